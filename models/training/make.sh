#!/bin/sh
# Makes models/announcements-de from nothing: voices, corpus, features, networks, graph, figures.
#   models/training/make.sh [WORK] [--people FOLDER] [--begun MODEL] [--small]
# WORK (default: build/training) takes about 7 GB of intermediate files. What is there already is not made again.
# --people names the folders of recordings (corpus/people.py, measuring/outsiders.py): the network learns from packages
# alone first, then goes on with people, Pico and Kokoro beside them. Without it people teach nothing.
# --begun goes on with the network of a model, in an hour, in place of beginning anew.
# --small tries every step on a fiftieth of the data, in a quarter of an hour, and leaves models/announcements-de alone.
set -eu
cd "$(dirname "$0")/../.."
work=build/training scale=1 passes='6 4' more=3 fewer='2 4' model=models/announcements-de people='' begun=''
while [ $# -gt 0 ]; do
    case $1 in
        --small) scale=0.02 passes='1 1' more=1 fewer='1 1' ;;
        --people) people=$2 && shift ;;
        --begun) begun=$2 && shift ;;
        *) work=$1 ;;
    esac
    shift
done
[ "$scale" = 1 ] || model=$work/model
python=$work/venv/bin/python
mkdir -p "$work"
[ -x "$python" ] || { python3 -m venv "$work/venv"; "$python" -m pip install -q -r models/training/requirements.txt; }
[ -d "$work/venv/kokoro-js" ] || {
    mkdir "$work/venv/kokoro-js"
    npm pack kokoro-js@1.2.1 --silent --pack-destination "$work/venv/kokoro-js" > /dev/null
    tar -xzf "$work/venv/kokoro-js/kokoro-js-1.2.1.tgz" -C "$work/venv/kokoro-js"
}
[ -e "$work/corpus/espeak-foreign-0.pickle" ] || {
    "$python" -m models.training.corpus.corpus "$work" --scale "$scale" --only natural &
    "$python" -m models.training.corpus.corpus "$work" --scale "$scale" --only espeak
    wait $! # and fail where that failed
}
features() { # of what is in the corpus by now
    "$python" -m models.training.corpus.features "$work" --scale "$scale" --part 0/2 &
    "$python" -m models.training.corpus.features "$work" --scale "$scale" --part 1/2
    wait $!
}
[ -z "$people" ] || [ "$begun" ] || {
    begun=$work/packages.pt
    [ -e "$begun" ] || {
        features
        # shellcheck disable=SC2086 # one number or two
        "$python" -m models.training.network.train "$work" "$begun" --passes $passes
    }
}
"$python" -m models.training.corpus.teachers "$work" --scale "$scale" ${people:+--people "$people"}
features
[ -z "$begun" ] || passes="$more --begun '$begun' --steps 0.4 --keeping 0.8 --seed 5"
engines='espeak-ng flite festival-diphones festival-corpus pico kokoro'
{
    [ -e "$work/network.pt" ] || echo "'$work/network.pt' --passes $passes"
    for engine in $engines; do
        network=$work/without-$engine.pt
        [ -e "$network" ] || echo "'$network' --passes $fewer --without $engine"
    done
} | xargs -r -P 2 -L 1 "$python" -m models.training.network.train "$work" # two at a time
"$python" -m models.training.export "$work" "$model"
"$python" -m models.training.export "$work" "$work/people-words" --only people
for engine in $engines; do
    network=$work/without-$engine.pt
    "$python" -m models.training.export "$work" "$work/without-$engine" --network "$network" --without "$engine"
    "$python" -m models.training.export "$work" "$work/without-$engine-words" --network "$network" --without "$engine" --only chess
done
"$python" -m models.training.measuring.speak_clips "$work" --scale "$scale"
"$python" -m models.training.measuring.evaluate "$work" "$model" ${people:+--people "$people"}

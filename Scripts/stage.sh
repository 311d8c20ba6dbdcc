#!/bin/sh
# Runs a stage of the tests and says how long it took; the list of all of them stands in .build/stages.txt.
#
#   Scripts/stage.sh NAME COMMAND [ARGUMENT…]
set -eu
name=$1
shift
mkdir -p .build
start=$(date +%s)
status=0
"$@" || status=$?
seconds=$(($(date +%s) - start))
[ "$status" -eq 0 ] && outcome="" || outcome=", failed"
printf '%-36s %3d min %02d s%s\n' "$name" $((seconds / 60)) $((seconds % 60)) "$outcome" >>.build/stages.txt
exit "$status"

# Sourced by freeze, presses and latency: finds the command to test and runs a harness on it.
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Print the daemon's command line, from the newest kind of build that is there.
default_command() {
  local kind
  for kind in release debug; do
    if [ -x "$PACKAGE_ROOT/.build/$kind/actionbutton" ]; then
      printf '%s run --button {button} --output json' "$PACKAGE_ROOT/.build/$kind/actionbutton"
      return 0
    fi
  done
  fail 1 "there is no .build/release/actionbutton or .build/debug/actionbutton: run swift build -c release"
}

# run_harness NAME TIMEOUT WALL COMMAND OPTION...: runs guest/NAME.py on the command in the guest;
# in counted time, unless WALL is true.
run_harness() {
  local name=$1 timeout=$2 wall=$3 command=$4 program options=()
  shift 4
  "$VM_DIR/prepare" --quiet
  $wall || options+=(--icount)
  program=${command%% *}
  case $program in
    */*) ;;
    *) program=$(PATH=$VM_CACHE/tools:$PATH command -v "$program" || true) ;;
  esac
  [ -f "$program" ] || fail 1 "cannot find the program \"${command%% *}\": build it first"
  PYTHONDONTWRITEBYTECODE=1 "$VM_DIR/run" "${options[@]}" --timeout "$timeout" \
    --copy "$program" /usr/bin/python3 -u "$VM_DIR/guest/$name.py" "$@" "$command"
}

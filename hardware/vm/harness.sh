# Sourced by freeze, presses and latency: finds the command to test and runs a harness on it.
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# The scripts set these from their options before they call run_harness.
run_options=(--icount) # for hardware/vm/run; counted time unless --wall removed the option
trixie=false

# The folder of the built programs.
build_folder() {
  if $trixie; then printf '%s' "$TRIXIE_BUILD"; else printf '%s' "$PACKAGE_ROOT/.build"; fi
}

# Print the daemon's command line, for make build or else for a debug build.
default_command() {
  local name
  for name in actionbutton debug/actionbutton; do
    if [ -x "$(build_folder)/$name" ]; then
      printf '%s run --button {button} --output json' "$PACKAGE_ROOT/.build/$name"
      return 0
    fi
  done
  fail 1 "there is no actionbutton or debug/actionbutton in $(build_folder): run make build first"
}

# run_harness NAME TIMEOUT COMMAND OPTION...: runs guest/NAME.py on the command, in the guest.
run_harness() {
  local name=$1 timeout=$2 command=$3 program
  shift 3
  "$VM_DIR/prepare" --quiet
  program=${command%% *}
  case $program in
    /*) ;;
    */*) program=$PWD/$program ;;
    *) program=$(PATH=$VM_CACHE/tools:$PATH command -v "$program" || true) ;;
  esac
  if $trixie; then
    run_options+=(--trixie)
  elif [ ! -f "$program" ]; then
    fail 1 "cannot find the program \"${command%% *}\": build it first"
  fi
  PYTHONDONTWRITEBYTECODE=1 "$VM_DIR/run" ${run_options[@]+"${run_options[@]}"} \
    --timeout "$timeout" --copy "$program" \
    /usr/bin/python3 -u "$VM_DIR/guest/$name.py" "$@" "$command"
}

# Sourced by .ci/run and .ci/all: runs a stage and checks that it did what it should.
# shellcheck shell=bash

# stage NAME PATTERN COMMAND...: runs a command with its output in $logs/NAME. It fails if the command fails, if no line
# matches PATTERN (an extended regular expression; "" for a command whose exit status says all), or if a compiler warned.
# Prints one line with the seconds on the clock and of all processors, and the lines that match; on failure the lines of
# the log that name what failed.
stage() {
  local name=$1 pattern=$2 log="$logs/$1" begin=$SECONDS problem='' spent
  shift 2
  times > "$log.times"
  # Not `|| problem=…`: a function that is called so goes on after a command that fails.
  set +e
  (set -e && "$@") > "$log" 2>&1 < /dev/null
  local status=$?
  set -e
  [ $status -eq 0 ] || problem="exit status $status"
  if [ -z "$problem" ] && [ -n "$pattern" ] && ! grep -aEq "$pattern" "$log"; then
    problem="no line matches \"$pattern\": did it run?"
  elif [ -z "$problem" ] && grep -aEq '(Sources|Tests)/.*: warning:' "$log"; then
    problem='the build has warnings'
  fi
  if [ -z "$problem" ]; then
    # `times` runs neither in a pipe nor in $(): such a shell has no children yet. Lines 2 and 4 count ended children.
    times >> "$log.times"
    spent=$(awk -F '[ms ]' '{ seconds = 60 * ($1 + $4) + $2 + $5 } NR == 2 { before = seconds }
      END { printf "%d", seconds - before }' "$log.times")
    printf -- '-- %s: %d s, %d s of processors\n' "$name" $((SECONDS - begin)) "$spent"
    if [ -n "$pattern" ]; then grep -aE "$pattern" "$log" | tail -n 3; fi
    return 0
  fi
  {
    printf '\nerror: the stage "%s" failed after %d s: %s\n' "$name" $((SECONDS - begin)) "$problem"
    # Not the linker's warnings about programs without shared libraries: they come with each of them.
    awk '/◇|✘.*skipped:|statically linked applications|dangerous, better use/ { next }
      shown > 0 || /✘|↳|[Ee]rror:|warning:|FAIL|WRONG|^E  |broken/ {
        if (/WRONG/) shown = 12; else if (shown > 0) shown -= 1
        if (!seen[$0]++ && ++count <= 40) print substr($0, 1, 400)
      }' "$log"
    printf 'The last lines of %s:\n' "$log"
    tail -n 15 "$log" | cut -c 1-400
  } >&2
  return 1
}

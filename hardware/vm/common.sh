# Sourced by the scripts of this folder: where things are, and how they complain.
# shellcheck shell=bash

VM_DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PACKAGE_ROOT=$(cd "$VM_DIR/../.." && pwd)
# Builds made under Debian 13: they name their checkout's path, so they stay with it.
# shellcheck disable=SC2034
TRIXIE_BUILD=$PACKAGE_ROOT/.build/trixie
# shellcheck disable=SC2034 # for the scripts that source this file
VM_CACHE=$(readlink -m "${ACTIONBUTTON_VM_CACHE:-$PACKAGE_ROOT/.build/vm}")

# Print one line about what is being done, on stderr.
say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Print what failed and what to do, and stop. Usage: fail STATUS MESSAGE...
fail() {
  local status=$1
  shift
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit "$status"
}

# Run a command as root: directly, or by sudo.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail 1 "cannot run \"$*\": it needs root and there is no sudo; run it as root, then try again"
  fi
}

# Install the Debian packages named, unless ACTIONBUTTON_NO_APT is set.
install_packages() {
  [ $# -gt 0 ] || return 0
  if [ -n "${ACTIONBUTTON_NO_APT:-}" ] || ! command -v apt-get >/dev/null; then
    fail 1 "these packages are missing: $*; install them and try again"
  fi
  "$PACKAGE_ROOT/.ci/install" --only "$@" >&2 || fail 1 "cannot install $*: see apt's message above"
}

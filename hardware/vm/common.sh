# Sourced by the scripts of this folder: paths, messages and the installation of packages.
# shellcheck shell=bash

VM_DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PACKAGE_ROOT=$(cd "$VM_DIR/../.." && pwd)
# Builds made under Debian 13: they contain their checkout's path, so each checkout has its own.
# shellcheck disable=SC2034
TRIXIE_BUILD=$PACKAGE_ROOT/.build/trixie
# shellcheck disable=SC2034 # for the scripts that source this file
VM_CACHE=$(readlink -m "${ACTIONBUTTON_VM_CACHE:-$PACKAGE_ROOT/.build/vm}")

# Print one line about the current step, on stderr.
say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Print the failure and its remedy, and exit. Usage: fail STATUS MESSAGE...
fail() {
  local status=$1
  shift
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit "$status"
}

# Run a command as root: directly, or with sudo.
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

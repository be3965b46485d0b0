# Sourced after common.sh: makes the folder of a Debian 13, for this machine's architecture or for arm64.
# shellcheck shell=bash

MIRROR=${ACTIONBUTTON_DEBIAN_MIRROR:-http://deb.debian.org/debian}

# Installs what the functions below need, and lets this machine run programs of the architecture until the script ends.
debian_tools() {
  local missing=()
  need() { [ -x "$(PATH=$PATH:/usr/sbin:/sbin command -v "$1" || true)" ] || missing+=("$2"); }
  need debootstrap debootstrap
  need mke2fs e2fsprogs
  need unshare util-linux
  [ "$1" = amd64 ] || need qemu-aarch64-static qemu-user-static
  [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || missing+=(debian-archive-keyring)
  install_packages ${missing[@]+"${missing[@]}"}
  # shellcheck source=binfmt.sh
  . "$VM_DIR/binfmt.sh"
  trap unregister_arm64 EXIT
  [ "$1" = amd64 ] || register_arm64
}

# make_debian ARCH ROOT COMPONENTS PACKAGE...: a new Debian 13 in ROOT; the log is ROOT.log.
make_debian() {
  local arch=$1 root=$2 components=$3
  shift 3
  as_root rm -rf "$root"
  as_root env PATH="$PATH:/usr/sbin:/sbin" debootstrap --arch="$arch" --variant=minbase --components="$components" \
    --include="$(IFS=, && printf '%s' "$*")" --keyring=/usr/share/keyrings/debian-archive-keyring.gpg \
    trixie "$root" "$MIRROR" >"$root.log" 2>&1 || {
    tail -n 20 "$root.log" >&2
    fail 1 "debootstrap failed: see above, and $root.log"
  }
}

# run_inside ROOT SCRIPT ARGUMENT...: runs a copy of the script in ROOT as root, with the network; the log is ROOT.log.
run_inside() {
  local root=$1 script=$2
  shift 2
  as_root cp "$script" "$root/root/inside"
  # shellcheck disable=SC2016 # expanded by the inner shell
  as_root unshare --mount --propagation private bash -c '
    set -e
    mount --bind "$0" "$0"
    mount -t proc proc "$0/proc"
    mount -t sysfs -o ro sys "$0/sys"
    mount --bind /dev "$0/dev"
    cp /etc/resolv.conf "$0/etc/resolv.conf"
    exec chroot "$0" /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
      PATH=/usr/sbin:/usr/bin:/sbin:/bin /bin/bash /root/inside "$@"' "$root" "$@" >>"$root.log" 2>&1 || {
    tail -n 20 "$root.log" >&2
    fail 1 "${script##*/} failed: see above, and $root.log"
  }
  as_root rm "$root/root/inside"
}

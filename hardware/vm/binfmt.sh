# Sourced: lets this machine run arm64 programs with QEMU's user emulation, also inside a chroot.
# shellcheck shell=bash

BINFMT=/proc/sys/fs/binfmt_misc
registered=false

# Does nothing if the machine already runs them.
register_arm64() {
  [ -e $BINFMT/register ] || as_root mount -t binfmt_misc binfmt_misc $BINFMT ||
    fail 1 "cannot run programs of arm64 here: this kernel has no binfmt_misc"
  ! grep -qs '^enabled' $BINFMT/*aarch64* || return 0
  # The first bytes of an arm64 program. Flag F opens the emulator now, for every chroot.
  printf '%s' ':actionbutton-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F' |
    as_root tee $BINFMT/register >/dev/null
  registered=true
}

unregister_arm64() {
  ! $registered || echo -1 | as_root tee "$BINFMT/actionbutton-aarch64" >/dev/null
}

# Sourced by prepare: Debian's kernel and the files to build a module for it, from Debian's packages.
# shellcheck shell=bash

# The parts of the kernel's package that the guest can need (70 of 400 MB).
KERNEL_PARTS=('./boot/vmlinuz-*' '*/modules.builtin' '*/kernel/fs/*' '*/kernel/net/9p/*'
  '*/kernel/drivers/virtio/*' '*/kernel/drivers/char/*' '*/kernel/drivers/input/*' '*/kernel/lib/*'
  '*/kernel/drivers/hid/*' '*/kernel/drivers/bluetooth/*' '*/kernel/net/bluetooth/*' '*/kernel/net/rfkill/*'
  '*/kernel/crypto/*')

# Whether the cache has a kernel with these parts.
has_kernel() {
  [ -s "$VM_CACHE/release" ] && [ "$(cat "$VM_CACHE/parts" 2>/dev/null)" = "${KERNEL_PARTS[*]}" ]
}

# The package that linux-image-amd64 depends on, for instance linux-image-6.1.0-56-amd64.
image_package() {
  apt-cache depends linux-image-amd64 2>/dev/null |
    sed -n 's/^ *Depends: \(linux-image-[0-9].*\)$/\1/p' | head -n 1
}

# Download packages into the cache, without installing them.
download() (
  cd "$VM_CACHE/debs"
  apt-get download -q "$@" >&2 || {
    say "apt-get download failed; refreshing the package lists and trying once more"
    as_root apt-get update -qq >&2
    apt-get download -q "$@" >&2 ||
      fail 1 "cannot download $*: check /etc/apt/sources.list and the network"
  }
)

# The single .deb file of a package in the cache.
deb() { find "$VM_CACHE/debs" -name "$1_*.deb" | head -n 1; }

# A guest whose kernel is already unpacked starts 2.5 s sooner. A kernel that is not packed with xz
# stays packed.
unpack_kernel() {
  local packed=$VM_CACHE/kernel/boot/vmlinuz-$1 plain=$VM_CACHE/kernel/vmlinux offset
  offset=$(LC_ALL=C grep -abom1 $'\xFD7zXZ' "$packed" | cut -d: -f1 || true)
  if [ -n "$offset" ]; then
    # xz reports the data after the kernel as an error; the check is that the result is a program.
    tail -c "+$((offset + 1))" "$packed" | xz -dc --single-stream >"$plain" 2>/dev/null || true
  fi
  if [ "$(head -c 4 "$plain" 2>/dev/null | tr -d '\177')" != ELF ]; then
    cp "$packed" "$plain"
  fi
}

fetch_kernel() {
  local image release version headers common kbuild source makefile
  image=$(image_package)
  if [ -z "$image" ]; then
    as_root apt-get update -qq >&2
    image=$(image_package)
  fi
  [ -n "$image" ] ||
    fail 1 "apt has no linux-image-amd64: the bench needs Debian 12 or 13 (or its package lists)"
  release=${image#linux-image-}
  if has_kernel && [ "$(cat "$VM_CACHE/release")" = "$release" ]; then
    return 0
  fi
  say "fetching Debian's kernel $release"
  rm -rf "$VM_CACHE/debs" "$VM_CACHE/kernel" "$VM_CACHE/headers" "$VM_CACHE/source" \
    "$VM_CACHE/release" "$VM_CACHE/module.stamp"
  mkdir -p "$VM_CACHE/debs" "$VM_CACHE/kernel" "$VM_CACHE/headers" "$VM_CACHE/source"
  headers=linux-headers-$release
  download "$image" "$headers"
  version=$(dpkg-deb -f "$(deb "$image")" Version)
  common=$(dpkg-deb -f "$(deb "$headers")" Depends | grep -o 'linux-headers-[^ ,]*-common')
  kbuild=$(dpkg-deb -f "$(deb "$headers")" Depends | grep -o 'linux-kbuild-[^ ,]*')
  source=linux-source-$(printf '%s' "$release" | cut -d. -f1,2)
  download "$common" "$kbuild" "$source=$version"

  dpkg-deb --fsys-tarfile "$(deb "$image")" |
    tar -x -C "$VM_CACHE/kernel" --wildcards "${KERNEL_PARTS[@]}"
  local package
  for package in "$headers" "$common" "$kbuild"; do
    dpkg-deb -x "$(deb "$package")" "$VM_CACHE/headers"
  done
  unpack_kernel "$release"
  # The headers' Makefile contains its path on an installed system.
  makefile=$VM_CACHE/headers/usr/src/$headers/Makefile
  sed -i "s,^include /usr/src/,include $VM_CACHE/headers/usr/src/," "$makefile"

  # Three files of the kernel's source. tar stops after the last of them, and the programs before it
  # in the pipe report a broken pipe: so the check is whether the files exist.
  (
    set +o pipefail
    dpkg-deb --fsys-tarfile "$(deb "$source")" 2>/dev/null |
      tar -xO "./usr/src/$source.tar.xz" 2>/dev/null |
      tar -xJ -C "$VM_CACHE/source" --strip-components=1 --occurrence=1 \
        "$source/drivers/gpio/gpio-sim.c" "$source/drivers/gpio/gpiolib.h" \
        "$source/kernel/irq/irq_sim.c"
  ) || true
  for package in drivers/gpio/gpio-sim.c drivers/gpio/gpiolib.h kernel/irq/irq_sim.c; do
    [ -s "$VM_CACHE/source/$package" ] || fail 1 "$source holds no $package"
  done
  rm -rf "$VM_CACHE/debs"
  printf '%s' "${KERNEL_PARTS[*]}" >"$VM_CACHE/parts"
  printf '%s' "$release" >"$VM_CACHE/release"
}

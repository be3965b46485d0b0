"""Runs the cross-built test suites in the emulated machine, for hardware/vm/arm64-tests --machine."""

import pathlib
import shlex
import sys

from qemu import Machine


def prepare(root, package, bundle):
    """Prepares the package's folder with the build, at the paths of the machine that built it, the missing libraries,
    and Python for the extensions that tests start."""
    build = pathlib.PurePath(bundle).parent
    for command in (
            "apt-get update -qq && apt-get install -qq -y --no-install-recommends python3 >/dev/null",
            f"mkdir -p {package} /libraries", f"mount --bind /packages/package {package}",
            f"mount -t tmpfs tmpfs {package}/.build", f"mkdir -p {build}", f"mount --bind /packages/build {build}",
            "for library in /packages/libraries/*; do test -e /usr/lib/aarch64-linux-gnu/${library##*/} "
            "|| cp -P $library /libraries/; done"):
        text, status = root.run(command)
        if status != 0:
            raise RuntimeError(f"in the machine, \"{command}\" ended with status {status}: {text}")


def main():
    disk, work, package, bundle, *filters = sys.argv[1:]
    machine = Machine("arm64", disk, f"{work}/share", f"{work}/run")
    try:
        machine.start()
        machine.log_in()
        prepare(machine.root, shlex.quote(package), shlex.quote(bundle))
        environment = "SWIFT_BACKTRACE=enable=no LD_LIBRARY_PATH=/libraries:/packages/swift"
        command = shlex.join([bundle, "--testing-library", "swift-testing", *filters])
        text, status = machine.root.run(f"cd {shlex.quote(package)} && {environment} {command} </dev/null 2>&1")
        print(text)
        return status
    finally:
        machine.stop()


if __name__ == "__main__":
    sys.exit(main())

"""Fetches the programs of the scoreboard and prints the files of the available programs; see scoreboard."""

import importlib.util
import lzma
import pathlib
import shutil
import subprocess
import sys
import urllib.request

MIRROR = "http://deb.debian.org/debian"


def complain(text):
    print(f"scoreboard: {text}", file=sys.stderr)


def unpack(package, folder):
    """Unpacks a Debian package of this system, or else of Debian 13, into the folder; returns whether it succeeded."""
    done = folder / f"{package}.deb"
    if done.exists():
        return True
    fetched = subprocess.run(["apt-get", "download", package], cwd=folder, capture_output=True, text=True, check=False)
    found = next(iter(folder.glob(f"{package}_*.deb")), None) if fetched.returncode == 0 else None
    if found is None:
        try:
            index = lzma.decompress(
                urllib.request.urlopen(f"{MIRROR}/dists/trixie/main/binary-amd64/Packages.xz", timeout=60).read()).decode()
            part = next(each for each in index.split("\n\n") if each.startswith(f"Package: {package}\n"))
            path = next(line.split(": ")[1] for line in part.splitlines() if line.startswith("Filename: "))
            found = folder / pathlib.PurePosixPath(path).name
            found.write_bytes(urllib.request.urlopen(f"{MIRROR}/{path}", timeout=60).read())
        except (OSError, StopIteration) as error:
            complain(f"the package {package} cannot be fetched: {error!r}")
            return False
    subprocess.run(["dpkg-deb", "-x", found, folder / "root"], check=True)
    found.rename(done)
    return True


def install(packages, folder):
    """Installs packages of PyPI for this system's Python in the folder; returns whether it succeeded."""
    done = folder / ("pypi-" + "-".join(packages).replace("=", ""))
    if done.exists():
        return True
    run = subprocess.run(
        ["/usr/bin/python3", "-m", "pip", "install", "--quiet", "--root-user-action=ignore", "--upgrade", "--target",
         folder / "python", "--only-binary", ":all:", *packages], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        complain(f"pip cannot install {' '.join(packages)}: {run.stderr.strip().splitlines()[-1:]}")
        return False
    done.touch()
    return True


def main():
    folder, files = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    names = sys.argv[3:]
    for name in names:
        if not (files / f"{name}.py").exists():
            sys.exit(f"there is no program {name}; there are {' '.join(sorted(each.stem for each in files.glob('*.py')))}")
    for file in sorted(files.glob("*.py")):
        if names and file.stem not in names:
            continue
        spec = importlib.util.spec_from_file_location(file.stem, file)
        about = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(about)
        program = getattr(about, "INSTALLED", None)
        if program and not shutil.which(program):
            complain(f"{about.TITLE} is left out: {program} is not installed")
            continue
        if all(unpack(each, folder) for each in getattr(about, "DEBIAN", [])) and (
                not getattr(about, "PYPI", None) or install(about.PYPI, folder)):
            print(file)


main()

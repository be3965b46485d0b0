"""Builds `hostile.c` for the folders of one daemon, and lists its attempts with wrong results."""

import json
import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).with_name("hostile.c")
KIND = "com.example.hostile"
#: The attempts that no layer prevents: names, numbers, and the mode of a file that the extension may read.
OPEN = {"stat", "chdir", "inotify", "pidfd", "mode by descriptor"}
#: The attempts with the extension's own files and processes, which must succeed.
OWN = {"make own", "own mode", "own mode at", "own times", "own exact times", "own child", "own group", "own abort"}
#: Folders that every extension may read, wholly or in part.
READABLE = ("/usr", "/opt", "/bin", "/sbin", "/lib", "/proc", "/sys", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/fonts",
            "/etc/terminfo", "/etc/python3")
MOST_FOLDERS = 1000
#: The number of random system calls.
RANDOM_CALLS = 2000


def build(program, compiler, targets, folders):
    """Compiles the extension. `targets` names STATE, SETTINGS, HOME_OF_DAEMON, SOCKET, OTHER (the container of another
    extension) and MANIFEST; `folders` are folders of the machine; the ones that it may read are omitted."""
    closed = [each for each in folders if not each.startswith(READABLE)][:MOST_FOLDERS]
    lines = [f"#define {name} {json.dumps(str(path))}" for name, path in targets.items()]
    lines.append("#define FOLDERS " + ", ".join(map(json.dumps, closed)))
    program.with_name("targets.h").write_text("\n".join(lines) + "\n")
    subprocess.run([*compiler, "-O1", "-I", program.parent, "-o", program, SOURCE], check=True)


def mistakes(results):
    """The attempts with wrong results, and the calls that the filter let through; `results` comes from the extension."""
    found = {name: result for name, result in results.items() if result == "done" and name not in OPEN | OWN}
    found.update({name: f"it cannot do this with its own: {results.get(name)}" for name in OWN if results.get(name) != "done"})
    # EFAULT, EINVAL and EBADF show that the filter let a call through.
    found.update({name: result for name, result in results.items()
                  if name.startswith("call ") and result not in ("EPERM", "ENOSYS")})
    if results.get("random calls", 0) < RANDOM_CALLS:
        found["random calls"] = f"only {results.get('random calls')} were made"
    return found

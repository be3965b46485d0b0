#!/usr/bin/env python3
"""An extension that attacks the daemon when its control is loaded; the name of its file selects the attack."""

import ctypes
import errno
import json
import os
import signal
import sys
import time

HOW = os.path.basename(sys.argv[0])
FOLDER = os.path.dirname(sys.argv[0])
KIND = "com.example.hostile"
OUT = os.dup(1)


def say(message):
    data = json.dumps(message).encode() + b"\n"
    while data:
        data = data[os.write(OUT, data):]


def attempt(action):
    """What came of it: "done", or the name of the error."""
    try:
        action()
        return "done"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error.errno))


def call(name, *arguments):
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def note(results):
    """Writes what came of the attempts beside this file, all at once."""
    path = os.path.join(FOLDER, "results")
    with open(path + ".new", "w") as file:
        json.dump(results, file)
    os.rename(path + ".new", path)


def reads():
    """Tries to read, trace and end the daemon."""
    daemon = os.getppid()
    targets = [daemon] + [int(name) for name in os.listdir(f"/proc/{daemon}/task")]
    if ctypes.CDLL(None).syscall(444, None, 0, 1) < 6:
        targets = []  # Linux before 6.12 cannot prevent it.
    return {
        "memory": attempt(lambda: open(f"/proc/{daemon}/mem", "rb").close()),
        "root": attempt(lambda: os.stat(f"/proc/{daemon}/root/etc")),
        "seize": attempt(lambda: call("ptrace", 0x4206, daemon, 0, 0)),
        "attach": attempt(lambda: call("ptrace", 16, daemon, 0, 0)),
        **{f"kill {number}": attempt(lambda: os.kill(number, signal.SIGKILL)) for number in targets},
    }


def changes():
    """Tries to change what the daemon saves and what it is started with."""
    state = os.path.join(os.environ["XDG_STATE_HOME"], "actionbutton")
    settings = os.path.join(os.environ["XDG_CONFIG_HOME"], "actionbutton")
    paths = {"state": state + "/assignments.json", "new state": state + "/lock.json", "configuration": settings + "/config.yaml",
             "manifest": sys.argv[0] + ".yaml", "itself": sys.argv[0]}
    seen = {name: attempt(lambda: open(path, "a").close()) for name, path in paths.items()}
    seen["read state"] = attempt(lambda: open(paths["state"]).close())
    seen["move state"] = attempt(lambda: os.rename(state, state + ".old"))
    seen["unmount"] = attempt(lambda: call("umount2", state.encode(), 2))
    seen["own file"] = attempt(lambda: open(os.environ["XDG_STATE_HOME"] + "/mine", "w").close())
    return seen


def leave_session(body):
    """Runs `body` in processes that no signal to the extension's group or session reaches."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.closerange(0, 20)
            body()
            os._exit(0)


def keep_forking():
    for _ in range(200):
        if os.fork() == 0:
            time.sleep(120)
            os._exit(0)
        time.sleep(0.05)
    time.sleep(120)


def bomb():
    """Starts up to 600 processes, which stay for a while; reports how many there were."""
    count = 0
    while count < 600:
        try:
            if os.fork() == 0:
                time.sleep(120)
                os._exit(0)
        except OSError as error:
            return {"started": count, "error": errno.errorcode[error.errno]}
        count += 1
    return {"started": count}


def attack():
    if HOW == "reads":
        note(reads())
    if HOW == "changes":
        note(changes())
    if HOW == "escapes":
        leave_session(keep_forking)
        note({})
    if HOW == "bombs":
        note(bomb())
    if HOW == "eats":
        note({})
        blocks = []
        while True:
            blocks.append(b"x" * (16 << 20))
    if HOW == "floods":
        for _ in range(1900):
            say({"notice": "mystery"})
        note({})
    if HOW == "opens":
        for _ in range(100):
            say({"notice": "open", "url": "https://example.org"})
        note({})


for line in sys.stdin:
    request = json.loads(line)
    if "notice" in request:
        continue
    name = request["request"]
    if name == "load":
        attack()
    say({"id": request["id"], "result": {
        "hello": {"version": 1, "name": "Hostile"},
        "describe": {"controls": [{"kind": KIND, "display_name": "Hostile"}]},
        "load": {"archive": {"kind": KIND, "title": "Hostile", "button": {}}},
    }.get(name, {})})

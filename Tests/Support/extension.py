#!/usr/bin/env python3
"""An extension in another language that misbehaves or attacks the daemon: the name of its file selects how.

`unruly` misbehaves at random, with the seed in UNRULY_SEED."""
import asyncio
import concurrent.futures
import ctypes
import errno
import json
import multiprocessing.shared_memory
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

how = os.path.basename(sys.argv[0]).split(".")[0]
kind = os.environ.get("KIND", "com.example." + how)
out = os.dup(1)
chance = random.Random(f"{os.environ.get('UNRULY_SEED')} {os.getpid()}")


def write(data):
    try:
        while data:
            data = data[os.write(out, data):]
    except BrokenPipeError:  # The daemon has closed the pipe; a traceback would sometimes add lines to its log.
        os._exit(1)


def say(*messages):
    write(b"".join(json.dumps(each).encode() + b"\n" for each in messages))


def listing(kind):
    preview = {"preview": archive(kind, False)} if how == "hints" else {}
    return {"kind": kind, "display_name": how, "pushes": True, **preview, "parameters": [
        {"name": "timer", "title": "Timer", "type": "entity", "required": False, "options": True}]}


def widgets():
    if how != "widgets":
        return []
    return [{"kind": name, "display_name": name, "families": ["systemMedium"]}
            for name in ("day", "hangs", "refuses", "nonsense", "long")]


def timeline(request):
    name, entry = request["kind"], {"date": "2030-01-01T00:00:00Z", "lines": ["a day"]}
    if name == "hangs":
        time.sleep(1000)
    if name == "refuses":
        raise RuntimeError("timeline threw")
    if name == "nonsense":
        return {"entries": [dict(entry, date="tomorrow")], "policy": {"reload": "at_end"}}
    if name == "long":
        return {"entries": [dict(entry, lines=["x" * 10000] * 30)] * 2, "policy": {"reload": "never"}}
    entry["lines"].append(request["family"])
    return {"entries": [entry], "policy": {"reload": "after", "date": "2031-01-01T00:00:00.500Z"}}


def archive(kind, is_on):
    action = {"intent": "Toggle", "parameters": {"run": os.getpid()}}
    if how == "guards":
        action["authentication"] = "required"
    # For "hints" both states have the same hint, which is a finding for the author.
    hint = {"hint": "Turn"} if how == "hints" else {}
    # The daemon accepts 65,536 bytes of an answer.
    return {"kind": kind, "title": how * 20_000 if how == "babbles" else how, "toggle": {
        "is_on": is_on, "off": {"symbol": "moon", **hint}, "on": {"symbol": "sun", "custom_symbol": True, **hint}},
        "action": action}


def before_hello():
    if how == "exits":
        sys.stderr.write("no such module\n")
        sys.exit(3)
    while how == "guards" and os.path.exists(sys.argv[0] + "-waits"):
        time.sleep(0.01)
    if how == "garbage":
        write(b"Hello, world!\x1b[31m\n")
    if how == "flood":
        while True:
            write(b"x" * 65536)
    if how == "mute":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    if how == "deaf":
        write(b'{"id":1,"result":{"version":2,"name":"deaf"}}\n')
        time.sleep(1000)
    if how == "lingers":
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(1000)


def after_hello():
    if how == "chatters":
        write(b"not a message\n" * 1000)
    if how == "tells":
        say({"notice": "open", "url": "nonsense"})
        say({"notice": "mystery"})
        say({"notice": "reload", "kind": 7})
        say({"notice": "activity", "id": "1", "phase": "started", "type": "Timer",
             "attributes": {}, "state": {"laps": 3}})
    if how == "floods":
        write(b"not a message\n" * 100000)
    if how == "shouts":
        sys.stderr.write("so loud\n" * 500000 + "the end\n")
        sys.stderr.flush()


def note_process():
    file = os.open(os.environ["HOME"] + "/pids", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(file, b"%d\n" % os.getpid())
    os.close(file)


def escape():
    """Starts processes that no signal to the group or session reaches, and that fork and record their process ids."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.closerange(0, 20)
            note_process()
            for _ in range(200):
                if os.fork() == 0:
                    os.setsid()
                    note_process()
                    time.sleep(120)
                    os._exit(0)
                time.sleep(0.05)
            time.sleep(120)
            os._exit(0)


def bomb():
    """Starts up to 600 processes, which run for 120 s, and returns their number."""
    for count in range(600):
        try:
            if os.fork() == 0:
                time.sleep(120)
                os._exit(0)
        except OSError as error:
            return {"started": count, "error": errno.errorcode[error.errno]}
    return {"started": 600}


def note(results):
    """Writes the results of an attack atomically into this extension's folder."""
    path = os.environ["HOME"] + "/results"
    with open(path + ".new", "w") as file:
        json.dump(results, file)
    os.rename(path + ".new", path)


def attack():
    """Attacks the daemon or the machine, when the control is loaded."""
    if how == "asks":
        asked = asks()
        if asked:
            note(asked)
    if how == "escapes":
        escape()
        note({})
    if how == "bombs":
        note(bomb())
    if how == "launches":
        # The app's request to reload causes the second load.
        if not held:
            os.environ["KIND"] = kind
            held.append(json.loads(launch()))
        else:
            note(held[0])
    if how == "eats":
        note({})
        for _ in range(64):
            held.append(b"x" * (16 << 20))
    if how == "pesters":
        for _ in range(1900):
            say({"notice": "mystery"})
        note({})
    if how == "crowds":
        for number in range(100):
            say({"notice": "activity", "id": str(number), "phase": "started", "type": "Trip", "attributes": {}, "state": {}})
        note({})
    if how == "broadcasts":
        say({"notice": "activity", "id": "1", "phase": "started", "type": "Trip", "attributes": {}, "state": {}, "channel": "c"})
        note({})
    if how == "shares":
        for number in range(1000):
            say({"notice": "share", "name": "count", "value": number})
        note({})
    if how == "amasses":
        # Requests for the views wait until all notices are written.
        for _ in range(20):
            say({"notice": "activity", "id": "1", "phase": "updated", "type": "Trip", "attributes": {}, "state": {"x": "y" * 8000}})
    if how == "invites":
        for _ in range(100):
            say({"notice": "open", "url": "https://example.org"})
        note({})


is_on = False


def misbehave(request):
    """Misbehaves in one way of `unruly`, and returns whether the request still needs an answer."""
    way = chance.choice(("refuse", "twice", "garbage", "flood", "hang", "exit", "kill", "late"))
    if way == "refuse":
        say({"id": request["id"], "error": {"code": "perform-failed", "message": "not today"}})
        return False
    if way == "twice":
        say({"id": request["id"], "result": answer(request)})
    elif way == "garbage":
        write(chance.choice((b"no JSON\n", b"[]\n", b'{"id":"x"}\n', b"\x1b[2J\n", b"{" * 500 + b"\n")))
    elif way == "flood":
        for number in range(200):
            say({"notice": "log", "text": f"line {number}"})
    elif way == "hang":
        time.sleep(3600)
    elif way == "exit":
        sys.exit(chance.randrange(3))
    elif way == "kill":
        os.kill(os.getpid(), chance.choice((signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM)))
    elif way == "late":
        time.sleep(chance.uniform(0, 3))
    return True


held = []
loads = []
undone = []
spoken = []


def answer(request):
    global is_on
    control = request.get("control", {})
    name = request["request"]
    if name == "hello":
        spoken.append(request["language"])
        # "asks" and "bakes" read notices while they perform, and would also read the load of version 2.
        return {"version": {"version": 7, "asks": 1, "bakes": 1, "old": 1}.get(how, 2), "name": "App " + how}
    if how == "throws" or how == "refuses" and name != "describe":
        raise RuntimeError(name + " threw")
    if name == "describe":
        kinds = {"empty": ["", kind], "twice": [kind, kind]}.get(how, [kind])
        activities = ["Trip"] if how == "amasses" else []
        return {"controls": [listing(each) for each in kinds], "widgets": widgets(), "activities": activities}
    if name == "views":
        return {"activity": request["activity"]}
    if name == "timeline":
        return timeline(request)
    if name == "load":
        loads.append(request)
        if how in ("old", "follows-up", "hosted"):
            shown = dict(archive(control["kind"], False), title="after %s" % request.get("after"))
            if how == "hosted":
                shown["action"]["app_type"] = "App.Toggle"
            return {"archive": shown}
        if how == "hangs" or control.get("configuration", {}).get("hang"):
            time.sleep(1000)
        if control.get("configuration", {}).get("die"):
            os.kill(os.getpid(), signal.SIGKILL)
        attack()
        if how == "slow":
            time.sleep(0.3)
        if how == "opener":
            say({"notice": "open", "url": "nonsense"})
        if how == "intrudes":
            return {"archive": dict(archive(control["kind"], False), title=intrude())}
        if how == "speaks":
            return {"archive": dict(archive(control["kind"], False), title=spoken[0])}
        if how == "computes":
            return {"archive": dict(archive(control["kind"], False), title=work())}
        if how == "reports":
            return {"archive": dict(archive(control["kind"], False), title=report())}
        return {"archive": archive(control["kind"], is_on)}
    if name == "perform":
        if how == "peeks":
            try:
                os.listdir("/var")
            except OSError as error:
                raise RuntimeError(str(error)) from error
        if how == "computes":
            try:
                multiprocessing.Lock()
            except OSError as error:
                raise RuntimeError(str(error)) from error
        if how == "runs":
            return {"dialogs": [run(control["configuration"]["words"].split())]}
        if how == "unruly":
            is_on = request["value"]
        if how == "suicide":
            os.kill(os.getpid(), signal.SIGKILL)
        if how == "stuck":
            time.sleep(1000)
        if how == "rests":
            time.sleep(0.3)
        if how == "declines":
            raise RuntimeError("perform threw")
        if how == "opener":
            for _ in range(int(control["configuration"]["count"])):
                say({"notice": "open", "url": "nonsense"})
        if how == "asks":
            choices = control["configuration"].get("choices")
            say({"notice": "confirm", "number": 1, "control": control["id"], "text": "Sure?"} | ({"choices": choices} if choices else {}))
            while True:
                heard = json.loads(sys.stdin.readline())
                if heard.get("notice") == "confirmed":
                    break
            if not heard["accepted"]:
                raise RuntimeError("declined")
            return {}
        if how == "opens":
            wanted = dict(control["configuration"])
            first = [{"intent": wanted["intent"]}] if wanted.pop("app_first", False) else []
            return {"openings": first + [wanted]}
        if how == "follows":
            if "ends" in control["configuration"]:
                say({"notice": "activity", "id": "run", "phase": "ended", "type": "Run", "attributes": {}, "state": {}})
                return {}
            if "returned_type" in request["action"]:
                return {"dialogs": ["performed " + request["action"]["returned_type"]]}
            return {"next_intent": {"title": "Mark Segment", "activity": "run", "action": {
                "intent": "Mark", "returned_type": "App.Mark", "authentication": "required"}}}
        if how == "guards":
            say({"notice": "log", "text": "performed"})
        if how == "undoes":
            return {} if control["configuration"] else {"undo": {"name": "Add Roll"}}
        if how == "kneads":
            # In total longer than the limit of an intent without progress reports, with much shorter pauses.
            for _ in range(12):
                say({"notice": "progress", "control": control["id"], "long_running": True})
                time.sleep(0.5)
            return {}
        if how == "bakes":
            say({"notice": "progress", "control": control["id"], "fraction": 7.5, "text": "Baking\x1b[2J\nBread", "can_cancel": True})
            say({"notice": "progress", "control": "other", "fraction": 0.5})
            while True:
                heard = json.loads(sys.stdin.readline())
                if heard.get("notice") == "cancel":
                    raise RuntimeError("cancelled, reason " + heard.get("reason", "none"))
        if how == "remembers":
            return {"dialogs": ["run " + str(request["action"]["parameters"]["run"])]}
        return {}
    if name == "undo":
        if control.get("configuration", {}).get("hang"):
            time.sleep(1000)
        undone.append(control["id"])
        say({"notice": "log", "text": "undone %d" % len(undone)})
        return {}
    if name == "options":
        return {"sections": [{"options": [{"value": "work", "title": "Work"}]}]}
    return {"found": {}, "missing": {}}


def report():
    status = open("/proc/self/status").read()
    privileges = [line for line in status.splitlines() if line.startswith("NoNewPrivs")]
    descriptors = [fd for fd in os.listdir("/proc/self/fd")]
    return json.dumps({"privileges": privileges, "descriptors": len(descriptors),
                       "environment": sorted(os.environ), "leader": os.getsid(0) == os.getpid()})


def attempt(action):
    try:
        action()
        return "done"
    except OSError as error:
        return errno.errorcode[error.errno]


def call(name, *arguments):
    """Calls a function of the C library that returns -1 on an error."""
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def asks():
    """Sends requests that only the owner may send, and returns the daemon's answers."""
    try:
        words = open(f"/proc/{os.getppid()}/cmdline").read().split("\0")
    except PermissionError:
        # A confined extension cannot read the path, and cannot create a socket.
        words = ["--socket", ""]
    if "--socket" not in words:  # A test without a daemon.
        return {}
    requests = {"first passcode": {"request": "passcode", "new": "4711"}, "lock": {"request": "lock"},
                "assign": {"request": "assign", "slot": "good", "kind": None},
                "press": {"request": "press", "button": "good", "for_ms": 600},
                "developer mode": {"request": "developer_mode", "on": True},
                "button": {"request": "choose_button", "source": None}, "status": {"request": "status"}}
    path = words[words.index("--socket") + 1]
    found = {name: asked(request, path) for name, request in requests.items()}
    return found | {"inherited " + name: asked(request) for name, request in requests.items() if INHERITED in os.environ}


def launch():
    """Starts the app's executable with the inherited descriptor, and returns what it has written."""
    number = int(os.environ[INHERITED])
    return subprocess.run([sys.argv[0] + "-app"], pass_fds=[number], capture_output=True, check=True).stdout


def tell():
    """Sends the requests of an app whose extension has started it, and writes the answers."""
    reload = {"request": "app", "notice": "reload"}
    print(json.dumps({
        "socket": attempt(lambda: socket.socket(socket.AF_UNIX).close()),
        "press": asked({"request": "press", "button": "good", "for_ms": 600}),
        "own controls": asked({"request": "current_controls"}, wants="places"),
        "other control": asked(reload | {"body": {"kind": "timer"}}),
        "reload": asked(reload | {"body": {"kind": os.environ["KIND"]}}),
    }))


INHERITED = "ACTIONBUTTON_CONNECTIONS"


def connect(path):
    """Connects to the control socket, or without a path through the inherited descriptor."""
    if path is not None:
        client = socket.socket(socket.AF_UNIX)
        client.connect(path)
        return client
    ours, theirs = socket.socketpair()
    with theirs, socket.socket(fileno=os.dup(int(os.environ[INHERITED]))) as inherited:
        socket.send_fds(inherited, [b"x"], [theirs.fileno()])
    return ours


def asked(request, path=None, wants=None):
    """Sends a request on its own connection and returns the code of the refusal, or "done" or a field of the result."""
    try:
        with connect(path) as client:
            hello = {"id": 1, "request": "hello", "version": 2, "client": "status"}
            client.sendall(b"".join(json.dumps(each).encode() + b"\n" for each in (hello, {"id": 2, **request})))
            for line in client.makefile():
                message = json.loads(line)
                if message["id"] != 1:
                    return message["error"]["code"] if "error" in message else message["result"][wants] if wants else "done"
            return "closed"
    except OSError as error:
        return errno.errorcode[error.errno]


def intrude():
    """Attempts to harm the parent process and to use the extension's own files and processes; returns the results."""
    folder, parent = os.path.dirname(sys.argv[0]), os.getppid()
    state = folder + "/state"
    return json.dumps({
        "memory": attempt(lambda: open(f"/proc/{parent}/mem", "rb").close()),
        "root": attempt(lambda: os.listdir(f"/proc/{parent}/root/etc")),
        # PTRACE_SEIZE does not stop the traced process.
        "trace": attempt(lambda: call("ptrace", 0x4206, parent, 0, 0)),
        "signal": attempt(lambda: os.kill(parent, 0)),
        "limit": attempt(lambda: resource.prlimit(parent, resource.RLIMIT_CORE, (0, 0))),
        "nice": attempt(lambda: os.setpriority(os.PRIO_PROCESS, parent, 19)),
        "socket": attempt(lambda: socket.socket(socket.AF_UNIX).close()),
        "read": attempt(lambda: open(state + "/lock.json").close()),
        "write": attempt(lambda: open(state + "/lock.json", "w").close()),
        "create": attempt(lambda: open(state + "/new.json", "w").close()),
        "remove": attempt(lambda: os.unlink(state + "/lock.json")),
        "move": attempt(lambda: os.rename(state, folder + "/other")),
        "mode": attempt(lambda: os.chmod(state, 0)),
        "parent": attempt(lambda: (os.rename(folder, folder + ".away"), os.rename(folder + ".away", folder))),
        "configuration": attempt(lambda: open(folder + "/config.yaml", "a").close()),
        "new configuration": attempt(lambda: os.mkdir(folder + "/.config")),
        "token": attempt(lambda: open(folder + "/config.yaml").close()),
        "itself": attempt(lambda: open(sys.argv[0], "a").close()),
        "replace": attempt(lambda: os.rename(sys.argv[0], sys.argv[0] + ".old")),
        "groups": attempt(lambda: open(os.environ.get("ACTIONBUTTON_GROUPS", folder) + "/shared", "w").close()),
        "own": attempt(lambda: open(os.environ["HOME"] + "/own", "w").close()),
        "temporary": attempt(lambda: tempfile.TemporaryFile().close()),
        "copied": attempt(copy_own),
        "set user": attempt(lambda: os.chmod(os.environ["HOME"] + "/own", 0o4755)),
        "mode by link": attempt(lambda: (os.symlink(state, os.environ["HOME"] + "/link"), os.chmod(os.environ["HOME"] + "/link", 0))),
        "times": attempt(lambda: os.utime(state, (1, 1))),
        "child": attempt(lambda: end_child(subprocess.Popen.terminate)),
        "children": attempt(lambda: end_child(lambda child: os.killpg(child.pid, signal.SIGKILL))),
        "network": attempt(lambda: socket.socket(socket.AF_INET).close()),
    }, sort_keys=True)


def work():
    """Uses the standard library's ways to work at the same time; returns the result of each."""
    return json.dumps({
        "threads": attempt(lambda: concurrent.futures.ThreadPoolExecutor(4).submit(time.sleep, 0).result()),
        "subprocess": attempt(lambda: subprocess.run(["sh", "-c", "echo | cat"], check=True, capture_output=True)),
        "asyncio": attempt(lambda: asyncio.run(true())),
        "process": attempt(processes),
        "lock": attempt(multiprocessing.Lock),
        "pool": attempt(lambda: multiprocessing.Pool(2).map(abs, [-1, -2])),
        "shared memory": attempt(shared_memory),
    }, sort_keys=True)


async def true():
    await (await asyncio.create_subprocess_exec("true")).wait()


def processes():
    """Starts a process that answers on a pair of sockets, and another that is ended."""
    ours, theirs = multiprocessing.Pipe()
    child = multiprocessing.Process(target=theirs.send, args=("ready",))
    child.start()
    assert ours.recv() == "ready"
    child.join()
    sleeper = multiprocessing.Process(target=time.sleep, args=(600,))
    sleeper.start()
    sleeper.terminate()
    sleeper.join()


def shared_memory():
    memory = multiprocessing.shared_memory.SharedMemory(create=True, size=64)
    memory.close()
    memory.unlink()


def run(words):
    """Has the daemon run a command outside the confinement, and returns its answer."""
    say({"notice": "run", "number": 1, "words": words, "limit_ms": 10_000})
    while True:
        heard = json.loads(sys.stdin.readline())
        if heard.get("notice") == "ran":
            return json.dumps(heard, sort_keys=True)


def copy_own():
    """Copies a file with its mode and its times, which Python changes by path."""
    names = [os.environ["HOME"] + name for name in ("/from", "/to")]
    open(names[0], "w").close()
    os.chmod(names[0], 0o640)
    os.utime(names[0], (1, 2))
    shutil.copy2(*names)
    seen = os.stat(names[1])
    assert (seen.st_mode & 0o777, seen.st_mtime) == (0o640, 2), seen


def end_child(end):
    """Starts a program in its own session, and ends it."""
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    end(child)
    child.wait()


def serve(request):
    if "notice" in request:
        if how == "widgets":
            say({"notice": "log", "text": json.dumps(request, sort_keys=True)})
            for each in ("day", None, "other"):
                say({"notice": "reload_timelines", "kind": each})
        if how == "echoes":
            say({"notice": "log", "text": json.dumps(request, sort_keys=True)})
            for each in (None, kind, "com.example.others"):
                say({"notice": "reload", "kind": each})
        return
    if how == "follows-up" and request["request"] == "perform":
        # Reads the load before it answers: both are in one write.
        load = json.loads(sys.stdin.readline())
        say({"id": request["id"], "result": answer(request)}, {"id": load["id"], "result": answer(load)})
        return
    if how == "changes" and request["request"] == "perform":
        load = json.loads(sys.stdin.readline())
        say({"id": request["id"], "result": {}}, {"notice": "reload"},
            {"id": load["id"], "result": {"archive": dict(archive(load["control"]["kind"], False), title="before")}})
        return
    if how == "unruly" and request["request"] not in ("hello", "describe") and chance.random() < 0.4 and not misbehave(request):
        return
    try:
        reply = {"id": request["id"], "result": answer(request)}
    except RuntimeError as error:
        reply = {"id": request["id"], "error": {"code": "provider-failed", "message": str(error)}}
    if how == "shuffles" and request["request"] == "load":
        held.append(reply)
        if len(held) < 3:
            return
        say({"id": 4711, "result": {}})
        for each in reversed(held):
            say(each)
        return
    say(reply)
    if request["request"] == "hello":
        after_hello()
    if how == "leaves" and request["request"] == "load":
        sys.exit(0)


if how == "launches-app":
    tell()
    sys.exit()
before_hello()
for line in sys.stdin:
    serve(json.loads(line))

#!/usr/bin/env python3
"""An extension in another language, which also misbehaves: its file's name says how."""
import ctypes
import errno
import json
import os
import signal
import sys
import time

how = os.path.basename(sys.argv[0]).split(".")[0]
kind = os.environ.get("KIND", "com.example." + how)
out = os.dup(1)


def write(data):
    while data:
        data = data[os.write(out, data):]


def say(message):
    write(json.dumps(message).encode() + b"\n")


def listing(kind):
    return {"kind": kind, "display_name": how, "pushes": True, "parameters": [
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
    return {"kind": kind, "title": how, "toggle": {
        "is_on": is_on, "off": {"symbol": "moon"}, "on": {"symbol": "sun", "custom_symbol": True}},
        "action": {"intent": "Toggle", "parameters": {"run": os.getpid()}}}


def before_hello():
    if how == "exits":
        sys.stderr.write("no such module\n")
        sys.exit(3)
    if how == "garbage":
        write(b"Hello, world!\x1b[31m\n")
    if how == "flood":
        while True:
            write(b"x" * 65536)
    if how == "mute":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    if how == "deaf":
        write(b'{"id":1,"result":{"version":1,"name":"deaf"}}\n')
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


def escape():
    """Processes in sessions of their own that fork and name themselves in a file until they are killed."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.closerange(0, 20)
            for _ in range(40):
                file = os.open(sys.argv[0] + ".pids", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
                os.write(file, b"%d\n" % os.getpid())
                os.close(file)
                if os.fork() == 0:
                    os.setsid()
                time.sleep(0.05)
                if os.fork() == 0:
                    time.sleep(60)
                    os._exit(0)
            time.sleep(60)
            os._exit(0)


held = []
undone = []
spoken = []


def answer(request):
    control = request.get("control", {})
    name = request["request"]
    if name == "hello":
        spoken.append(request["language"])
        return {"version": 7 if how == "version" else 1, "name": "App " + how}
    if how == "throws" or how == "refuses" and name != "describe":
        raise RuntimeError(name + " threw")
    if name == "describe":
        kinds = {"empty": ["", kind], "twice": [kind, kind]}.get(how, [kind])
        return {"controls": [listing(each) for each in kinds], "widgets": widgets()}
    if name == "timeline":
        return timeline(request)
    if name == "load":
        if how == "hangs" or control.get("configuration", {}).get("hang"):
            time.sleep(1000)
        if how == "escapes":
            escape()
        if how == "slow":
            time.sleep(0.3)
        if how == "eats":
            held.append(b"x" * (1 << 30))
        if how == "opener":
            say({"notice": "open", "url": "nonsense"})
        if how == "intrudes":
            return {"archive": dict(archive(control["kind"], False), title=intrude())}
        if how == "speaks":
            return {"archive": dict(archive(control["kind"], False), title=spoken[0])}
        if how == "reports":
            return {"archive": dict(archive(control["kind"], False), title=report())}
        return {"archive": archive(control["kind"], False)}
    if name == "perform":
        if how == "suicide":
            os.kill(os.getpid(), signal.SIGKILL)
        if how == "stuck":
            time.sleep(1000)
        if how == "opener":
            for _ in range(int(control["configuration"]["count"])):
                say({"notice": "open", "url": "nonsense"})
        if how == "asks":
            say({"notice": "confirm", "number": 1, "control": control["id"], "text": "Sure?"})
            while True:
                heard = json.loads(sys.stdin.readline())
                if heard.get("notice") == "confirmed":
                    break
            if not heard["accepted"]:
                raise RuntimeError("declined")
            return {}
        if how == "opens":
            return {"openings": [control["configuration"]]}
        if how == "follows":
            if "ends" in control["configuration"]:
                say({"notice": "activity", "id": "run", "phase": "ended", "type": "Run", "attributes": {}, "state": {}})
                return {}
            if "returned_type" in request["action"]:
                return {"dialogs": ["performed " + request["action"]["returned_type"]]}
            return {"next_intent": {"title": "Mark Segment", "activity": "run", "action": {
                "intent": "Mark", "returned_type": "App.Mark", "authentication": "required"}}}
        if how == "undoes":
            return {} if control["configuration"] else {"undo": {"name": "Add Roll"}}
        if how == "kneads":
            # Longer in all than the limit of an intent that reports nothing, with much shorter pauses.
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


def trace(pid):
    library = ctypes.CDLL(None, use_errno=True)
    # PTRACE_SEIZE, which does not stop what it traces.
    if library.ptrace(0x4206, pid, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")


def unmount(path):
    library = ctypes.CDLL(None, use_errno=True)
    if library.umount2(path.encode(), 2) < 0:
        raise OSError(ctypes.get_errno(), "umount")


def intrude():
    """What came of each attempt to harm the process that started this one."""
    folder, parent = os.path.dirname(sys.argv[0]), os.getppid()
    state = folder + "/state"
    threads = [int(name) for name in os.listdir("/proc/%d/task" % parent)]
    signals = {attempt(lambda: os.kill(thread, 0)) for thread in threads}
    os.stat(state)
    return json.dumps({
        "signal": sorted(signals), "trace": attempt(lambda: trace(parent)),
        "memory": attempt(lambda: open("/proc/%d/mem" % parent, "rb").close()),
        "root": attempt(lambda: os.stat("/proc/%d/root/etc" % parent)),
        "read": attempt(lambda: open(state + "/lock.json").close()),
        "write": attempt(lambda: open(state + "/lock.json", "w").close()),
        "create": attempt(lambda: open(state + "/new.json", "w").close()),
        "remove": attempt(lambda: os.unlink(state + "/lock.json")),
        "move": attempt(lambda: os.rename(state, folder + "/other")),
        "unmount": attempt(lambda: unmount(state)),
        "fixed": attempt(lambda: open(folder + "/config.yaml", "a").close()),
        "itself": attempt(lambda: open(sys.argv[0], "a").close()),
        "replace": attempt(lambda: os.rename(sys.argv[0], sys.argv[0] + ".old")),
        "groups": attempt(lambda: open(state + "/groups/shared", "w").close()),
        "beside": attempt(lambda: open(folder + "/own", "w").close()),
    }, sort_keys=True)


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


before_hello()
for line in sys.stdin:
    serve(json.loads(line))

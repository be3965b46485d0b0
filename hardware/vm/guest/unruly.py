"""An extension that misbehaves by chance: `unruly.py`, with the seed in UNRULY_SEED. One toggle, test.Unruly.

It answers, refuses, answers twice or with what is no message, floods its output, hangs, exits, or ends by a signal."""

import json
import os
import random
import signal
import sys
import time

KIND = "test.Unruly"
rng = random.Random(f"{os.environ['UNRULY_SEED']} {os.getpid()}")
is_on = False


def archive():
    return {
        "kind": KIND, "display_name": "Unruly", "title": "Unruly", "action": {"intent": "SetUnruly"},
        "toggle": {"is_on": is_on, "off": {"hint": "Turn Off"}, "on": {"hint": "Turn On"}}}


def result(message):
    global is_on
    name = message["request"]
    if name == "hello":
        return {"version": 1, "name": "Unruly"}
    if name == "describe":
        return {"controls": [{"kind": KIND, "display_name": "Unruly", "preview": archive()}]}
    if name == "perform":
        is_on = message["value"]
        return {}
    return {"archive": archive()}


def say(reply):
    print(json.dumps(reply), flush=True)


def misbehave(message):
    """One of the ways; returns whether the request is still to be answered."""
    way = rng.choice(("refuse", "twice", "garbage", "flood", "hang", "exit", "kill", "late"))
    if way == "refuse":
        say({"id": message["id"], "error": {"code": "perform-failed", "message": "not today"}})
        return False
    if way == "twice":
        say({"id": message["id"], "result": result(message)})
    elif way == "garbage":
        sys.stdout.write(rng.choice(("no JSON\n", "[]\n", '{"id":"x"}\n', "\x1b[2J\n", "{" * 500 + "\n")))
        sys.stdout.flush()
    elif way == "flood":
        for number in range(200):
            say({"notice": "log", "text": f"line {number}"})
    elif way == "hang":
        time.sleep(3600)
    elif way == "exit":
        sys.exit(rng.randrange(3))
    elif way == "kill":
        os.kill(os.getpid(), rng.choice((signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM)))
    elif way == "late":
        time.sleep(rng.uniform(0, 3))
    return True


for line in sys.stdin:
    message = json.loads(line)
    if "request" not in message:
        continue
    is_first = message["request"] in ("hello", "describe")
    if is_first or rng.random() < 0.6 or misbehave(message):
        say({"id": message["id"], "result": result(message)})

"""Measures what extensions that hang and clients that misbehave do to the button, as ratios to an undisturbed run. They
should have no effect. Runs in the guest; see ../disturb."""

import argparse
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from clients import Client
from subject import Subject, play_wire, pull

# The disturbance of each round: the extension, and the clients beside the client that behaves. The bad clients
# take all the processor time they can get, so the waits of other clients are compared with the round beside a
# program that does so too, but is no client.
ROUNDS = [
    ("undisturbed", "lamp", []),
    ("a busy program, no client", "lamp", ["busy"]),
    ("an extension that hangs", "lamp-hang-load", ["reload"]),
    ("a client that floods", "lamp", ["flood"]),
    ("a client that never reads", "lamp", ["deaf"]),
    ("a client with 10 MB lines", "lamp", ["long"]),
    ("a gateway with 200 panels", "lamp", ["panels"]),
]


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def schedule_of(count, rng):
    """Presses that are released early, at times that are not in step with any clock tick."""
    steps, at = [], 50.0
    for _ in range(count):
        length = rng.uniform(40, 90)
        steps.append(f"{at:.4f} press {at + length:.4f} release")
        at += length + rng.uniform(60, 110)
    return "\n".join(steps)


def start(role, path, command):
    """A separate client; the panels use the gateway in the folder of the daemon's program."""
    here = Path(__file__).with_name("clients.py")
    if role != "panels":
        return subprocess.Popen([sys.executable, here, role, path])
    gateway = Path(command.split()[0]).with_name("actionbutton-gateway")
    panels = subprocess.Popen([sys.executable, here, role, path, gateway], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if panels.stdout.readline() != "ready\n":
        sys.exit(f"the panels do not come up with {gateway}: build it first (make build)")
    return panels


def check_panels(panels, count):
    """Checks that every panel has received every press once."""
    panels.stdin.write(f"{count}\n")
    panels.stdin.flush()
    received = panels.stdout.readline()
    if received != f"{count} {count}\n":
        sys.exit(f"of {count} presses the panels received {received}")


def measure(name, lamp, roles, command, count):
    """Edge to `hold.began`, and a well-behaved client's waiting time for `status`, in ns."""
    pull("pull-up")
    folder = Path("/dev/shm/disturb")
    folder.mkdir(exist_ok=True)
    lamp = shutil.copy(shutil.which("lamp"), folder / lamp)
    subject = Subject(f"{command} --extension {lamp} --control test.Lamp", "gpio:GPIO17")
    clients = []
    try:
        if not subject.wait_for("control.loaded"):
            sys.exit(f"{name}: no control.loaded: {subject.complaint()}")
        path = str(subject.folder / "XDG_RUNTIME_DIR" / "actionbutton.sock")
        client = Client(path)
        clients = [start(role, path, command) for role in roles]
        time.sleep(2)
        play_wire(schedule_of(count, random.Random(1)), subject.pid)
        waits = []
        for _ in range(50):
            answer, wait = client.ask("status")
            if "result" not in answer:
                sys.exit(f"{name}: the client that behaves got {answer}")
            waits.append(wait)
            time.sleep(0.02)
        events = subject.events()
        began = [event for event in events if event["event"] == "hold.began"]
        hints = sum(event["hint"] == "Hold to Light" for event in began)
        if len(began) != count or hints != count or subject.process.poll() is not None:
            sys.exit(f"{name}: {len(began)} of {count} presses began, {hints} with the hint: "
                     f"{subject.complaint()}")
        if roles == ["panels"]:
            check_panels(clients[0], count)
        return [event["at_ns"] - event["edge_ns"] for event in began], waits
    finally:
        for process in clients:
            process.kill()
            process.wait()
        subject.end()


def main():
    parser = argparse.ArgumentParser(prog="disturb")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("command")
    arguments = parser.parse_args()
    base, busy, missed = None, None, False
    print(f"{'':28} {'edge to hold.began':>30}    {'status for another client':>30}")
    print(f"{'':28} {'p50':>9} {'ratio':>8} {'p99 ratio':>11}    {'p50':>9} {'ratio':>8}   budget")
    for name, lamp, roles in ROUNDS:
        print(f"measuring {name}", file=sys.stderr, flush=True)
        edges, waits = measure(name, lamp, roles, arguments.command, arguments.count)
        figures = percentile(edges, 50), percentile(edges, 99), percentile(waits, 50)
        base = base or figures
        if roles == ["busy"]:
            busy = figures
        beside = busy if busy and roles else base
        ratios = [figures[0] / base[0], figures[1] / base[1], figures[2] / beside[2]]
        kept = ratios[0] <= 1.5 and ratios[1] <= 1.5
        missed |= not kept
        print(f"{name:28} {figures[0] / 1000:6.1f} us {ratios[0]:6.2f} x {ratios[1]:9.2f} x    "
              f"{figures[2] / 1000:6.0f} us {ratios[2]:6.2f} x   <= 1.5 x  "
              f"{'kept' if kept else 'MISSED'}", flush=True)
    sys.exit(1 if missed else 0)


main()

"""Kills the extension in the middle of `perform`, again and again, between presses. Runs in the guest;
see ../kills."""

import argparse
import os
import shutil
import signal
import sys
import time
from pathlib import Path

from subject import Stream, Subject, clock_ns, play_wire, pull


def children(pid):
    """The direct children of a process, zombies included."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def counts(pid):
    """The numbers of open descriptors and child processes, zombies included."""
    return {"descriptors": len(os.listdir(f"/proc/{pid}/fd")), "children": len(children(pid))}


def settle(pid, before):
    """The counts, as soon as they equal those before, or after 20 s."""
    limit = clock_ns() + 20_000_000_000
    while counts(pid) != before and clock_ns() < limit:
        time.sleep(0.05)
    return counts(pid)


def main():
    parser = argparse.ArgumentParser(prog="kills")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("command")
    arguments = parser.parse_args()
    folder = Path("/dev/shm/kills")
    folder.mkdir(exist_ok=True)
    lamp = shutil.copy(shutil.which("lamp"), folder / "lamp-hang-perform")
    command = f"{arguments.command} --extension {lamp} --control test.Lamp"
    pull("pull-up")
    subject = Subject(command, "gpio:GPIO17")
    stream = Stream(subject)
    wrong = []
    try:
        if not stream.wait_for(["control.loaded"]):
            sys.exit(f"no control.loaded: {subject.complaint()}")
        time.sleep(1)
        before = counts(subject.pid)
        print(f"before: {before['descriptors']} descriptors, {before['children']} children",
              flush=True)
        for number in range(arguments.count):
            play_wire("0 press 520 release\n")
            if not stream.wait_for(["intent.performing"]):
                wrong.append(f"kill {number}: no intent.performing: {subject.complaint()}")
                break
            for child in children(subject.pid):
                os.kill(child, signal.SIGKILL)
            event = stream.wait_for(["intent.failed", "intent.finished"])
            if event is None or event["event"] != "intent.failed":
                wrong.append(f"kill {number}: {event or subject.complaint()}")
                break
            if not stream.wait_for(["control.loaded"]):
                wrong.append(f"kill {number}: not loaded again: {subject.complaint()}")
                break
            if (number + 1) % 100 == 0:
                print(f"{number + 1} kills", file=sys.stderr, flush=True)
        if subject.process.poll() is None:
            after = settle(subject.pid, before)
            print(f"after:  {after['descriptors']} descriptors, {after['children']} children")
            if after != before:
                wrong.append("something leaks")
        else:
            wrong.append(subject.complaint())
        events = subject.events()
        holds = sum(event["event"] == "hold.performed" for event in events)
        performed = sum(event["event"] == "intent.performing" for event in events)
        skipped = sum(event["event"] == "intent.skipped" for event in events)
        print(f"{arguments.count} kills: {holds} holds performed, {performed} intents started, "
              f"{skipped} skipped, {len(wrong)} wrong", flush=True)
        if (holds, performed, skipped) != (arguments.count, arguments.count, 0):
            wrong.append("a press was missed or skipped")
    finally:
        subject.end()
    for line in wrong:
        print(f"  {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

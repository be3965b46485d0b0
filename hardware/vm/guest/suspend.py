"""Suspends the machine in the middle of presses. Runs in the guest; see ../suspend.

After a suspend the guest can no longer read the host's files, so everything is started before."""

import argparse
import ctypes
import itertools
import shutil
import sys
import time
from pathlib import Path

from freeze import short, words_of
from subject import MS, Key, Subject, clock_ns, play_wire, pull

HOLD = "2s"  # long, so that a machine that suspends slowly is asleep before the deadline
SHORT = "began cancelled:released-early"
SUSPENDED = "began cancelled:suspended"
# The cases: a rule, the steps on the line (EVERY_MS after those of the previous case), and the only right words.
CASES = [
    ("a press in which the machine sleeps is cancelled, and never performed", "0 press 200 suspend 3000 release", SUSPENDED),
    ("the first press after that counts", "0 press 200 release", SHORT),
    ("asleep between two presses: the next one is a hold", "0 suspend 300 press 2600 release", "began performed ended"),
    ("a press that is read only after the sleep: nothing until it is released",
     "0 stop 100 press 200 suspend 300 cont 3000 release 3200 press 3400 release", SHORT),
    ("a hold that has been performed ends", "0 press 2300 suspend 3000 release", "began performed ended"),
]
EVERY_MS = 4000
# A key, which the kernel releases before the machine sleeps.
KEY = ("a key: the press is cancelled, and the next one counts",
       "0 press 200 suspend 3000 release 3200 press 3400 release", f"{SUSPENDED} {SHORT}")


def slept_ns():
    """The machine's total sleep since its start: CLOCK_MONOTONIC stands still during sleep."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) - clock_ns()


def schedule():
    """The steps of all cases one after another, with times in ms."""
    steps = []
    for number, (_, text, _) in enumerate(CASES):
        words = text.split()
        steps += [f"{int(at) + number * EVERY_MS} {word}" for at, word in zip(words[::2], words[1::2])]
    return " ".join(steps)


def judge(name, rows, subject, log):
    """Prints each row with the words of its presses; returns the number of wrong rows."""
    begins = list(itertools.accumulate((len(text.split()) // 2 for _, text, _ in rows), initial=0))[:-1]
    seen, row = [[] for _ in rows], 0
    for event in subject.events():
        if event["event"] == "hold.began":
            row = max(row for row, step in enumerate(begins) if row == 0 or log.steps[step][0] <= event["edge_ns"])
        seen[row] += words_of([event])
    wrong = 0
    for number, (rule, _, right) in enumerate(rows):
        is_right = seen[number] == right.split() and subject.process.poll() is None
        wrong += not is_right
        print(f"{'right' if is_right else 'WRONG'}  {name}{number + 1}   {rule}")
        if not is_right:
            print(f"       expected {short(right.split())}; {subject.complaint()}")
        print(f"       seen     {short(seen[number])}", flush=True)
    return wrong


def leave(status):
    """Ends the guest by its status file: this program cannot end, because its open files of the host stay open."""
    sys.stdout.flush()
    Path("/dev/shm/status").write_text(f"{status}\n")


def main():
    parser = argparse.ArgumentParser(prog="suspend")
    parser.add_argument("command", help="the command, with {button} in place of the button's spec")
    command = f"{parser.parse_args().command} --hold {HOLD} --extension {shutil.which('lamp')} --control test.Lamp"
    pull("pull-up")
    key = Key()
    line, other = Subject(command, "gpio:GPIO17"), Subject(command, f"evdev:{key.node}?key=KEY_PROG1")
    for each in (line, other):
        if not each.wait_for("control.loaded", 120):
            sys.exit(f"not ready: {each.complaint()}")
    # The kernel's own test of a suspend: everything sleeps, but it waits some seconds instead of calling the firmware.
    Path("/sys/power/pm_test").write_text("core")
    ctypes.CDLL(None).mlockall(3)
    before = slept_ns()
    logs = [play_wire(schedule(), line.pid), key.play(KEY[1], other.pid)]
    time.sleep(1)
    asleep, count = slept_ns() - before, sum("suspend" in text for _, text, _ in [*CASES, KEY])
    print(f"asleep for {asleep / 1e9:.1f} s in {count} suspends")
    wrong = judge("S", CASES, line, logs[0]) + judge("K", [KEY], other, logs[1])
    print(f"{len(CASES) + 1 - wrong} of {len(CASES) + 1} rows right")
    leave(1 if wrong or asleep < count * 100 * MS else 0)


main()

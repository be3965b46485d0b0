"""Plays random presses with bounces, and judges them by an oracle that sees only the wire's log.
Runs in the guest; see ../presses."""

import argparse
import random
import subprocess
import sys
import time

import oracle
from subject import MS, Subject, play_wire, pull

HOLD = 500 * MS
DEBOUNCE = 5 * MS
BOUNCE_MS = (0.3, 4.0)
REST_MS = (30.0, 300.0)
NEAR_MS = 1.0  # no press ends this close to the deadline, where the kernel's stamps are too imprecise to decide
STAMP = 2 * MS  # the kernel stamps an edge at most this long after the write to the wire


def schedule_of(count, rng):
    """The text of `count` presses. Lengths from 20 to 900 ms, one in four close to the deadline;
    at up to one in four presses the program is stopped for 300 ms."""
    steps, at, running_again = [], 20.0, 0.0

    def bounce(at, last, words):
        """Adds a pair of short contacts after `at` if it ends before `last`; returns when it ends."""
        first = at + rng.uniform(*BOUNCE_MS)
        second = first + rng.uniform(*BOUNCE_MS)
        if second + BOUNCE_MS[1] >= last:
            return at
        steps.extend([(first, words[0]), (second, words[1])])
        return second

    for _ in range(count):
        length = rng.uniform(20, 900)
        if rng.random() < 0.25:
            length = 500 + rng.choice((-1, 1)) * rng.uniform(NEAR_MS, 25 + NEAR_MS)
        while abs(length - 500) <= NEAR_MS:
            length = rng.uniform(20, 900)
        steps.append((at, "press"))
        settled = at
        for _ in range(rng.choice((0, 0, 1, 2, 4))):
            settled = bounce(settled, at + length, ("release", "press"))
        if rng.random() < 0.2:
            settled = bounce(rng.uniform(settled, at + length), at + length, ("release", "press"))
        if length > 520 and settled < at + 490 and rng.random() < 0.3:
            # Open across the deadline, for less than the debounce period.
            half = rng.uniform(*BOUNCE_MS) / 2
            steps.extend([(at + 500 - half, "release"), (at + 500 + half, "press")])
        if rng.random() < 0.25 and at - 50 > running_again:
            stop = rng.uniform(at - 50, at + length)
            steps.extend([(stop, "stop"), (stop + 300, "cont")])
            running_again = stop + 300
        released = at + length
        steps.append((released, "release"))
        settled = released
        for _ in range(rng.choice((0, 0, 1, 3))):
            settled = bounce(settled, released + 20, ("press", "release"))
        at = settled + rng.uniform(*REST_MS)
    return "\n".join(f"{time:.3f} {word}" for time, word in sorted(steps))


def gestures_in(events):
    """The gestures of the event stream, and a list of the events that form no gesture."""
    found, wrong, began = [], [], None
    for event in events:
        name, edge = event["event"], event.get("edge_ns")
        if not name.startswith("hold."):
            continue
        if edge is None:
            wrong.append(f"{name} without edge_ns")
        elif name == "hold.began":
            if began is not None:
                wrong.append(f"two presses in one at {edge}")
            began, performed = edge, None
        elif began is None:
            wrong.append(f"{name} without a press at {edge}")
        elif name == "hold.performed":
            performed = edge
        elif name == "hold.ended":
            if performed is None:
                wrong.append(f"ended but not performed at {edge}")
            else:
                found.append(oracle.Gesture(began, "performed", performed, edge))
            began = None
        elif name == "hold.cancelled":
            if event.get("reason") != "released-early":
                wrong.append(f"cancelled for {event.get('reason')} at {edge}")
            if performed is not None:
                wrong.append(f"performed, then cancelled at {edge}")
            found.append(oracle.Gesture(began, "cancelled", edge, edge))
            began = None
    if began is not None:
        wrong.append(f"the press at {began} never ended")
    return found, wrong


def judge(log, events):
    """Compares the events with the wire's log; returns the problems, the number of presses and the number of holds."""
    wanted = oracle.gestures_of(log.edges(), HOLD, DEBOUNCE)
    seen, wrong = gestures_in(events)
    left = list(seen)
    for gesture in wanted:
        what = f"press at {(gesture.began - log.start) / MS:.3f} ms, " \
            f"{(gesture.released - gesture.began) / MS:.3f} ms long"
        match = next(
            (other for other in left
             if 0 <= other.began - gesture.began <= STAMP), None)
        if match is None:
            wrong.append(f"missed: {what}")
            continue
        left.remove(match)
        if match.outcome != gesture.outcome:
            wrong.append(f"{match.outcome} instead of {gesture.outcome}: {what}")
        elif not 0 <= match.released - gesture.released <= STAMP:
            wrong.append(
                f"release dated {(match.released - gesture.released) / MS:.3f} ms after it: {what}")
        elif match.outcome == "performed" and match.outcome_ns != match.began + HOLD:
            wrong.append(f"performed is not dated at its deadline: {what}")
    wrong += [f"invented: a press at {(gesture.began - log.start) / MS:.3f} ms" for gesture in left]
    return wrong, len(wanted), [gesture.outcome for gesture in wanted].count("performed")


def play(name, command, schedule, *options, hogs=0):
    """Plays a round, with options of the wire tool; returns whether all decisions were right."""
    pull("pull-up")
    subject = Subject(command, "gpio:GPIO17")
    starved = []
    try:
        if not subject.wait_for("button.ready"):
            sys.exit(f"no button.ready: {subject.complaint()}")
        if hogs:
            starved.append(subprocess.Popen(["hogs", "--fifo", "40", "--for", "3600", str(hogs)]))
        log = play_wire(schedule, subject.pid, *options)
        for hog in starved:
            hog.terminate()
            hog.wait()
        time.sleep(2)
        wrong, wanted, holds = judge(log, subject.events())
        if subject.process.poll() is not None:
            wrong.append(subject.complaint())
    finally:
        subject.end()
    print(f"{name}: {wanted} presses ({holds} holds), {len(log.edges())} edges: "
          f"{len(wrong)} wrong", flush=True)
    for line in wrong[:10]:
        print(f"  {line}")
    if len(wrong) > 10:
        print(f"  and {len(wrong) - 10} more")
    return not wrong


def main():
    parser = argparse.ArgumentParser(prog="presses")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("command")
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(10**6)
    oracle.check()
    print(f"seed {seed}", flush=True)
    rng = random.Random(seed)
    right = play("stopped at times", arguments.command, schedule_of(arguments.count, rng))
    right &= play("starved as well", arguments.command, schedule_of(arguments.count, rng), hogs=2)
    # Here the player of the schedule is late: both edges of the first press are due when it begins.
    right &= play("late", arguments.command, "0 press 3 release 300 press 900 release", "--start-in", "-6")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()

"""Random presses with bounces, and an oracle that knows only the wire's log. Runs in the guest;
see ../presses."""

import argparse
import random
import subprocess
import sys
import time

import oracle
from subject import MS, Subject, play_wire, pull

HOLD = 500 * MS
DEBOUNCE = 5 * MS


class Round:
    """How the finger behaves, and how far the kernel's stamps may be from its log."""

    def __init__(self, wall):
        self.bounce_ms = (0.3, 2.0) if wall else (0.3, 4.0)
        self.rest_ms = (30.0, 300.0)
        self.stamp_ns = (40 if wall else 2) * MS
        self.margin_ns = 3 * MS if wall else MS // 2
        self.near_ms = 20.0 if wall else 1.0


def schedule_of(count, rng, round_):
    """The text of `count` presses. Lengths from 20 to 900 ms, one in four close to the deadline,
    none within `near_ms` of it; one in four is stopped for 300 ms."""
    steps, at, running_again = [], 20.0, 0.0

    def bounce(at, last, words):
        """A pair of short contacts from `at` on, if it ends before `last`."""
        first = at + rng.uniform(*round_.bounce_ms)
        second = first + rng.uniform(*round_.bounce_ms)
        if second + round_.bounce_ms[1] >= last:
            return at
        steps.extend([(first, words[0]), (second, words[1])])
        return second

    for _ in range(count):
        length = rng.uniform(20, 900)
        if rng.random() < 0.25:
            length = 500 + rng.choice((-1, 1)) * rng.uniform(round_.near_ms, 25 + round_.near_ms)
        while abs(length - 500) <= round_.near_ms:
            length = rng.uniform(20, 900)
        steps.append((at, "press"))
        settled = at
        for _ in range(rng.choice((0, 0, 1, 2, 4))):
            settled = bounce(settled, at + length, ("release", "press"))
        if rng.random() < 0.2:
            settled = bounce(rng.uniform(settled, at + length), at + length, ("release", "press"))
        if length > 520 and settled < at + 490 and rng.random() < 0.3:
            # Open across the deadline, for less than the debounce period.
            half = rng.uniform(*round_.bounce_ms) / 2
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
        at = settled + rng.uniform(*round_.rest_ms)
    return "\n".join(f"{time:.3f} {word}" for time, word in sorted(steps))


def gestures_in(events):
    """The stream as gestures, and what in it is no gesture at all."""
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


def judge(log, events, round_):
    """What is wrong with the stream, given the wire's log. Also how many presses were judged."""
    edges = log.edges()
    spans = oracle.doubtful(edges, HOLD, DEBOUNCE, round_.margin_ns)

    def sure(gesture):
        return not any(start <= gesture.began <= end for start, end in spans)

    wanted = [gesture for gesture in oracle.gestures_of(edges, HOLD, DEBOUNCE) if sure(gesture)]
    seen, wrong = gestures_in(events)
    seen = [gesture for gesture in seen if sure(gesture)]
    left = list(seen)
    for gesture in wanted:
        what = f"press at {(gesture.began - log.start) / MS:.3f} ms, " \
            f"{(gesture.released - gesture.began) / MS:.3f} ms long"
        match = next(
            (other for other in left
             if 0 <= other.began - gesture.began <= round_.stamp_ns), None)
        if match is None:
            wrong.append(f"missed: {what}")
            continue
        left.remove(match)
        close = abs(gesture.released - gesture.began - HOLD) <= round_.near_ms * MS
        if close:
            # The finger came too close to the deadline to tell: the kernel's stamps decide.
            right = "performed" if match.released - match.began >= HOLD else "cancelled"
        else:
            right = gesture.outcome
        if match.outcome != right:
            wrong.append(f"{match.outcome} instead of {right}: {what}")
        elif not 0 <= match.released - gesture.released <= round_.stamp_ns:
            wrong.append(
                f"release dated {(match.released - gesture.released) / MS:.3f} ms after it: {what}")
        elif match.outcome == "performed" and match.outcome_ns != match.began + HOLD:
            wrong.append(f"performed is not dated at its deadline: {what}")
    wrong += [f"invented: a press at {(gesture.began - log.start) / MS:.3f} ms" for gesture in left]
    return wrong, len(wanted), [gesture.outcome for gesture in seen].count("performed")


def play(name, command, count, rng, round_, hogs):
    """One round; returns whether all was right."""
    pull("pull-up")
    subject = Subject(command, "gpio:GPIO17")
    starved = []
    try:
        if not subject.wait_for("button.ready"):
            sys.exit(f"no button.ready: {subject.complaint()}")
        if hogs:
            starved.append(subprocess.Popen(["hogs", "--fifo", "40", "--for", "3600", str(hogs)]))
        log = play_wire(schedule_of(count, rng, round_), subject.pid)
        for hog in starved:
            hog.terminate()
            hog.wait()
        time.sleep(2)
        wrong, judged, performed = judge(log, subject.events(), round_)
        if subject.process.poll() is not None:
            wrong.append(subject.complaint())
    finally:
        subject.end()
    print(f"{name}: {count} presses, {len(log.edges())} edges; {judged} judged, "
          f"{performed} performed; {len(wrong)} wrong", flush=True)
    for line in wrong[:10]:
        print(f"  {line}")
    if len(wrong) > 10:
        print(f"  and {len(wrong) - 10} more")
    if judged < count * 0.5:
        print(f"  only {judged} of {count} could be judged: this machine is too busy")
        return False
    return not wrong


def main():
    parser = argparse.ArgumentParser(prog="presses")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--wall", action="store_true")
    parser.add_argument("command")
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(10**6)
    oracle.check()
    print(f"seed {seed}", flush=True)
    rng = random.Random(seed)
    round_ = Round(arguments.wall)
    right = play("stopped at times", arguments.command, arguments.count, rng, round_, 0)
    right &= play("starved as well", arguments.command, arguments.count, rng, round_, 2)
    sys.exit(0 if right else 1)


main()

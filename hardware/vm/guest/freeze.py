"""Plays the freeze table: the program is stopped, starved, flooded or unplugged, and the times of the
edges alone decide the right events. Runs in the guest; see ../freeze."""

import argparse
import subprocess
import sys
import time

import oracle
from subject import MS, Key, Log, Subject, play_wire, pull

HOLD = 500 * MS
STAMP = 10 * MS  # the kernel stamps an edge at most this long after the write to the wire
LATE = 0.9 * MS  # the edges of a flood are 4 ms apart; 5 ms end a press
MOST_REPEATS = 3  # how often a row is played again if it was played late
CLEAN = "{0} press {1} release"  # a short press at the end, which checks that the next press works


class Row:
    """A case: the schedule on the wire, and the only right stream of events.

    `right` lists the hold's words in order; a word may carry its reason, and alternatives are
    separated by `/`. `also` names events that must occur anywhere in the stream.
    """

    def __init__(self, name, rule, button, schedule, right, also=(), **options):
        self.name, self.rule, self.button = name, rule, button
        self.schedule, self.right, self.also = schedule, right.split(), set(also)
        self.pressed_before = options.get("pressed_before", False)
        self.returns = options.get("returns")  # a second device's schedule
        self.hogs = options.get("hogs", 0)
        # Options of the program; with a repeat the oracle checks the date of each repeat.
        self.settings = options.get("settings", "")
        self.repeat = options.get("repeat")
        if self.repeat:
            self.settings += f" --repeat {self.repeat}ms"


GPIO = "gpio:GPIO17"
NODE = "evdev:{node}?key=KEY_PROG1"
CANCELLED = "began cancelled:released-early"
TAP = "--tap com.example.Productivity.MarkLap"
LOST = "began cancelled:lost-events"

ROWS = [
    Row("F1", "released early while stopped past the deadline", GPIO,
        "0 press 200 stop 400 release 800 cont", CANCELLED),
    Row("F2", "held past the deadline while stopped, released before waking", GPIO,
        "0 press 200 stop 700 release 900 cont", "began performed ended"),
    Row("F3", "two presses, woken in the second (450 ms)", GPIO,
        "0 press 100 stop 200 release 300 press 700 cont 750 release",
        f"{CANCELLED} {CANCELLED}"),
    Row("F4", "pressed and released while stopped", GPIO,
        "0 stop 50 press 150 release 700 cont", CANCELLED),
    Row("F6b", "63 edges 4 ms apart, none lost: bounces before a release at 308 ms", GPIO,
        "0 press 50 stop 60 flood 63 4 400 cont 900 press 1000 release",
        f"{CANCELLED} {CANCELLED}"),
    Row("F7b", "64 edges, none lost: bounces inside a hold", GPIO,
        "0 press 50 stop 60 flood 64 4 400 cont 1212 release 1700 press 1800 release",
        f"began performed ended {CANCELLED}"),
    Row("F6g", "1,101 edges while stopped, some lost, ending released", GPIO,
        "0 press 50 stop 60 flood 1101 1 1300 cont 1800 press 1900 release",
        f"{LOST} {CANCELLED}"),
    Row("F7g", "1,102 edges while stopped, some lost, ending pressed for 900 ms", GPIO,
        "0 press 50 stop 60 flood 1102 1 1300 cont 2061 release 2500 press 2600 release",
        f"{LOST} {CANCELLED}"),
    Row("F6", "63 edges of a key while stopped, some lost, ending released", NODE,
        "0 press 50 stop 60 flood 63 4 400 cont 900 press 1000 release",
        f"{LOST} {CANCELLED}"),
    Row("F7", "64 edges of a key while stopped, some lost, ending pressed for 900 ms", NODE,
        "0 press 50 stop 60 flood 64 4 400 cont 1212 release 1700 press 1800 release",
        f"{LOST} {CANCELLED}"),
    Row("H1g", "the chip vanishes at 200 ms, and comes back", GPIO,
        "0 press 200 live 0 700 release 900 live 1 2500 press 2600 release",
        f"began cancelled:device-gone {CANCELLED}", also=["button.lost", "button.restored"]),
    Row("H1", "the device is unplugged at 200 ms, and plugged in again", NODE,
        "0 press 200 destroy", f"began cancelled:device-gone/released-early {CANCELLED}",
        also=["button.lost", "button.restored"], returns="500 press 600 release"),
    Row("H2", "a key on any device follows hot-plug", "evdev:KEY_PROG1",
        "0 press 200 destroy", f"began cancelled:device-gone/released-early {CANCELLED}",
        also=["button.lost", "button.restored"], returns="500 press 600 release"),
    Row("B1", "pressed before the start: nothing until released", GPIO + "?bias=as-is",
        "900 release 1300 press 1400 release", CANCELLED, pressed_before=True),
    # The program starts during the schedule: on a busy host the guest's clock runs ahead meanwhile.
    Row("B1e", "a key pressed before the start: nothing until released", NODE,
        "0 press 12000 release 12400 press 12500 release", CANCELLED, pressed_before=True),
    Row("R1", "stopped for two repeats: they are decided when it goes on, and each is dated", GPIO,
        "0 press 600 stop 1250 cont 1500 release", "began performed repeated repeated repeated ended",
        repeat=300),
    Row("R2", "released while stopped: no repeat after the release", GPIO,
        "0 press 600 stop 900 release 1700 cont", "began performed repeated ended", repeat=300),
    Row("R3", "a bounce across a repeat while stopped", GPIO,
        "0 press 600 stop 798 release 801 press 1000 release 1500 cont",
        "began performed repeated ended", repeat=300),
    Row("R4", "stopped over the whole hold", GPIO,
        "0 press 100 stop 1250 release 1900 cont", "began performed repeated repeated ended",
        repeat=300),
    Row("T1", "a tap, released while stopped past the deadline", GPIO,
        "0 press 200 stop 400 release 800 cont", "began tapped", settings=TAP),
    Row("T2", "held past the deadline while stopped: no tap", GPIO,
        "0 press 200 stop 700 release 900 cont", "began performed ended",
        settings=TAP),
    Row("T3", "lost edges are no tap", NODE,
        "0 press 50 stop 60 flood 63 4 400 cont 900 press 1000 release",
        "began cancelled:lost-events began tapped", settings=TAP),
    Row("L", "six busy loops, 490 ms, 40 times", GPIO,
        " ".join(f"{i * 620} press {i * 620 + 490} release" for i in range(40)),
        " ".join([CANCELLED] * 40), hogs=6),
]


def matches(word, wanted):
    """Whether `cancelled:released-early` is among the words that a row allows."""
    if word == wanted:
        return True
    name, _, reasons = wanted.partition(":")
    return any(word == f"{name}:{reason}" for reason in reasons.split("/"))


def words_of(events):
    """The hold's words in order, each cancel with its reason."""
    words = []
    for event in events:
        if event["event"] == "hold.cancelled":
            words.append(f"cancelled:{event.get('reason', 'no-reason')}")
        elif event["event"] == "tap.performed":
            words.append("tapped")
        elif event["event"].startswith("hold."):
            words.append(event["event"].removeprefix("hold."))
    return words


def unexpected(row, events, edges):
    """The differences between a row's repeats and those that the edges mean."""
    wanted = oracle.gestures_of(edges, HOLD, repeat=row.repeat * MS)
    numbers = [len(gesture.repeats) for gesture in wanted]
    seen = [0 for _ in wanted]
    for event in events:
        if event["event"] != "hold.repeated":
            continue
        holds = [i for i, g in enumerate(wanted) if g.began <= event["edge_ns"] <= g.released + STAMP]
        if not holds:
            return ["a repeat outside of every hold"]
        seen[holds[0]] += 1
    return [] if seen == numbers else [f"repeats {seen}, the edges mean {numbers}"]


def misdated(events, presses, repeat=None):
    """The dates that contradict the decision or the played presses, as a list of problems."""
    wrong, began = [], None
    for event in events:
        name, edge = event["event"], event.get("edge_ns")
        if name == "hold.began":
            began = edge
            if edge is None or not any(at <= edge <= at + STAMP for at in presses):
                wrong.append("began is not dated at a press")
        elif name == "hold.performed" and (began is None or edge != began + HOLD):
            wrong.append("performed is not dated at its deadline")
        elif name == "hold.repeated":
            if began is None or edge != began + HOLD + event["count"] * (repeat or 0) * MS:
                wrong.append(f"repeat {event['count']} is not dated at its instant")
        elif name == "tap.performed" or (
                name == "hold.cancelled" and event.get("reason") == "released-early"):
            if edge is None or began is None or not began <= edge < began + HOLD:
                wrong.append(f"{name} is not dated at an early release")
    return wrong


def played_late(row, edges):
    """Whether an edge was played so late that the debouncer may see another distance than the row's.

    The player has the highest priority, but the guest's kernel stops it for some milliseconds now and then.
    """
    words, due = row.schedule.split(), []
    for i, word in enumerate(words):
        if word in ("press", "release"):
            due.append(int(words[i - 1]))
        elif word == "flood":
            due += [int(words[i - 1]) + n * int(words[i + 2]) for n in range(int(words[i + 1]))]
    first = edges[0][0] if edges else 0
    return len(due) == len(edges) and any(at - first - offset * MS > LATE for (at, _), offset in zip(edges, due))


def interrupts():
    """The interrupts of GPIO17 so far, or 0 while no program has claimed the line."""
    with open("/proc/interrupts", encoding="ascii") as table:
        lines = [words for words in map(str.split, table) if words[-3:-1] == ["irq_sim", "17"]]
    return sum(int(word) for words in lines for word in words[1:-3])


def run(row, command):
    """Plays a row; returns the words, a list of problems, and whether the row was not played as its schedule says.

    A row is also not played so if the simulated chip joined edges: the kernel then counts fewer interrupts than edges.
    """
    key = None
    button = row.button
    starved = []
    pull("pull-up")
    if row.button == NODE or row.button.startswith("evdev"):
        key = Key()
        button = row.button.replace("{node}", key.node)
    elif row.pressed_before:
        pull("pull-down")
    if key and row.pressed_before:
        # The key goes down when the schedule starts; the program starts during the schedule.
        key.process.stdin.write(row.schedule)
        key.process.stdin.close()
        time.sleep(0.6)
    subject = Subject(f"{command} {row.settings}", button)
    try:
        if not subject.wait_for("button.ready"):
            return [], [f"no button.ready: {subject.complaint()}"], False
        before = interrupts()
        if row.hogs:
            starved = [subprocess.Popen(["hogs", "--for", "600", str(row.hogs)])]
        if key is None:
            logs = [play_wire(row.schedule, subject.pid)]
        elif row.pressed_before:
            logs = [Log(key.process.stdout.read())]
            key.process.wait()
        else:
            logs = [key.play(row.schedule, subject.pid)]
        if row.returns:
            time.sleep(0.5)
            second = Key()
            if second.node != key.node:
                sys.exit(f"{row.name}: the device came back as {second.node}, not {key.node}")
            time.sleep(0.5)
            logs.append(second.play(row.returns, subject.pid))
        time.sleep(1.5)
        for hog in starved:
            hog.terminate()
            hog.wait()
            starved = []
            time.sleep(0.5)
        events = subject.events()
        words = words_of(events)
        edges = sorted(edge for log in logs for edge in log.edges())
        presses = [at for at, pressed in edges if pressed]
        wrong = misdated(events, presses, row.repeat)
        if row.repeat:
            wrong += unexpected(row, events, edges)
        if len(words) != len(row.right) or not all(map(matches, words, row.right)):
            wrong.append("wrong events")
        for name in sorted(row.also - {event["event"] for event in events}):
            wrong.append(f"no {name}")
        if wrong and subject.process.poll() is not None:
            wrong.append(subject.complaint())
        joined = key is None and 0 <= interrupts() - before < len(edges) and "live" not in row.schedule
        return words, wrong, joined or played_late(row, edges)
    finally:
        for hog in starved:
            hog.kill()
            hog.wait()
        if not subject.end():
            print(f"{row.name}: did not end on SIGTERM within 5 s", flush=True)
        pull("pull-up")


def short(words):
    """The words as text, one gesture after another, with equal neighbours counted."""
    gestures = []
    for word in words:
        if word == "began" or not gestures:
            gestures.append(word)
        else:
            gestures[-1] += f" {word.replace(':', ' ')}"
    counted = []
    for gesture in gestures:
        if counted and counted[-1][0] == gesture:
            counted[-1][1] += 1
        else:
            counted.append([gesture, 1])
    return ", ".join(f"{n} x ({text})" if n > 1 else text for text, n in counted) or "nothing"


def main():
    parser = argparse.ArgumentParser(prog="freeze")
    parser.add_argument("--row", action="append", help="only this row (repeatable)")
    parser.add_argument("command", help="the command, with {button} in place of the button's spec")
    arguments = parser.parse_args()
    if "{button}" not in arguments.command:
        parser.error("the command must have {button} in place of the button's spec")
    rows = [row for row in ROWS if not arguments.row or row.name in arguments.row]
    if not rows:
        parser.error(f"no such row; there are {' '.join(row.name for row in ROWS)}")
    oracle.check()
    failed = 0
    for row in rows:
        words, wrong, late = run(row, arguments.command)
        for _ in range(MOST_REPEATS):
            if not wrong or not late:
                break
            print(f"again  {row.name:4} an edge was played late, or two were joined", flush=True)
            words, wrong, late = run(row, arguments.command)
        failed += bool(wrong)
        print(f"{'WRONG' if wrong else 'right'}  {row.name:4} {row.rule}")
        if wrong:
            print(f"       expected {short(row.right)}{''.join(f', {name}' for name in sorted(row.also))}")
        print(f"       seen     {short(words)}{''.join(f'; {text}' for text in wrong)}", flush=True)
    print(f"{len(rows) - failed} of {len(rows)} rows right")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""Compares the daemon's events with the log of the line's interrupts by the machine's own kernel."""

import json
import re

HOLD_NS = 500_000_000
TRACE = "/sys/kernel/tracing"
EVENT = re.compile(r"\s(\d+)\.(\d{6}): irq_handler_(entry|exit): irq=(\d+)")


class Wrong(Exception):
    """A result differs from the required result."""


def watch(root):
    """Starts the logs of interrupts and events; `root` is a terminal of the user root."""
    steps = [
        f"cd {TRACE}", "echo 0 >tracing_on", "echo mono >trace_clock", "echo >trace",
        "irq=$(sed -n 's/^ *\\([0-9]*\\):.*actionbutton$/\\1/p' /proc/interrupts)", 'test -n "$irq"',
        "for way in entry exit; do echo irq==$irq >events/irq/irq_handler_$way/filter; "
        "echo 1 >events/irq/irq_handler_$way/enable; done",
        "echo 1 >tracing_on", "cd",
        "{ actionbutton watch --json >/tmp/events 2>&1 & }",
        # A client's press shows that events arrive, and is no edge.
        "until grep -q hold.cancelled /tmp/events; do actionbutton press --for 100ms >/dev/null || break; done",
        "grep -q hold.cancelled /tmp/events", ": >/tmp/events"]
    text, status = root.run(" && ".join(steps))
    if status != 0:
        raise Wrong(f"the interrupts of the line cannot be logged: {text}; /proc/interrupts: "
                    + root.run("cat /proc/interrupts")[0])


def read(root):
    """The line's interrupts as pairs of nanoseconds (entry, exit), and the daemon's events, since `watch`."""
    trace, _ = root.run(f"cat {TRACE}/trace")
    text, _ = root.run("tr -d '\\000' </tmp/events")
    interrupts, entry = [], None
    for seconds, micros, kind, _ in EVENT.findall(trace):
        at = (int(seconds) * 1_000_000 + int(micros)) * 1_000
        if kind == "entry":
            entry = at
        elif entry is not None:
            # The log has whole microseconds.
            interrupts.append((entry, at + 999))
            entry = None
    events = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    return interrupts, [each for each in events if each.get("event", "").startswith("hold.")]


def judge(interrupts, events):
    """Judges one press and its release by the kernel's times; returns a sentence, or raises Wrong."""
    words = [each["event"].removeprefix("hold.") for each in events]
    if len(interrupts) < 2:
        raise Wrong(f"the line had {len(interrupts)} interrupts instead of two; events: {words}")
    by_word = {word: each["edge_ns"] for word, each in zip(words, events)}
    press, release = by_word.get("began", 0), by_word.get("ended", by_word.get("cancelled", 0))
    for name, edge, (entry, left) in (
            ("the press", press, interrupts[0]), ("the release", release, interrupts[-1])):
        # The kernel stamps an edge inside the interrupt that the edge causes.
        if not entry <= edge <= left:
            raise Wrong(f"{name} is dated {edge} ns, and its interrupt was from {entry} to {left} ns; events: {words}")
    length = release - press
    must = ["began", "performed", "ended"] if length >= HOLD_NS else ["began", "cancelled"]
    if words != must:
        raise Wrong(f"{length / 1e6:.3f} ms must give {must}, and gave {words}")
    if "performed" in by_word and by_word["performed"] != press + HOLD_NS:
        raise Wrong(f"performed is dated {by_word['performed'] - press} ns after the press and not {HOLD_NS}")
    return (f"the line was down {length / 1e6:.3f} ms by the kernel's timestamps: {', '.join(words)}; the press is dated "
            f"{(press - interrupts[0][0]) / 1e3:.0f} µs after its interrupt began, the release "
            f"{(release - interrupts[-1][0]) / 1e3:.0f} µs")

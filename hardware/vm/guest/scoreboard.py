"""Plays the rows of the scoreboard against several button programs and counts their wrong decisions. Runs in the
guest; see ../scoreboard.

A program is a file of ../programs: `TITLE`, `BUTTON` (`line` or `key`), `COMMAND`, and how it reports an action:
`ACTION`, the name of an event that it prints as JSON, or else it runs the tool `stamp`. `KEY` is its key, by default
KEY_PROG1. `FILES` are written before it starts. In commands and files {program}, {folder}, {node}, {id}, {tool},
{stamps} and {as_is} are replaced. `VOID` names the rows that the simulated button cannot ask of it, with the reason.
"""

import argparse
import importlib.util
import json
import os
import random
import shlex
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from programs import usage
from subject import Key, play_wire, pull

START_S = 5  # for programs that do not report that they are ready
READY_S = 3000  # the limit for programs that report that they are ready
REST_S = 2  # after a schedule, until all late actions are reported
# A hold at the end of each row: a program that no longer acts gets no credit for the presses before.
LAST = (3000, 3700)
HOGS = 6
BUSY = 10  # the number of presses beside busy processes: the guest cannot skip such time


class Row:
    """A schedule, and the least and greatest number of right actions, without the hold at the end."""

    def __init__(self, name, rule, schedule, right, **options):
        self.name, self.rule, self.schedule = name, rule, schedule
        self.least, self.most = right
        self.button = options.get("button")
        self.pressed_before = options.get("pressed_before", False)
        self.hogs = options.get("hogs", 0)
        self.times = options.get("times")
        self.last = options.get("last", LAST)


def row_of(length, count):
    """The schedule of `count` presses of a length in ms, one second apart."""
    return " ".join(f"{1000 * n} press {1000 * n + length} release" for n in range(count))


ROWS = [
    Row("N1", "pressed for 400 ms", "0 press 400 release", (0, 0)),
    Row("N2", "pressed for 700 ms", "0 press 700 release", (1, 1)),
    Row("F1", "released early while stopped past the deadline", "0 press 200 stop 400 release 800 cont", (0, 0)),
    Row("F2", "held past the deadline while stopped, released before waking", "0 press 200 stop 700 release 900 cont",
        (1, 1)),
    Row("F3", "two short presses, woken in the second", "0 press 100 stop 200 release 300 press 700 cont 750 release",
        (0, 0)),
    Row("F4", "pressed and released while stopped", "0 stop 50 press 150 release 700 cont", (0, 0)),
    Row("F6", "63 edges while stopped, ending released", "0 press 50 stop 60 flood 63 4 400 cont", (0, 0)),
    # A program that lost edges may act or not: both are safe.
    Row("F7", "64 edges while stopped, ending pressed for 900 ms", "0 press 50 stop 60 flood 64 4 400 cont 1212 release",
        (0, 1), button="key"),
    Row("F7", "64 edges while stopped, ending pressed for 900 ms", "0 press 50 stop 60 flood 64 4 400 cont 1212 release",
        (1, 1), button="line"),
    Row("B1", "pressed before the program started, released after 7 s", "0 press 7000 release", (0, 0),
        pressed_before=True, last=(9000, 9700)),
    Row("L-", "10 presses of 490 ms beside six busy processes", row_of(490, BUSY), (0, 0), hogs=HOGS, times=1,
        last=(12000, 12700)),
    Row("L+", "10 presses of 510 ms beside six busy processes", row_of(510, BUSY), (BUSY, BUSY), hogs=HOGS, times=1,
        last=(12000, 12700)),
]


def random_row(count, seed):
    """Presses of random lengths, one in four near the deadline, one in four with the program stopped for 300 ms."""
    rng, steps, at, holds, free = random.Random(seed), [], 0.0, 0, 0.0
    for _ in range(count):
        length = 500.0
        while abs(length - 500) < 2:
            length = 500 + rng.uniform(-25, 25) if rng.random() < 0.25 else rng.uniform(20, 900)
        holds += length > 500
        steps += [(at, "press"), (at + length, "release")]
        if rng.random() < 0.25 and at >= free:
            stop = rng.uniform(at, at + length)
            steps += [(stop, "stop"), (stop + 300, "cont")]
            free = stop + 300
        # Longer than a stop, so that each action belongs to one press.
        at += length + rng.uniform(700, 1000)
    text = " ".join(f"{time:.3f} {word}" for time, word in sorted(steps))
    return Row("R", f"{count} presses of random lengths, stopped at times", text, (holds, holds), times=1,
               last=(at + 2000, at + 2700))


class Program:
    """A program, started again for each schedule."""

    def __init__(self, file, own):
        spec = importlib.util.spec_from_file_location(file.stem, file)
        self.about = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.about)
        self.name, self.own = file.stem, own
        self.title, self.button = self.about.TITLE, self.about.BUTTON
        self.void = getattr(self.about, "VOID", {})
        self.action = getattr(self.about, "ACTION", None)
        self.key = getattr(self.about, "KEY", "KEY_PROG1")
        self.process = None

    def start(self, node="", as_is=False):
        """Writes the program's files and starts it."""
        self.folder = Path(tempfile.mkdtemp(prefix="program.", dir="/dev/shm"))
        values = {
            "program": self.own, "folder": str(self.folder), "node": node, "tool": shutil.which("stamp"),
            "stamps": str(self.folder / "stamps"), "id": identity(node) if node else "",
            "as_is": getattr(self.about, "AS_IS", "") if as_is else ""}

        def filled(text):
            for name, value in values.items():
                text = text.replace("{" + name + "}", value)
            return text
        for name, text in getattr(self.about, "FILES", {}).items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(filled(text).lstrip("\n"))
            path.chmod(0o755)
        (self.folder / "stamps").touch()
        environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
        for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"):
            environment[name] = str(self.folder / name)
            (self.folder / name).mkdir(mode=0o700)
        with open(self.folder / "output", "wb") as output, open(self.folder / "errors", "wb") as errors:
            self.process = subprocess.Popen(
                shlex.split(filled(self.about.COMMAND)), cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=output, stderr=errors, start_new_session=True)

    def settle(self):
        """Waits until the program reports that it is ready, by an event or a file, or for START_S.

        A program that waits for the host to read a file uses no processor time while the guest's clock runs on, so
        programs with many files must report when they are ready.
        """
        begin, ready = time.monotonic(), self.folder / "ready"
        says = self.action or any("/ready" in text for text in getattr(self.about, "FILES", {}).values())
        while self.process.poll() is None and time.monotonic() < begin + (READY_S if says else START_S):
            if says and (ready.exists() or b"button.ready" in (self.folder / "output").read_bytes()):
                break
            time.sleep(0.05)
        time.sleep(3)

    def actions(self):
        """The number of actions."""
        if self.action is None:
            return len((self.folder / "stamps").read_text().splitlines())
        events = (self.folder / "output").read_text(errors="replace").splitlines()
        return sum(json.loads(line).get("event") == self.action for line in events if line.startswith("{"))

    def complaint(self):
        """The last line of standard error, or else of standard output."""
        for name in ("errors", "output"):
            lines = (self.folder / name).read_text(errors="replace").strip().splitlines()
            if lines:
                return lines[-1][:200]
        return "no message"

    def end(self):
        """Ends the program and the processes that it started."""
        for signal in (18, 15, 9):
            try:
                os.killpg(self.process.pid, signal)
            except ProcessLookupError:
                break
            time.sleep(0.3)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def identity(node):
    """A device's vendor and product, as keyd writes them."""
    folder = Path("/sys/class/input") / Path(node).name / "device/id"
    return ":".join((folder / name).read_text().strip() for name in ("vendor", "product"))


def play(program, row):
    """Plays a row once; returns (false actions, missed actions, complaint)."""
    schedule = f"{row.schedule} {row.last[0]:.3f} press {row.last[1]:.3f} release"
    key, hogs = None, None
    pull("pull-up")
    if program.button == "key":
        key = Key(program.key)
    elif row.pressed_before:
        pull("pull-down")
    if key and row.pressed_before:
        # The key goes down when the schedule starts; the program starts during the schedule.
        key.process.stdin.write(schedule)
        key.process.stdin.close()
        time.sleep(0.5)
    program.start(key.node if key else "", as_is=row.pressed_before)
    try:
        program.settle()
        if program.process.poll() is not None:
            return 0, row.least + 1, f"it ended: {program.complaint()}"
        if row.hogs:
            hogs = subprocess.Popen(["hogs", "--for", "600", str(row.hogs)])
        if key is None:
            play_wire(schedule, -program.process.pid)
        elif row.pressed_before:
            key.process.stdout.read()
            key.process.wait()
        else:
            key.play(schedule, -program.process.pid)
        if hogs:
            hogs.terminate()
            hogs.wait()
            hogs = None
        time.sleep(REST_S)
        actions = program.actions()
        complaint = "" if actions else f"it never acted: {program.complaint()}"
        if program.process.poll() is not None:
            complaint = f"it ended: {program.complaint()}"
        return max(0, actions - row.most - 1), max(0, row.least + 1 - actions), complaint
    finally:
        if hogs:
            hogs.kill()
            hogs.wait()
        program.end()
        pull("pull-up")


def resting(program, seconds):
    """The program's usage while nothing happens: context switches per second, resident memory in MB, threads."""
    key = Key(program.key) if program.button == "key" else None
    program.start(key.node if key else "")
    try:
        program.settle()
        if program.process.poll() is not None:
            return None
        before = usage(program.process.pid)["wakeups"]
        time.sleep(seconds)
        switches = usage(program.process.pid)["wakeups"] - before
        status = Path(f"/proc/{program.process.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        return {"switches": switches / seconds, "mb": int(fields["VmRSS"].split()[0]) / 1024,
                "threads": int(fields["Threads"])}
    finally:
        program.end()
        if key:
            key.process.kill()
            key.process.wait()


def main():
    parser = argparse.ArgumentParser(prog="scoreboard")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--presses", type=int, default=200)
    parser.add_argument("--own", required=True)
    parser.add_argument("--json", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    results = []
    for file in arguments.files:
        program = Program(Path(file), arguments.own)
        result = {"name": program.name, "title": program.title, "button": program.button, "rows": {}}
        rows = [row for row in ROWS if row.button in (None, program.button)]
        if arguments.presses:
            rows.append(random_row(arguments.presses, 1))
        for row in rows:
            if row.name in program.void:
                result["rows"][row.name] = {"rule": row.rule, "void": program.void[row.name]}
                continue
            times = row.times or arguments.times
            played = [play(program, row) for _ in range(times)]
            false, missed = sum(each[0] for each in played), sum(each[1] for each in played)
            presses = {"L-": BUSY, "L+": BUSY, "R": arguments.presses}.get(row.name, times)
            complaint = next((each[2] for each in played if each[2]), "")
            result["rows"][row.name] = {
                "rule": row.rule, "false": false, "missed": missed, "of": presses, "complaint": complaint}
            print(f"{program.title:20} {row.name:3} {false} false, {missed} missed of {presses} {complaint}", flush=True)
        result["idle"] = resting(program, 10)
        results.append(result)
        Path(arguments.json).write_text(json.dumps(results, indent=1))


main()

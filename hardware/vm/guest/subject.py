"""The program under test: its process, its event stream, and the tools that press."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MS = 1_000_000
CHIP = Path("/sys/kernel/config/gpio-sim/pi")


def clock_ns():
    """The kernel's monotonic clock, which stamps edges and events alike."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


class Subject:
    """A command that prints events, one JSON object a line, and runs with separate, empty settings.

    Its output goes to a file in memory, so that its writes wake up no process.
    """

    def __init__(self, template, button):
        self.folder = Path(tempfile.mkdtemp(prefix="subject.", dir="/dev/shm"))
        environment = dict(os.environ)
        for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            place = self.folder / name
            place.mkdir(mode=0o700)
            environment[name] = str(place)
        self.arguments = [
            word.replace("{button}", button) for word in shlex.split(template)]
        self.output = self.folder / "events"
        self.errors = self.folder / "stderr"
        with open(self.output, "wb") as output, open(self.errors, "wb") as errors:
            try:
                self.process = subprocess.Popen(
                    self.arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                    env=environment, cwd=self.folder)
            except OSError as error:
                sys.exit(f'cannot run "{self.arguments[0]}": {error.strerror}; build it first')

    @property
    def pid(self):
        return self.process.pid

    def events(self):
        """All complete lines so far, as dictionaries."""
        found = []
        for line in self.output.read_bytes().split(b"\n")[:-1]:
            try:
                event = json.loads(line)
            except ValueError:
                sys.exit(f"the command printed a line that is no event: {line[:200]!r}")
            if isinstance(event, dict) and "event" in event:
                found.append(event)
        return found

    def wait_for(self, name, seconds=20.0):
        """Waits until there is an event of this name; returns False if the program ends or the time is up."""
        limit = clock_ns() + int(seconds * 1e9)
        while clock_ns() < limit:
            if any(event["event"] == name for event in self.events()):
                return True
            if self.process.poll() is not None:
                return False
            time.sleep(0.01)
        return False

    def complaint(self):
        """The program's state and its last error line, in one line."""
        text = self.errors.read_text(errors="replace").strip().splitlines()
        status = self.process.poll()
        state = "still running" if status is None else f"ended with status {status}"
        return f"{state}; stderr: {text[-1] if text else 'empty'}"

    def end(self):
        """Ends the program by SIGTERM, then by SIGKILL; returns whether SIGTERM was enough."""
        graceful = True
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                graceful = False
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
        return graceful


class Stream:
    """The events of a subject from the last read position on."""

    def __init__(self, subject):
        self.file = open(subject.output, "rb")
        self.rest = b""
        self.subject = subject

    def wait_for(self, names, seconds=60):
        """The next event with one of the names, or None if the program ended or time is up."""
        limit = clock_ns() + seconds * 1_000_000_000
        while True:
            self.rest += self.file.read()
            while b"\n" in self.rest:
                line, self.rest = self.rest.split(b"\n", 1)
                event = json.loads(line)
                if event["event"] in names:
                    return event
            if self.subject.process.poll() is not None or clock_ns() > limit:
                return None
            time.sleep(0.002)


def pull(level, line=17):
    """Sets the simulated wire of a line: `pull-up` is released, `pull-down` is pressed.

    Creates the chip again if the previous program left it removed.
    """
    if (CHIP / "live").read_text().strip() != "1":
        (CHIP / "live").write_text("1")
    device = (CHIP / "dev_name").read_text().strip()
    chip = (CHIP / "bank0/chip_name").read_text().strip()
    Path(f"/sys/devices/platform/{device}/{chip}/sim_gpio{line}/pull").write_text(level)


class Log:
    """The steps of a player: `start` and a list of (CLOCK_MONOTONIC ns, word)."""

    def __init__(self, text):
        self.start = None
        self.steps = []
        for line in text.splitlines():
            first, second = line.split()
            if first == "start":
                self.start = int(second)
            elif first != "node":
                self.steps.append((int(first), second))

    def edges(self):
        """The changes of the level only, as (ns, pressed)."""
        return [
            (at, word == "press") for at, word in self.steps if word in ("press", "release")]


def play_wire(schedule, pid=None, *options):
    """Plays a schedule on GPIO17 to its end and returns its log."""
    arguments = ["wire", *options]
    if pid is not None:
        arguments += ["--pid", str(pid)]
    done = subprocess.run(
        [*arguments, "-"], input=schedule, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"wire failed with status {done.returncode}")
    return Log(done.stdout)


class Key:
    """A uinput device with one key. It is created at once and plays one schedule."""

    def __init__(self, key="KEY_PROG1"):
        self.process = subprocess.Popen(
            ["uinput-button", "--key", key, "--wait"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline().split()
        if len(line) != 2:
            sys.exit("uinput-button made no device")
        self.node = line[1]

    def play(self, schedule, pid):
        """Plays the schedule and returns its log; `stop` and `cont` go to `pid`."""
        text = schedule.replace("stop", f"stop {pid}").replace("cont", f"cont {pid}")
        output, _ = self.process.communicate(text)
        if self.process.returncode != 0:
            sys.exit(f"uinput-button failed with status {self.process.returncode}")
        return Log(output)

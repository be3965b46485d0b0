"""The daemon of `actionbutton_testing`, with its printed events and its log."""

import collections
import contextlib
import json
import os
import subprocess

import actionbutton_testing
from actionbutton_testing.client import has_fields

from .logs import LATE
from .programs import BINARIES, PATIENCE, Program, eventually

TIMER, LAP = "com.example.Productivity.TimerToggle", "com.example.Productivity.MarkLap"
ROOT_WARNING = (
    "actionbutton: warning: this program and its extensions run as root and can do whatever root can; run it as a "
    "separate user, as actionbutton.service does")


class Daemon(actionbutton_testing.Daemon, Program):
    """A daemon, by default with the sample controls."""

    def __init__(self, extension=BINARIES / "SampleControls", control=TIMER, **options):
        #: The events read from the output, the index of the next event for `event`, and the number of bytes read.
        self._events, self._next, self._read = [], 0, 0
        super().__init__(extension, control, program=BINARIES / "actionbutton", timeout=PATIENCE, **options)

    def usual_lines(self):
        """The warning to root, starts and ends of extensions, and edges that a busy machine reads late."""
        lines = collections.Counter({LATE: 1_000_000})
        if os.geteuid() == 0 and not self._options.get("user"):
            lines[ROOT_WARNING] = self.starts
        for each in self._all_events():
            if each["event"] == "extension.started":
                name = os.path.basename(each["extension"])
                lines[f"actionbutton: {name}: started, process {each['pid']}"] += 1
                lines[f"actionbutton: {name} ended"] += 1
        return lines

    # Printed events, including events from before a client was connected

    def event(self, *names, fits=lambda event: True, **fields):
        """Waits for the next event with one of these names and these fields that `fits`; skips other events."""
        def find():
            while self._next < len(self._all_events()):
                each = self._events[self._next]
                self._next += 1
                if each["event"] in names and has_fields(each, fields) and fits(each):
                    return each
            return None
        return eventually(f"{' or '.join(names)} with {fields}", find)

    def events(self):
        """All events so far."""
        return list(self._all_events())

    def forget(self):
        """Skips all events so far."""
        self._next = len(self._all_events())

    def _all_events(self):
        with open(self._file("output"), "rb") as file:
            file.seek(self._read)
            whole, newline, _ = file.read().rpartition(b"\n")
        if newline:
            self._read += len(whole) + 1
            self._events += [json.loads(line) for line in whole.split(b"\n")]
        return self._events

    def saved(self, file, find):
        """Waits until `find` returns a true value for the JSON of a file in the state folder, and returns the value."""
        def found():
            with contextlib.suppress(OSError, ValueError, LookupError, TypeError, StopIteration):
                return find(json.loads((self.folder / "actionbutton" / file).read_text()))
        return eventually(f"what is waited for in {file}", found)

    def expect_widget_tokens(self, *counts, times=(0, 1)):
        """Expects the log lines of the push handler of `WidgetFixtures`: its token and these counts of placed widgets."""
        token = self.saved("tokens.json", lambda saved: next(
            app["widgets"] for path, app in saved["apps"].items() if path.endswith("/WidgetFixtures")))
        for count in counts:
            self.expect_log(f"actionbutton: WidgetFixtures: widget token {token}, {count} placed", times)

    # Requests and commands

    def ask(self, request, **body):
        """Returns the result of a request on the control socket; raises DaemonError for a refusal."""
        return self.client.request(request, **body)

    def command(self, verb, *words):
        """Runs a verb of `actionbutton` and returns the exit status and the output."""
        ended = subprocess.run(
            [BINARIES / "actionbutton", verb, *words, "--socket", self.socket], stdin=subprocess.DEVNULL,
            capture_output=True, timeout=PATIENCE)
        return ended.returncode, (ended.stdout + ended.stderr).decode(errors="replace")

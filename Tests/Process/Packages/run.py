#!/usr/bin/env python3
"""Imports each package beside this file with `actionbutton import`, builds, lists, lints and performs it.

usage: run.py [NAME ...]

The programs are those of $PACKAGE_BINARIES (default: .build/debug). All packages share one folder of what was built,
so that the library is compiled once. Prints one line for each package and `N passed, N failed`.
"""

import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BINARIES = pathlib.Path(os.environ.get("PACKAGE_BINARIES", ROOT / ".build/debug"))
WORK = ROOT / ".build/packages"
ACTIONBUTTON = BINARIES / "actionbutton"
# Seconds that one event may take on a busy machine.
LIMIT = 300


class Failed(Exception):
    pass


def on(before, after):
    """What a toggle shows before and after a press."""
    return [{"is_on": False, "value_text": before}, {"is_on": True, "value_text": after}]


# Kind: what the control shows before the first press and after each, and the options to choose.
PACKAGES = {
    "Kettle": {"com.example.kettle": (on("Cold", "Boiling"), [])},
    "Palette": {"com.example.palette": ([{"title": "Sky"}, {"title": "Moss"}, {"title": "Ash"}], [])},
    "Stained": {"com.example.stained": (on("Dark", "Lit"), [])},
    "Greeter": {
        "com.example.greeter": ([{"title": "0 greetings"}, {"title": "1 greeting"}, {"title": "2 greetings"}], [])},
    "Nameplate": {
        "com.example.Nameplate.Controls.plate": ([{"action_label": "One"}, {"action_label": "Three"}], [])},
    "Porter": {
        "com.example.porter": ([{"action_label": "Rung 0 times"}, {"action_label": "Rung 1 times"}], [])},
    "Doorbell": {"com.example.doorbell": ([{"action_label": "Quiet"}, {"action_label": "Heard 1"}], [])},
    "Switchboard": {"com.example.switchboard": (on("Closed", "Night line"), [])},
    "Conductor": {"com.example.conductor": ([{"action_label": "Beat 0"}, {"action_label": "Beat 1"}], [])},
    "Twins": {
        "com.example.twins.left": (on("Asleep", "Awake in the left room"), []),
        "com.example.twins.right": (on("Asleep", "Awake in the right room"), [])},
    "Pocket": {"com.example.pocket": (on("Empty", "On a phone"), [])},
    "Museum": {
        "com.example.museum": (
            [{"title": "Orchard", "is_on": False}, {"title": "Orchard", "is_on": True, "value_text": "Lit"}],
            ["painting=2"])},
}


def run(*command, **options):
    """Runs a command; a failure shows what it printed."""
    result = subprocess.run(
        [str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=3600,
        **options)
    if result.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))} exited with {result.returncode}:\n{result.stdout[-4000:]}")
    return result.stdout


def build(name):
    """Imports and builds a package; its executables."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    run(ACTIONBUTTON, "import", HERE / name, "--output", folder, "--library", ROOT)
    text = run("swift", "build", "--package-path", folder, "--scratch-path", WORK / "build")
    warnings = [line for line in text.splitlines() if "warning:" in line and str(folder) in line]
    if warnings:
        raise Failed("the build has warnings:\n" + "\n".join(warnings))
    folders = sorted(path.name for path in (folder / "Sources").iterdir())
    return [WORK / "build/debug" / each for each in folders]


class Daemon:
    """A daemon with one button that only clients press."""

    def __init__(self, folder, executables):
        self.folder = folder
        (folder / "quiet.trace").write_text("quiet | 86000000ms v 86000100ms ^\n")
        (folder / "config.yaml").write_text(
            "buttons:\n  action:\n    source: script:quiet.trace\n    hold: 200ms\n"
            "extensions:\n" + "".join(f"  - {path}\n" for path in executables))
        self.environment = dict(
            os.environ, HOME=str(folder), STATE_DIRECTORY=str(folder / "state"),
            XDG_STATE_HOME=str(folder / "home"), XDG_CONFIG_HOME=str(folder / "settings"))
        self.log = open(folder / "log", "w")
        self.process = subprocess.Popen(
            [ACTIONBUTTON, "run", "--config", folder / "config.yaml", "--socket", folder / "socket", "--output", "json"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.wait("button.ready")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def close(self):
        self.process.terminate()
        self.process.wait(LIMIT)
        self.log.close()

    def wait(self, name, **fields):
        """The next event of a name with these fields; the others are passed over."""
        end = time.monotonic() + LIMIT
        last = None
        while time.monotonic() < end:
            try:
                line = self.lines.get(timeout=max(0.1, end - time.monotonic()))
            except queue.Empty:
                break
            if line is None:
                break
            event = json.loads(line)
            if event["event"] == "intent.failed":
                raise Failed(f"the intent failed: {event}")
            if event["event"] == name:
                last = event
                if all(event.get(key) == value for key, value in fields.items()):
                    return event
        raise Failed(
            f"no event {name} with {fields}; the last was {last}\n{(self.folder / 'log').read_text()[-2000:]}")

    def ask(self, verb, *arguments):
        return run(ACTIONBUTTON, verb, "--socket", self.folder / "socket", *arguments, env=self.environment)


def perform(executables, kinds):
    """Assigns each control, presses it, and compares what it shows."""
    with tempfile.TemporaryDirectory(prefix="package-") as folder:
        daemon = Daemon(pathlib.Path(folder), executables)
        try:
            for kind, (states, options) in kinds.items():
                chosen = [word for option in options for word in ("--set", option)]
                daemon.ask("assign", "action", kind, *chosen)
                daemon.wait("control.loaded", control=kind, **states[0])
                for state in states[1:]:
                    said = daemon.ask("press", "action", "--for", "400ms")
                    if "performed" not in said:
                        raise Failed(f"press says: {said}")
                    daemon.wait("control.loaded", control=kind, **state)
        finally:
            daemon.close()


def check(name):
    kinds = PACKAGES[name]
    executables = build(name)
    arguments = [word for path in executables for word in ("--extension", path)]
    listed = run(ACTIONBUTTON, "list", *arguments)
    for kind in kinds:
        if f"kind   {kind}\n" not in listed:
            raise Failed(f"list does not name {kind}:\n{listed}")
    run(ACTIONBUTTON, "lint", *arguments)
    perform(executables, kinds)


def main():
    names = sys.argv[1:] or list(PACKAGES)
    WORK.mkdir(parents=True, exist_ok=True)
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and not path.name.startswith("__")}
    if folders != set(PACKAGES):
        sys.exit(f"the folders {sorted(folders)} and the table {sorted(PACKAGES)} differ")
    failed = 0
    for name in names:
        begin = time.monotonic()
        try:
            check(name)
            print(f"ok      {name} ({time.monotonic() - begin:.1f} s)", flush=True)
        except (Failed, subprocess.TimeoutExpired) as error:
            failed += 1
            print(f"FAILED  {name}: {error}", flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

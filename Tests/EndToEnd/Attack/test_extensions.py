"""Attacks on the daemon by one of its own extensions, which runs as the same user."""

import contextlib
import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from served import BINARIES

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = "com.example.Productivity.TimerToggle"
NOBODY = 65534
# How long an outcome is waited for, in seconds.
PATIENCE = 120


def landlock():
    """The kernel's version of Landlock; 0 without it."""
    return max(0, ctypes.CDLL(None).syscall(444, None, 0, 1))


class Daemon:
    """A daemon with the hostile extension on one button and the sample timer on another one."""

    def __init__(self, folder, how, limits, user):
        self.folder = folder
        self.socket, self.log = folder / "daemon.sock", folder / "log"
        (folder / "state/actionbutton").mkdir(parents=True)
        (folder / "state/actionbutton/assignments.json").write_text('{"version":1,"assignments":{}}')
        (folder / "config/actionbutton").mkdir(parents=True)
        (folder / "tools").mkdir()
        # What would open an address leaves a trace.
        opener = folder / "tools/xdg-open"
        opener.write_text(f"#!/bin/sh\necho \"$1\" >>{folder}/opened\n")
        opener.chmod(0o755)
        self.extension = folder / how
        shutil.copy(HERE / "hostile.py", self.extension)
        self.extension.chmod(0o755)
        (folder / f"{how}.yaml").write_text("app: { name: Hostile }\n")
        buttons = {"good": SAMPLE, "bad": "com.example.hostile"}
        for name in buttons:
            (folder / f"{name}.trace").write_text("silent | 86000000ms v 86000100ms ^\n")
        (folder / "config/actionbutton/config.yaml").write_text(
            "buttons:\n"
            + "".join(f"  {name}: {{ source: 'script:{folder}/{name}.trace', control: {kind} }}\n"
                      for name, kind in buttons.items())
            + f"extensions: [ {BINARIES / 'SampleControls'}, {self.extension} ]\n" + limits)
        environment = dict(
            os.environ, HOME=str(folder), XDG_STATE_HOME=str(folder / "state"), XDG_CONFIG_HOME=str(folder / "config"),
            PATH=f"{folder}/tools:{os.environ['PATH']}")
        options = {}
        if user is not None:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, user, user)
            options = {"user": user, "group": user, "extra_groups": []}
        self.process = subprocess.Popen(
            [str(BINARIES / "actionbutton"), "run", "--socket", str(self.socket), "--output", "json"],
            env=environment, stdout=subprocess.DEVNULL, stderr=open(self.log, "w"), **options)

    def wait(self, what, condition):
        """What `condition` returns as soon as it is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = condition()
            if value:
                return value
            assert self.process.poll() is None, f"the daemon ended with {self.process.returncode}: {self.text()[-500:]}"
            time.sleep(0.05)
        raise AssertionError(f"{what} did not come; {self.text()[-500:]}")

    def results(self):
        """What the extension noted of its attempts."""
        path = self.folder / "results"
        return json.loads(self.wait("the extension's note", lambda: path.exists() and path.read_text()))

    def text(self):
        """The daemon's log."""
        return self.log.read_text(errors="replace")

    def press(self):
        """Holds the other button, whose control must perform."""
        program = [str(BINARIES / "actionbutton"), "press", "good", "--for", "700ms", "--socket", str(self.socket)]
        seen = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE)
        assert seen.returncode == 0 and "performed" in seen.stdout, f"the button failed: {seen.stdout}{seen.stderr}"

    def family(self):
        """The numbers of the running processes of the hostile extension, with any parent."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
                if str(self.extension).encode() in (entry / "cmdline").read_bytes() and state != "Z":
                    found.append(int(entry.name))
        return found

    def stop(self):
        """Ends the daemon as a service manager does."""
        self.process.terminate()
        self.process.wait(PATIENCE)


@contextlib.contextmanager
def hostile(how, limits="", user=None):
    """A daemon whose extension attacks it in this way, as another user if one is named."""
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(pathlib.Path(folder), how, limits, user)
        try:
            daemon.wait("the socket", daemon.socket.exists)
            yield daemon
        finally:
            if daemon.process.poll() is None:
                daemon.stop()
            # A process that has been killed still takes a moment to end.
            end = time.monotonic() + PATIENCE
            while (left := daemon.family()) and time.monotonic() < end:
                time.sleep(0.05)
            for number in left:
                os.kill(number, 9)
        assert not left, f"{len(left)} processes of the extension were left"


def users():
    """This user; and if it is root, also one without rights: the kernel confines the two in other ways."""
    return [None, NOBODY] if os.geteuid() == 0 else [None]


def test_reads(measured):
    """An extension cannot read, trace or end the daemon."""
    count = 0
    for user in users():
        with hostile("reads", user=user) as daemon:
            seen = daemon.results()
            daemon.press()
        assert set(seen.values()) <= {"EPERM", "EACCES"}, seen
        count += len(seen)
    measured(f"{count} attempts were refused")


def test_changes(measured):
    """An extension cannot read or change the daemon's state, configuration, manifest and executable."""
    count = 0
    for user in users():
        with hostile("changes", user=user) as daemon:
            seen = daemon.results()
            daemon.press()
            state = (daemon.folder / "state/actionbutton/assignments.json").read_text()
        assert seen.pop("own file") == "done", "it cannot write files of its own"
        assert "done" not in seen.values(), seen
        assert json.loads(state) == {"version": 1, "assignments": {}}, state
        count += len(seen)
    measured(f"{count} attempts were refused")


def test_escapes(measured):
    """Processes that leave an extension's session, and fork while they are ended, end with the daemon."""
    if landlock() < 6:
        measured(f"not tried: the kernel has Landlock {landlock()}, and only version 6 (Linux 6.12) ends all of them for sure")
        return
    most = 0
    for user in users():
        with hostile("escapes", user=user) as daemon:
            daemon.results()
            daemon.wait("processes", lambda: len(daemon.family()) > 30)
            most += len(daemon.family())
            daemon.press()
    measured(f"{most} processes had left, none stayed")


def test_bombs(measured):
    """A fork bomb does not keep the button from working, and ends with the daemon."""
    counts = []
    for user in users():
        with hostile("bombs", user=user) as daemon:
            seen = daemon.results()
            daemon.press()
        # The kernel counts processes by user: it cannot limit those of one extension of root.
        if user is not None or os.geteuid() != 0:
            assert seen.get("error") == "EAGAIN" and seen["started"] <= 512, seen
        counts.append(seen["started"])
    measured(f"{counts} processes")


def test_eats(measured):
    """An extension that takes memory without end is stopped by its limit."""
    with hostile("eats") as daemon:
        daemon.results()
        daemon.wait("its end", lambda: "memory limit" in daemon.text())
        daemon.press()
        line = next(line for line in daemon.text().splitlines() if "memory limit" in line)
    measured(line.strip()[:120])


def test_floods(measured):
    """Refused notices are counted, not logged one by one."""
    with hostile("floods") as daemon:
        daemon.results()
        daemon.press()
        daemon.wait("a refused notice", lambda: "notice mystery" in daemon.text())
        logged = daemon.text().count("notice mystery")
    assert 1 <= logged <= 40, f"{logged} of 1900 notices were logged"
    measured(f"{logged} of 1900 were logged")


def test_opens(measured):
    """An extension opens nothing while none of its intents runs."""
    with hostile("opens") as daemon:
        daemon.results()
        daemon.press()
        daemon.wait("the refusal", lambda: "opens nothing" in daemon.text())
        assert not (daemon.folder / "opened").exists(), (daemon.folder / "opened").read_text()
    measured("none of 100 addresses was opened")

"""Attacks on the daemon by one of its own extensions, which runs as the same user."""

import contextlib
import ctypes
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import pytest
from actionbutton_testing import Button

from harness import BINARIES, NUMBER, PATIENCE, ROOT, TIMER
from hostile_extension import READABLE, build, mistakes

NOBODY = 65534

def landlock():
    """The kernel's version of Landlock, or 0 without Landlock."""
    return max(0, ctypes.CDLL(None).syscall(444, None, 0, 1))


class Attacked:
    """A daemon with the hostile extension on one button and the sample timer on another button.

    The extension is `hostile.c` if `how` is `hostile`, otherwise `extension.py`."""

    def __init__(self, run, how, user):
        folder = run.folder / (how + str(user or ""))
        self.folder, self.extension, self._opened = folder, folder / how, folder / "opened"
        # A daemon without --config looks for its configuration in this folder.
        self.state, self.settings, tools = folder / "state/actionbutton", folder / "config/actionbutton", folder / "tools"
        self._results = self.state / "containers" / how / "results"
        for each in (self.state, self.settings, tools):
            each.mkdir(parents=True)
        (self.state / "placed.json").write_text('{"version":1,"placed":{}}')
        # A program that leaves a trace in place of opening an address.
        opener = tools / "xdg-open"
        opener.write_text(f"#!/bin/sh\necho \"$1\" >>{self._opened}\n")
        opener.chmod(0o755)
        self._make(how)
        self.extension.chmod(0o755)
        app = f", executable: {how}-app" if how == "launches" else ""
        (folder / f"{how}.yaml").write_text(f"app: {{ name: Hostile{app} }}\n")
        options = {}
        if user is not None:
            os.chmod(run.folder, 0o711)
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, user, user)
            options = {"user": user, "group": user, "extra_groups": []}
        buttons = {"good": TIMER, "bad": f"com.example.{how}"}
        self.daemon = run.daemon(
            [BINARIES / "SampleControls", self.extension], folder=self.settings, name=how,
            settings={"buttons": {name: {"source": "virtual", "control": kind} for name, kind in buttons.items()},
                      "programs": {"xdg-open": str(opener)}},
            environment={"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"),
                         "PATH": f"{tools}:{os.environ['PATH']}"}, **options)

    def _make(self, how):
        if how != "hostile":
            # Without Python's own report of an error, which differs between versions of Python.
            self.extension.write_text((ROOT / "Tests/Support/extension.py").read_text().replace(
                "\n", "\nimport sys; sys.excepthook = lambda *_: None\n", 1))
            app = self.extension.with_name(how + "-app")
            app.write_text(self.extension.read_text())
            app.chmod(0o755)
            return
        (self.settings / "home-assistant.token").write_text("secret")
        (self.folder / ".config").mkdir()
        # The folders of the machine, down to the second level.
        tops = [each for each in sorted(pathlib.Path("/").iterdir()) if each.is_dir()]
        below = [each for top in tops if not str(top).startswith(READABLE) for each in sorted(top.iterdir())
                 if each.is_dir() and not each.is_symlink()]
        build(self.extension, [os.environ.get("CC", "cc")], {
            "STATE": self.state, "SETTINGS": self.settings, "HOME_OF_DAEMON": self.folder,
            "SOCKET": self.settings / "actionbutton.sock", "OTHER": self.state / "containers/SampleControls",
            "MANIFEST": f"{self.extension}.yaml"}, map(str, tops + below))

    def files(self):
        """Every file outside the extension's own folders: mode, owner and inode number, of a file also size and times."""
        own = (self.state / "containers", self.state / "groups")
        found = {}
        for path in sorted(self.folder.rglob("*")):
            if path.is_relative_to(own[0]) or path.is_relative_to(own[1]):
                continue
            # The daemon may replace a file while the files are listed.
            with contextlib.suppress(FileNotFoundError):
                status = path.lstat()
                content = (status.st_size, status.st_mtime_ns) if path.is_file() else ()
                found[str(path)] = (status.st_mode, status.st_uid, status.st_ino, *content)
        return found

    def results(self):
        """The results of the extension's attempts, as it wrote them."""
        return json.loads(self.daemon.until(
            "the extension's note", lambda: self._results.exists() and self._results.read_text()))

    def layers(self):
        """The layers of confinement of the extension, as `status` lists them."""
        extensions = self.daemon.ask("status")["extensions"]
        return next(each["layers"] for each in extensions if each["executable"] == str(self.extension))

    def expect_refusals(self, text):
        """Expects ten lines about refused notices, and more lines only if more than ten seconds pass."""
        name = f"actionbutton: warning: {self.daemon.name}"
        self.daemon.expect_log(f"{name}: {text}", (10, 40))
        self.daemon.expect_log(f"{name}: more than 10 notices were refused within 10 s; further ones are not logged", (1, 4))
        self.daemon.expect_log(f"{name}: {NUMBER} lines like the next were not logged", (0, 4))

    def opened(self):
        """The addresses that were opened."""
        return self._opened.read_text() if self._opened.exists() else ""

    def press(self):
        """Holds the other button, and checks that its control performs."""
        button = Button(self.daemon.client, "good")
        button.expect_control(state="loaded")
        press = button.hold()
        assert press.intent == "finished", press

    def family(self):
        """The numbers of the running processes of the hostile extension, with any parent."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
                if str(self.extension).encode() in (entry / "cmdline").read_bytes() and state != "Z":
                    found.append(int(entry.name))
        return found


@pytest.fixture
def hostile(run):
    """Starts a daemon with an extension that attacks it in the way `how`, as `user` if given; the daemon ends with the block."""
    @contextlib.contextmanager
    def start(how, user=None):
        attacked = Attacked(run, how, user)
        try:
            yield attacked
        finally:
            attacked.daemon.stop()
            # A killed process still takes a moment to end.
            end = time.monotonic() + PATIENCE
            while (left := attacked.family()) and time.monotonic() < end:
                time.sleep(0.05)
            for number in left:
                os.kill(number, signal.SIGKILL)
        assert not left, f"{len(left)} processes of the extension were left"
    return start


def users():
    """This user, and for root also a user without rights: the kernel confines the two in different ways."""
    return [None, NOBODY] if os.geteuid() == 0 else [None]


def test_border(hostile, measured):
    """A hostile extension opens no row of the table of grants, makes no refused call, and changes nothing but its folder."""
    counts = []
    for user in users():
        with hostile("hostile", user=user) as attacked:
            before = attacked.files()
            seen = attacked.results()
            attacked.press()
            after = attacked.files()
            layers = attacked.layers()
        assert [layer.split()[0] for layer in layers[:2]] == ["Landlock", "seccomp"], layers
        assert not (attacked.folder / ".config/actionbutton").exists()
        assert not mistakes(seen)
        changed = {path for path in before if after.get(path) != before[path]}
        # The daemon saves its state, writes its output, and ends.
        own = (str(attacked.state), str(attacked.settings / "actionbutton.sock"), str(attacked.settings / "hostile."))
        assert not [path for path in changed if not path.startswith(own)], changed
        counts.append(len(seen))
    measured(f"{counts} attempts were refused")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_overlay(measured):
    """The border holds on OverlayFS, as in a container: the daemon's state, its home folder and the extension are there."""
    # A short path: the kernel limits the path of the socket.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="o."))
    folder.chmod(0o711)
    # The mount hides the working directory, so the shell enters it again.
    mount = ('mount -t tmpfs tmpfs . && cd "$PWD" && mkdir l u w m && chmod 711 m && mount -t overlay '
             '-o "lowerdir=$PWD/l,upperdir=$PWD/u,workdir=$PWD/w" overlay m || exit 77; '
             'TMPDIR=$PWD/m exec "$@"')
    test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{__file__}::test_border"]
    done = subprocess.run(["unshare", "--mount", "sh", "-c", mount, "sh", *test], cwd=folder, capture_output=True, text=True)
    folder.rmdir()
    if done.returncode == 77:
        pytest.skip(f"no overlay can be mounted: {done.stderr.strip()}")
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout + done.stderr
    measured("the border held")


def test_asks(hostile, measured):
    """An extension has no rights on the control socket or its inherited descriptor, although it is the same user."""
    count = 0
    for user in users():
        with hostile("asks", user=user) as attacked:
            seen = attacked.results()
            attacked.press()
            status = attacked.daemon.ask("status")
        assert set(seen.values()) <= {"forbidden", "EACCES", "EPERM"}, seen
        assert not status["locked"] and not status["has_passcode"] and "developer_mode" not in status, status
        count += len(seen)
    measured(f"{count} requests were refused")


def test_app(hostile, measured):
    """An app that its extension has started has an extension's rights, through the descriptor that it has inherited."""
    for user in users():
        with hostile("launches", user=user) as attacked:
            seen = attacked.results()
            attacked.press()
        assert [each["control"]["kind"] for each in seen.pop("own controls")] == ["com.example.launches"]
        assert seen == {"socket": "EACCES", "press": "forbidden", "other control": "forbidden", "reload": "done"}
    measured("it reloads its own control, and nothing else")


def test_escapes(hostile, measured):
    """Processes that leave an extension's session, and fork while they are ended, end with the daemon."""
    if landlock() < 6:
        measured(f"not tried: the kernel has Landlock {landlock()}, and only version 6 (Linux 6.12) ends all of them for sure")
        return
    most = 0
    for user in users():
        with hostile("escapes", user=user) as attacked:
            attacked.results()
            attacked.daemon.until("processes", lambda: len(attacked.family()) > 30)
            most += len(attacked.family())
            attacked.press()
    measured(f"{most} processes had left, none stayed")


def test_bombs(hostile, measured):
    """A fork bomb does not keep the button from working, and ends with the daemon."""
    counts = []
    for user in users():
        with hostile("bombs", user=user) as attacked:
            seen = attacked.results()
            attacked.press()
            layers = attacked.layers()
        # The kernel counts processes by user: it cannot limit the processes of one extension that runs as root, or of an
        # extension without its own user namespace, which a process in a chroot cannot create.
        if user is not None or os.geteuid() != 0:
            assert "user namespace" in layers or "ACTIONBUTTON_GUEST" in os.environ, layers
        if "user namespace" in layers:
            assert seen.get("error") == "EAGAIN" and seen["started"] <= 512, seen
        counts.append(seen["started"])
    measured(f"{counts} processes")


def test_eats(hostile, measured):
    """An extension that allocates memory without end is stopped by its limit."""
    with hostile("eats") as attacked:
        attacked.daemon.expect_log(
            f"actionbutton: eats ended with status 1 (it used {NUMBER} MB, its memory limit is 512 MB: limits.memory); "
            f"it is started again in {NUMBER} s", (1, 100))
        attacked.results()
        attacked.daemon.until("its end", lambda: "memory limit" in attacked.daemon.log)
        attacked.press()
        line = next(line for line in attacked.daemon.log.splitlines() if "memory limit" in line)
    measured(line.strip()[:120])


def test_floods(hostile, measured):
    """Refused notices are counted, not logged one by one."""
    with hostile("pesters") as attacked:
        attacked.expect_refusals("notice mystery is unknown and was ignored")
        attacked.results()
        attacked.press()
        attacked.daemon.until("a refused notice", lambda: "notice mystery" in attacked.daemon.log)
        logged = attacked.daemon.log.count("notice mystery")
    assert 1 <= logged <= 40, f"{logged} of 1900 notices were logged"
    measured(f"{logged} of 1900 were logged")


def test_activities(hostile, measured):
    """Refused Live Activities are counted, not logged one by one."""
    with hostile("crowds") as attacked:
        attacked.expect_refusals("an activity was refused: an app can have at most 16 activities; end one first")
        attacked.results()
        attacked.press()
        attacked.daemon.until("the limit", lambda: "further ones are not logged" in attacked.daemon.log)
        logged = attacked.daemon.log.count("an activity was refused")
    assert 1 <= logged <= 40, f"{logged} refusals were logged"
    measured(f"{logged} were logged")


def test_shares(hostile, measured):
    """An extension that writes shared values without end: the last value is saved, but not every write waits for the disk."""
    with hostile("shares") as attacked:
        attacked.results()
        file = attacked.state / "shared.json"
        began = time.monotonic()
        attacked.daemon.ask("status")
        waited = time.monotonic() - began
        attacked.press()
        attacked.daemon.until(
            "the last value", lambda: json.loads(file.read_text())["shared"]["values"][0]["pending"]["value"] == 999)
    measured(f"a request waited {1000 * waited:.0f} ms")


def test_babbles(hostile, measured):
    """An extension with very long texts disconnects no client that reads its events."""
    with hostile("babbles") as attacked:
        bad = Button(attacked.daemon.client, "bad")
        control = attacked.daemon.until("the control", lambda: bad.control.get("state") in ("loaded", "unavailable") and bad.control)
        error = control.get("error", "none")
        attacked.press()
        attacked.daemon.ask("status")
    assert "use shorter texts" in error, error
    measured(error)


def test_channel_pushes(hostile, measured):
    """Failed pushes to a channel are counted, not logged one by one."""
    with hostile("broadcasts") as attacked:
        daemon, warning = attacked.daemon, "actionbutton: warning: "
        daemon.expect_log(f"{warning}a push to a channel failed: too many pushes within 10 s; try again later", (10, 40))
        daemon.expect_log(f"{warning}more than 10 pushes failed within 10 s; further ones are not logged", (1, 4))
        daemon.expect_log(f"{warning}{NUMBER} lines like the next were not logged", (0, 4))
        attacked.results()
        daemon.event("activity")
        daemon.ask("shared", report="connected")
        channel = {"app": "Hostile", "channel": "c"}
        for turn in range(20):
            daemon.ask("shared", report="received", pushes=[
                {"push_id": f"{turn}-{number}", "channel": channel, "aps": {"event": "update"}} for number in range(16)])
        attacked.press()
        daemon.until("the failures", lambda: "too many pushes" in daemon.log)
        logged = daemon.log.count("a push to a channel failed")
    measured(f"{logged} of 320 were logged")


def test_findings(hostile, measured):
    """A client that turns developer mode on again and again does not fill the log with findings about extensions."""
    with hostile("hints") as attacked:
        daemon, warning = attacked.daemon, "actionbutton: warning: "
        finding = 'com.example.hints: both states have the hint "Hold to Turn"; give each state its own words (rule 3)'
        daemon.expect_log(f"{warning}{finding}", (3, 12))
        daemon.expect_log(
            f"{warning}developer mode was turned on more than 3 times within 10s; findings are not logged again", (1, 4))
        attacked.press()
        for _ in range(50):
            daemon.ask("developer_mode", on=True)
            daemon.ask("developer_mode", on=False)
        logged = daemon.log.count(finding)
    measured(f"{logged} of 50 were logged")


def test_opens(hostile, measured):
    """An extension opens nothing while none of its intents runs."""
    with hostile("invites") as attacked:
        attacked.expect_refusals(
            "notice open was refused: an extension can open an address or its app only while one of its intents runs")
        attacked.results()
        attacked.press()
        attacked.daemon.until("the refusal", lambda: "notice open was refused" in attacked.daemon.log)
        assert not attacked.opened(), attacked.opened()
    measured("none of 100 addresses was opened")

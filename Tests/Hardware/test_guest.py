"""Runs each part of the hardware suite in a separate guest: the tests in Swift and the harnesses of hardware/vm."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
VM = ROOT / "hardware/vm"
# The names of tests in Swift that must have run.
EXPECTED = {
    "a press held to its deadline is a hold, dated by its edge",
    "a press that is released early is cancelled, and the next one counts",
    "a contact that bounces, at the press, in the hold and at the release, is one hold",
    "a button that is held at the start counts after its release",
    "vanished while held: cancelled; on its return it works",
    "a busy line's message names who holds it: a driver",
    "a line is off when it is claimed, is set on and off, and is off at the end",
    "a press, a hold with auto-repeat, and a press",
    "a flood that overflows the kernel's buffer cancels, and what follows needs a release first",
    "unplugged while held: cancelled; on its return it works, but not while it is held",
    "a link that is lost while the button is held cancels, although the device stays",
}


class Guest:
    """Runs the scripts of hardware/vm with the options of this run."""

    def __init__(self, config):
        self.option = lambda name: config.getoption(name)
        self.programs = ROOT / self.option("programs")
        self.limit = ["--timeout", str(self.option("guest_limit"))]
        self.trixie = ["--trixie"] if self.option("trixie") else []
        self.daemon = str(self.programs / "actionbutton")
        self.command = f"{self.daemon} run --button {{button}} --output json"

    def run(self, script, *words, **environment):
        """Runs a script and returns its exit status and output. The script and its guest end with the test."""
        process = subprocess.Popen(
            [VM / script, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}, start_new_session=True)
        try:
            output = process.communicate()[0]
        finally:
            if process.poll() is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
                process.wait()
        print(output)
        return process.returncode, output

    def play(self, part, *words, counted):
        """Runs a harness on the programs: it must succeed and have counted at least one attempt."""
        status, output = self.run(part, *self.limit, *self.trixie, *words)
        wrong = [line for line in output.splitlines() if "WRONG" in line]
        assert status == 0, f"{part} ended with status {status}: {'; '.join(wrong) or output[-1000:]}"
        assert re.search(counted, output, re.MULTILINE), f"{part} counted nothing: {output[-1000:]}"


@pytest.fixture(scope="session")
def guest(pytestconfig):
    return Guest(pytestconfig)


def test_tests(guest, tmp_path):
    """The tests in Swift: by the event stream of Swift Testing (version 0), each passes, and all tests in EXPECTED have run."""
    bundle = guest.programs / "ActionButtonPackageTests.xctest"
    in_memory = "/dev/shm/events"
    script = (f'{bundle} --testing-library swift-testing --no-parallel --filter "^HardwareTests[.]" --event-stream-version 0 '
              f"--event-stream-output-path {in_memory}; status=$?; cp {in_memory} {tmp_path}/events; exit $status")
    wall = [] if guest.option("wall") else ["--icount", "--copy", bundle]
    status, output = guest.run("run", *wall, *guest.trixie, *guest.limit, "/bin/bash", "-c", script,
                               ACTIONBUTTON_HARDWARE="1", ACTIONBUTTON_VM_OUT=str(tmp_path))
    assert (tmp_path / "events").exists(), f"the tests did not start: {output[-1000:]}"
    names, kinds = {}, []
    for line in (tmp_path / "events").read_text().splitlines():
        record = json.loads(line)
        payload = record["payload"]
        if record["kind"] == "test" and payload["kind"] == "function":
            names[payload["id"]] = payload.get("displayName") or payload["name"]
        elif record["kind"] == "event" and not payload.get("issue", {}).get("isKnown"):
            kinds.append((payload["kind"], payload.get("testID")))
    assert ("runEnded", None) in kinds, f"the run did not come to its end: {output[-1000:]}"
    for kind, what in (("testSkipped", "skipped"), ("issueRecorded", "failed")):
        found = [names.get(test, test) for each, test in kinds if each == kind]
        assert not found, f"{what}: {found}: {output[-3000:]}"
    missing = [name for test, name in names.items() if ("testEnded", test) not in kinds] + sorted(EXPECTED - {*names.values()})
    assert names and not missing, f"did not run to their end: {missing}"
    assert status == 0, f"no test failed, but the status is {status}: {output[-1000:]}"


def test_freeze(guest):
    guest.play("freeze", guest.command, counted="^[1-9][0-9]* of [0-9]+ rows right$")


def test_suspend(guest):
    guest.play("suspend", guest.command, counted="^[1-9][0-9]* of [0-9]+ rows right$")


def test_lines(guest):
    guest.play("lines", guest.daemon, counted="^[1-9][0-9]* of [0-9]+ rows right$")


def test_presses(guest):
    guest.play("presses", "--count", guest.option("presses"), "--seed", guest.option("seed"), guest.command,
               counted=" edges: 0 wrong$")


def test_kills(guest):
    guest.play("kills", "--count", guest.option("kills"), guest.command, counted=" skipped, 0 wrong$")


def test_faults(guest):
    guest.play("faults", "--rounds", guest.option("faults"), "--seed", guest.option("seed"), guest.daemon,
               counted="^[1-9][0-9]* of [0-9]+ rows right$")


def test_loopback(guest):
    guest.play("loopback", "--presses", guest.option("loopback"), f"{guest.daemon}-bench",
               counted="^[1-9][0-9]* of [0-9]+ rows right$")


def test_python(guest):
    """Buttons that packaging/python presses through a line, always in real time."""
    if guest.trixie:
        pytest.skip("its Python packages are this system's")
    folder = ROOT / "Tests/EndToEnd/PythonTesting"
    subprocess.run([folder / "install"], check=True)
    status, output = guest.run(
        "run", *guest.limit, ROOT / ".build/python-testing/bin/pytest", "-q", "-p", "no:cacheprovider", folder / "guest_lines.py",
        "--button-line", "GPIO27?push-pull", ACTIONBUTTON=guest.daemon)
    assert status == 0 and re.search("^[1-9][0-9]* passed", output, re.MULTILINE), output[-3000:]


def test_border(guest):
    """The attacks by extensions, under the guest's kernel (Debian 12's is Linux 6.1, with version 2 of Landlock)."""
    if guest.trixie:
        pytest.skip("its Python packages are this system's")
    subprocess.run(["make", "--no-print-directory", "-C", ROOT, "panel-tools"], check=True)
    status, output = guest.run(
        "run", *guest.limit, ROOT / ".build/panel/bin/pytest", ROOT / "Tests/EndToEnd/Attack/test_extensions.py",
        BINARIES=str(guest.programs))
    assert status == 0 and re.search("=+ [1-9][0-9]* passed", output), output[-3000:]

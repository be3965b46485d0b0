"""A broker, a daemon with the sample controls and actionbutton-mqtt, in a temporary folder, on loopback."""

import contextlib
import itertools
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import time

BINARIES = pathlib.Path(os.environ.get(
    "MQTT_BINARIES", pathlib.Path(__file__).resolve().parents[3] / ".build/debug")).resolve()
MOSQUITTO = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
TIMER = "com.example.Productivity.TimerToggle"
# The longest press that can be asked for, in milliseconds: it does not end before what the test does meanwhile.
LONGEST = 60_000
LAP = "com.example.Productivity.MarkLap"
# How long something may take that must come, in seconds: only a failure takes so long. It is longer than the longest wait before
# actionbutton-mqtt connects to the broker again.
PATIENCE = 120


def free_port():
    """A port that nobody listens on and that no connection gets by itself, so that it stays free until a program listens there."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", random.randrange(10_000, max(first, 10_001))))
            return one.getsockname()[1]


def eventually(what, condition, patience=PATIENCE):
    """Waits until `condition` gives something true, and returns it."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{what} did not come in {patience} s")


class Processes:
    """What a test starts; all of it ends with the test."""

    def __init__(self, folder, stack):
        self.folder, self._stack = folder, stack
        self.port = free_port()
        self.socket = folder / "daemon.sock"
        self.environment = {
            **os.environ, "XDG_STATE_HOME": str(folder / "state"), "ACTIONBUTTON_SOCKET": ""}
        self.broker = self.daemon = self.client = None
        # A button whose own source stays silent: commands are what presses it.
        (folder / "silent.trace").write_text("silent | 86000000ms ↓ 86000100ms ↑\n")

    def start(self, *command, log):
        with open(self.folder / log, "a") as file:
            process = subprocess.Popen(
                [str(each) for each in command], env=self.environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process

    def log(self, name):
        path = self.folder / name
        return path.read_text(errors="replace") if path.exists() else ""

    def wait_for_log(self, text, name="client.log"):
        eventually(f'"{text}" in {name}', lambda: text in self.log(name))

    # The broker

    def start_broker(self, *lines):
        """A broker with these lines in its configuration; without any it lets everybody in."""
        text = "\n".join(lines) or f"listener {self.port} 127.0.0.1\nallow_anonymous true"
        (self.folder / "mosquitto.conf").write_text(
            f"{text}\npersistence false\nmax_queued_messages 100000\nlog_type error\nlog_type warning\n")
        self.broker = self.start(MOSQUITTO, "-c", self.folder / "mosquitto.conf", log="broker.log")
        eventually("the broker", lambda: self._listens() or self.broker.poll() is not None)
        assert self.broker.poll() is None, self.log("broker.log")

    def _listens(self):
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def kill_broker(self):
        self.broker.kill()
        self.broker.wait()

    # The daemon

    def start_daemon(self, *options, button=None):
        self.daemon = self.start(
            BINARIES / "actionbutton", "run", "--button", button or f"script:{self.folder / 'silent.trace'}", "--socket",
            self.socket, "--output", "json", "--language", "en", "--control", TIMER,
            "--extension", BINARIES / "SampleControls", *options, log="daemon.log")
        eventually("the control", lambda: '"control.loaded"' in self.log("daemon.log"))

    def kill_daemon(self):
        self.daemon.kill()
        self.daemon.wait()
        # Its successor waits for a new line of this log.
        (self.folder / "daemon.log").write_text("")

    @contextlib.contextmanager
    def asking(self):
        """A connection to the daemon: a function that asks, and gives the result, or the refusal as an AssertionError."""
        numbers = itertools.count(1)
        with socket.socket(socket.AF_UNIX) as one:
            one.connect(str(self.socket))
            lines = one.makefile("rw")

            def ask(request, **body):
                lines.write(json.dumps({"id": next(numbers), "request": request, **body}) + "\n")
                lines.flush()
                answer = json.loads(lines.readline())
                assert "result" in answer, answer
                return answer["result"]

            ask("hello", version=1, client="test")
            yield ask

    def ask(self, request, **body):
        """Asks the daemon on a connection of its own."""
        with self.asking() as ask:
            return ask(request, **body)

    def press(self, milliseconds=600):
        """A press that comes from another program; answered when it has begun."""
        return self.ask("press", for_ms=milliseconds)

    @contextlib.contextmanager
    def held(self):
        """A press that lasts as long as the block."""
        with self.asking() as ask:
            ask("press", phase="down")
            yield
            ask("press", phase="up")

    def ended(self):
        """How many presses the daemon has reported as over."""
        return sum(self.log("daemon.log").count(f'"{each}"') for each in ("hold.cancelled", "hold.ended"))

    def whole_press(self, milliseconds=600):
        """The same, and waits until the button is released."""
        before = self.ended()
        self.press(milliseconds)
        eventually("the end of the press", lambda: self.ended() > before)

    # actionbutton-mqtt

    def start_client(self, *options, broker=None, identifier="kitchen"):
        self.client = self.start(
            BINARIES / "actionbutton-mqtt", "--broker", broker or f"mqtt://127.0.0.1:{self.port}",
            "--socket", self.socket, "--id", identifier, "--name", "Kitchen", *options, log="client.log")

    def start_all(self, *options):
        self.start_broker()
        self.start_daemon()
        self.start_client(*options)

    def kill_client(self):
        self.client.send_signal(signal.SIGKILL)
        self.client.wait()

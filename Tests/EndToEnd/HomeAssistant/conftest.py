"""A house and a daemon with its controls, for each test alone."""

import json
import os
import pathlib
import signal
import subprocess
import threading
import time

import pytest

from house import TOKEN, House

BINARIES = pathlib.Path(os.environ.get(
    "BINARIES", pathlib.Path(__file__).resolve().parents[3] / ".build/debug")).resolve()
# How long an event may take that must come, in seconds: only a failure takes so long.
PATIENCE = 120


class Daemon:
    """A daemon with one button that holds a control of Home Assistant."""

    def __init__(self, folder, control, entity, port, **settings):
        self.folder = folder
        (folder / "actionbutton").mkdir()
        self.configure(port, **settings)
        (folder / "silent.trace").write_text("silent | 86000000ms v 86000100ms ^\n")
        (folder / "config.yaml").write_text(f"""
buttons:
  action:
    source: script:{folder}/silent.trace
    hold: 200ms
    control: actionbutton.HomeAssistant.{control}
    configuration: {{ {'action' if control == 'Action' else 'device'}: {entity} }}
extensions: [ {BINARIES}/HomeAssistantControls ]
""")
        self._environment = dict(
            os.environ, XDG_CONFIG_HOME=str(folder), XDG_STATE_HOME=str(folder / "state"))
        self._process = subprocess.Popen(
            [BINARIES / "actionbutton", "run", "--config", folder / "config.yaml", "--socket", folder / "socket",
             "--output", "json"], env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._news, self._events = threading.Condition(), []
        threading.Thread(target=self._read, daemon=True).start()

    def configure(self, port, token=TOKEN, mode=0o600, **settings):
        """Writes the settings and the token."""
        folder = self.folder / "actionbutton"
        (folder / "home-assistant.json").write_text(json.dumps({"url": f"http://127.0.0.1:{port}", **settings}))
        (folder / "home-assistant.token").write_text(token)
        (folder / "home-assistant.token").chmod(mode)

    def _read(self):
        for line in self._process.stdout:
            with self._news:
                self._events.append(json.loads(line))
                self._news.notify_all()

    def until(self, event, **fields):
        """The next event of this name with these fields; those before it are passed over."""
        end = time.monotonic() + PATIENCE
        with self._news:
            while True:
                while self._events:
                    found = self._events.pop(0)
                    if found["event"] == event and all(found.get(name) == value for name, value in fields.items()):
                        return found
                if not self._news.wait(max(0, end - time.monotonic())):
                    raise AssertionError(f"no {event} with {fields}")

    def until_error(self, event, text):
        """The error of the next event of this name whose error has this text."""
        while True:
            error = self.until(event).get("error", "")
            if text in error:
                return error

    def hold(self):
        """Holds the button."""
        subprocess.run([BINARIES / "actionbutton", "press", "--for", "300ms", "--socket", self.folder / "socket"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def command(self, *arguments):
        """What a verb prints, and its exit status."""
        done = subprocess.run([BINARIES / "actionbutton", *arguments, "--socket", self.folder / "socket"],
                              capture_output=True, text=True)
        return done.stdout + done.stderr, done.returncode

    def close(self):
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()


@pytest.fixture
def house():
    """A house that is there from the start."""
    house = House()
    yield house
    house.close()


@pytest.fixture
def daemon(tmp_path):
    """Starts a daemon: `daemon("Switch", "light.desk", port)`."""
    started = []

    def start(control, entity, port, **settings):
        started.append(Daemon(tmp_path, control, entity, port, **settings))
        return started[-1]
    yield start
    for one in started:
        one.close()

"""A stand-in for Home Assistant, and daemons whose buttons have controls for its entities."""

import contextlib
import json
import pathlib
import select
import socket
import tempfile
import threading

import pytest

from actionbutton_testing import Button
from harness import BINARIES
from house import TOKEN, House


class HangingLink:
    """Forwards connections from its own port to another port until `hangs` is set; then they stay open, but no data arrives."""

    def __init__(self, port):
        self.hangs, self._to, self._over = threading.Event(), port, threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._pass_on, args=[self._listener.accept()[0]], daemon=True).start()

    def _pass_on(self, near):
        with near, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._to)) as far:
            other = {near: far, far: near}
            while not self.hangs.is_set():
                for each in select.select([near, far], [], [], 0.1)[0]:
                    data = each.recv(65536)
                    if not data:
                        return
                    if not self.hangs.is_set():
                        other[each].sendall(data)
            self._over.wait()

    def close(self):
        self.hangs.set()
        self._over.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


pytest_plugins = ["harness.fixtures"]
# The control of each button and its options.
BUTTONS = {
    "desk": ("Switch", {"device": "light.desk"}), "door": ("Lock", {"device": "lock.door"}), "film": ("Action", {"action": "scene.film"}),
    "dim": ("Level", {"device": "light.desk", "level": 30}), "warm": ("Level", {"device": "climate.hall", "level": 21}),
    "radio": ("Switch", {"device": "media_player.radio"})}


class Controls:
    """A daemon with the controls, and a button for each entry of `BUTTONS`."""

    def __init__(self, run, port, **settings):
        # Outside the daemon's state, which extensions cannot read.
        self._folder = pathlib.Path(tempfile.mkdtemp(dir=run.folder))
        (self._folder / "actionbutton").mkdir()
        self.configure(port, **settings)
        self.daemon = run.daemon(
            BINARIES / "HomeAssistantControls", None, environment={"XDG_CONFIG_HOME": str(self._folder)}, settings={"buttons": {
                name: {"source": "virtual", "hold": "200ms", "control": f"actionbutton.HomeAssistant.{kind}",
                       "configuration": options}
                for name, (kind, options) in BUTTONS.items()}})
        for name in BUTTONS:
            setattr(self, name, Button(self.daemon.client, name))

    def configure(self, port, token=TOKEN, mode=0o600, **settings):
        """Writes the settings and the token."""
        folder = self._folder / "actionbutton"
        (folder / "home-assistant.json").write_text(json.dumps({"url": f"http://127.0.0.1:{port}", **settings}))
        (folder / "home-assistant.token").write_text(token)
        (folder / "home-assistant.token").chmod(mode)

    def until_stale(self, text):
        """Waits until the switch is out of date, with this text in its error."""
        def is_stale():
            return (self.desk.control.get("state") in ("stale", "unavailable") and text in self.desk.control["error"]) or None
        self.daemon.client.wait(is_stale, f"an error with {text}")


@pytest.fixture
def house():
    """A house that runs from the start."""
    house = House()
    yield house
    house.close()


@pytest.fixture
def controls(run):
    """Starts a daemon for this test: `controls(port)`."""
    return lambda port, **settings: Controls(run, port, **settings)

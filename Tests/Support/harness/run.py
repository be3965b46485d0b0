"""Starts the programs of one or several tests, and ends them and removes their folders in every case."""

import contextlib
import pathlib
import shutil
import signal
import tempfile
import threading

from .clients import Bridge, Broker, Gateway
from .daemon import Daemon
from .programs import BINARIES, Program, eventually


class Device:
    """A daemon with a gateway to it."""

    def __init__(self, run, *, gateway_options=(), **options):
        self.run = run
        self.daemon = run.daemon(**options)
        self.gateway = run.gateway(self.daemon, *gateway_options)
        #: The paths of controls and widgets that are placed at the start, which `reset` keeps.
        self.kept = self._placed()

    @property
    def address(self):
        return self.gateway.address

    def ask(self, *arguments, **more):
        """Asks the gateway: see `Gateway.ask`."""
        return self.gateway.ask(*arguments, **more)

    def press(self, length):
        """Presses with a program other than the gateway, and returns this program."""
        return self.run.program(
            "press", BINARIES / "actionbutton", "press", "--socket", self.daemon.socket, "--for", length)

    def reset(self):
        """Restores the initial state for the next test: unlocked, not pressed, switched off, with the initial placements."""
        status = eventually("the end of all presses", self._not_pressed)
        if status["locked"]:
            self.daemon.expect_log("actionbutton: the screen was unlocked")
            assert self.ask("POST", "/v1/unlock", {})[0] == 200
        for path in self._placed() - self.kept:
            assert self.ask("DELETE", path)[0] == 200
        assert self._placed() == self.kept, "a test has removed what was placed at the start"
        if self.daemon.button.control["is_on"]:
            self.daemon.button.hold()
            self.daemon.button.expect_control(is_on=False)

    def _not_pressed(self):
        status = self.ask("GET", "/v1/status")[1]
        return status if all(button["finger"] == "up" for button in status["buttons"]) else None

    def _placed(self):
        """The paths of all placed controls and widgets."""
        placed = self.ask("GET", "/v1/placed")[1]["placed"]
        return {f"/v1/placed/{one['slot']}" for one in placed if one["in"] not in ("button", "tap")}


class Run:
    """Starts programs and checks their logs when they have ended."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="actionbutton-run."))
        #: All programs that were started.
        self.programs = []
        # SIGTERM ends a suite or a script as Ctrl-C does, so that its programs end and its folders are removed.
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, signal.default_int_handler)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            complaints = self.stop()
            if complaints and kind is None:
                raise AssertionError("\n".join(complaints))
        finally:
            self.close()

    def add(self, program):
        """Adds a program, so that it is ended and its log is checked."""
        self.programs.append(program)
        return program

    def program(self, name, *command, **options):
        """Starts any program."""
        return self.add(Program(self._name(name), command, self.folder, **options))

    def daemon(self, *arguments, **options):
        """Starts a daemon: see `Daemon`."""
        return self.add(Daemon(*arguments, **options))

    def gateway(self, daemon, *options, **more):
        """Starts a gateway to a daemon: see `Gateway`."""
        return self.add(Gateway(daemon.socket, self.folder, *options, name=self._name("gateway"), **more))

    def device(self, **options):
        """Starts a daemon with a gateway to it: see `Device`."""
        return Device(self, **options)

    def broker(self, *lines, **more):
        """Starts a broker: see `Broker`."""
        return self.add(Broker(self.folder, *lines, name=self._name("broker"), **more))

    def bridge(self, daemon, broker, *options, **more):
        """Starts actionbutton-mqtt between the two: see `Bridge`; `broker` may be an address."""
        address = getattr(broker, "address", broker)
        return self.add(Bridge(daemon.socket, self.folder, address, *options, name=self._name("bridge"), **more))

    def _name(self, name):
        """A unique name for a program of the run."""
        count = sum(each.name.split("-")[0] == name for each in self.programs)
        return f"{name}-{count + 1}" if count else name

    def logs(self):
        """The logs of all programs, by the program's name."""
        return {each.name: each.log for each in self.programs}

    def between_tests(self):
        """Checks the logs of programs that several tests share, after waiting for lines that are still missing."""
        with contextlib.suppress(AssertionError):
            eventually("expected lines", lambda: not self.complaints("missing"))
        found = self.complaints("missing") + self.complaints("unexpected")
        for each in self.programs:
            each.expected.accept()
        return found

    def complaints(self, what):
        return [line for each in self.programs for line in getattr(each.expected, what)()]

    def stop(self):
        """Ends all programs in reverse order and returns the complaints about their logs."""
        for each in reversed(self.programs):
            if each.is_running:
                each.stop()
        return self.complaints("missing") + self.complaints("unexpected")

    def close(self):
        """Removes all folders; call it after `stop`."""
        for each in reversed(self.programs):
            each.close()
        shutil.rmtree(self.folder, ignore_errors=True)

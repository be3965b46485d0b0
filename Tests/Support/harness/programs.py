"""The programs under test: where they are, how they are started, and how a test waits for them."""

import contextlib
import os
import pathlib
import random
import resource
import socket
import time

import actionbutton_testing

from .logs import Log

ROOT = pathlib.Path(__file__).resolve().parents[3]
#: The folder of the built programs.
BINARIES = pathlib.Path(os.environ.get("BINARIES", ROOT / ".build/debug")).resolve()
#: The longest wait for anything that must come, in seconds: only a failure takes so long.
PATIENCE = 120
#: The token of every gateway of a test.
TOKEN = "0123456789abcdef"


def eventually(what, condition, patience=PATIENCE):
    """Waits until `condition` gives something true, and returns it."""
    end = time.monotonic() + patience
    while True:
        if found := condition():
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come in {patience} s")
        time.sleep(.02)


def free_port():
    """A port on which no program listens and which no connection gets by itself, so it stays free until a program listens there."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", random.randrange(10_000, max(first, 10_001))))
            return one.getsockname()[1]


def listens(port):
    """Whether a program listens at a port of 127.0.0.1."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def usual_limit():
    """Sets the limit of open files that most systems have, whatever the limit of the test itself is."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))


class Program(actionbutton_testing.Program):
    """A program of a test, whose log must have no line that the test does not expect."""

    def __init__(self, name, command, folder, environment=None, **options):
        self.expected = Log(self)
        super().__init__(name, command, folder, environment, **{"preexec_fn": usual_limit, **options})

    def expect_log(self, text, count=1):
        """Expects lines in the log: see `Log.expect`."""
        self.expected.expect(text, count)

    def until(self, what, condition):
        """What `condition` gives as soon as it is true; fails at once if the program ends before."""
        def found():
            if value := condition():
                return value
            assert self.is_running, f"{self.name} ended with status {self.process.returncode} before {what}: {self.log}"
            return None
        return eventually(what, found)

    def until_logged(self, text):
        """Waits until a line since the test began contains a text; the line must be expected as well."""
        eventually(f'"{text}" in the log of {self.name}', lambda: any(text in line for line in self.expected.lines()))

    def usual_lines(self):
        """The lines that may be in the log of every test, each with the number of times."""
        return {}

"""Finds and starts the programs under test, and waits for them."""

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
#: The longest wait for anything that must happen, in seconds: only a failure takes so long.
PATIENCE = 120
#: The token of every gateway in a test.
TOKEN = "0123456789abcdef"


def eventually(what, condition, patience=PATIENCE):
    """Waits until `condition` returns a true value, and returns the value."""
    end = time.monotonic() + patience
    while True:
        if found := condition():
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not arrive within {patience} s")
        time.sleep(.02)


def free_port():
    """Returns an unused port outside the range of automatic ports, so that it stays free until a program listens on it."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", random.randrange(10_000, max(first, 10_001))))
            return one.getsockname()[1]


def listens(port):
    """Whether a program listens on a port of 127.0.0.1."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def usual_limit():
    """Sets the usual limit of open files, independent of the test's own limit."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))


class Program(actionbutton_testing.Program):
    """A program of a test; an unexpected line in its log fails the test."""

    def __init__(self, name, command, folder, environment=None, **options):
        self.expected = Log(self)
        super().__init__(name, command, folder, environment, **{"preexec_fn": usual_limit, **options})

    def expect_log(self, text, count=1):
        """Expects lines in the log: see `Log.expect`."""
        self.expected.expect(text, count)

    def until(self, what, condition):
        """Waits until `condition` returns a true value, and returns the value; fails at once if the program ends first."""
        def found():
            if value := condition():
                return value
            assert self.is_running, f"{self.name} ended with status {self.process.returncode} before {what}: {self.log}"
            return None
        return eventually(what, found)

    def until_logged(self, text):
        """Waits until a line since the test began contains a text; the test must also expect this line."""
        eventually(f'"{text}" in the log of {self.name}', lambda: any(text in line for line in self.expected.lines()))

    def usual_lines(self):
        """The lines that may be in the log of any test, each with the largest number of times."""
        return {}

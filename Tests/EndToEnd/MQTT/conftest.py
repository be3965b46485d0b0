"""The fixtures: `kitchen`, one device for all tests of a module; `seen`, which receives everything at its broker; `subscribe`.

A test waits for an outcome with a limit, never for a time.
"""

import contextlib

import pytest

from devices import Kitchen
from harness import BINARIES
from subscriber import Subscriber

pytest_plugins = ["harness.fixtures"]


@pytest.fixture(scope="module")
def module_kitchen(module_run):
    with contextlib.closing(Kitchen(module_run, extension=[BINARIES / "SampleControls", BINARIES / "BuiltInControls"])) as one:
        yield one


@pytest.fixture
def kitchen(module_kitchen):
    """A connected device without placements; each test may end its programs and cut its link."""
    module_kitchen.begin()
    yield module_kitchen
    module_kitchen.end()


@pytest.fixture
def seen(kitchen):
    """A subscriber to everything at the broker of the kitchen."""
    return kitchen.seen


@pytest.fixture
def subscribe():
    """Creates another subscriber: `subscribe(broker)`."""
    with contextlib.ExitStack() as stack:
        yield lambda broker, topic="#": stack.enter_context(contextlib.closing(Subscriber(broker.port, topic)))


@pytest.fixture
def print_now(capsys):
    """Prints at once, even if the test passes."""
    def write(text):
        with capsys.disabled():
            print(f"\n{text}", flush=True)
    return write

"""What the tests use: `run`, which starts a broker, a daemon and actionbutton-mqtt, and `subscribe`, which makes a
subscriber to everything. A test waits for what must come, with a limit, never for a time.
"""

import contextlib
import pathlib
import tempfile

import pytest

from link import Link
from processes import Processes
from subscriber import Subscriber


@pytest.fixture
def run(request):
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        processes = Processes(pathlib.Path(folder), stack)
        yield processes
        failed = getattr(request.node, "failed", False)
        if failed:
            print(processes.log("client.log"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.when == "call" and report.failed:
        item.failed = True


@pytest.fixture
def subscribe(run):
    """Makes a subscriber at the broker of `run`."""
    with contextlib.ExitStack() as stack:
        def make(topic="#", port=None):
            one = Subscriber(port or run.port, topic)
            stack.callback(one.stop)
            return one

        yield make


@pytest.fixture
def all_running(run, subscribe):
    """Everything runs and is connected: the processes, and a subscriber to everything."""
    run.start_all()
    seen = subscribe()
    seen.state("status", "online")
    return run, seen


@pytest.fixture
def linked(run, subscribe):
    """Everything runs, with a link between actionbutton-mqtt and the broker that can be cut: also gives the link."""
    run.start_broker()
    run.start_daemon()
    link = Link(run.port)
    run.start_client(broker=f"mqtt://127.0.0.1:{link.port}")
    seen = subscribe()
    seen.state("status", "online")
    yield run, seen, link
    link.close()

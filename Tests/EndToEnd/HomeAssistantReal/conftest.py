"""What the tests use: `home`, a real Home Assistant with a real broker for all tests, and `device`, a device for each test
that is removed from Home Assistant afterwards. `figures` takes what was measured; it is printed at the end."""

import contextlib
import pathlib
import tempfile

import pytest

from device import Device
from instance import HomeAssistant
from processes import Processes

HASS = pathlib.Path(__file__).resolve().parents[3] / ".build/home-assistant-real/bin/hass"
MEASURED = []


@pytest.fixture(scope="session")
def broker():
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        broker = Processes(pathlib.Path(folder), stack)
        broker.start_broker()
        yield broker


@pytest.fixture(scope="session")
def home(broker):
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        home = HomeAssistant(pathlib.Path(folder), stack, [HASS])
        home.run()
        home.add_mqtt(broker.port)
        yield home
        home.stop()


@pytest.fixture
def device(home, broker, request):
    """A device that Home Assistant shows; its removal removes every entity."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        device = Device(pathlib.Path(folder), stack, home, broker)
        home.changes.clear()
        device.start_daemon()
        device.start_client()
        home.wait_until_available("event.kitchen_action")
        yield device
        if getattr(request.node, "failed", False):
            print(device.log("client.log"), device.log("daemon.log")[-4_000:], home.log("hass.log")[-4_000:])
        device.remove()
        home.wait_for_state("event.kitchen_action", None)
        assert home.entities() == {}
        assert home.complaints() == []


@pytest.fixture
def figures():
    """Takes a line about what was measured."""
    return MEASURED.append


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.when == "call" and report.failed:
        item.failed = True


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("measured")
    for line in MEASURED:
        terminalreporter.write_line(line)

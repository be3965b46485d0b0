"""The fixtures: `home`, a real Home Assistant with a real broker for all tests; `device`, a device for each test that is
removed from Home Assistant afterwards; and `figures`, which collects measurements and prints them at the end."""

import contextlib

import pytest

from device import Device
from harness import Keyboard
from instance import HASS, HomeAssistant
from subscriber import Subscriber

pytest_plugins = ["harness.fixtures"]
MEASURED = []


@pytest.fixture(scope="session")
def broker(session_run):
    return session_run.broker()


@pytest.fixture(scope="session")
def home(session_run, broker):
    home = session_run.add(HomeAssistant(session_run.folder, HASS))
    home.add_mqtt(broker.port)
    return home


def forget_shared_values(broker):
    """Removes the values that the apps of the device have shared, so that the next device begins with a stopped timer."""
    with contextlib.closing(Subscriber(broker.port)) as seen:
        seen.publish("end", "")
        seen.wait("everything that is retained", lambda: seen.last("actionbutton/kitchen/end"))
        for topic in {each.topic for each in seen.messages if each.topic.startswith("actionbutton/shared/")}:
            seen.client.publish(topic, "", 1, True).wait_for_publish()


@contextlib.contextmanager
def shown_device(run, home, broker, **options):
    """A device that Home Assistant shows; its removal removes every entity."""
    home.changes.clear()
    device = Device(run, home, broker, **options)
    home.wait_until_available("event.kitchen_action")
    home.wait_for_state("binary_sensor.kitchen_connected", "on")
    yield device
    device.remove()
    forget_shared_values(broker)
    home.wait_for_state("event.kitchen_action", None)
    assert home.entities() == {}
    assert home.complaints() == []


@pytest.fixture
def device(home, broker, run):
    with shown_device(run, home, broker) as device:
        yield device


@pytest.fixture
def keyboard(run):
    with contextlib.closing(Keyboard()) as keyboard:
        yield keyboard


@pytest.fixture
def keyboard_device(home, broker, run, keyboard):
    """Like `device`, with the keyboard instead of a button."""
    with shown_device(run, home, broker, source="keyboard", stdin=keyboard.terminal) as device:
        keyboard.answer()
        yield device


@pytest.fixture
def figures():
    """A function that records a line about a measurement."""
    return MEASURED.append


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("measured")
    for line in MEASURED:
        terminalreporter.write_line(line)

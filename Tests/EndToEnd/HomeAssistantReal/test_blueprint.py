"""The blueprint "hold to dim, tap to toggle": its effects, and that it stops dimming if the button is no longer held."""

import pytest

from harness import ROOT
from test_restarts import begin_hold

BLUEPRINT = ROOT / "packaging/home-assistant/blueprints/hold-to-dim.yaml"
LAMP, AUTOMATION = "light.lamp", "automation.dimmer"


@pytest.fixture
def dimmer(home, device):
    home.service("light.turn_off", LAMP)
    home.call("call_service", domain="input_number", service="set_value", service_data={"value": 10}, target={"entity_id": "input_number.level"})
    home.wait_for_state(LAMP, "off")
    home.add_blueprint(
        "dimmer", BLUEPRINT, button="event.kitchen_action", connected="binary_sensor.kitchen_connected", light=LAMP)
    yield
    home.request("/api/config/automation/config/dimmer", method="DELETE")


def level(home):
    return float(home.state("input_number.level"))


def begin_dimming(home, device):
    """Holds the button until the lamp has become brighter twice, and returns the button."""
    button = begin_hold(home, device)
    first = level(home)
    home.wait_until("the first step", lambda: level(home) > first)
    second = level(home)
    home.wait_until("the second step", lambda: level(home) > second)
    return button


def until_at_rest(home):
    """Waits until the automation does not run."""
    home.wait_until("the end of the automation", lambda: home.states[AUTOMATION]["attributes"].get("current") == 0)


def test_a_tap_switches(home, device, dimmer):
    for state in ("on", "off"):
        device.tap()
        home.wait_for_state(LAMP, state)
    until_at_rest(home)


def test_a_hold_dims_until_the_release(home, device, dimmer):
    begin_dimming(home, device).release()
    until_at_rest(home)
    assert level(home) < 200
    # The release is not a tap.
    home.wait_for_state(LAMP, "on")


@pytest.mark.parametrize("end", ["daemon", "client"])
def test_dimming_ends_without_a_release(home, device, dimmer, end):
    """The daemon dies during the hold, or the client, which then cannot report the end of the hold."""
    button = begin_dimming(home, device)
    if end == "daemon":
        device.expect_end_of_daemon()
        device.daemon.kill()
    else:
        device.bridge.kill()
    until_at_rest(home)
    assert level(home) < 200
    if end == "client":
        button.release()
        device.bridge.start()
        home.wait_for_state("binary_sensor.kitchen_connected", "on")

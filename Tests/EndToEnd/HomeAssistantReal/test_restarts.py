"""Home Assistant, the broker, the daemon and actionbutton-mqtt end and come back."""

from subscriber import Subscriber
from test_button import BUTTON, WHOLE_HOLD, types, wait_for_events


def wait_until_away(home):
    """Waits until Home Assistant shows that the device cannot be reached; its event entities do not change, and the entities
    of unconfirmed values are disabled."""
    home.wait_for_state("binary_sensor.kitchen_connected", "off")
    for entity, _ in BUTTON.values():
        if not entity.startswith(("event.", "binary_sensor.kitchen_connected")) and not entity.endswith("not_confirmed"):
            home.wait_for_state(entity, "unavailable")
    assert home.state("event.kitchen_action") not in ("unavailable", "unknown")


def begin_hold(home, device):
    """Begins a hold, waits until Home Assistant has seen it, and returns the button, which the caller releases."""
    button = device.action
    button.press()
    wait_for_events(home, ["press_start", "long_press_start"])
    return button


def test_home_assistant_restarts(home, device):
    """The entities are the same, are available again, and a press during the restart is not played again."""
    begin_hold(home, device).release()
    wait_for_events(home, WHOLE_HOLD)
    last = home.states["event.kitchen_action"]["state"]
    home.stop()
    device.until_shown("desk", event="control.stale")
    device.tap()
    device.until("hold.cancelled")
    home.start()
    home.wait_until_available("event.kitchen_action")
    assert home.entities() == BUTTON
    assert home.states["event.kitchen_action"]["state"] == last
    home.wait_for_state("sensor.kitchen_action_hint", "Hold to Stop")
    device.until_shown("desk", event="control.loaded")
    device.tap()
    wait_for_events(home, ["press_start", "press_end"])


def test_the_broker_restarts(home, device, broker):
    """Everything is unavailable during the restart; a broker without its retained messages gets everything again."""
    device.bridge.expect_log(
        f"actionbutton-mqtt: no connection to {broker.address}: The connection was lost.; retrying until it succeeds")
    device.bridge.expect_log(f"actionbutton-mqtt: connected to {broker.address}")
    broker.kill()
    home.wait_for_state("event.kitchen_action", "unavailable")
    broker.start()
    seen = Subscriber(broker.port)
    # The birth message: Home Assistant has subscribed to everything.
    seen.wait("the birth", lambda: (found := seen.last("homeassistant/status")) and found.text == "online")
    seen.state("status", "online")
    seen.close()
    home.wait_until_available("event.kitchen_action")
    assert home.entities() == BUTTON
    device.tap()
    wait_for_events(home, ["press_start", "press_end"])


def test_the_daemon_is_killed_during_a_hold(home, device):
    """The end of the hold comes, then everything but the event entities is unavailable until the next daemon runs."""
    begin_hold(home, device)
    device.expect_end_of_daemon()
    device.daemon.kill()
    wait_for_events(home, WHOLE_HOLD)
    assert home.press_events()[-1][1]["reason"] == "daemon-gone"
    wait_until_away(home)
    device.daemon.start()
    home.wait_for_state("binary_sensor.kitchen_connected", "on")
    assert types(home)[-3:] == WHOLE_HOLD
    assert home.entities() == BUTTON
    device.tap()
    wait_for_events(home, ["press_start", "press_end"])


def test_the_client_is_killed_during_a_hold(home, device):
    """The last will makes everything but the event entities unavailable; the next process publishes the end of the hold."""
    button = begin_hold(home, device)
    device.bridge.kill()
    wait_until_away(home)
    button.release()
    device.bridge.start()
    wait_for_events(home, WHOLE_HOLD)
    assert home.press_events()[-1][1]["reason"] == "client-restarted"
    home.wait_for_state("binary_sensor.kitchen_connected", "on")

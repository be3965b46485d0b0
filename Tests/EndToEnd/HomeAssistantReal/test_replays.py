"""Runs of automations without a press when the client, the daemon, the broker or Home Assistant restarts, and holds during restarts.

`RESTARTS=2 make home-assistant-real` restarts each of them twice instead of 20 times.
"""

import contextlib
import os
import textwrap

import pytest
import yaml

from harness import ROOT
from subscriber import Subscriber
from test_button import GUIDE, types, wait_for_events
from test_restarts import begin_hold

RESTARTS = int(os.environ.get("RESTARTS", "20"))
BLUEPRINT = ROOT / "packaging/home-assistant/blueprints/hold-to-dim.yaml"
CONNECTED, EVENT = "binary_sensor.kitchen_connected", "event.kitchen_action"
ACTIONS = [{"action": "input_boolean.toggle", "target": {"entity_id": "input_boolean.fired"}}]
AUTOMATIONS = ["naive", "guided", "blueprint", "triggered"]


class Runs:
    """Automations for a click, and the number of runs of each."""

    def __init__(self, home):
        self._home, self._seen = home, {name: set() for name in AUTOMATIONS}
        trigger = next(each for each in home.call("device_automation/trigger/list", device_id=home.device()["id"])
                       if (each["type"], each["subtype"]) == ("button_short_release", "action"))
        trigger.pop("metadata", None)
        text = GUIDE.read_text()
        guide = yaml.safe_load(textwrap.dedent(text[text.index("    triggers:\n"):].split("\n\n")[0]))
        guide["conditions"][0]["state"] = "press_end"
        # As the editor of Home Assistant writes it.
        naive = [{"trigger": "state", "entity_id": [EVENT]}]
        home.add_automation("naive", triggers=naive, conditions=guide["conditions"], actions=ACTIONS)
        home.add_automation("guided", **{**guide, "actions": ACTIONS})
        home.add_automation("triggered", triggers=[trigger], actions=ACTIONS)
        home.add_blueprint("blueprint", BLUEPRINT, button=EVENT, connected=CONNECTED, light="light.kitchen")
        # Home Assistant remembers the last run of an earlier automation with the same name.
        self._before = {name: 0 for name in AUTOMATIONS}
        self._before = self.counts()

    def counts(self):
        """The number of runs of each automation."""
        # After a start of Home Assistant the first runs may come before the first change that is received.
        changes = [*((entity, state) for _, entity, state in self._home.changes), *self._home.states.items()]
        for entity, state in changes:
            name = entity.removeprefix("automation.")
            if name in self._seen and state and (last := state["attributes"].get("last_triggered")):
                self._seen[name].add(last)
        return {name: len(found) - self._before[name] for name, found in self._seen.items()}

    def until_all(self, count):
        """Waits until each automation has run at least this often."""
        self._home.wait_until(f"{count} runs (now {self.counts()})", lambda: min(self.counts().values()) >= count)

    def remove(self):
        for name in AUTOMATIONS:
            self._home.request(f"/api/config/automation/config/{name}", method="DELETE")


@pytest.fixture
def runs(home, device):
    runs = Runs(home)
    yield runs
    runs.remove()


def restart(who, home, device, broker):
    """Restarts one of the four programs, and waits until Home Assistant has noticed its end and its return."""
    if who == "client":
        device.bridge.stop()
        home.wait_for_state(CONNECTED, "off")
        device.bridge.start()
    elif who == "daemon":
        device.daemon.kill()
        home.wait_for_state(CONNECTED, "off")
        device.daemon.start()
    elif who == "broker":
        restart_broker(home, broker)
    else:
        home.stop()
        home.start()
    home.wait_until_available(EVENT)
    home.wait_for_state(CONNECTED, "on")


def restart_broker(home, broker):
    broker.kill()
    home.wait_for_state(EVENT, "unavailable")
    broker.start()
    with contextlib.closing(Subscriber(broker.port)) as seen:
        # The birth message: Home Assistant has subscribed to everything.
        seen.wait("the birth", lambda: (found := seen.last("homeassistant/status")) and found.text == "online")
        seen.state("status", "online")


def expect_restarts(who, device, broker, count):
    """Expects the log lines about the restarts."""
    lines = f"actionbutton-mqtt: connected to {broker.address}"
    if who == "broker":
        device.bridge.expect_log(
            f"actionbutton-mqtt: no connection to {broker.address}: The connection was lost.; retrying until it succeeds", count)
        device.bridge.expect_log(lines, count)
    elif who == "daemon":
        for _ in range(count):
            device.expect_end_of_daemon()


@pytest.mark.timeout(3_000)
@pytest.mark.parametrize("who", ["client", "daemon", "broker", "home"])
def test_no_restart_is_a_click(home, device, broker, runs, figures, who):
    """After a click as the last event only the naive automation runs again, and only for the broker and Home Assistant."""
    expect_restarts(who, device, broker, RESTARTS)
    device.tap()
    runs.until_all(1)
    before = runs.counts()
    for _ in range(RESTARTS):
        restart(who, home, device, broker)
        runs.counts()
    # All earlier runs have been counted when the next click has been seen.
    device.tap()
    wait_for_events(home, ["press_start", "press_end"])
    runs.until_all(2)
    more = {name: count - before[name] - 1 for name, count in runs.counts().items()}
    figures(f"{RESTARTS} restarts of the {who}: runs without a press {more}")
    assert {more[name] for name in AUTOMATIONS[1:]} == {0}
    assert more["naive"] == 0 or who in ("broker", "home")


@pytest.mark.timeout(3_000)
def test_the_broker_restarts_during_a_hold(home, device, broker, figures):
    """The end of the hold reaches Home Assistant, which reconnects later than the client."""
    expect_restarts("broker", device, broker, RESTARTS)
    missed = 0
    for _ in range(RESTARTS):
        button = begin_hold(home, device)
        broker.kill()
        home.wait_for_state(EVENT, "unavailable")
        broker.start()
        seen = Subscriber(broker.port)
        seen.state("status", "online")
        missed += home.state(EVENT) == "unavailable"
        button.release()
        home.wait_until("the end", lambda: types(home)[-1:] == ["long_press_end"])
        home.wait_for_state(CONNECTED, "on")
        seen.close()
    figures(f"{RESTARTS} restarts of the broker during a hold: {RESTARTS} ends, {missed} of them published before Home Assistant was back")

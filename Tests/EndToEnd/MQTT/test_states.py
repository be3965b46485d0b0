"""Events, states, commands and discovery, as other clients see them."""

import contextlib
import subprocess

from devices import Device
from harness import BINARIES, LAP, TIMER, Keyboard
from subscriber import ROOT, rendered

CONFIG = "homeassistant/device/ab_kitchen/config"
OTHER_HINT = {"Hold to Start": "Hold to Stop", "Hold to Stop": "Hold to Start"}


def test_hold(kitchen, seen):
    """A hold is three events with hint, control, outcome and dates, none of them retained."""
    hint = kitchen.daemon.button.hint
    press = kitchen.press()
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]
    start, hold, end = [each.json for each in seen.events()]
    assert start["hint"] == hint in OTHER_HINT and start["control"] == TIMER
    assert hold["edge_ns"] - start["edge_ns"] == 200_000_000
    assert end["edge_ns"] > hold["edge_ns"]
    assert end["outcome"] in ("performing", "finished")
    assert all(each["v"] == 1 and each["press"] == press for each in (start, hold, end))
    assert not any(each.retained for each in seen.events())


def test_a_hold_on_the_keyboard(run, subscribe):
    """The key h of a terminal is a hold, like the button of a device."""
    broker = run.broker()
    seen = subscribe(broker)
    with contextlib.closing(Keyboard()) as keyboard, contextlib.closing(
            Device(run, "kitchen", broker.port, source="keyboard", stdin=keyboard.terminal)) as device:
        keyboard.answer()
        keyboard.type("h")
        assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]
        start, hold, _ = [each.json for each in seen.events()]
        assert start["hint"] == "Hold to Start" and hold["edge_ns"] - start["edge_ns"] == 200_000_000
        device.daemon.button.expect_hint("Hold to Stop")


def test_states_are_retained(kitchen, seen, subscribe):
    """A client that subscribes later gets the status, the hint and the snapshot, and no event."""
    hint = OTHER_HINT[kitchen.daemon.button.hint]
    kitchen.press()
    seen.kinds(3)
    seen.state("b/action/hint", hint)
    late = subscribe(kitchen.broker)
    late.state("status", "online")
    late.state("b/action/hint", hint)
    snapshot = late.wait(
        "the snapshot", lambda: next((each for each in late.messages if each.topic == f"{ROOT}/b/action/snapshot"), None))
    assert snapshot.retained
    assert snapshot.json["v"] == 1 and snapshot.json["place"]["control"]["kind"] == TIMER
    assert late.events() == []


def test_will(kitchen, seen):
    """A killed process is offline at once."""
    kitchen.bridge.kill()
    seen.state("status", "offline")


def test_ends_in_order(kitchen, seen):
    """A process that is ended publishes that it is offline, and the end of a hold."""
    with kitchen.daemon.button.pressed():
        assert seen.kinds(2) == ["press_start", "long_press_start"]
        assert kitchen.bridge.stop() == 0
        seen.state("status", "offline")
        assert seen.kinds(3)[2] == "long_press_end"
    assert seen.events()[2].json["reason"] == "client-stopped"


def test_placed_toggle(kitchen, seen):
    """A placed toggle has a state, and is set by a plain message."""
    name = kitchen.place(TIMER)
    was_on = kitchen.daemon.button.control["is_on"]
    seen.state(f"c/{name}/state", "ON" if was_on else "OFF")
    for value in (not was_on, was_on):
        seen.publish(f"c/{name}/set", "ON" if value else "OFF")
        seen.state(f"c/{name}/state", "ON" if value else "OFF")
        # The promised value is set, so the same message again changes nothing.
        seen.publish("command", {"id": f"again-{value}", "verb": "set", "placement": name, "value": value})
        seen.result(f"again-{value}", "finished")
        assert seen.last(f"{ROOT}/c/{name}/state").text == ("ON" if value else "OFF")


def test_commands(kitchen, seen):
    """Commands are accepted and their outcome follows; an identifier runs once."""
    command = {"id": "one", "verb": "press", "button": "action", "for_ms": 300}
    seen.publish("command", command)
    first = seen.result("one", "accepted")["press"]
    seen.result("one", "finished")
    seen.kinds(3)
    seen.publish("command", command)
    seen.result("one", "duplicate")
    seen.publish("command", {"id": "two", "verb": "press", "for_ms": 50})
    assert seen.result("two", "cancelled")["reason"] == "released-early"
    seen.publish("command", {"id": "three", "verb": "reload"})
    assert seen.result("three", "accepted")["count"] >= 1
    assert [each.json["press"] - first for each in seen.events()] == [0, 0, 0, 1, 1]


def test_plain_press(kitchen, seen):
    """A plain message presses a button."""
    seen.publish("b/action/press", "PRESS")
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]


def test_lock(kitchen, seen):
    """On a locked device an action that needs an unlocked device is not performed, as with any other tap."""
    name = kitchen.place("actionbutton.OpenURL", configuration={"url": "https://example.com"})
    seen.wait("its state", lambda: seen.last(f"{ROOT}/c/{name}/state"))
    kitchen.daemon.ask("lock")
    seen.publish("command", {"id": "locked", "verb": "press", "placement": name})
    assert seen.result("locked", "skipped")["reason"] == "locked"
    seen.wait("the locked snapshot", lambda: (
        found := seen.last(f"{ROOT}/b/action/snapshot")) and found.json["place"]["locked"])
    kitchen.daemon.ask("unlock")
    kitchen.daemon.expect_log("actionbutton: the screen was locked")
    kitchen.daemon.expect_log("actionbutton: the screen was unlocked")


def test_discovery(kitchen, seen):
    """Home Assistant gets one retained description with every component."""
    toggle, button = kitchen.place(TIMER), kitchen.place(LAP)

    def parts():
        found = seen.last(CONFIG)
        parts = found and found.json["cmps"]
        return parts and {f"c_{toggle}_switch", f"c_{button}_button"} <= parts.keys() and parts

    parts = seen.wait("both controls", parts)
    assert parts["b_action"]["p"] == "event" and parts["b_action"]["device_class"] == "button"
    assert parts["b_action_hint"]["p"] == "sensor"
    assert parts["connected"]["device_class"] == "connectivity"
    assert {name for name, each in parts.items() if "avty" not in each and each["p"] != "device_automation"} == {"b_action", "connected"}
    assert parts["b_action_long_press_start"]["type"] == "button_long_press"
    assert parts[f"c_{toggle}_switch"]["unique_id"] == f"ab_kitchen_c_{toggle}_switch"
    kitchen.daemon.ask("remove", slot=button)

    def removed():
        configs = [each.json["cmps"].get(f"c_{button}_button") for each in seen.messages if each.topic == CONFIG]
        return configs[-2:] == [{"p": "button"}, None]

    seen.wait("the removal in two steps", removed)
    seen.wait("its topics are removed", lambda: (
        found := seen.last(f"{ROOT}/c/{button}/snapshot")) and found.payload == b"")


def test_lock_stale_and_pending(kitchen, seen):
    """The entities of the lock, of an outdated state and of an unconfirmed write read the snapshot of the button."""
    parts = seen.wait("the description", lambda: (found := seen.last(CONFIG)) and found.json["cmps"])

    def shown(key):
        return rendered(parts[key]["value_template"], seen.last(parts[key]["state_topic"]).json)

    assert parts["locked"]["p"] == "binary_sensor" and parts["locked"]["unique_id"] == "ab_kitchen_locked"
    kitchen.daemon.button.expect_control(state="loaded")
    seen.wait("the loaded state", lambda: shown("b_action_stale") == "OFF")
    assert (shown("locked"), shown("b_action_pending")) == ("ON", "OFF")
    kitchen.daemon.ask("lock")
    seen.wait("the lock", lambda: shown("locked") == "OFF")
    kitchen.daemon.ask("unlock")
    seen.wait("no lock", lambda: shown("locked") == "ON")
    kitchen.daemon.expect_log("actionbutton: the screen was locked")
    kitchen.daemon.expect_log("actionbutton: the screen was unlocked")
    stale = {"place": {"control": {"kind": "x", "state": "stale"}, "shared": {"state": "pending"}}}
    assert rendered(parts["b_action_stale"]["value_template"], stale) == "ON"
    assert rendered(parts["b_action_pending"]["value_template"], stale) == "ON"
    assert rendered(parts["b_action_stale"]["value_template"], {"place": {}}) == "OFF"


def test_birth(kitchen, seen):
    """When Home Assistant starts it gets everything again."""
    def descriptions():
        return len([each for each in seen.messages if each.topic == CONFIG])

    seen.wait("the description", descriptions)
    count = descriptions()
    seen.client.publish("homeassistant/status", "online", 1)
    seen.wait("another description", lambda: descriptions() > count)


def test_a_description_that_cannot_be_written_is_a_failure():
    with open("/dev/full", "w") as full:
        ended = subprocess.run([BINARIES / "actionbutton-mqtt", "--describe"], check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 1
    assert "cannot write the description to standard output: ENOSPC" in ended.stderr


def test_removal(kitchen, seen, subscribe):
    """--remove leaves nothing of the device at the broker, except the values that apps share, which belong to no single device."""
    name = kitchen.place(TIMER)
    seen.wait("its state", lambda: seen.last(f"{ROOT}/c/{name}/state"))
    kitchen.bridge.stop()
    removal = kitchen.run.bridge(kitchen.daemon, kitchen.broker, "--remove")
    removal.expect_log("actionbutton-mqtt: device kitchen is removed, with 6 retained topics")
    assert removal.wait() == 0
    left = subscribe(kitchen.broker)
    left.client.publish("end", "1", 1)
    left.wait("the end", lambda: left.last("end"))
    assert [each.topic for each in left.messages if not each.topic.startswith("actionbutton/shared/")] == ["end"]

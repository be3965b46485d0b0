"""Events, states, commands and discovery, as other clients see them."""

from processes import BINARIES, LAP, LONGEST, TIMER
from subscriber import ROOT

CONFIG = "homeassistant/device/ab_kitchen/config"


def place(run, kind, place="control-center"):
    return run.ask("place", kind=kind, **{"in": place})["placement"]


def test_hold(all_running):
    """A hold is four events with hint, control, outcome and dates, none of them retained."""
    run, seen = all_running
    run.press(700)
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]
    start, hold, end = [each.json for each in seen.events()]
    assert start["hint"] == "Hold to Start" and start["control"] == TIMER
    assert hold["edge_ns"] - start["edge_ns"] == 500_000_000
    assert end["edge_ns"] > hold["edge_ns"]
    assert end["outcome"] in ("performing", "finished")
    assert all(each["v"] == 1 and each["press"] == 1 for each in (start, hold, end))
    assert not any(each.retained for each in seen.events())


def test_early_release(all_running):
    """A press that is released early ends with its reason."""
    run, seen = all_running
    run.press(100)
    assert seen.kinds(2) == ["press_start", "press_end"]
    end = seen.events()[1].json
    assert (end["outcome"], end["reason"]) == ("cancelled", "released-early")


def test_states_are_retained(all_running, subscribe):
    """A client that subscribes later gets the status, the hint and the snapshot, and no event."""
    run, seen = all_running
    run.press(700)
    seen.kinds(3)
    seen.state("b/action/hint", "Hold to Stop")
    late = subscribe()
    late.state("status", "online")
    late.state("b/action/hint", "Hold to Stop")
    snapshot = late.wait(
        "the snapshot", lambda messages: next((each for each in messages if each.topic == f"{ROOT}/b/action/snapshot"), None))
    assert snapshot.retained
    assert snapshot.json["v"] == 1 and snapshot.json["place"]["control"]["kind"] == TIMER
    assert late.events() == []


def test_will(all_running):
    """A process that is killed is offline at once."""
    run, seen = all_running
    run.kill_client()
    seen.state("status", "offline")


def test_ends_in_order(all_running):
    """A process that is ended publishes that it is offline, and the end of a hold."""
    run, seen = all_running
    run.press(LONGEST)
    assert seen.kinds(2) == ["press_start", "long_press_start"]
    run.client.terminate()
    assert run.client.wait() == 0
    seen.state("status", "offline")
    assert seen.kinds(3)[2] == "long_press_end"
    assert seen.events()[2].json["reason"] == "client-stopped"


def test_placed_toggle(all_running):
    """A placed toggle has a state, and is set by a plain message."""
    run, seen = all_running
    name = place(run, TIMER)
    seen.state(f"c/{name}/state", "OFF")
    seen.publish(f"c/{name}/set", "ON")
    seen.state(f"c/{name}/state", "ON")
    # The promised value is set, so the same once more changes nothing.
    seen.publish("command", {"id": "again", "verb": "set", "placement": name, "value": True})
    seen.result("again", "finished")
    assert seen.last(f"{ROOT}/c/{name}/state").text == "ON"
    seen.publish(f"c/{name}/set", "OFF")
    seen.state(f"c/{name}/state", "OFF")


def test_commands(all_running):
    """Commands are accepted and their outcome follows; an identifier runs once."""
    run, seen = all_running
    command = {"id": "one", "verb": "press", "button": "action", "for_ms": 600}
    seen.publish("command", command)
    assert seen.result("one", "accepted")["press"] == 1
    seen.result("one", "finished")
    seen.kinds(3)
    seen.publish("command", command)
    seen.result("one", "duplicate")
    seen.publish("command", {"id": "two", "verb": "press", "for_ms": 100})
    assert seen.result("two", "cancelled")["reason"] == "released-early"
    seen.publish("command", {"id": "three", "verb": "reload"})
    assert seen.result("three", "accepted")["count"] >= 1
    assert [each.json["press"] for each in seen.events()] == [1, 1, 1, 2, 2]


def test_plain_press(all_running):
    """A plain message presses a button."""
    run, seen = all_running
    seen.publish("b/action/press", "PRESS")
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]


def test_lock(run, subscribe):
    """On a locked device an action that needs an unlocked one is not performed, as with any other tap."""
    run.start_broker()
    run.start_daemon("--extension", BINARIES / "BuiltInControls")
    run.start_client()
    seen = subscribe()
    seen.state("status", "online")
    name = run.ask(
        "place", kind="actionbutton.OpenURL", configuration={"url": "https://example.com"})["placement"]
    seen.wait("its state", lambda _: seen.last(f"{ROOT}/c/{name}/state"))
    run.ask("lock")
    seen.publish("command", {"id": "locked", "verb": "press", "placement": name})
    assert seen.result("locked", "skipped")["reason"] == "locked"
    seen.wait("the locked snapshot", lambda _: (
        found := seen.last(f"{ROOT}/b/action/snapshot")) and found.json["place"]["locked"])


def test_discovery(all_running):
    """Home Assistant gets one retained description with every component."""
    run, seen = all_running
    toggle, button = place(run, TIMER), place(run, LAP)

    def parts(_):
        found = seen.last(CONFIG)
        parts = found and found.json["cmps"]
        return parts and {f"c_{toggle}_switch", f"c_{button}_button"} <= parts.keys() and parts

    parts = seen.wait("both controls", parts)
    assert parts["b_action"]["p"] == "event" and parts["b_action"]["device_class"] == "button"
    assert parts["b_action_hint"]["p"] == "sensor"
    assert parts["b_action_long_press_start"]["type"] == "button_long_press"
    assert parts[f"c_{toggle}_switch"]["unique_id"] == f"ab_kitchen_c_{toggle}_switch"
    run.ask("unplace", placement=button)

    def removed(messages):
        configs = [each.json["cmps"].get(f"c_{button}_button") for each in messages if each.topic == CONFIG]
        return configs[-2:] == [{"p": "button"}, None]

    seen.wait("the removal in two steps", removed)
    seen.wait("its topics are removed", lambda _: (
        found := seen.last(f"{ROOT}/c/{button}/snapshot")) and found.payload == b"")


def test_birth(all_running):
    """Home Assistant that starts gets everything again."""
    run, seen = all_running
    seen.wait("the description", lambda _: seen.last(CONFIG))
    count = len([each for each in seen.messages if each.topic == CONFIG])
    seen.client.publish("homeassistant/status", "online", 1)
    seen.wait("another description", lambda messages: len([each for each in messages if each.topic == CONFIG]) > count)


def test_removal(all_running, subscribe):
    """--remove leaves nothing at the broker."""
    run, seen = all_running
    place(run, TIMER)
    run.client.terminate()
    run.client.wait()
    run.start_client("--remove")
    assert run.client.wait() == 0, run.log("client.log")
    left = subscribe()
    left.client.publish("end", "1", 1)
    left.wait("the end", lambda _: left.last("end"))
    assert [each for each in left.messages if each.topic != "end"] == []

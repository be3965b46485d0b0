"""The button in Home Assistant: its entities, presses there and here, renaming and removal."""

import textwrap
import time

import yaml

from device import SWITCH
from harness import LAP, ROOT, TIMER, eventually

GUIDE = ROOT / "Sources/Clients/MQTT/MQTT.docc/HomeAssistant.md"
# The entity and the name of each entity of the device, by its unique identifier.
BUTTON = {
    "ab_kitchen_connected": ("binary_sensor.kitchen_connected", "Connected"),
    "ab_kitchen_locked": ("binary_sensor.kitchen_lock", "Lock"),
}
for name in ("action", "desk"):
    BUTTON |= {f"ab_kitchen_b_{name}{suffix}": entity for suffix, entity in {
        "": (f"event.kitchen_{name}", name),
        "_hint": (f"sensor.kitchen_{name}_hint", f"{name} hint"),
        "_press": (f"button.kitchen_press_{name}", f"Press {name}"),
        "_stale": (f"binary_sensor.kitchen_{name}_out_of_date", f"{name} out of date"),
        "_pending": (f"binary_sensor.kitchen_{name}_not_confirmed", f"{name} not confirmed"),
    }.items()}
WHOLE_HOLD = ["press_start", "long_press_start", "long_press_end"]


def types(home):
    """The types of the button's events so far."""
    return [attributes["event_type"] for _, attributes in home.press_events()]


def wait_for_events(home, expected):
    """Waits until the button's last events have these types."""
    home.wait_until(f"{expected}", lambda: types(home)[-len(expected):] == expected)


def test_the_device_appears(home, device):
    assert home.entities() == BUTTON
    about = home.device()
    assert (about["name"], about["identifiers"]) == ("Kitchen", [["mqtt", "ab_kitchen"]])
    assert sorted(home.triggers()) == [
        "button_long_press", "button_long_release", "button_short_press", "button_short_release"]
    assert {each["subtype"] for each in home.triggers().values()} <= {"action", "desk"}
    home.wait_for_state("sensor.kitchen_action_hint", "Hold to Start")


def test_a_hold_fires_there(home, device, figures):
    """A hold fires the event entity, an automation with the device trigger, and the guide's automation."""
    trigger = next(each for each in home.call("device_automation/trigger/list", device_id=home.device()["id"])
                   if (each["type"], each["subtype"]) == ("button_long_press", "action"))
    trigger.pop("metadata", None)
    home.add_automation(
        "with_the_device_trigger", triggers=[trigger],
        actions=[{"action": "input_boolean.turn_on", "target": {"entity_id": "input_boolean.fired"}}])
    text = GUIDE.read_text()
    guide = textwrap.dedent(text[text.index("    triggers:\n"):].split("\n\n")[0])
    home.add_automation("of_the_guide", **yaml.safe_load(guide))
    home.service("light.turn_off", "light.kitchen")
    home.service("input_boolean.turn_off", "input_boolean.fired")
    home.wait_for_state("light.kitchen", "off")
    home.wait_for_state("input_boolean.fired", "off")

    with device.action.pressed():
        wait_for_events(home, ["press_start", "long_press_start"])
        home.wait_for_state("input_boolean.fired", "on")
        home.wait_for_state("light.kitchen", "on")
        device.until("intent.finished")
    wait_for_events(home, WHOLE_HOLD)
    home.wait_for_state("sensor.kitchen_action_hint", "Hold to Stop")

    at_ns, attributes = home.press_events()[-2]
    assert (attributes["hint"], attributes["control"], attributes["device_class"]) == ("Hold to Start", TIMER, "button")
    assert home.press_events()[-1][1]["outcome"] == "finished"
    late = (at_ns - attributes["edge_ns"]) / 1e6
    fired = next(at_ns for at_ns, entity, new in home.changes if entity == "light.kitchen" and new["state"] == "on")
    figures(f"from the deadline of a hold to Home Assistant's event: {late:.0f} ms, to the light that the guide's "
            f"automation turns on: {(fired - attributes['edge_ns']) / 1e6:.0f} ms")


def test_a_hold_on_the_keyboard(home, keyboard, keyboard_device):
    """A typed key reaches the event entity, and the new hint is shown there."""
    keyboard.type("h")
    wait_for_events(home, WHOLE_HOLD)
    assert home.press_events()[-2][1]["hint"] == "Hold to Start"
    home.wait_for_state("sensor.kitchen_action_hint", "Hold to Stop")


def test_a_control_whose_state_is_not_known_promises_nothing(home, device):
    """The hint and the entity of a placed control are unavailable until the state is known again."""
    placed = device.place(SWITCH, "--set", "device=light.guest")
    home.post_state("light.guest", "on")
    device.command("configure", "desk", "device=light.guest")
    switch = home.placed(placed, "switch")
    home.wait_for_state(switch, "on")
    home.wait_for_state("sensor.kitchen_desk_hint", "Hold to Turn Off Guest")
    home.post_state("light.guest", "unavailable")
    for entity in (switch, "sensor.kitchen_desk_hint"):
        home.wait_for_state(entity, "unavailable")
    home.wait_for_state("binary_sensor.kitchen_desk_out_of_date", "on")
    home.wait_for_state("sensor.kitchen_action_hint", "Hold to Start")
    home.post_state("light.guest", "off")
    home.wait_for_state(switch, "off")
    home.wait_for_state("sensor.kitchen_desk_hint", "Hold to Turn On Guest")
    home.wait_for_state("binary_sensor.kitchen_desk_out_of_date", "off")
    home.post_state("light.guest", None)


def test_a_tap_is_a_press_without_a_hold(home, device):
    device.tap()
    wait_for_events(home, ["press_start", "press_end"])
    assert home.press_events()[-1][1]["outcome"] == "cancelled"


def test_a_press_there_is_one_here(home, device):
    before = time.monotonic_ns()
    home.service("button.press", "button.kitchen_press_action")
    device.until("intent.finished", before, button="action")
    wait_for_events(home, WHOLE_HOLD)


def test_switching_there_performs_here(home, device, figures):
    placed = device.place(TIMER)
    switch = home.placed(placed, "switch")
    home.wait_for_state(switch, "off")
    for service, state in [("switch.turn_on", True), ("switch.turn_off", False)]:
        before = time.monotonic_ns()
        home.service(service, switch)
        found = device.until("control.loaded", before, placement=placed, control={"is_on": state})
        home.wait_for_state(switch, "on" if state else "off")
        figures(f"from {service} to the control's new state: {(found['at_ns'] - before) / 1e6:.0f} ms")
    # The same value again changes nothing: it is set, not toggled.
    before = time.monotonic_ns()
    home.service("switch.turn_off", switch)
    eventually("the end", lambda: any(
        each["at_ns"] > before and each["event"] in ("intent.finished", "intent.skipped") for each in device.daemon.events()))
    assert device.shown(placed)["control"]["is_on"] is False


def test_a_button_there_taps_here(home, device):
    placed = device.place(LAP)
    name = home.placed(placed, "button")
    before = time.monotonic_ns()
    home.service("button.press", name)
    device.until("intent.performing", before, placement=placed)


def test_a_renamed_and_a_removed_control(home, device):
    placed = device.place(SWITCH, "--set", "device=input_boolean.desk")
    switch, identifier = home.placed(placed, "switch"), f"ab_kitchen_c_{placed}_switch"
    eventually("its name", lambda: home.entities()[identifier] == (switch, "Desk"))
    home.call("config/entity_registry/update", entity_id="input_boolean.desk", name="Läuft +#/灯")
    device.until_shown(placed, title="Läuft +#/灯")
    eventually("the new name", lambda: home.entities()[identifier] == (switch, "Läuft +#/灯"))
    home.call("config/entity_registry/update", entity_id="input_boolean.desk", name=None)
    device.command("remove", placed)
    home.wait_for_state(switch, None)
    assert home.entities() == BUTTON


def test_a_renamed_device_keeps_its_entities(home, device):
    before = home.device()["id"]
    device.bridge.stop()
    home.wait_for_state("binary_sensor.kitchen_connected", "off")
    device.start_bridge("Kitchen Door")
    eventually("the new name", lambda: home.device()["name"] == "Kitchen Door")
    assert home.device()["id"] == before
    assert home.entities() == BUTTON


def test_the_lock_is_shown_there(home, device):
    for verb, state in [("lock", "off"), ("unlock", "on")]:
        device.daemon.expect_log(f"actionbutton: the screen was {verb}ed")
        device.command(verb)
        home.wait_for_state("binary_sensor.kitchen_lock", state)


def test_a_choice_there_assigns_here(home, device, run):
    """The select entity exists while the owner permits assignments, shows the control, and assigns the chosen one."""
    select = "select.kitchen_action_control"
    configuration = run.folder / "mqtt.yaml"
    configuration.write_text("assign: true\n")
    configuration.chmod(0o600)
    device.bridge.stop()
    device.start_bridge("Kitchen", "--config", configuration)
    home.wait_for_state(select, "Productivity Timer")
    home.service("select.select_option", select, option="Lap Marker")
    device.until_shown("action", kind=LAP)
    home.wait_for_state(select, "Lap Marker")
    device.bridge.stop()
    device.start_bridge()
    home.wait_for_state(select, None)
    assert home.entities() == BUTTON

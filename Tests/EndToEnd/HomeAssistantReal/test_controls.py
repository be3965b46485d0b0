"""Entities of Home Assistant as controls: what they show after a change, what a press sets, and missing entities."""

import statistics
import time

from device import LEVEL

TOGGLES, MOST_S = 20, 1


def set_desk(home, device, is_on):
    """Sets the entity in Home Assistant; returns the time until the daemon's hint followed, in seconds."""
    before = time.monotonic_ns()
    home.service(f"input_boolean.turn_{'on' if is_on else 'off'}", "input_boolean.desk")
    found = device.until("control.loaded", before, button="desk", control={"is_on": is_on})
    assert found["control"]["hint"] == ("Hold to Turn Off Desk" if is_on else "Hold to Turn On Desk")
    return (found["at_ns"] - before) / 1e9


def test_a_change_there_changes_the_hint_here(home, device, figures):
    home.service("input_boolean.turn_off", "input_boolean.desk")
    device.until_shown("desk", is_on=False)
    took = [set_desk(home, device, number % 2 == 0) for number in range(TOGGLES)]
    figures(f"from {TOGGLES} changes of an entity to the hint here: median {statistics.median(took) * 1e3:.0f} ms, "
            f"longest {max(took) * 1e3:.0f} ms")
    assert max(took) <= MOST_S
    home.wait_for_state("sensor.kitchen_desk_hint", "Hold to Turn On Desk")


def test_a_press_here_sets_the_promised_value_there(home, device):
    home.service("input_boolean.turn_off", "input_boolean.desk")
    device.until_shown("desk", is_on=False)
    device.command("press", "desk", "--for", "600ms")
    home.wait_for_state("input_boolean.desk", "on")
    device.until_shown("desk", is_on=True)


def test_a_revoked_token_says_what_to_do(home, device):
    device.write_token(home.new_token("of the device"))
    device.expect_end_of_daemon()
    device.daemon.kill()
    device.daemon.start()
    device.until_shown("desk", event="control.loaded")
    home.revoke("of the device")
    device.until_shown("desk", "make a new long-lived access token", event="control.stale")
    device.write_token(home.token)
    device.until_shown("desk", event="control.loaded")


def test_an_entity_that_changes_its_type_and_disappears(home, device):
    home.post_state("light.guest", "on")
    device.command("configure", "desk", "device=light.guest")
    device.until_shown("desk", event="control.loaded", is_on=True, title="Guest")
    home.post_state("light.guest", "heating")
    device.until_shown("desk", "not available", event="control.stale")
    home.post_state("light.guest", "off")
    device.until_shown("desk", event="control.loaded", is_on=False)
    home.post_state("light.guest", None)
    device.until_shown("desk", "has no light.guest any more", event="control.stale")
    # An entity with the same name and another domain is a different entity.
    home.post_state("switch.guest", "off")
    device.until_shown("desk", "has no light.guest any more", event="control.stale")
    device.command("press", "desk", "--for", "600ms", status=1)
    assert home.state("switch.guest") == "off"
    home.post_state("switch.guest", None)


def test_the_list_has_the_entities_of_the_kind(home, device):
    listed = device.command("configure", "desk", "--list")
    assert "input_boolean.desk" in listed and "light.kitchen" in listed
    assert "sensor." not in listed and "automation." not in listed


def test_a_thermostat_gets_the_temperature(home, device):
    """A thermostat that is off is turned on first; a temperature that is set there is shown here."""
    placed = device.place(LEVEL, "--set", "device=climate.room", "--set", "level=21")
    home.service("switch.turn_on", home.placed(placed, "switch"))
    home.wait_for_state("climate.room", "heat")
    home.wait_until("21 degrees", lambda: home.states["climate.room"]["attributes"]["temperature"] == 21)
    device.until_shown(placed, is_on=True, value_text="21°")
    home.service("climate.set_temperature", "climate.room", temperature=16)
    device.until_shown(placed, is_on=False, value_text="16°")
    home.service("climate.turn_off", "climate.room")
    device.until_shown(placed, is_on=False, value_text="Off")


def test_a_player_plays_and_pauses(home, device):
    device.command("configure", "desk", "device=media_player.radio")
    device.until_shown("desk", title="Radio", is_on=False)
    device.command("press", "desk", "--for", "600ms")
    home.wait_for_state("media_player.radio", "playing")
    device.until_shown("desk", is_on=True)
    home.service("media_player.media_pause", "media_player.radio")
    device.until_shown("desk", is_on=False)

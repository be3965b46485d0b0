"""Entities of Home Assistant as controls: their display, their services, and missing entities or servers."""

import contextlib
import json
import time

import pytest

from conftest import Controls, HangingLink
from house import House


@pytest.fixture(scope="module")
def module_home(module_run):
    house = House()
    yield house, Controls(module_run, house.port)
    house.close()


@pytest.fixture
def home(module_home):
    """The module's house and its connected daemon, for tests that leave them connected."""
    house, controls = module_home
    house.reset()
    controls.desk.expect_control(state="loaded", is_on=True)
    controls.door.expect_control(state="loaded", is_on=True)
    return house, controls


def test_a_press_sets_the_promised_value(home):
    house, controls = home
    controls.desk.expect_control(title="Desk", symbol="lamp.desk.fill", hint="Hold to Turn Off Desk")
    assert controls.desk.hold().intent == "finished"
    controls.desk.expect_control(is_on=False, hint="Hold to Turn On Desk")
    assert house.calls == [("light", "turn_off", "light.desk")]


def test_the_host_is_named_with_its_port(home):
    house, _ = home
    assert house.hosts == {f"127.0.0.1:{house.port}"}


def test_a_change_in_the_house_changes_the_hint(home):
    house, controls = home
    house.set("light.desk", "off")
    controls.desk.expect_control(is_on=False, hint="Hold to Turn On Desk")


def test_thousands_of_changes_in_a_moment_leave_the_extension_running(home):
    house, controls = home
    # More than the notices that an extension may send in ten seconds; a daemon that ends it logs that.
    for number in range(4_000):
        house.set("light.desk", "off" if number % 2 else "on")
    # The light is unavailable only once, so that none of the thousands of states is taken for the last one.
    house.set("light.desk", "unavailable")
    controls.until_stale("Desk is not available")
    house.set("light.desk", "off")
    controls.desk.expect_control(state="loaded", is_on=False, hint="Hold to Turn On Desk")
    assert controls.desk.hold().intent == "finished"
    controls.desk.expect_control(is_on=True)


def test_an_unavailable_entity_is_out_of_date_and_not_off(home):
    house, controls = home
    house.set("light.desk", "unavailable")
    controls.until_stale("Desk is not available")
    assert controls.desk.control["is_on"] is True
    house.set("light.desk", "on")
    controls.desk.expect_control(state="loaded", is_on=True)
    assert house.calls == []


def test_a_jammed_lock_says_so_and_can_be_locked(home):
    house, controls = home
    house.set("lock.door", "jammed")
    controls.door.expect_control(state="loaded", is_on=False, value_text="Jammed", hint="Hold to Lock Front Door")
    house.set("lock.door", "locked")
    controls.door.expect_control(is_on=True, value_text="Locked")


def test_a_house_that_hangs_is_not_shown_as_the_present_one(house, controls):
    with contextlib.closing(HangingLink(house.port)) as link:
        device = controls(link.port)
        device.desk.expect_control(state="loaded")
        link.hangs.set()
        before = time.monotonic()
        device.until_stale("")
        # Two pings; it was 64 s.
        assert time.monotonic() - before < 45


def test_a_lock_needs_an_unlocked_device(home):
    house, controls = home
    controls.door.expect_control(value_text="Locked", hint="Hold to Unlock Front Door", authentication="required")
    controls.daemon.ask("lock")
    press = controls.door.hold()
    assert press.intent == "skipped" and press.error
    assert house.calls == []
    controls.daemon.ask("unlock")
    controls.door.hold()
    controls.door.expect_control(is_on=False)
    assert house.calls == [("lock", "unlock", "lock.door")]
    for word in ("locked", "unlocked"):
        controls.daemon.expect_log(f"actionbutton: the screen was {word}")


def test_a_scene_is_run(home):
    house, controls = home
    controls.film.expect_hint("Hold to Run Film")
    assert controls.film.hold().intent == "finished"
    assert house.calls == [("scene", "turn_on", "scene.film")]


def test_a_light_gets_its_brightness_and_another_brightness_counts_as_off(home):
    house, controls = home
    controls.dim.expect_control(is_on=False, hint="Hold to Set Desk to 30%", value_text="Off")
    assert controls.dim.hold().intent == "finished"
    assert house.calls == [("light", "turn_on", "light.desk", ("brightness_pct", 30))]
    controls.dim.expect_control(is_on=True, hint="Hold to Turn Off Desk", value_text="30%")
    controls.desk.expect_control(is_on=True, value_text="30%")
    house.set("light.desk", "on", brightness=255)
    controls.dim.expect_control(is_on=False, hint="Hold to Set Desk to 30%", value_text="100%")


def test_a_thermostat_that_is_off_is_turned_on_and_gets_its_temperature(home):
    house, controls = home
    controls.warm.expect_control(is_on=False, hint="Hold to Set Hall to 21°", value_text="Off")
    assert controls.warm.hold().intent == "finished"
    assert house.calls == [("climate", "turn_on", "climate.hall"), ("climate", "set_temperature", "climate.hall", ("temperature", 21))]
    controls.warm.expect_control(is_on=True, hint="Hold to Turn Off Hall", value_text="21°")


def test_a_media_player_is_paused_and_shows_what_it_plays(home):
    house, controls = home
    controls.radio.expect_control(is_on=True, hint="Hold to Pause Radio", value_text="News")
    assert controls.radio.hold().intent == "finished"
    assert house.calls == [("media_player", "media_pause", "media_player.radio")]
    house.set("media_player.radio", "paused", media_title=None)
    controls.radio.expect_control(is_on=False, hint="Hold to Play Radio", value_text="Paused")


def test_a_refused_call_is_reported(home):
    house, controls = home
    house.refusal = "the lamp is broken"
    press = controls.desk.hold()
    assert press.intent == "failed" and "the lamp is broken" in press.error


def test_a_house_that_restarts_is_found_again(house, controls):
    button = controls(house.port)
    button.desk.expect_control(state="loaded", is_on=True)
    port = house.port
    house.close()
    button.until_stale("")
    again = House(port)
    try:
        again.states["light.desk"][0] = "off"
        button.desk.expect_control(state="loaded", is_on=False)
    finally:
        again.close()


def test_a_house_that_starts_later_is_found(house, controls):
    port = house.port
    house.close()
    button = controls(port)
    button.until_stale(f"127.0.0.1:{port} cannot be reached")
    later = House(port)
    try:
        button.desk.expect_control(state="loaded", is_on=True)
    finally:
        later.close()


def test_a_revoked_token_says_what_to_do(house, controls):
    house.token = "another"
    button = controls(house.port)
    button.until_stale("make a new long-lived access token")
    button.configure(house.port, token="another")
    button.desk.expect_control(state="loaded", is_on=True)


def test_a_token_that_is_revoked_while_connected_says_what_to_do(house, controls):
    button = controls(house.port)
    button.desk.expect_control(state="loaded", is_on=True)
    house.revoke("another")
    button.until_stale("make a new long-lived access token")
    button.configure(house.port, token="another")
    button.desk.expect_control(state="loaded", is_on=True)


def test_an_entity_whose_identity_gets_another_type(home):
    """The identity stays with another domain: a renamed entity is a removed entity and a new entity."""
    house, controls = home
    house.states["switch.desk"] = house.states["light.desk"]
    house.remove("light.desk")
    controls.until_stale("has no light.desk any more")
    house.set("switch.desk", "off")
    controls.desk.hold()
    assert house.calls == []


def test_a_token_that_others_can_read_is_not_used(house, controls):
    button = controls(house.port)
    button.desk.expect_control(state="loaded", is_on=True)
    button.configure(house.port, mode=0o644)
    house.send("x" * (9 << 20))  # Longer than the limit, so the connection ends.
    button.until_stale("chmod 600")


def test_an_entity_that_disappears_or_changes_its_type(home):
    house, controls = home
    house.set("light.desk", "heating")
    controls.until_stale("not available")
    house.set("light.desk", "on")
    controls.desk.expect_control(state="loaded")
    house.remove("light.desk")
    controls.until_stale("has no light.desk any more")


def test_messages_that_are_not_expected_change_nothing(home):
    house, controls = home
    for text in ["", "null", "{", "[" * 1_000, '{"type":"event","id":2,"event":{"c":7}}',
                 '{"type":"result","id":1,"success":true,"result":[]}', "x" * 1_000_000,
                 json.dumps({"type": "event", "id": 99, "event": {"c": {"light.desk": {"+": {"s": "off"}}}}})]:
        house.send(text)
    house.set("lock.door", "unlocked")
    assert controls.desk.hold().intent == "finished"
    assert house.calls == [("light", "turn_off", "light.desk")]


def test_a_house_that_does_not_answer_is_no_reason_to_wait_for_ever(house, controls):
    button = controls(house.port)
    button.desk.expect_control(state="loaded", is_on=True)
    house.is_silent = True
    press = button.desk.hold()
    assert press.intent == "failed" and "did not answer in time" in press.error


def test_the_list_has_the_entities_of_the_kind(home):
    _, controls = home
    status, text = controls.daemon.command("configure", "desk", "--list")
    assert status == 0 and "Desk" in text and "light.desk" in text
    assert "door" not in text and "Heat" not in text

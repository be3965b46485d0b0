"""Entities of Home Assistant as controls: what is shown, what is called, and what happens when something is missing."""

import json

from house import House


def test_a_press_sets_the_promised_value(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    shown = button.until("control.loaded", is_on=True)
    assert (shown["title"], shown["symbol"], shown["hint"]) == ("Desk", "lamp.desk.fill", "Hold to Turn Off Desk")
    button.hold()
    button.until("intent.finished")
    shown = button.until("control.loaded")
    assert (shown["is_on"], shown["hint"]) == (False, "Hold to Turn On Desk")
    assert house.calls == [("light", "turn_off", "light.desk")]


def test_the_host_is_named_with_its_port(house, daemon):
    daemon("Switch", "light.desk", house.port).until("control.loaded", is_on=True)
    assert house.hosts == {f"127.0.0.1:{house.port}"}


def test_a_change_in_the_house_changes_the_hint(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    house.set("light.desk", "off")
    assert button.until("control.loaded", is_on=False)["hint"] == "Hold to Turn On Desk"


def test_an_unavailable_entity_is_out_of_date_and_not_off(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    house.set("light.desk", "unavailable")
    assert "Desk is not available" in button.until("control.stale")["error"]
    house.set("light.desk", "on")
    button.until("control.loaded", is_on=True)
    assert house.calls == []


def test_a_lock_needs_an_unlocked_device(house, daemon):
    button = daemon("Lock", "lock.door", house.port)
    shown = button.until("control.loaded", is_on=True)
    assert (shown["value_text"], shown["hint"]) == ("Locked", "Hold to Unlock Front Door")
    assert shown["authentication"] == "required"
    button.command("lock")
    button.hold()
    assert button.until("intent.skipped")["reason"]
    assert house.calls == []
    button.command("unlock")
    button.hold()
    button.until("control.loaded", is_on=False)
    assert house.calls == [("lock", "unlock", "lock.door")]


def test_a_scene_is_run(house, daemon):
    button = daemon("Action", "scene.film", house.port)
    assert button.until("control.loaded")["hint"] == "Hold to Run Film"
    button.hold()
    button.until("intent.finished")
    assert house.calls == [("scene", "turn_on", "scene.film")]


def test_a_refused_call_is_reported(house, daemon):
    house.refusal = "the lamp is broken"
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    button.hold()
    assert "the lamp is broken" in button.until("intent.failed")["error"]


def test_a_house_that_restarts_is_found_again(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    port = house.port
    house.close()
    button.until("control.stale")
    again = House(port)
    try:
        again.states["light.desk"][0] = "off"
        button.until("control.loaded", is_on=False)
    finally:
        again.close()


def test_a_house_that_starts_later_is_found(house, daemon):
    port = house.port
    house.close()
    button = daemon("Switch", "light.desk", port)
    assert f"127.0.0.1:{port} cannot be reached" in button.until("control.stale")["error"]
    later = House(port)
    try:
        button.until("control.loaded", is_on=True)
    finally:
        later.close()


def test_a_revoked_token_says_what_to_do(house, daemon):
    house.token = "another"
    button = daemon("Switch", "light.desk", house.port)
    assert "make a new long-lived access token" in button.until("control.stale")["error"]
    button.configure(house.port, token="another")
    button.until("control.loaded", is_on=True)


def test_a_token_that_is_revoked_while_connected_says_what_to_do(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    house.revoke("another")
    assert "make a new long-lived access token" in button.until_error("control.stale", "token")
    button.configure(house.port, token="another")
    button.until("control.loaded", is_on=True)


def test_an_entity_whose_identity_gets_another_type(house, daemon):
    """The identity stays with another domain: a renamed entity is a removed one and a new one."""
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    house.states["switch.desk"] = house.states["light.desk"]
    house.remove("light.desk")
    assert "has no light.desk any more" in button.until("control.stale")["error"]
    house.set("switch.desk", "off")
    button.hold()
    assert house.calls == []


def test_a_token_that_others_can_read_is_not_used(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    button.configure(house.port, mode=0o644)
    house.send("x" * (9 << 20))  # Longer than the limit: the connection ends.
    # The first one may name the end of the connection.
    button.until_error("control.stale", "chmod 600")


def test_an_entity_that_disappears_or_changes_its_type(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    house.set("light.desk", "heating")
    assert "not available" in button.until("control.stale")["error"]
    house.set("light.desk", "on")
    button.until("control.loaded")
    house.remove("light.desk")
    assert "has no light.desk any more" in button.until("control.stale")["error"]


def test_messages_that_are_not_expected_change_nothing(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    for text in ["", "null", "{", "[" * 1_000, '{"type":"event","id":2,"event":{"c":7}}',
                 '{"type":"result","id":1,"success":true,"result":[]}', "x" * 1_000_000,
                 json.dumps({"type": "event", "id": 99, "event": {"c": {"light.desk": {"+": {"s": "off"}}}}})]:
        house.send(text)
    house.set("lock.door", "unlocked")
    button.hold()
    button.until("intent.finished")
    assert house.calls == [("light", "turn_off", "light.desk")]


def test_a_house_that_does_not_answer_is_no_reason_to_wait_for_ever(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    house.is_silent = True
    button.hold()
    assert "did not answer in time" in button.until("intent.failed")["error"]


def test_the_list_has_the_entities_of_the_kind(house, daemon):
    button = daemon("Switch", "light.desk", house.port)
    button.until("control.loaded", is_on=True)
    text, status = button.command("configure", "--list")
    assert status == 0 and "Desk" in text and "light.desk" in text
    assert "door" not in text and "Heat" not in text

"""Where no WebSocket connection can be opened, the states are requested in intervals: here every second."""

import pytest

from house import House
from rest_house import RESTHouse


@pytest.fixture
def proxied():
    """A house whose proxy refuses WebSocket connections."""
    house = RESTHouse()
    yield house
    house.close()


def test_states_are_requested_and_a_press_calls_the_service(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
    shown = button.until("control.loaded", is_on=True)
    assert (shown["title"], shown["hint"]) == ("Desk", "Hold to Turn Off Desk")
    button.hold()
    button.until("intent.finished")
    assert button.until("control.loaded", is_on=False)["hint"] == "Hold to Turn On Desk"
    assert proxied.calls == [("light", "turn_off", "light.desk")]


def test_a_change_in_the_house_is_seen_at_the_next_request(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
    button.until("control.loaded", is_on=True)
    proxied.states["light.desk"][0] = "off"
    assert button.until("control.loaded", is_on=False)["hint"] == "Hold to Turn On Desk"


def test_states_that_are_too_old_are_out_of_date(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
    button.until("control.loaded", is_on=True)
    proxied.status = 502
    assert "502" in button.until_error("control.stale", "seconds old")
    proxied.status = 200
    button.until("control.loaded", is_on=True)


def test_a_refused_call_is_reported(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=60)
    button.until("control.loaded", is_on=True)
    proxied.status = 500
    button.hold()
    assert "the lamp is broken" in button.until("intent.failed")["error"]


def test_a_token_that_is_revoked_later_says_what_to_do(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
    button.until("control.loaded", is_on=True)
    proxied.token = "another"
    assert "make a new long-lived access token" in button.until("control.stale")["error"]
    button.configure(proxied.port, token="another", poll_seconds=1)
    button.until("control.loaded", is_on=True)


def test_a_redirection_is_reported_and_not_followed(proxied, daemon):
    other = RESTHouse()
    try:
        proxied.elsewhere = other
        button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
        assert "write that one" in button.until_error("control.stale", "at another address")
        assert other.requests == 0, "the token went to another server"
    finally:
        other.close()


def test_an_entity_that_disappears(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
    button.until("control.loaded", is_on=True)
    del proxied.states["light.desk"]
    assert "has no light.desk any more" in button.until("control.stale")["error"]


def test_the_websocket_is_used_as_soon_as_it_can_be_opened(proxied, daemon):
    button = daemon("Switch", "light.desk", proxied.port, poll_seconds=1)
    button.until("control.loaded", is_on=True)
    port = proxied.port
    proxied.close()
    house = House(port)
    try:
        house.set("light.desk", "off")
        button.until("control.loaded", is_on=False)
        house.set("light.desk", "on")
        button.until("control.loaded", is_on=True)
        button.hold()
        button.until("intent.finished")
        assert house.calls == [("light", "turn_off", "light.desk")]
    finally:
        house.close()

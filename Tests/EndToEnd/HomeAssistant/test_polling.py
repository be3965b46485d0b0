"""If no WebSocket connection can be opened, the states are requested in intervals: here every second."""

import pytest

from house import House
from rest_house import RESTHouse


@pytest.fixture
def proxied():
    """A house behind a proxy that refuses WebSocket connections."""
    house = RESTHouse()
    yield house
    house.close()


@pytest.fixture
def polling(proxied, controls):
    """A daemon that requests the states of the house every second, and has received them."""
    button = controls(proxied.port, poll_seconds=1)
    button.desk.expect_control(state="loaded", is_on=True)
    return button


def test_states_are_requested_and_a_press_calls_the_service(proxied, polling):
    polling.desk.expect_control(title="Desk", hint="Hold to Turn Off Desk")
    assert polling.desk.hold().intent == "finished"
    polling.desk.expect_control(is_on=False, hint="Hold to Turn On Desk")
    assert proxied.calls == [("light", "turn_off", "light.desk")]


def test_a_change_in_the_house_is_seen_at_the_next_request(proxied, polling):
    proxied.states["light.desk"][0] = "off"
    polling.desk.expect_control(is_on=False, hint="Hold to Turn On Desk")


def test_states_that_are_too_old_are_out_of_date(proxied, polling):
    proxied.status = 502
    polling.until_stale("seconds old")
    assert "502" in polling.desk.control["error"]
    proxied.status = 200
    polling.desk.expect_control(state="loaded", is_on=True)


def test_a_refused_call_is_reported(proxied, controls):
    button = controls(proxied.port, poll_seconds=60)
    button.desk.expect_control(state="loaded", is_on=True)
    proxied.status = 500
    press = button.desk.hold()
    assert press.intent == "failed" and "the lamp is broken" in press.error


def test_a_token_that_is_revoked_later_says_what_to_do(proxied, polling):
    proxied.token = "another"
    polling.until_stale("make a new long-lived access token")
    polling.configure(proxied.port, token="another", poll_seconds=1)
    polling.desk.expect_control(state="loaded", is_on=True)


def test_a_redirection_is_reported_and_not_followed(proxied, controls):
    other = RESTHouse()
    try:
        proxied.elsewhere = other
        button = controls(proxied.port, poll_seconds=1)
        button.until_stale("to another address")
        assert "use that address" in button.desk.control["error"]
        assert other.requests == 0, "the token went to another server"
    finally:
        other.close()


def test_an_entity_that_disappears(proxied, polling):
    del proxied.states["light.desk"]
    polling.until_stale("has no light.desk any more")


def test_the_websocket_is_used_as_soon_as_it_can_be_opened(proxied, polling):
    port = proxied.port
    proxied.close()
    house = House(port)
    try:
        house.set("light.desk", "off")
        polling.desk.expect_control(state="loaded", is_on=False)
        house.set("light.desk", "on")
        polling.desk.expect_control(is_on=True)
        polling.desk.hold()
        assert house.calls == [("light", "turn_off", "light.desk")]
    finally:
        house.close()

"""Values that apps share: two daemons with one broker, also with cut connections."""

import contextlib
import json

import pytest

from devices import Lamp
from harness import PATIENCE

TOPIC = "actionbutton/shared/FixtureBundle/isLit"


class House:
    """A broker with two devices."""

    def __init__(self, run):
        self.broker = run.broker()
        self.one, self.other = (Lamp(run, name, self.broker.port) for name in ("one", "other"))

    def close(self):
        for device in (self.one, self.other):
            device.close()

    def begin(self):
        """Starts the programs that another test has ended, and turns the lamp on in both devices."""
        if not self.broker.is_running:
            self.broker.start()
        for device in (self.one, self.other):
            device.begin()
        if self.one.is_lit():
            self.one.toggle()
            self.other.until_lit(False)
        self.one.toggle()
        self.other.until_lit(True)
        self.one.until_state("confirmed")


@pytest.fixture(scope="module")
def module_house(module_run):
    with contextlib.closing(House(module_run)) as house:
        yield house


@pytest.fixture
def house(module_house):
    """The broker and both devices, connected."""
    module_house.begin()
    return module_house.broker, module_house.one, module_house.other


def test_what_one_device_writes_the_other_shows(house):
    _, one, other = house
    other.toggle()
    one.until_lit(False)
    other.until_state("confirmed")
    one.until_state("confirmed")


def test_a_cut_link_loses_nothing(house):
    _, one, other = house
    one.expect_loss()
    one.expect_rejection()
    one.link.cut()
    one.toggle()
    one.until_lit(False)
    one.until_state("pending")
    one.until_mark("pending")
    # The other device writes twice: afterwards both devices show its value.
    other.toggle()
    other.until_lit(False)
    other.toggle()
    other.until_lit(True)
    other.until_state("confirmed")
    one.link.join()
    one.until_state("rejected")
    one.until_mark("rejected")
    one.until_lit(True)
    assert other.is_lit() is True
    one.toggle()
    other.until_lit(False)
    one.until_mark(None)
    other.until_mark(None)


def test_a_write_without_a_connection_is_published_later(house):
    _, one, other = house
    one.expect_loss()
    one.link.cut()
    one.toggle()
    one.until_state("pending")
    one.until_mark("pending")
    one.link.join()
    one.until_state("confirmed")
    one.until_mark(None)
    other.until_lit(False)


def test_a_broker_that_has_forgotten_everything_is_told_again(house, subscribe):
    broker, one, other = house
    one.expect_loss()
    other.expect_loss()
    broker.kill()
    one.toggle()
    one.until_state("pending")
    broker.start()
    other.until_lit(False)
    seen = subscribe(broker)
    seen.wait("the retained value", lambda: (found := seen.last(TOPIC)) and found.json["value"] is False)


def test_an_old_retained_message_is_replaced(house, subscribe):
    broker, one, other = house
    other.toggle()
    one.until_lit(False)
    seen = subscribe(broker)
    newest = seen.wait("the value", lambda: seen.last(TOPIC)).json
    seen.client.publish(TOPIC, json.dumps({"v": 1, "number": 1, "write": "old-1", "value": True}), 1, True)
    seen.wait("the old message", lambda: any(each.topic == TOPIC and each.json["number"] == 1 for each in seen.messages))
    seen.wait("the newest value again", lambda: seen.last(TOPIC).json["number"] == newest["number"])
    assert one.is_lit() is False and other.is_lit() is False


def test_a_daemon_that_is_restarted_has_missed_nothing(house):
    _, one, other = house
    # Otherwise the daemon would report a confirmed write as rejected.
    one.daemon.saved("shared.json", lambda saved: "pending" not in saved["shared"]["values"][0])
    one.expect_end_of_daemon()
    one.daemon.kill()
    other.toggle()
    other.until_state("confirmed")
    one.daemon.start()
    one.until_lit(False)


def test_a_client_that_is_killed_has_missed_nothing(house):
    _, one, other = house
    one.expect_rejection()
    one.bridge.kill()
    other.toggle()
    other.until_state("confirmed")
    one.toggle()
    one.until_state("pending")
    one.bridge.start()
    one.until_state("rejected")
    one.until_lit(False)


def test_foreign_messages_change_nothing(house, subscribe):
    broker, one, other = house
    seen = subscribe(broker)
    for device in (one, other):
        device.expect(
            f"a message on {TOPIC} was ignored: not a message: it is not JSON: expected a key in quotation marks, found the end")
    # Newer than the value of both devices.
    number = seen.wait("the value", lambda: seen.last(TOPIC)).json["number"] + 99
    right = {"v": 1, "number": number, "write": "x-1", "value": False}
    for payload in ["", "{", "null", "z" * 1_000_000, *(json.dumps({**right, **wrong}) for wrong in [
            {"v": 2}, {"number": -1}, {"number": 2**60}, {"write": "x" * 100}, {"value": "y" * 5_000}])]:
        seen.client.publish(TOPIC, payload, 1).wait_for_publish(PATIENCE)
    one.toggle()
    other.until_lit(False)


@pytest.mark.parametrize("copy", ["far ahead", "deleted", "garbled"])
def test_a_wrong_copy_is_replaced(house, subscribe, copy):
    """A version that would use up the numbers, an empty message and an invalid message: the next device gets the right value."""
    broker, one, other = house
    seen = subscribe(broker)
    newest = seen.wait("the value", lambda: seen.last(TOPIC)).json
    payload = {
        "far ahead": json.dumps({"v": 1, "number": 2**53 - 1, "write": "x-1", "value": False}), "deleted": "", "garbled": "{"}[copy]
    # A line about another wrong message in the last ten seconds suppresses these lines.
    for device in (one, other):
        if copy == "far ahead":
            device.expect_limited(
                f'a message of a shared value has version {2**53 - 1} of "isLit" of FixtureBundle, but this device has version '
                f"{newest['number']}: it is ignored, because it is more than 1000 versions ahead", 0)
        elif copy == "garbled":
            device.expect_limited(
                f"a message on {TOPIC} was ignored: not a message: it is not JSON: expected a key in quotation marks, found the end", 0)
    seen.client.publish(TOPIC, payload, 1, True)
    seen.wait("the wrong copy", lambda: any(each.topic == TOPIC and each.text == payload for each in seen.messages))
    right = seen.wait("the right copy", lambda: (found := seen.last(TOPIC)) and found.text != payload and found.json)
    assert (right["number"], right["write"]) == (newest["number"], newest["write"])
    one.toggle()
    other.until_lit(False)
    one.until_state("confirmed")


def test_a_thousand_messages_a_second_end_in_the_same_value(house, subscribe):
    broker, one, other = house
    seen = subscribe(broker)
    first = seen.wait("the value", lambda: seen.last(TOPIC)).json
    assert first["value"] is True
    seen.client.unsubscribe("#")
    for device in (one, other):
        device.expect_limited("shared values arrive faster than they are handled; the broker's copies are read again", 0)
    for number in range(1_000):
        seen.client.publish(TOPIC, json.dumps(
            {"v": 1, "number": first["number"] + 100 + number, "write": f"x-{number}", "value": number < 999}), 1, True)
    # Only the last message has the value False: a press before it would rightly be rejected.
    one.until_lit(False)
    other.until_lit(False)
    one.toggle()
    other.until_lit(True)
    one.until_state("confirmed")

"""Values that apps share: two daemons with one broker, and what happens when their connections are cut."""

import contextlib
import json
import pathlib
import statistics
import tempfile
import threading
import time

import pytest

from link import Link
from processes import BINARIES, PATIENCE, Processes, eventually
from test_speed import TRIES, Measured

LAMP = "com.example.SharedLamp"
TOPIC = "actionbutton/shared/FixtureBundle/isLit"
# The most that a value may take from one daemon to the other, as a multiple of the broker's round trip: the medians of the best
# round, because a machine that others use is late at times, and by how much changes from round to round. Two daemons and their clients work beside the broker then, and during its
# round trip nothing does: with other programs on two processors it was up to 4.3. A wait that nobody needs, such as that of Nagle's
# algorithm, is longer than that. The goal is 2: `make mqtt-namespaces` measures it.
MOST = 5


class Device(Processes):
    """A daemon with a shared lamp and an actionbutton-mqtt of its own, over a link that can be cut."""

    extension = BINARIES / "WidgetFixtures"

    def __init__(self, folder, stack, name, port, extension=extension):
        super().__init__(folder, stack)
        self.name, self.link, self.extension = name, Link(port), extension
        stack.callback(self.link.close)
        self.start_device()
        self.start_client(broker=f"mqtt://127.0.0.1:{self.link.port}", identifier=name)
        self.until_state(None, "connected to mqtt")

    def start_device(self):
        self.daemon = self.start(
            BINARIES / "actionbutton", "run", "--button", f"script:{self.folder / 'silent.trace'}", "--hold", "200ms",
            "--socket", self.socket, "--output", "json", "--control", LAMP,
            "--extension", self.extension, log="daemon.log")
        eventually("the control", lambda: '"control.loaded"' in self.log("daemon.log"))

    def until_state(self, state, log=None):
        """Waits for a line of the client's log, or for this state of the value."""
        if log:
            return self.wait_for_log(log)
        return eventually(f"{self.name}: {state}", lambda: (self.shared() or {}).get("state") == state)

    def shared(self):
        return next(iter(self.ask("status").get("shared") or []), None)

    def mark(self):
        """What the button shows of a write that is not confirmed; None for nothing."""
        return (self.ask("watch", snapshots=True)["places"][0].get("shared") or {}).get("state")

    def until_mark(self, wanted):
        eventually(f"{self.name} shows {wanted}", lambda: self.mark() == wanted)

    def is_lit(self):
        return self.ask("status")["buttons"][0]["control"]["is_on"]

    def until_lit(self, wanted):
        eventually(f"{self.name} is lit: {wanted}", lambda: self.is_lit() is wanted)

    def toggle(self):
        """Holds the button, and waits until it is released and the app has written the value."""
        before = self.finished()
        self.whole_press(300)
        eventually(f"{self.name}: the intent", lambda: self.finished() > before)

    def finished(self):
        """How many intents the daemon has reported as done."""
        return self.log("daemon.log").count('"intent.finished"')


@pytest.fixture
def house(subscribe):
    """A broker with two devices that are connected: the broker's processes, and both devices."""
    with contextlib.ExitStack() as stack:
        folders = [pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(3)]
        broker = Processes(folders[0], stack)
        broker.start_broker()
        one, other = (Device(folder, stack, name, broker.port) for folder, name in zip(folders[1:], ["one", "other"]))
        one.toggle()
        other.until_lit(True)
        one.until_state("confirmed")
        yield broker, one, other


def test_what_one_device_writes_the_other_shows(house):
    broker, one, other = house
    other.toggle()
    one.until_lit(False)
    other.until_state("confirmed")
    one.until_state("confirmed")


def test_a_cut_link_loses_nothing(house):
    broker, one, other = house
    one.link.cut()
    one.toggle()
    one.until_lit(False)
    one.until_state("pending")
    one.until_mark("pending")
    # The other one writes too, twice: what it shows is what both show afterwards.
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
    broker, one, other = house
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
    broker.kill_broker()
    one.toggle()
    one.until_state("pending")
    broker.start_broker()
    other.until_lit(False)
    seen = subscribe(port=broker.port)
    seen.wait("the retained value", lambda _: (found := seen.last(TOPIC)) and found.json["value"] is False)


def test_an_old_retained_message_is_replaced(house, subscribe):
    broker, one, other = house
    other.toggle()
    one.until_lit(False)
    seen = subscribe(port=broker.port)
    newest = seen.wait("the value", lambda _: seen.last(TOPIC)).json
    seen.client.publish(TOPIC, json.dumps({"v": 1, "number": 1, "write": "old-1", "value": True}), 1, True)
    seen.wait("the old message", lambda messages: any(
        each.topic == TOPIC and each.json["number"] == 1 for each in messages))
    seen.wait("the newest value again", lambda _: seen.last(TOPIC).json["number"] == newest["number"])
    assert one.is_lit() is False and other.is_lit() is False


def test_a_daemon_that_is_restarted_has_missed_nothing(house):
    broker, one, other = house
    one.kill_daemon()
    other.toggle()
    other.until_state("confirmed")
    one.start_device()
    one.until_lit(False)


def test_a_client_that_is_killed_has_missed_nothing(house):
    broker, one, other = house
    one.kill_client()
    other.toggle()
    other.until_state("confirmed")
    one.toggle()
    one.until_state("pending")
    one.start_client(broker=f"mqtt://127.0.0.1:{one.link.port}", identifier="one")
    one.until_state("rejected")
    one.until_lit(False)


def test_foreign_messages_change_nothing(house, subscribe):
    broker, one, other = house
    seen = subscribe(port=broker.port)
    for payload in ["", "{", "null", json.dumps({"v": 2, "number": 99, "write": "x-1", "value": False}),
                    json.dumps({"v": 1, "number": -1, "write": "x-1", "value": False}),
                    json.dumps({"v": 1, "number": 2**60, "write": "x-1", "value": False}),
                    json.dumps({"v": 1, "number": 99, "write": "x" * 100, "value": False}),
                    json.dumps({"v": 1, "number": 99, "write": "x-1", "value": "y" * 5_000}), "z" * 1_000_000]:
        seen.client.publish(TOPIC, payload, 1).wait_for_publish(PATIENCE)
    one.toggle()
    other.until_lit(False)


def test_a_thousand_messages_a_second_end_in_the_same_value(house, subscribe):
    broker, one, other = house
    seen = subscribe(topic="nothing", port=broker.port)
    first = one.ask("status")["shared"][0]
    assert first["value"] is True
    for number in range(1_000):
        seen.client.publish(
            TOPIC, json.dumps({"v": 1, "number": 100 + number, "write": f"x-{number}", "value": number < 999}), 1, True)
    # Only the last one has the value False: a press before it would rightly be rejected.
    one.until_lit(False)
    other.until_lit(False)
    one.toggle()
    other.until_lit(True)
    one.until_state("confirmed")


def test_the_other_device_follows_soon(house, capsys):
    """From the write on one device to the message at the other one's daemon, beside the broker's own round trip."""
    broker, one, other = house
    ratios = []
    for attempt in range(2 * TRIES):
        measured = Measured(broker.port)
        times, trips = [], []
        for number in range(15):
            trips.append(measured.round_trip(attempt * 1_000 + number))
            wanted = not one.is_lit()
            before = one.log("daemon.log").count('"shared.changed"'), other.log("daemon.log").count('"shared.changed"')
            one.toggle()
            other.until_lit(wanted)
            one.until_state("confirmed")
            stamps = [
                next(event["at_ns"] for event in changed(device)[count:])
                for device, count in zip((one, other), before)]
            times.append((stamps[1] - stamps[0]) / 1e6)
        measured.stop()
        ratios.append(statistics.median(times) / statistics.median(trips))
        with capsys.disabled():
            print(f"\na shared value reaches the other device in {statistics.median(times):.2f} ms; round trip of the broker "
                  f"{statistics.median(trips):.2f} ms; {ratios[-1]:.2f} times")
        if ratios[-1] <= MOST:
            return
    raise AssertionError(f"{min(ratios):.2f} times the round trip in the best round; at most {MOST}")


def changed(device):
    """The events of the shared value that the daemon has reported."""
    return [json.loads(line) for line in device.log("daemon.log").splitlines() if '"shared.changed"' in line]

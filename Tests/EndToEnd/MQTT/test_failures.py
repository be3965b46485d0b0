"""A broker, a daemon or this process that is away, comes late, hangs or is killed."""

import contextlib
import itertools

import pytest

from actionbutton_testing import Button, Client
from devices import DROPPED, Device, flood
from harness import NUMBER, PATIENCE, eventually

HOLD = ["press_start", "long_press_start", "long_press_end"]


def test_no_broker_at_the_start(kitchen, seen):
    """Without a broker the process waits for it, and logs that once."""
    kitchen.bridge.stop()
    kitchen.broker.stop()
    kitchen.bridge.start()
    kitchen.expect_loss(returns=0)
    kitchen.bridge.until_logged("no connection")
    kitchen.broker.start()
    seen.state("status", "online")


def test_no_daemon_at_the_start(kitchen, seen):
    """Without a daemon the process waits for it, logs that, and is offline for others."""
    kitchen.bridge.stop()
    kitchen.daemon.stop()
    kitchen.bridge.start()
    kitchen.expect(f"no daemon runs: there is no socket at {kitchen.daemon.socket}; start one with actionbutton run, or name its "
                   "socket with --socket; waiting for it")
    kitchen.bridge.until_logged("no daemon runs")
    seen.state("status", "offline")
    kitchen.daemon.start()
    seen.state("status", "online")


def test_daemon_killed_during_a_hold(kitchen, seen):
    """The end of the hold is published when the daemon dies, and the next daemon is found."""
    kitchen.expect_end_of_daemon()
    kitchen.daemon.button.press()
    seen.kinds(2)
    kitchen.daemon.kill()
    assert seen.kinds(3) == HOLD
    assert seen.events()[2].json["reason"] == "daemon-gone"
    seen.state("status", "offline")
    kitchen.daemon.start()
    seen.state("status", "online")
    kitchen.press(0.05)
    assert seen.kinds(5)[3:] == ["press_start", "press_end"]


@pytest.mark.parametrize("end", ["daemon", "client"])
def test_a_broken_press_is_no_click(run, subscribe, end):
    """A press whose daemon dies, or whose client ends, is cancelled: only a release is a click."""
    broker = run.broker()
    seen = subscribe(broker)
    with contextlib.closing(Device(run, "kitchen", broker.port, hold="10s")) as device:
        device.daemon.button.press()
        seen.state("b/action/state", "pressed")
        if end == "daemon":
            device.expect_end_of_daemon()
            device.daemon.kill()
        else:
            assert device.bridge.stop() == 0
        assert seen.kinds(2) == ["press_start", "press_cancelled"]
        assert seen.events()[1].json["reason"] == ("daemon-gone" if end == "daemon" else "client-stopped")
        seen.state("b/action/state", "up")


def test_the_end_of_a_hold_during_a_restart_of_the_broker(kitchen, seen, subscribe):
    """Home Assistant comes back after the end was published: it is published again, once, and the state of the button is retained."""
    kitchen.expect_loss()
    button = kitchen.daemon.button
    button.press()
    seen.state("b/action/state", "held")
    kitchen.broker.kill()
    kitchen.bridge.until_logged("no connection")
    kitchen.broker.start()
    late = subscribe(kitchen.broker)
    late.state("status", "online")
    late.state("b/action/state", "held")
    button.release()
    assert late.kinds(1) == ["long_press_end"]
    late.state("b/action/state", "up")
    late.client.publish("homeassistant/status", "online", 1)
    assert late.kinds(2) == ["long_press_end"] * 2
    first, again = late.events()
    assert first.payload == again.payload and not again.retained
    # The next birth message repeats nothing: its answer ends with the states.
    count = len(late.messages)
    late.client.publish("homeassistant/status", "online", 1)
    late.wait("the answer", lambda: any(each.topic.endswith("/b/action/state") for each in late.messages[count:]))
    kitchen.press(0.05)
    assert late.kinds(4)[2:] == ["press_start", "press_end"]


def test_client_killed_during_a_hold(kitchen, seen):
    """If the hold ends while no process runs, the next process publishes its end."""
    with kitchen.daemon.button.pressed():
        seen.kinds(2)
        kitchen.bridge.kill()
        # The hold ends while no process publishes.
        seen.state("status", "offline")
    kitchen.daemon.button.expect_event("hold.ended")
    kitchen.bridge.start()
    assert seen.kinds(3) == HOLD
    assert seen.events()[2].json["reason"] == "client-restarted"


def test_client_killed_and_back_during_a_hold(kitchen, seen):
    """The end of a hold is published when the process was killed and started again during the hold."""
    with kitchen.daemon.button.pressed():
        seen.kinds(2)
        kitchen.bridge.kill()
        # The process finds the current hold before it is online.
        kitchen.start_bridge()
    assert seen.kinds(3) == HOLD
    assert "reason" not in seen.events()[2].json


def test_broker_restarted(kitchen, subscribe):
    """A broker that lost its retained messages gets everything again."""
    kitchen.expect_loss()
    kitchen.broker.kill()
    kitchen.broker.start()
    late = subscribe(kitchen.broker)
    late.state("status", "online")
    late.state("b/action/hint", kitchen.daemon.button.hint)
    late.wait("the description", lambda: late.last("homeassistant/device/ab_kitchen/config"))


def test_cut_during_a_hold(kitchen, seen):
    """The end of a hold is published when the link is back, however late; a press that began without the link is then too old."""
    kitchen.expect_loss()
    kitchen.expect(DROPPED)
    with kitchen.daemon.button.pressed():
        seen.kinds(2)
        kitchen.link.cut()
        kitchen.bridge.until_logged("no connection")
        seen.state("status", "offline")
    kitchen.press(0.05)
    # When this press ends, its hold is older than an event may wait. The programs measure that with their own clocks.
    kitchen.press(5.6)
    kitchen.link.join()
    seen.state("status", "online")
    kitchen.press(0.05)
    assert seen.kinds(5) == [*HOLD, "press_start", "press_end"]


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_ended_while_the_broker_is_away(kitchen, seen, end):
    """The end of a hold that waits for the broker is published by the next process, however this process ends."""
    kitchen.expect_loss(returns=0)
    with kitchen.daemon.button.pressed():
        seen.kinds(2)
        kitchen.link.cut()
        kitchen.bridge.until_logged("no connection")
        if end == "stop":
            assert kitchen.bridge.stop() == 0
    kitchen.daemon.button.expect_event("hold.ended")
    if end == "kill":
        kitchen.bridge.kill()
    kitchen.link.join()
    kitchen.bridge.start()
    assert seen.kinds(3) == HOLD


def test_offline_queue_is_bounded(kitchen, seen):
    """Events that exceed the queue's limit are dropped, counted and reported."""
    kitchen.expect_limited(DROPPED)
    with kitchen.hanging_broker():
        # A connection may send a limited number of requests.
        for _ in range(4):
            with Client(kitchen.daemon.socket, PATIENCE) as client:
                for _ in range(50):
                    Button(client).press_for(0.001)
    kitchen.bridge.until_logged("beyond the limit were not published")
    seen.publish("command", {"id": "after", "verb": "reload"})
    seen.result("after", "accepted")


def test_broker_hangs(kitchen, seen):
    """While the broker hangs, the daemon's events are still read, and all are published afterwards."""
    with kitchen.hanging_broker():
        for _ in range(3):
            kitchen.press(0.05)
    assert seen.kinds(6) == ["press_start", "press_end"] * 3


def test_no_press_begins_while_this_process_waits_for_the_last_acknowledgements(kitchen, seen):
    """The broker is slow when this process ends: nothing would publish the end of a press that begins then."""
    with kitchen.hanging_broker():
        kitchen.bridge.process.terminate()
        kitchen.daemon.button.press()
        kitchen.daemon.button.expect_event("hold.performed")
    kitchen.bridge.stop()
    seen.state("status", "offline")
    seen.state("b/action/state", "up")
    kinds = [each.json["event_type"] for each in seen.events()]
    assert kinds.count("press_start") == kinds.count("long_press_end") + kinds.count("press_cancelled")
    kitchen.daemon.button.release()


def test_two_devices_with_one_identifier(kitchen, run):
    """They take turns, because the broker ends the other device's connection, and the log says what to do."""
    reason = ("the broker closed 3 connections in a row within 10 s; if another device has the same identifier "
              "(kitchen), give each device its own --id")
    kitchen.expect_loss(count=(3, 100))
    kitchen.expect(reason)
    other = run.bridge(kitchen.daemon, kitchen.broker)
    other.expect_log(
        f"actionbutton-mqtt: no connection to {kitchen.broker.address}: The connection was lost.; retrying until it succeeds", (2, 100))
    other.expect_log(f"actionbutton-mqtt: connected to {kitchen.broker.address}", (1, 100))
    other.expect_log(f"actionbutton-mqtt: {reason}", (0, 1))
    kitchen.broker.expect_log(f"{NUMBER}: Client actionbutton-kitchen already connected, closing old connection.", (1, 200))
    # Only one of the two is the connection for shared values.
    for each in (kitchen.bridge, other):
        each.expect_log(
            "actionbutton-mqtt: the shared values are not connected: another program already connects the shared "
            "values; end it first", (0, 100))
    kitchen.bridge.until_logged(reason)
    other.stop()
    kitchen.seen.state("status", "online")


def test_wrong_messages(kitchen, seen):
    """Every wrong message is refused with its reason, the first reason is logged, and the next command runs."""
    kitchen.restart_bridge()
    kitchen.expect("a command on actionbutton/kitchen/command was not run: it is not JSON: expected a value, found the end")
    for payload in [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5_000, b'{"id":7}', b"x" * 1_000_000, b"y" * 20_000]:
        seen.publish("command", payload)
    seen.publish("b/action/press", "press")
    seen.publish("b/%/press", "PRESS")
    seen.publish("c/cc-99/set", "ON")
    wrong = {
        "version": {"v": 2, "verb": "press"},
        "verb": {"verb": "explode"},
        "type": {"verb": "press", "for_ms": "long"},
        "range": {"verb": "press", "for_ms": 600_000},
        "button": {"verb": "press", "button": "none", "for_ms": 50},
        "set": {"verb": "set", "button": "action", "value": True},
    }
    codes = {}
    for identifier, fields in wrong.items():
        seen.publish("command", {"id": identifier, **fields})
        codes[identifier] = seen.result(identifier, "refused")["code"]
    assert codes == {
        "version": "unsupported-version", "verb": "unknown-request", "type": "bad-message", "range": "bad-message",
        "button": "unknown-button", "set": "bad-message"}
    seen.publish("command", {"id": "good", "verb": "press", "for_ms": 50})
    seen.result("good", "cancelled")
    assert seen.kinds(2) == ["press_start", "press_end"]


def test_flood_of_commands(kitchen, seen):
    """1,000 commands a second from another client are dropped beyond the limit; afterwards commands run again."""
    kitchen.restart_bridge()
    with flood(kitchen):
        kitchen.bridge.until_logged("the others are not run")
    numbers = itertools.count()

    def runs():
        number = next(numbers)
        seen.publish("command", {"id": f"after-{number}", "verb": "reload"})
        return seen.results(f"after-{number - 1}")

    eventually("an answer to a command", runs)


def test_retained_command(kitchen, seen):
    """A retained command is not run at every start."""
    kitchen.bridge.stop()
    seen.publish("b/action/press", "PRESS", retain=True)
    seen.publish("command", {"id": "old", "verb": "press", "for_ms": 50}, retain=True)
    kitchen.expect("a command on actionbutton/kitchen/command was not run: a command must not be retained: it would run "
                   "again after every restart")
    kitchen.start_bridge()
    kitchen.bridge.until_logged("must not be retained")
    seen.publish("command", {"id": "new", "verb": "reload"})
    seen.result("new", "accepted")
    assert seen.events() == []
    for topic in ("b/action/press", "command"):
        seen.publish(topic, "", retain=True)


def test_ids_survive_restarts(kitchen, seen):
    """A command does not run again after the process was killed, or the broker restarted."""
    command = {"id": "once", "verb": "press", "for_ms": 50}
    seen.publish("command", command)
    seen.result("once", "cancelled")
    kitchen.bridge.kill()
    kitchen.start_bridge()
    seen.publish("command", command)
    seen.result("once", "duplicate")
    assert seen.kinds(2) == ["press_start", "press_end"]

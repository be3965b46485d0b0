"""The time from the edge of an event to a subscriber, the time until a device follows another device, and the effect of a flood of
commands on a press: each compared with the broker's own round trip, or with itself, in the same run. A ratio that is too large is
measured again: a machine that others use is late at times."""

import contextlib
import json
import queue
import statistics
import threading
import time

import paho.mqtt.client as mqtt
import pytest

from devices import Kitchen, Lamp, flood
from harness import PATIENCE
from subscriber import ROOT, end

pytestmark = pytest.mark.speed
# Presses in each measurement, and the maximum number of measurements.
SAMPLES, TRIES = 40, 5
# The limit for an event, as a multiple of the broker's round trip.
MOST = 2
# The limit for a value from one daemon to the other. Two daemons and their clients use the processors then, and not during the
# broker's round trip: with other programs on two processors it was up to 4.3. A wait of Nagle's algorithm would be longer.
# The goal is 2: test_namespaces.py measures it.
MOST_SHARED = 5
# The limit for a press during a flood of commands, as a multiple of its usual time.
MOST_FLOODED = 1.5


class Measured:
    """A subscriber that only records messages with their times, and a publisher."""

    def __init__(self, host, port, inside=lambda name: contextlib.nullcontext()):
        """`inside` gives the context for the connections of "one", the publisher, and of "other", the subscriber."""
        self._came, self._sent = queue.SimpleQueue(), 0
        self._writer, self._reader = self._clients = [mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5) for _ in range(2)]
        ready = threading.Event()
        self._reader.on_message = lambda client, context, message: self._came.put((message.payload, time.monotonic_ns()))
        self._reader.on_subscribe = lambda *_: ready.set()
        self._reader.on_connect = lambda client, *_: client.subscribe([("echo", 1), (f"{ROOT}/b/action/event", 1)])
        for client, name in zip(self._clients, ["one", "other"]):
            with inside(name):
                client.connect(host, port)
            client.loop_start()
        assert ready.wait(PATIENCE)

    def _wait(self, find):
        """The first matching message after those that earlier calls have read: reading all again would cost measured time."""
        end = time.monotonic() + PATIENCE
        while True:
            payload, at_ns = self._came.get(timeout=max(0, end - time.monotonic()))
            if find(payload):
                return payload, at_ns

    def publish(self, topic, payload):
        self._writer.publish(topic, payload, qos=1)

    def round_trip(self):
        """Milliseconds from one client to another client, with QoS 1 as in our messages."""
        self._sent += 1
        payload = json.dumps({"number": self._sent, "text": "x" * 120}).encode()
        begin = time.monotonic_ns()
        self.publish("echo", payload)
        return (self._wait(lambda each: each == payload)[1] - begin) / 1e6

    def event(self, press):
        """Milliseconds from the edge of a press to the arrival of its first event."""
        def find(payload):
            fields = json.loads(payload)
            return fields.get("event_type") == "press_start" and fields["press"] == press
        payload, at_ns = self._wait(find)
        return (at_ns - json.loads(payload)["edge_ns"]) / 1e6

    def close(self):
        for client in self._clients:
            end(client)


def row(name, values):
    ordered = sorted(values)
    return f"{name}: p50 {statistics.median(ordered):.2f} ms, p95 {ordered[int(len(ordered) * 0.95)]:.2f} ms"


def following(one, other, measured, presses):
    """Presses on one device; returns the times until the other daemon had the value, and the broker's round trips, in milliseconds."""
    times, trips = [], []
    for _ in range(presses):
        trips.append(measured.round_trip())
        wanted = not one.is_lit()
        clients = [device.daemon.client for device in (one, other)]
        before = [client.event_count() for client in clients]
        one.toggle()
        other.until_lit(wanted)
        one.until_state("confirmed")
        written, received = (client.event("shared.changed", since=since)["at_ns"] for client, since in zip(clients, before))
        times.append((received - written) / 1e6)
    return times, trips


@pytest.fixture
def direct_kitchen(run):
    """The device without a link, because a link takes time."""
    kitchen = Kitchen(run, has_link=False)
    with contextlib.closing(kitchen):
        kitchen.begin()
        yield kitchen
        kitchen.end()


def test_event_beside_round_trip(direct_kitchen, print_now):
    """From the edge to a subscriber an event takes at most twice the broker's round trip (p50)."""
    direct_kitchen.end()
    with contextlib.closing(Measured("127.0.0.1", direct_kitchen.broker.port)) as measured:
        for _ in range(TRIES):
            trips, events = zip(*((measured.round_trip(), measured.event(direct_kitchen.press(0.001))) for _ in range(SAMPLES)))
            ratio = statistics.median(events) / statistics.median(trips)
            print_now(f"{row('edge to subscriber', events)}; {row('round trip of the broker', trips)}; ratio {ratio:.2f}")
            if ratio <= MOST:
                return
    raise AssertionError(f"an event takes {ratio:.2f} times the broker's round trip")


def test_the_other_device_follows_soon(run, print_now):
    """From the write on one device to the message at the other daemon, compared with the broker's own round trip."""
    broker, ratios = run.broker(), []
    with contextlib.ExitStack() as stack:
        one, other = (
            stack.enter_context(contextlib.closing(Lamp(run, name, broker.port, has_link=False))) for name in ("one", "other"))
        one.begin()
        other.begin()
        measured = stack.enter_context(contextlib.closing(Measured("127.0.0.1", broker.port)))
        for _ in range(2 * TRIES):
            times, trips = following(one, other, measured, 15)
            ratios.append(statistics.median(times) / statistics.median(trips))
            print_now(f"{row('a shared value reaches the other device', times)}; {row('round trip of the broker', trips)}; "
                      f"{ratios[-1]:.2f} times")
            if ratios[-1] <= MOST_SHARED:
                return
    raise AssertionError(f"{min(ratios):.2f} times the round trip in the best round; at most {MOST_SHARED}")


def began_after(kitchen):
    """The median milliseconds from presses at the daemon's socket to their `hold.began`, without MQTT."""
    begins = [kitchen.daemon.client.event("hold.began", press=kitchen.press(0.001)) for _ in range(SAMPLES)]
    return statistics.median(each["at_ns"] - each["edge_ns"] for each in begins) / 1e6


def test_a_press_during_a_flood_of_commands(direct_kitchen, print_now):
    """A press is as fast as before while another client sends 1,000 commands a second."""
    # Both are measured in each try: the machine may become slower between them.
    for _ in range(TRIES):
        alone = began_after(direct_kitchen)
        with flood(direct_kitchen):
            flooded = began_after(direct_kitchen)
        ratio = flooded / alone
        print_now(f"edge to hold.began alone {alone:.3f} ms, with foreign commands {flooded:.3f} ms; ratio {ratio:.2f}")
        if ratio <= MOST_FLOODED:
            return
    raise AssertionError(f"{ratio:.2f} times as long with a flood of commands")

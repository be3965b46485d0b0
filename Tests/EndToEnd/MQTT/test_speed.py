"""How long an event takes from the edge to a subscriber, beside the broker's own round trip in the same run, and what a
flood of commands costs a press."""

import contextlib
import json
import queue
import statistics
import threading
import time

import paho.mqtt.client as mqtt

from processes import PATIENCE, eventually
from subscriber import ROOT

# Presses of each measurement, and how often a ratio that is too large is measured again: a machine that others use is
# late at times.
SAMPLES, TRIES = 40, 5
# The most that an event may take, as a multiple of the broker's round trip.
MOST = 2
# What a flood of commands may cost a press.
MOST_FLOODED = 1.5


class Measured:
    """A subscriber that does nothing but note when messages came, and a publisher beside it."""

    def __init__(self, port):
        self._came = queue.SimpleQueue()
        self._clients = [mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5) for _ in range(2)]
        self._reader, self._writer = self._clients
        ready = threading.Event()
        self._reader.on_message = self._take
        self._reader.on_subscribe = lambda *_: ready.set()
        self._reader.on_connect = lambda client, *_: client.subscribe([("echo", 1), (f"{ROOT}/b/action/event", 1)])
        for client in self._clients:
            self.connect(client, port)
            client.loop_start()
        assert ready.wait(PATIENCE)

    def connect(self, client, port):
        client.connect("127.0.0.1", port)

    def _take(self, client, context, message):
        self._came.put((message.payload, time.monotonic_ns()))

    def _wait(self, find):
        """The first message that is wanted, of those that no call has looked at: looking at all again would cost time that counts."""
        end = time.monotonic() + PATIENCE
        while True:
            payload, at_ns = self._came.get(timeout=max(0, end - time.monotonic()))
            if find(payload):
                return payload, at_ns

    def round_trip(self, number):
        """Milliseconds from one client to another one, QoS 1 as ours."""
        payload = json.dumps({"number": number, "text": "x" * 120}).encode()
        begin = time.monotonic_ns()
        self._writer.publish("echo", payload, qos=1)
        return (self._wait(lambda each: each == payload)[1] - begin) / 1e6

    def event(self, press):
        """Milliseconds from the edge of a press to its first event here."""
        def find(payload):
            fields = json.loads(payload)
            return fields.get("event_type") == "press_start" and fields["press"] == press
        payload, at_ns = self._wait(find)
        return (at_ns - json.loads(payload)["edge_ns"]) / 1e6

    def stop(self):
        for client in self._clients:
            client.disconnect()
            client.loop_stop()


def sample(run, measured, offset=0):
    """The events and the round trips, one after the other, in milliseconds."""
    events, trips = [], []
    for number in range(SAMPLES):
        trips.append(measured.round_trip(offset + number))
        before = run.ended()
        press = run.press(1)["press"]
        events.append(measured.event(press))
        eventually("the end of the press", lambda: run.ended() > before)
    return events, trips


def row(name, values):
    ordered = sorted(values)
    return f"{name}: p50 {statistics.median(ordered):.2f} ms, p95 {ordered[int(len(ordered) * 0.95)]:.2f} ms"


def test_event_beside_round_trip(all_running, capsys):
    """From the edge to a subscriber an event takes at most twice the broker's round trip (p50)."""
    run, seen = all_running
    seen.stop()
    measured = Measured(run.port)
    try:
        for attempt in range(TRIES):
            events, trips = sample(run, measured, attempt * SAMPLES)
            ratio = statistics.median(events) / statistics.median(trips)
            with capsys.disabled():
                print(f"\n{row('edge to subscriber', events)}; {row('round trip of the broker', trips)}; ratio {ratio:.2f}")
            if ratio <= MOST:
                return
    finally:
        measured.stop()
    raise AssertionError(f"an event takes {ratio:.2f} times the broker's round trip")


def began_after(run, count):
    """Milliseconds from presses at the daemon's socket to their `hold.began` (median), without MQTT."""
    times = []
    for _ in range(count):
        before = run.ended()
        number = run.press(1)["press"]
        eventually("the end of the press", lambda: run.ended() > before)
        line = next(
            each for each in (json.loads(line) for line in run.log("daemon.log").splitlines() if line.startswith("{"))
            if each.get("event") == "hold.began" and each.get("press") == number)
        times.append((line["at_ns"] - line["edge_ns"]) / 1e6)
    return statistics.median(times)


def test_flood_of_commands(all_running, subscribe, capsys):
    """1,000 commands a second of a foreign client are dropped beyond the limit, and a press is as fast as before."""
    run, seen = all_running
    sent = [0]

    def flood(over):
        begin, first = time.monotonic(), sent[0]
        while not over.is_set():
            due = first + int((time.monotonic() - begin) * 1_000)
            while sent[0] < due:
                topic, payload = [("c/none/set", "ON"), ("command", "{"), ("c/none/press", "x")][sent[0] % 3]
                seen.client.publish(f"{ROOT}/{topic}", payload, qos=0)
                sent[0] += 1
            over.wait(0.005)

    @contextlib.contextmanager
    def flooding():
        over = threading.Event()
        thread = threading.Thread(target=flood, args=[over])
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    # Both together each time: the machine may become slower between them.
    for attempt in range(TRIES):
        alone = began_after(run, SAMPLES)
        with flooding():
            flooded = began_after(run, SAMPLES)
        ratio = flooded / alone
        with capsys.disabled():
            print(f"\nedge to hold.began alone {alone:.3f} ms, with {sent[0]} foreign commands so far {flooded:.3f} ms; ratio {ratio:.2f}")
        if ratio <= MOST_FLOODED:
            break
    assert ratio <= MOST_FLOODED
    run.wait_for_log("those beyond are not run")
    # When the flood is over commands run again.
    number = 0

    def runs():
        nonlocal number
        number += 1
        seen.publish("command", {"id": f"after-{number}", "verb": "reload"})
        return bool(seen.results(f"after-{number - 1}"))

    eventually("an answer to a command", runs)
    assert run.client.poll() is None

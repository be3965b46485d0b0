"""Another client of the broker: collects every message, and publishes."""

import contextlib
import json
import threading
import time

import paho.mqtt.client as mqtt
from jinja2.sandbox import ImmutableSandboxedEnvironment

from harness import PATIENCE

ROOT = "actionbutton/kitchen"


def rendered(template, value):
    """What Home Assistant makes of a payload with a template: it uses this environment of Jinja."""
    return ImmutableSandboxedEnvironment().from_string(template).render(value_json=value)


def end(client):
    """Disconnects a client with a thread, and waits for its thread."""
    client.disconnect()
    # The thread sets its attribute to None at its end: when that happens inside of loop_stop, the thread has ended already.
    with contextlib.suppress(AttributeError):
        client.loop_stop()


class Received:
    """A message, with the instant of its arrival (CLOCK_MONOTONIC)."""

    def __init__(self, message, at_ns):
        self.topic, self.retained, self.at_ns = message.topic, message.retain, at_ns
        self.payload = message.payload

    @property
    def text(self):
        return self.payload.decode()

    @property
    def json(self):
        return json.loads(self.payload)

    def __repr__(self):
        return f"{self.topic}: {self.payload[:200]!r}"


class Subscriber:
    """A client that has subscribed to a topic, by default to everything, before the constructor returns."""

    def __init__(self, port, topic="#", version=mqtt.MQTTv5):
        self._condition = threading.Condition()
        self.messages = []
        subscribed = threading.Event()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=version)
        self.client.on_connect = lambda client, *_: client.subscribe(topic, qos=1)
        self.client.on_subscribe = lambda *_: subscribed.set()
        self.client.on_message = self._take
        self.client.reconnect_delay_set(0.1, 0.5)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        assert subscribed.wait(PATIENCE), "the subscriber could not subscribe"

    def close(self):
        end(self.client)

    def _take(self, client, context, message):
        at_ns = time.monotonic_ns()
        with self._condition:
            self.messages.append(Received(message, at_ns))
            self._condition.notify_all()

    def wait(self, what, find):
        """Calls `find` again after every message until it returns a true value, and returns that value."""
        with self._condition:
            found = []

            def is_there():
                found[:] = [find()]
                return found[0]

            if not self._condition.wait_for(is_there, PATIENCE):
                raise AssertionError(f"{what} did not come; the last messages: {self.messages[-20:]}")
            return found[0]

    def last(self, topic):
        """The last message on a topic, or None."""
        return next((each for each in reversed(self.messages) if each.topic == topic), None)

    def state(self, topic, text):
        """Waits until the last message on a topic of the device is this text."""
        name = f"{ROOT}/{topic}"
        return self.wait(f"{name} = {text}", lambda: (found := self.last(name)) and found.text == text and found)

    def events(self, button="action"):
        """The events of a button so far."""
        return [each for each in self.messages if each.topic == f"{ROOT}/b/{button}/event"]

    def kinds(self, count):
        """Waits for this number of events of the button, and returns the types of all its events."""
        self.wait(f"{count} events", lambda: len(self.events()) >= count)
        return [each.json["event_type"] for each in self.events()]

    def results(self, identifier):
        """The results of a command so far."""
        found = [each.json for each in self.messages if each.topic == f"{ROOT}/command/result"]
        return [each for each in found if each["id"] == identifier]

    def result(self, identifier, status):
        """Waits for a result of a command with this status."""
        return self.wait(
            f"the result {status} of {identifier}",
            lambda: next((each for each in self.results(identifier) if each["status"] == status), None))

    def publish(self, topic, payload, qos=1, retain=False):
        """Publishes on a topic of the device, and waits for the broker."""
        if isinstance(payload, dict):
            payload = json.dumps(payload)
        self.client.publish(f"{ROOT}/{topic}", payload, qos, retain).wait_for_publish(PATIENCE)

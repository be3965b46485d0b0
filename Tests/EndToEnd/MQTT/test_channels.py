"""Pushes to a channel of Live Activities: a push reaches every device that follows the channel, by one message of the broker."""

import contextlib
import itertools
import json
import time

import pytest

from devices import Device
from harness import BINARIES, PATIENCE, eventually
from subscriber import Subscriber

APP = "com.example.Sample"
CHANNEL = "goals/1"
TOPIC = f"actionbutton/channel/{APP}/goals%2F1"
START = {"start": 800_000_000, "end": 800_001_500}


class Follower(Device):
    """A device whose app has a bundle identifier."""

    def __init__(self, run, name, port):
        self._program, self._since = run.folder / f"{name}-app/SampleControls", 0
        self._program.parent.mkdir()
        self._program.symlink_to(BINARIES / "SampleControls")
        self._program.with_suffix(".yaml").write_text(f"app:\n  name: Sample\n  identifier: {APP}\n")
        super().__init__(run, name, port, extension=self._program)

    def start_activity(self, seen):
        """Starts an activity that follows the channel, by a push, and waits until another push to the channel reaches it."""
        self.begin()
        if self.activities():
            broadcast(self, event="end", **{"content-state": START, "dismissal-date": 1})
            self.until_ended()
        self._since = self.daemon.client.event_count()
        token = self.daemon.saved("tokens.json", lambda saved: saved["apps"][str(self._program)]["starts"]["SessionAttributes"])
        self.daemon.ask("push", token=token, aps={
            "event": "start", "timestamp": time.time(), "attributes-type": "SessionAttributes",
            "attributes": {"timer": "match", "name": "Match"}, "content-state": START, "input-push-channel": CHANNEL})
        for end in itertools.count(START["end"] + 1):
            publish(seen, push(f"probe-{self.name}-{end}-{self._since}", event="update", **{"content-state": {**START, "end": end}}))
            with contextlib.suppress(TimeoutError):
                return self.daemon.client.wait(
                    lambda: any(each["activity"]["state"]["end"] == end for each in self._events("activity")) or None, "a push", 1)

    def _events(self, name):
        return [each for each in self.daemon.client.events(self._since) if each["event"] == name]

    def activities(self):
        return self.daemon.ask("status").get("activities") or []

    def until_ended(self):
        """Waits until the daemon has no activity: no alert comes after that."""
        self.daemon.client.event("activity", since=self._since, state_name="dismissed")
        eventually(f"{self.name}: no activity", lambda: not self.activities())

    def alerts(self):
        return len(self._events("activity.alert"))


@pytest.fixture(scope="module")
def devices(module_run):
    """A broker and two devices."""
    broker = module_run.broker()
    with contextlib.ExitStack() as stack:
        yield broker, [
            stack.enter_context(contextlib.closing(Follower(module_run, name, broker.port))) for name in ("one", "other")]


@pytest.fixture
def stadium(devices, subscribe):
    """Two devices whose activities follow the channel: a new subscriber to it, and both devices."""
    broker, devices = devices
    with contextlib.closing(Subscriber(broker.port)) as publisher:
        for device in devices:
            device.start_activity(publisher)
    return subscribe(broker), *devices


def push(identifier, **aps):
    return {"v": 1, "id": identifier, "aps": aps}


def publish(seen, payload):
    seen.client.publish(TOPIC, payload if isinstance(payload, str) else json.dumps(payload), 1).wait_for_publish(PATIENCE)


def broadcast(device, **aps):
    return device.daemon.ask("push", channel=CHANNEL, topic=APP, type="liveactivity", aps={"timestamp": time.time(), **aps})


def test_one_broadcast_changes_the_activities_of_all_devices_once(stadium):
    seen, one, other = stadium
    for device in one, other:
        assert len(device.activities()) == 1
    broadcast(one, event="update", alert={"title": "Goal"}, **{"content-state": {**START, "end": 800_003_000}})
    for device in one, other:
        eventually(f"{device.name}: the alert", lambda: device.alerts() > 0)
    broadcast(other, event="end", **{"content-state": START, "dismissal-date": 1})
    for device in one, other:
        device.until_ended()
    assert (one.alerts(), other.alerts()) == (1, 1)
    # The subscriber may be later than the devices.
    seen.wait("both pushes", lambda: len([each for each in seen.messages if each.topic == TOPIC]) >= 2)
    assert len([message for message in seen.messages if message.topic == TOPIC]) == 2


def test_a_push_of_a_foreign_client_is_carried_out_once_and_a_wrong_one_changes_nothing(stadium):
    seen, one, other = stadium
    for device in one, other:
        device.expect(f"a message on {TOPIC} was ignored: not a message: it is not a push: it is not JSON: expected a value, found "
                      "the end")
    right = push("abc", event="update", alert={"title": "Goal"}, **{"content-state": START})
    for payload in ["", "{", "null", {**right, "v": 2}, {**right, "id": ""}, {**right, "id": "x" * 100}, push("nowhere", event="dance"),
                    {**right, "id": "much", "more": "x" * 10_000}, right, right]:
        publish(seen, payload)
    publish(seen, push("end", event="end", **{"content-state": START, "dismissal-date": 1}))
    for device in one, other:
        device.until_ended()
        assert device.alerts() == 1


def test_without_a_broker_a_broadcast_changes_the_activities_of_its_own_device(stadium):
    _, one, other = stadium
    one.expect_loss(returns=False)
    one.link.cut()
    one.bridge.until_logged("no connection to")
    broadcast(one, event="end", **{"content-state": START, "dismissal-date": 1})
    one.until_ended()
    assert len(other.activities()) == 1

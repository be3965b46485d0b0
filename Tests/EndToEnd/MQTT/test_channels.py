"""Pushes to a channel of Live Activities: one reaches every device that follows the channel, through one message of the broker."""

import contextlib
import json
import pathlib
import tempfile
import time

import pytest

from processes import BINARIES, PATIENCE, Processes, eventually
from test_shared import Device

APP = "com.example.Sample"
CHANNEL = "goals/1"
TOPIC = f"actionbutton/channel/{APP}/goals%2F1"
START = {"start": 800_000_000, "end": 800_001_500}


class Follower(Device):
    """A device whose app has a bundle identifier, with the name of the Live Activity's type."""

    def start_device(self):
        program = self.folder / "SampleControls"
        program.symlink_to(BINARIES / "SampleControls")
        (self.folder / "SampleControls.yaml").write_text(f"app:\n  name: Sample\n  identifier: {APP}\n")
        self.daemon = self.start(
            BINARIES / "actionbutton", "run", "--button", f"script:{self.folder / 'silent.trace'}", "--socket", self.socket,
            "--output", "json", "--control", "com.example.Productivity.TimerToggle", "--extension", program, log="daemon.log")
        eventually("the control", lambda: '"control.loaded"' in self.log("daemon.log"))

    def start_activity(self):
        """Starts an activity that follows the channel, by a push."""
        def token():
            with contextlib.suppress(OSError, ValueError, LookupError):
                saved = json.loads((self.folder / "state/actionbutton/tokens.json").read_text())
                return saved["apps"][str(self.folder / "SampleControls")]["starts"]["SessionAttributes"]
        self.ask("push", token=eventually("the token of the type", token), aps={
            "event": "start", "timestamp": 1, "attributes-type": "SessionAttributes",
            "attributes": {"timer": "match", "name": "Match"}, "content-state": START, "input-push-channel": CHANNEL})

    def activities(self):
        return self.ask("status").get("activities") or []

    def until_ended(self):
        """Waits until there is no activity, and until the daemon has written that it is gone: no alert comes after that line."""
        eventually(f"{self.name}: no activity", lambda: not self.activities())
        eventually(f"{self.name}: the event of its end", lambda: any(
            json.loads(line).get("state_name") == "dismissed"
            for line in self.log("daemon.log").split("\n")[:-1] if line.startswith('{"')))

    def alerts(self):
        return self.log("daemon.log").count('"activity.alert"')


@pytest.fixture
def stadium(subscribe):
    """A broker with two devices whose activities follow the channel: a subscriber to it, and both devices."""
    with contextlib.ExitStack() as stack:
        folders = [pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(3)]
        broker = Processes(folders[0], stack)
        broker.start_broker(f"listener {broker.port} 127.0.0.1", "allow_anonymous true", "log_type subscribe")
        devices = [Follower(folder, stack, name, broker.port) for folder, name in zip(folders[1:], ["one", "other"])]
        for device in devices:
            device.start_activity()
            broker.wait_for_log(f"actionbutton-{device.name} 1 {TOPIC}", "broker.log")
        yield subscribe(port=broker.port), *devices


def broadcast(device, **aps):
    return device.ask("push", channel=CHANNEL, topic=APP, type="liveactivity", aps={"timestamp": time.time(), **aps})


def test_one_broadcast_changes_the_activities_of_all_devices_once(stadium):
    seen, one, other = stadium
    for device in one, other:
        eventually(f"{device.name}: the activity", lambda: len(device.activities()) == 1)
    broadcast(one, event="update", alert={"title": "Goal"}, **{"content-state": {**START, "end": 800_003_000}})
    for device in one, other:
        eventually(f"{device.name}: the alert", lambda: device.alerts() > 0)
    broadcast(other, event="end", **{"content-state": START, "dismissal-date": 1})
    for device in one, other:
        device.until_ended()
    assert (one.alerts(), other.alerts()) == (1, 1)
    # The subscriber may be later than the devices.
    seen.wait("both pushes", lambda messages: len([each for each in messages if each.topic == TOPIC]) >= 2)
    assert len([message for message in seen.messages if message.topic == TOPIC]) == 2


def test_a_push_of_a_foreign_client_is_carried_out_once_and_a_wrong_one_changes_nothing(stadium):
    seen, one, other = stadium
    push = {"v": 1, "id": "abc", "aps": {"event": "update", "content-state": START, "alert": {"title": "Goal"}}}
    for payload in ["", "{", "null", json.dumps({**push, "v": 2}), json.dumps({**push, "id": ""}),
                    json.dumps({**push, "id": "x" * 100}), json.dumps({**push, "id": "nowhere", "aps": {"event": "dance"}}),
                    json.dumps({**push, "id": "much", "more": "x" * 10_000}), json.dumps(push), json.dumps(push)]:
        seen.client.publish(TOPIC, payload, 1).wait_for_publish(PATIENCE)
    seen.client.publish(TOPIC, json.dumps({**push, "id": "end", "aps": {
        "event": "end", "content-state": START, "dismissal-date": 1}}), 1).wait_for_publish(PATIENCE)
    for device in one, other:
        device.until_ended()
        assert device.alerts() == 1


def test_without_a_broker_a_broadcast_changes_the_activities_of_its_own_device(stadium):
    seen, one, other = stadium
    one.link.cut()
    one.until_state(None, "no connection to")
    broadcast(one, event="end", **{"content-state": START, "dismissal-date": 1})
    eventually("one: no activity", lambda: not one.activities())
    assert len(other.activities()) == 1

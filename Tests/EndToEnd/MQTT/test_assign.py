"""Home Assistant's select entity assigns a control, if the owner permits it."""

import contextlib
import signal

from devices import Device
from harness import BINARIES, LAP, TIMER
from subscriber import ROOT, rendered

CONFIG = "homeassistant/device/ab_kitchen/config"
EXTENSIONS = [BINARIES / "SampleControls", BINARIES / "BuiltInControls"]


@contextlib.contextmanager
def assigning(run, subscribe):
    """A device whose mqtt.yaml permits assignments, and a subscriber to its broker."""
    broker = run.broker()
    configuration = run.folder / "mqtt.yaml"
    configuration.write_text("assign: true\npage: http://kitchen.local:8640\n")
    configuration.chmod(0o600)
    with contextlib.closing(Device(
            run, "kitchen", broker.port, options=["--config", configuration], extension=EXTENSIONS)) as device:
        yield device, subscribe(broker)


def test_a_choice_assigns_a_control(run, subscribe):
    """The options are the controls without options; a choice assigns, and an assignment here is shown there."""
    with assigning(run, subscribe) as (device, seen):
        found = seen.wait("the select", lambda: (
            (last := seen.last(CONFIG)) and "b_action_control" in last.json["cmps"] and last))
        select = found.json["cmps"]["b_action_control"]
        assert found.json["dev"]["cu"] == "http://kitchen.local:8640"
        names = {each["listing"]["kind"]: each["preview"]["display_name"] for each in device.daemon.ask("list")["controls"]}
        assert {"No Control", names[TIMER], names[LAP]} <= set(select["options"])
        # Each of these kinds needs an option, which only the configuration file or a person chooses.
        for kind in ("RunCommand", "CommandSwitch", "RunShortcut", "OpenURL", "Flashlight"):
            assert names[f"actionbutton.{kind}"] not in select["options"]

        def shown():
            snapshot = seen.last(select["state_topic"])
            return snapshot and rendered(select["value_template"], snapshot.json)

        seen.wait("the control of now", lambda: shown() == names[TIMER])
        seen.client.publish(select["command_topic"], names[LAP], 1)
        device.daemon.button.expect_control(kind=LAP)
        seen.wait("the chosen control", lambda: shown() == names[LAP])
        device.daemon.ask("assign", kind=TIMER)
        seen.wait("the assigned control", lambda: shown() == names[TIMER])
        device.daemon.ask("assign", kind="actionbutton.RunCommand")
        seen.wait("a control that is no choice", lambda: shown() == "None")
        seen.client.publish(select["command_topic"], "No Control", 1)
        seen.wait("no control", lambda: shown() == "No Control")
        # A name that is no choice, and a locked device, change nothing.
        device.expect_limited(f"a command on {ROOT}/b/action/assign was not run: no control that can be assigned here has this name")
        for name in (names["actionbutton.RunCommand"], "touch /tmp/x"):
            seen.client.publish(select["command_topic"], name, 1)
        seen.publish("command", {"id": "after", "verb": "reload"})
        seen.result("after", "accepted")
        assert shown() == "No Control"


def test_without_permission_nothing_is_assigned(kitchen, seen):
    """There is no select, and a message to its topic changes nothing."""
    seen.wait("the description", lambda: seen.last(CONFIG))
    before = kitchen.daemon.button.control["kind"]
    kitchen.expect(f"a command on {ROOT}/command was not run: the verb must be one of press, set, reload")
    for name in ("Lap Marker", "No Control"):
        seen.client.publish(f"{ROOT}/b/action/assign", name, 1)
    seen.publish("command", {"id": "assigns", "verb": "assign", "button": "action", "kind": LAP})
    seen.result("assigns", "refused")
    seen.publish("command", {"id": "after-assign", "verb": "reload"})
    seen.result("after-assign", "accepted")
    assert kitchen.daemon.button.control["kind"] == before
    assert "b_action_control" not in seen.last(CONFIG).json["cmps"]


def test_after_a_change_of_the_language_the_snapshot_follows_the_description(run, subscribe):
    """Home Assistant applies the template of a changed description only to the next snapshot."""
    with assigning(run, subscribe) as (device, seen):
        def select():
            return (last := seen.last(CONFIG)) and last.json["cmps"].get("b_action_control")

        earlier = seen.wait("the select", select)
        # Without a control, no snapshot follows from a reload.
        device.daemon.ask("assign", kind=None)
        seen.wait("no control", lambda: rendered(earlier["value_template"], seen.last(earlier["state_topic"]).json) == "No Control")
        for name in ("SampleControls", "BuiltInControls"):
            device.daemon.expect_log(f"actionbutton: {name}: the language has changed; it is restarted")
        device.daemon.expect_log("actionbutton: the language is de now")
        device.daemon.expect_log("actionbutton: the configuration was read again")
        device.daemon.configure(language="de")
        device.daemon.process.send_signal(signal.SIGHUP)
        seen.wait("the choices in German", lambda: select()["options"] != earlier["options"])
        seen.wait("the snapshot", lambda: seen.last(earlier["state_topic"]).at_ns > seen.last(CONFIG).at_ns)

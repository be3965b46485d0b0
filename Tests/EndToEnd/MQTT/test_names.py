"""Names and texts with signs that topics use, and in other scripts, from one end to the other."""

import contextlib
import pathlib
import tempfile

from processes import BINARIES, TIMER, Processes
from subscriber import ROOT
from test_shared import Device

NAME = "Läuft +#/灯"
LEVEL = "L%C3%A4uft%20%2B%23%2F%E7%81%AF"


def named_app(folder):
    """The fixtures as an app with this name."""
    (folder / "Lamp").symlink_to(BINARIES / "WidgetFixtures")
    (folder / "Lamp.yaml").write_text(f'app:\n  name: "{NAME}"\n  identifier: com.example.Lamp\n')
    return folder / "Lamp"


def test_the_name_of_an_app_is_one_level_of_its_topic_and_the_same_on_every_device(subscribe):
    with contextlib.ExitStack() as stack:
        folders = [pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(3)]
        broker = Processes(folders[0], stack)
        broker.start_broker()
        one, other = (
            Device(folder, stack, name, broker.port, named_app(folder)) for folder, name in zip(folders[1:], ["one", "other"]))
        seen = subscribe(port=broker.port)
        one.toggle()
        other.until_lit(True)
        one.until_state("confirmed")
        assert [each.shared()["app"] for each in (one, other)] == [NAME, NAME]
        message = seen.wait("the value", lambda _: seen.last(f"actionbutton/shared/{LEVEL}/isLit"))
        assert message.json["value"] is True


def test_names_and_texts_in_other_scripts(run, subscribe):
    """The device's name in Home Assistant, and the hint of a control."""
    run.start_broker()
    run.start_daemon("--language", "ja")
    run.start_client("--name", NAME)
    seen = subscribe()
    found = seen.wait("the description", lambda _: seen.last("homeassistant/device/ab_kitchen/config"))
    assert found.json["dev"]["name"] == NAME
    hint = seen.wait("the hint", lambda _: (found := seen.last(f"{ROOT}/b/action/hint")) and found.text and found)
    assert not hint.text.isascii()
    run.press(100)
    seen.kinds(2)
    assert seen.events()[0].json["hint"] == hint.text


def test_a_place_with_such_a_name_is_none(all_running):
    """Names of buttons and placements have letters, digits, - and _: commands for others are refused, and change nothing."""
    run, seen = all_running
    for number, (field, name) in enumerate([("button", NAME), ("placement", NAME), ("button", "+"), ("placement", "#")]):
        seen.publish("command", {"id": f"n{number}", "verb": "press", field: name})
        assert seen.result(f"n{number}", "refused")["code"]
    seen.publish(f"b/{LEVEL}/press", "PRESS")
    seen.publish(f"c/{LEVEL}/set", "ON")
    seen.publish("command", {"id": "after", "verb": "reload", "kind": TIMER})
    seen.result("after", "accepted")
    assert seen.events() == []

"""Names and texts with signs that topics use, and in other scripts, from one end to the other."""

import contextlib

from devices import Lamp
from harness import BINARIES, TIMER
from subscriber import ROOT

NAME = "Läuft +#/灯"
LEVEL = "L%C3%A4uft%20%2B%23%2F%E7%81%AF"


def test_the_name_of_an_app_is_one_level_of_its_topic_and_the_same_on_every_device(run, subscribe):
    app = run.folder / "app/WidgetFixtures"
    app.parent.mkdir()
    app.symlink_to(BINARIES / "WidgetFixtures")
    app.with_suffix(".yaml").write_text(f'app:\n  name: "{NAME}"\n  identifier: com.example.Lamp\n')
    with contextlib.ExitStack() as stack:
        broker = run.broker()
        one, other = (stack.enter_context(contextlib.closing(Lamp(run, name, broker.port, app))) for name in ("one", "other"))
        for each in (one, other):
            each.begin()
        seen = subscribe(broker)
        one.toggle()
        other.until_lit(True)
        one.until_state("confirmed")
        assert [each.shared()["app"] for each in (one, other)] == [NAME, NAME]
        message = seen.wait("the value", lambda: seen.last(f"actionbutton/shared/{LEVEL}/isLit"))
        assert message.json["value"] is True


def test_names_and_texts_in_other_scripts(run, subscribe):
    """The device's name in Home Assistant, and the hint of a control."""
    broker = run.broker()
    daemon = run.daemon(arguments=["--language", "ja"])
    run.bridge(daemon, broker, title=NAME)
    seen = subscribe(broker)
    found = seen.wait("the description", lambda: seen.last("homeassistant/device/ab_kitchen/config"))
    assert found.json["dev"]["name"] == NAME
    hint = seen.wait("the hint", lambda: (found := seen.last(f"{ROOT}/b/action/hint")) and found.text and found)
    assert not hint.text.isascii()
    daemon.button.press_for(0.05)
    seen.kinds(2)
    assert seen.events()[0].json["hint"] == hint.text


def test_a_place_with_such_a_name_is_none(kitchen, seen):
    """Names of buttons and placements have letters, digits, - and _: commands for others are refused, and change nothing."""
    kitchen.expect(f'a command on actionbutton/kitchen/command is not run: there is no button "{NAME}"; there are action')
    for number, (field, name) in enumerate([("button", NAME), ("placement", NAME), ("button", "+"), ("placement", "#")]):
        seen.publish("command", {"id": f"n{number}", "verb": "press", field: name})
        assert seen.result(f"n{number}", "refused")["code"]
    seen.publish(f"b/{LEVEL}/press", "PRESS")
    seen.publish(f"c/{LEVEL}/set", "ON")
    seen.publish("command", {"id": "after", "verb": "reload", "kind": TIMER})
    seen.result("after", "accepted")
    assert seen.events() == []

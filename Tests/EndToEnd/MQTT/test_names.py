"""Names and texts with characters that topics use, and in other scripts, from one end to the other."""

import contextlib
import json

from devices import Lamp
from harness import BINARIES, TIMER
from subscriber import ROOT

NAME = "Läuft +#/灯"
LEVEL = "L%C3%A4uft%20%2B%23%2F%E7%81%AF"


def test_the_identifier_of_an_app_names_its_topic_and_so_does_its_name_for_earlier_versions(run, subscribe):
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
        assert [each.shared()["app"] for each in (one, other)] == ["com.example.Lamp"] * 2
        old, new = f"actionbutton/shared/{LEVEL}/isLit", "actionbutton/shared/com.example.Lamp/isLit"
        for topic in (old, new):
            assert seen.wait(topic, lambda topic=topic: seen.last(topic)).json["value"] is True
        # An earlier version knows only the old topic.
        number = seen.last(old).json["number"] + 1
        seen.client.publish(old, json.dumps({"v": 1, "number": number, "write": "earlier-1", "value": False}), 1, True)
        for each in (one, other):
            each.until_lit(False)
        # The copy of the new topic is published again.
        seen.wait("the copy", lambda: seen.last(new).json["number"] == number)
        one.toggle()
        other.until_lit(True)
        seen.wait("the value for an earlier version", lambda: seen.last(old).json["value"] is True)


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
    kitchen.expect(f'a command on actionbutton/kitchen/command was not run: there is no button "{NAME}"; known: action')
    for number, (field, name) in enumerate([("button", NAME), ("placement", NAME), ("button", "+"), ("placement", "#")]):
        seen.publish("command", {"id": f"n{number}", "verb": "press", field: name})
        assert seen.result(f"n{number}", "refused")["code"]
    seen.publish(f"b/{LEVEL}/press", "PRESS")
    seen.publish(f"c/{LEVEL}/set", "ON")
    seen.publish("command", {"id": "after", "verb": "reload", "kind": TIMER})
    seen.result("after", "accepted")
    assert seen.events() == []

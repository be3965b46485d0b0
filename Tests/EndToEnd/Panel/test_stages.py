"""Settings: the control of each stage of a hold, with a real daemon, and the names of the stages in every language."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import CUT, settled, shown
from harness import LAP, TIMER, eventually
from test_overlaps import PROBLEMS
from test_people import LANGUAGES, words
from test_taps import card

STAGES = [{"after": "200ms", "control": TIMER}, {"after": "1s"}, {"after": "60s", "control": TIMER}]
AFTER = {"en": "2.5 sec", "de": "2,5 Sek.", "es": "2,5 s", "fr": "2,5 s", "ja": "2.5 秒", "zh-Hans": "2.5秒"}


def saved(device):
    """The daemon's kinds and options for the later stages."""
    stages = device.ask("GET", "/v1/status")[1]["buttons"][0]["stages"]
    return [one.get("assignment") and (one["assignment"]["kind"], one["assignment"].get("configuration", {})) for one in stages]


def test_a_person_chooses_what_a_stage_does_and_a_release_in_it_does_it(run, open_page):
    device = run.device(settings={"buttons": {"action": {"source": "virtual", "stages": STAGES}}})
    pages = [shown(open_page(device.address), "settings") for _ in range(2)]
    page = pages[0]
    for one in pages:
        expect(one.locator("#subjects label")).to_have_text(["Hold", "Hold: 1 sec", "Hold: 60 sec", "Tap"])
        one.locator("#subjects label").nth(1).click()
        expect(one.locator(".card").last, "a stage for cancelling").to_contain_class("chosen")
    card(page, device, TIMER).locator(".choose").click()
    expect(card(page, device, TIMER)).to_contain_class("chosen")
    page.locator(".options .found-row").last.click()
    eventually("the option", lambda: saved(device) == [(TIMER, {"timer": "personal"}), (TIMER, {})])
    expect(card(pages[1], device, TIMER), "another browser").to_contain_class("chosen")
    card(page, device, LAP).locator(".choose").click()
    eventually("the other control", lambda: saved(device) == [(LAP, {}), (TIMER, {})])

    page.reload()
    shown(page, "button")
    page.keyboard.down(" ")
    expect(page.locator("#button .hint-text")).to_contain_text("Release to Mark Lap")
    page.keyboard.up(" ")
    eventually("the stage", lambda: any(event["event"] == "hold.performed" and event.get("stage") == 2 for event in device.daemon.events()))

    shown(page, "settings")
    page.locator("#subjects label").nth(1).click()
    page.locator(".card").last.locator(".choose").click()
    eventually("no control", lambda: saved(device) == [None, (TIMER, {})])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stages_have_their_times_in_every_language(fake_gateway, open_page, language):
    stages = [{"stage": 2, "after_ms": 2500, "assignment": {"id": "action.stage-2", "kind": scenes.LAP["kind"], "configuration": {}}}]
    state = scenes.state(scenes.button("action", scenes.TIMER, stages=stages), language=language)
    page = shown(open_page(fake_gateway(state).address, viewport={"width": 320, "height": 568}), "settings")
    hold, tap = words(language)["holdFor"], words(language)["tap"]
    subjects = page.locator("#subjects label")
    expect(subjects).to_have_count(3)
    texts = [text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for text in subjects.all_inner_texts()]
    assert (texts[0], texts[2]) == (hold, tap) and texts[1].startswith(hold) and texts[1].endswith(AFTER[language])
    subjects.nth(1).click()
    expect(page.locator(".card.chosen .card-title")).to_have_text(scenes.LAP["title"])
    assert settled(page).evaluate(PROBLEMS) + page.evaluate(CUT, "#settings") == []

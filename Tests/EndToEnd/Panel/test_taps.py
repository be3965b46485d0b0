"""Settings: the control of a tap besides that for the hold, with a real daemon and in every language."""

import pytest
from playwright.sync_api import expect

from browser import settled, shown
from harness import LAP, TIMER, eventually
from test_people import LANGUAGES, words


def saved(device):
    """The daemon's kinds and options for the hold and for the tap."""
    button = device.ask("GET", "/v1/status")[1]["buttons"][0]
    return [one and (one["kind"], one.get("configuration", {})) for one in (button.get("assignment"), button.get("tap_assignment"))]


def card(page, device, kind):
    """The card of a control."""
    controls = device.ask("GET", "/v1/controls")[1]["controls"]
    name = next(entry["preview"]["display_name"] for entry in controls if entry["listing"]["kind"] == kind)
    return page.locator(".card", has=page.get_by_role("heading", name=name, exact=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_chooses_what_a_tap_does_and_a_tap_does_it(run, open_page, language):
    device = run.device(hold="8s", arguments=["--language", language])
    page = shown(open_page(device.address), "settings")
    subjects = page.locator("#subjects label")
    expect(subjects).to_have_text([words(language)["holdFor"], words(language)["tap"]])
    expect(subjects.first.locator("input")).to_be_checked()
    subjects.last.click()
    nothing = page.locator(".card").last
    expect(nothing, "a tap does nothing at first").to_contain_class("chosen")
    card(page, device, TIMER).locator(".choose").click()
    expect(card(page, device, TIMER)).to_contain_class("chosen")
    page.locator(".options .found-row").last.click()
    eventually("the option", lambda: saved(device)[1] == (TIMER, {"timer": "personal"}))
    assert saved(device)[0] == (TIMER, {}), "the hold is as it was"

    card(page, device, LAP).locator(".choose").click()
    eventually("the other control", lambda: saved(device)[1] == (LAP, {}))
    page.reload()
    shown(page, "button")
    page.keyboard.down(" ")
    page.keyboard.up(" ")
    eventually("the tap", lambda: any(event["event"] == "tap.performed" for event in device.daemon.events()))

    shown(page, "settings")
    subjects.last.click()
    expect(card(page, device, LAP)).to_contain_class("chosen")
    nothing.locator(".choose").click()
    eventually("no control", lambda: saved(device)[1] is None)
    expect(nothing).to_contain_class("chosen")


def test_another_browser_shows_what_was_chosen_for_the_taps_of_each_button(run, open_page):
    device = run.device(settings={"buttons": {name: {"source": "virtual", "control": TIMER} for name in ("left", "right")}})
    pages = [shown(open_page(device.address), "settings") for _ in range(2)]
    for page in pages:
        expect(page.locator("#subjects label")).to_have_text(["left: Hold", "left: Tap", "right: Hold", "right: Tap"])
        page.locator("#subjects label").last.click()
    card(pages[0], device, LAP).locator(".choose").click()
    for page in pages:
        expect(card(page, device, LAP)).to_contain_class("chosen")
        settled(page).locator("#subjects label").nth(1).click()
        expect(page.locator(".card").last, "the taps of the other button").to_contain_class("chosen")


def test_a_button_whose_short_presses_are_counted_refuses_a_tap_and_says_why(run, open_page):
    device = run.device(settings={"buttons": {"action": {"source": "virtual", "control": TIMER, "multi_press": "400ms"}}})
    page = shown(open_page(device.address), "settings")
    page.locator("#subjects label").last.click()
    card(page, device, LAP).locator(".choose").click()
    expect(page.locator("#alarm")).to_contain_text("action: short presses are used by ‘multi_press’")
    assert saved(device)[1] is None

"""The first screen while no button is configured: the button is found by its press, gets a control, and is held; then Home Assistant."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import CUT, settled
from harness import eventually
from scenes import CHOICE, FOUND, SEARCH
from test_access import check
from test_overlaps import PROBLEMS

SIZES = [(320, 568), (390, 844), (800, 480), (1440, 900)]


@pytest.fixture
def unset(fake_gateway):
    """A fake gateway of a daemon whose only button is virtual."""
    return fake_gateway(scenes.unset())


def opened(open_page, gateway, **options):
    return open_page(gateway.address, ready="#setup .setup-inputs:not(:empty)", **options)


def test_the_first_screen_finds_the_button_gives_it_a_control_and_shows_its_hold(unset, open_page):
    page = opened(open_page, unset)
    expect(page.locator("#setup h2")).to_be_focused()
    expect(page.locator("#tabs")).to_be_hidden()
    expect(page.locator("#button")).to_be_hidden()
    expect(page.locator("#setup .setup-inputs")).to_contain_text("GPIO17 (pin 11)")
    expect(page.locator("#setup .setup-inputs")).to_contain_text("Pedal")
    expect(page.locator("#setup .setup-main")).to_be_hidden()
    unset.send("setup.edge", **FOUND, pressed=True)
    expect(page.locator("#setup .setup-seen")).to_have_text("Seen: GPIO17 (pin 11)")
    unset.send("setup.found", **FOUND, presses=4)
    expect(page.locator("#setup h2")).to_have_text("Button Found")
    expect(page.locator("#setup .setup-seen")).to_have_text("GPIO17 (pin 11) · Presses left: 4")
    unset.send("setup.found", **FOUND, presses=1)
    expect(page.locator("#setup .setup-seen")).to_have_text("GPIO17 (pin 11) · Presses left: 1")
    unset.send("setup.ended", **FOUND, reason="found", debounce_ms=8)
    expect(page.locator("#setup .setup-seen")).to_have_text("GPIO17 (pin 11)")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#setup h2")).to_have_text("What Does a Hold Do?")
    assert ("PUT", CHOICE, {"source": "gpio:GPIO17"}) in unset.asked
    page.click("#setup .setup-main")
    page.locator("#setup-gallery .sheet-row").first.click()
    expect(page.locator("#setup h2")).to_have_text("Hold It Now")
    assert ("PUT", "/v1/placed/action", {"kind": scenes.GALLERY["controls"][0]["listing"]["kind"]}) in unset.asked
    if page.locator("#setup-options").is_visible():
        page.click("#setup-options .edit")
    unset.place("action", control={**scenes.TIMER, "state": "loaded"}, press={"hint": "Hold to Stop", "promise": "ready"})
    expect(page.locator("#setup .setup-seen")).to_have_text("Hold to Stop")
    unset.place("action", control={**scenes.TIMER, "state": "loaded"}, outcome={"state": "performed"})
    expect(page.locator("#setup .setup-seen")).to_have_text("Work Timer · Done")
    page.click("#setup .setup-main")
    expect(page.locator("#setup h2")).to_have_text("Home Assistant")
    expect(page.locator("#setup h2")).to_be_focused()
    expect(page.locator("#setup .broker-command")).to_have_value("sudo actionbutton setup mqtt")
    expect(page.locator("#setup .setup-seen")).to_be_hidden()
    page.click("#setup .setup-main")
    expect(page.locator("#setup")).to_be_hidden()
    expect(page.locator("#button")).to_be_visible()
    expect(page.locator("#tabs")).to_be_visible()


def test_without_a_button_the_screen_does_not_return(unset, open_page):
    page = opened(open_page, unset)
    page.click("#setup .setup-other")
    expect(page.locator("#button")).to_be_visible()
    expect(page.locator("#setup")).to_be_hidden()
    assert ("PUT", CHOICE, {"source": None}) in unset.asked


def test_a_wrong_button_is_searched_again(unset, open_page):
    page = opened(open_page, unset)
    unset.send("setup.found", source="evdev:KEY_F14", presses=4)
    expect(page.locator("#setup .setup-seen")).to_contain_text("KEY_F14")
    page.click("#setup .setup-other")
    expect(page.locator("#setup h2")).to_have_text("Press Your Button")
    expect(page.locator("#setup .setup-seen")).to_be_empty()
    eventually("a new search", lambda: [body for _, path, body in unset.asked if path == SEARCH] == [{}, {"cancel": True}, {}])


def test_the_screen_closes_when_another_client_has_chosen(unset, open_page):
    page = opened(open_page, unset)
    unset.send("setup.done", source="gpio:GPIO27")
    expect(page.locator("#setup")).to_be_hidden()
    expect(page.locator("#button")).to_be_visible()


def test_a_refusal_is_shown_and_the_screen_stays(unset, open_page):
    page = opened(open_page, unset)
    unset.answers[CHOICE] = lambda body: {"status": 409, "code": "refused", "message": "a button is configured"}
    page.click("#setup .setup-other")
    expect(page.locator("#alarm")).to_have_text("a button is configured")
    expect(page.locator("#setup .setup-other")).to_be_enabled()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja", "zh-Hans"])
def test_in_every_language_and_size_nothing_overlaps_and_axe_core_finds_no_violation(fake_gateway, open_page, language):
    gateway = fake_gateway(scenes.unset(language))
    page = opened(open_page, gateway, viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    for step in ("the search", "the found button", "the control", "the hold", "Home Assistant"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            problems = settled(page).evaluate(PROBLEMS) + page.evaluate(CUT, "#setup")
            wide = page.evaluate("() => document.querySelector('#setup').scrollWidth - document.querySelector('#setup').clientWidth")
            assert (problems, wide) == ([], 0), f"{step} at {width}x{height}"
        check(page, step)
        if step == "the search":
            gateway.send("setup.found", **FOUND, presses=4)
            page.wait_for_selector("#setup .setup-main", state="visible")
        elif step != "Home Assistant":
            page.click("#setup .setup-other" if step == "the control" else "#setup .setup-main")

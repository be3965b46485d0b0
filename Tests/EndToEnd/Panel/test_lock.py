"""The Lock Screen and unlocking."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import FRAMES, shown


@pytest.fixture
def unlocked(fake_gateway, open_page):
    """A page with several controls, at its settings, and the fake gateway."""
    gateway = fake_gateway("several")
    return shown(open_page(gateway.address), "settings"), gateway


@pytest.fixture
def locked(unlocked):
    """The unlocked page and its fake gateway after a lock."""
    page, gateway = unlocked
    gateway.state = scenes.all_scenes()["locked"]
    gateway.send("screen.locked")
    # The daemon sends its controls again, without the contents of sensitive controls.
    gateway.place("ringer", control={"title": "", "value_text": None, "hint": "", "redacted": True})
    page.wait_for_selector("#locked:not([hidden]) .lock-widget")
    return page, gateway


def without_status(page):
    """Leaves the page's requests for the status unanswered."""
    page.route("**/v1/status", lambda _: None)


def asked(page, path):
    """Waits for the answer to the page's next request of this path."""
    return page.expect_response(lambda response: response.url.endswith(path))


def test_the_lock_in_the_tabs_asks_the_daemon_to_lock(unlocked):
    page, gateway = unlocked
    with asked(page, "/v1/lock"):
        page.click("#lock")
    assert ("POST", "/v1/lock", {}) in gateway.asked


def test_a_locked_device_shows_its_lock_screen_and_nothing_else(locked):
    page, _ = locked
    expect(page.locator(".tabs, #settings, #button").locator("visible=true")).to_have_count(0)
    tiles = page.locator(".lock-tiles .tile")
    expect(tiles, "its controls are symbols only").to_have_text([""] * 4, use_inner_text=True)
    expect(tiles.nth(2), "what is redacted has no name").to_have_attribute("aria-label", "Hidden While Locked")


def test_a_circle_of_the_lock_screen_presses_its_button(locked):
    page, gateway = locked
    with asked(page, "/v1/buttons/action/press"):
        page.click(".lock-tiles .tile")
    assert any(path == "/v1/buttons/action/press" and body["phase"] == "down" for _, path, body in gateway.asked)


def test_a_page_of_a_locked_device_shows_the_lock_screen_before_the_status_has_arrived(fake_gateway, open_page):
    page = open_page(fake_gateway("locked").address, ready="#locked:not([hidden])", prepare=without_status)
    expect(page.locator(".tabs, #button").locator("visible=true")).to_have_count(0)


def test_a_page_shows_the_lock_before_the_status_has_arrived(fake_gateway, open_page):
    expect(open_page(fake_gateway("several").address, prepare=without_status).locator("#lock")).to_be_visible()


def test_no_fragment_of_the_address_shows_another_view_while_locked(locked):
    page, _ = locked
    for view in ["controls", "today", "settings", "button"]:
        page.evaluate("(view) => { location.hash = view; }", view)
        page.evaluate(FRAMES)
        expect(page.locator(f"#{view}")).to_be_hidden()
        expect(page.locator("#locked")).to_be_visible()


def test_more_than_three_activities_collapse_until_a_tap(fake_gateway, open_page):
    state = scenes.all_scenes()["locked"]
    page = open_page(fake_gateway(state).address, ready=".lock-time:not(:empty)", viewport={"width": 800, "height": 480})
    cards, more = page.locator(".lock-activities article"), page.locator(".lock-more")
    expect(more).to_have_text("+2")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(cards).to_have_count(2)
    assert page.locator(".lock-activities").evaluate("(box) => box.scrollHeight - box.clientHeight") <= 0, "the button is not visible at once"
    more.click()
    expect(cards).to_have_count(4)
    expect(more).to_have_attribute("aria-expanded", "true")
    more.click()
    expect(cards).to_have_count(2)
    few = open_page(fake_gateway({**state, "activities": scenes.activities()[:3]}).address, ready=".lock-time:not(:empty)")
    expect(few.locator(".lock-activities article")).to_have_count(3)
    expect(few.locator(".lock-more")).to_have_count(0)


@pytest.mark.parametrize("has_passcode", [False, True])
def test_a_long_press_on_the_lock_screen_unlocks_and_edits_it(fake_gateway, open_page, has_passcode):
    gateway = fake_gateway({**scenes.all_scenes()["locked"], "has_passcode": has_passcode})
    page = open_page(gateway.address, ready=".lock-time:not(:empty)")
    page.locator(".lock-date").hover()
    if has_passcode:
        page.mouse.down()
        expect(page.locator(".pass-field")).to_be_visible()
        page.mouse.up()
        page.keyboard.type("1234")
        with asked(page, "/v1/unlock"):
            page.keyboard.press("Enter")
    else:
        with asked(page, "/v1/unlock"):
            page.mouse.down()
        page.mouse.up()
    gateway.state = scenes.all_scenes()["placed"]
    gateway.send("screen.unlocked")
    expect(page.locator("#lock-slots")).to_be_visible()
    expect(page.locator("#controls .edit-add")).to_be_visible()


def test_a_long_press_on_a_circle_of_the_lock_screen_does_not_unlock(fake_gateway, open_page):
    gateway = fake_gateway("lockedalone")
    page = open_page(gateway.address, ready=".lock-tiles .tile")
    page.click(".lock-tiles .tile", delay=700)
    assert not [path for _, path, _ in gateway.asked if path == "/v1/unlock"]


def test_a_refused_hold_shakes_the_lock_and_shows_the_reason(locked):
    page, gateway = locked
    gateway.place("action", outcome=scenes.outcome("skipped", reason="locked"))
    expect(page.locator(".lock-glyph")).to_contain_class("shaking")
    expect(page.locator(".lock-message")).to_have_text("Unlock to use this")


def test_a_reload_of_other_controls_does_not_hide_the_outcome_of_a_press(locked):
    page, gateway = locked
    gateway.place("action", outcome=scenes.outcome("performing"))
    expect(page.locator("#locked .island")).to_contain_class("island-open")
    gateway.place("ringer", control={"value_text": "On"})
    gateway.put(scenes.placement("cc-0", scenes.LIGHT))
    gateway.place("lamp", control={"value_text": "Off", "is_on": False, "lit": False})
    page.wait_for_selector(".lock-tiles .tile[aria-pressed=false]")
    expect(page.locator("#locked .island")).to_contain_class("island-open")


def test_a_wrong_passcode_is_refused_and_cleared_and_the_right_one_returns_to_the_earlier_view(locked):
    page, gateway = locked
    gateway.answers["/v1/unlock"] = lambda body: {} if body == {"passcode": "1234"} else {
        "status": 409, "code": "refused", "message": "this is not the passcode"}
    page.click(".lock-open")
    for digit in "111":
        page.click(f".pass-key:text-is('{digit}')")
    page.keyboard.press("Enter")
    expect(page.locator(".pass-note"), "a wrong passcode is refused").not_to_be_empty()
    expect(page.locator(".pass-field"), "a wrong passcode is forgotten").to_have_value("")
    page.keyboard.type("12345")
    page.click(".pass-remove")
    with asked(page, "/v1/unlock"):
        page.keyboard.press("Enter")
    assert gateway.asked[-1] == ("POST", "/v1/unlock", {"passcode": "1234"}), "the daemon does not get the passcode"
    gateway.state = scenes.all_scenes()["several"]
    gateway.send("screen.unlocked")
    expect(page.locator("#settings"), "the view of before is back").to_be_visible()
    expect(page.locator("#locked")).to_be_hidden()
    expect(page.locator(".tabs")).to_be_visible()


@pytest.fixture
def alone(fake_gateway):
    """A locked device without a passcode."""
    return fake_gateway("lockedalone")


def test_where_motion_is_reduced_the_lock_has_a_colour_and_does_not_move(alone, open_page):
    page = open_page(alone.address, ready=".lock-time:not(:empty)", reduced_motion="reduce")
    alone.place("action", outcome=scenes.outcome("skipped", reason="locked"))
    glyph = page.locator(".lock-glyph")
    expect(glyph).to_contain_class("shaking")
    expect(glyph).to_have_css("animation-name", "none")
    expect(glyph).to_have_css("color", "rgb(255, 159, 10)")


def test_without_a_passcode_a_tap_unlocks(alone, open_page):
    page = open_page(alone.address, ready=".lock-time:not(:empty)")
    with asked(page, "/v1/unlock"):
        page.click(".lock-open")
    assert alone.asked == [("POST", "/v1/unlock", {})]

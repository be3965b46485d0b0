"""StandBy: what a screen at rest shows, and what ends it."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import shown

# Timers of a minute or longer wait until the test fires them; `null` is a cancelled timer.
TIMERS = """() => {
  const { setTimeout, clearTimeout } = window;
  window.waiting = [];
  window.setTimeout = (call, delay, ...rest) => (delay < 60_000 || delay === undefined
    ? setTimeout(call, delay, ...rest) : -window.waiting.push({ call, delay }));
  window.clearTimeout = (id) => { if (id < 0) window.waiting[-id - 1] = null; else clearTimeout(id); };
}"""


def opened(fake_gateway, open_page):
    """A page at its settings, with the timers of the test, and its fake gateway."""
    gateway = fake_gateway("running")
    page = open_page(gateway.address, prepare=lambda page: page.add_init_script(f"({TIMERS})()"))
    return shown(page, "settings"), gateway


def delays(page):
    """The delays of the waiting timers, in milliseconds."""
    return page.evaluate("waiting.filter(Boolean).map(({ delay }) => delay)")


@pytest.fixture
def resting(fake_gateway, open_page):
    """A page with StandBy after two minutes, and its fake gateway."""
    page, gateway = opened(fake_gateway, open_page)
    page.locator("#pressing select").nth(2).select_option("2")
    return page, gateway


def pass_time(page):
    """Ends the time without a touch, and returns the locator of StandBy."""
    assert delays(page) == [120_000]
    page.evaluate("{ const { call } = waiting.at(-1); waiting.splice(0); call(); }")
    return page.locator("#standby")


def rest(page):
    """Lets the time pass, and returns the locator of the shown StandBy."""
    standby = pass_time(page)
    expect(standby).to_be_visible()
    return standby


def test_it_is_off_until_a_time_is_chosen_and_a_touch_begins_the_time_again(fake_gateway, open_page):
    page, _ = opened(fake_gateway, open_page)
    page.keyboard.press("Shift")
    assert delays(page) == []
    page.locator("#pressing select").nth(2).select_option("2")
    first = page.evaluate("waiting.length")
    page.keyboard.press("Shift")
    assert page.evaluate("waiting.length") > first, "a new time"
    rest(page)


@pytest.mark.parametrize("wide", [True, False])
def test_it_shows_the_clock_and_an_activity_inside_the_screen(resting, wide):
    page, gateway = resting
    page.set_viewport_size({"width": 844, "height": 390} if wide else {"width": 390, "height": 844})
    standby = rest(page)
    expect(standby.locator(".standby-time")).to_have_text(page.evaluate(
        "new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(Date.now()).replace(/\\s[AP]M/, '')"))
    expect(standby.locator(".live")).to_contain_text("Tea")
    boxes = [standby.locator(part).bounding_box() for part in (".standby-clock", ".standby-beside")]
    size = page.viewport_size
    for box in boxes:
        assert box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"], boxes
    for one in scenes.activities():
        gateway.send("activity", **{**one, "state_name": "dismissed"})
    expect(standby.locator(".widget"), "without an activity, the first widget").to_contain_text("8,204")


def test_a_click_or_a_key_only_ends_it(resting):
    page, gateway = resting
    rest(page)
    before = len(gateway.asked)
    page.mouse.click(200, 300)
    expect(page.locator("#standby")).to_be_hidden()
    rest(page)
    page.keyboard.press("Tab")
    expect(page.locator("#standby")).to_be_hidden()
    assert len(gateway.asked) == before
    assert page.evaluate("location.hash") == "#settings"


def test_a_press_of_the_button_ends_it_and_the_space_bar_presses(resting):
    page, gateway = resting
    rest(page)
    gateway.place("action", press=scenes.pressing("Hold to Stop", passed=0.1, left=60))
    expect(page.locator("#standby")).to_be_hidden()
    gateway.place("action")
    shown(page, "button")
    rest(page)
    with page.expect_response(lambda response: response.url.endswith("/press")):
        page.keyboard.down(" ")
    expect(page.locator("#standby")).to_be_hidden()
    page.keyboard.up(" ")


def test_while_locked_it_shows_nothing_private_and_an_open_sheet_or_a_lost_gateway_prevents_it(resting):
    page, gateway = resting
    page.evaluate("document.getElementById('add').showModal()")
    pass_time(page)
    assert delays(page) == [120_000], "the time begins again"
    expect(page.locator("#standby")).to_be_hidden()
    page.evaluate("document.getElementById('add').close()")
    state = scenes.all_scenes()["locked"]
    for one in state["activities"] + state["widgets"]:
        one["privacy_sensitive"] = True
    gateway.state = state
    gateway.send("screen.locked")
    page.wait_for_selector("#locked:not([hidden])")
    standby = rest(page)
    expect(standby.locator(".standby-time")).to_be_visible()
    expect(standby.locator(".standby-beside")).to_be_hidden()
    gateway.lose("no such file")
    expect(standby).to_be_hidden()

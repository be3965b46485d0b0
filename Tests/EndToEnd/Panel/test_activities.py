"""Live Activities, their counting times, and widgets."""

import re

from playwright.sync_api import expect

import scenes
from browser import shown

TIME = re.compile(r"(\d+):(\d\d)")
# Hides and shows the page, as another tab in front does.
HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOW = """() => { delete document.hidden; document.dispatchEvent(new Event("visibilitychange")); }"""


def stopped(page):
    """Stops the page's clock: time passes only when the test advances it."""
    now = page.evaluate("Date.now()") / 1000
    page.clock.pause_at(now + 1)
    return page


def seconds(page):
    """The times of the two Live Activities, one counting down and one up, in seconds."""
    return [60 * int(minutes) + int(rest) for text in page.locator(".live .counting").all_inner_texts()
            for minutes, rest in TIME.findall(text)]


def today(fake_gateway, open_page):
    """Opens the page at Today, with its own clock; returns it and the fake gateway."""
    gateway = fake_gateway("running")
    page = open_page(gateway.address, prepare=lambda page: page.clock.install())
    shown(page, "today")
    expect(page.locator(".live .counting")).to_have_count(2)
    return page, gateway


def test_one_time_counts_down_and_one_up_and_counting_sends_no_request(fake_gateway, open_page):
    page = stopped(today(fake_gateway, open_page)[0])
    page.requests.clear()
    down, up = seconds(page)
    for passed in [1, 2, 3, 10]:
        page.clock.run_for(1000 if passed < 10 else 7000)
        assert seconds(page) == [down - passed, up + passed], f"after {passed} s"
    assert not page.requests, "counting sent a request"


def test_a_hidden_page_does_not_count_and_is_right_at_once_when_it_is_seen_again(fake_gateway, open_page):
    page = stopped(today(fake_gateway, open_page)[0])
    page.evaluate(HIDE)
    down, up = seconds(page)
    page.clock.run_for(5000)
    assert seconds(page) == [down, up], "a hidden page counts"
    page.evaluate(SHOW)
    assert seconds(page) == [down - 5, up + 5], "a page that is seen again is wrong"


def test_a_stale_or_ended_activity_is_marked_and_a_dismissed_one_is_removed(fake_gateway, open_page):
    page, gateway = today(fake_gateway, open_page)
    tea = scenes.activities()[1]
    gateway.send("activity", **{**tea, "state_name": "stale"})
    expect(page.locator(".live-stale", has_text="Tea")).to_be_visible()
    gateway.send("activity", **{**tea, "state_name": "ended"})
    expect(page.locator(".live-ended", has_text="Tea")).to_be_visible()
    expect(page.locator(".live-ended .counting"), "what has ended does not count").to_have_count(0)
    gateway.send("activity", **{**tea, "state_name": "dismissed"})
    expect(page.locator(".live", has_text="Tea")).to_have_count(0)
    expect(page.locator(".live"), "the others stay").to_have_count(3)


def test_the_island_shows_the_activity_that_runs(fake_gateway, open_page):
    page = today(fake_gateway, open_page)[0]
    shown(page, "button")
    expect(page.locator("#button .island")).to_contain_class("island-live")
    expect(page.locator("#button .island-trail")).to_have_text(TIME)


def test_the_new_entry_of_a_widget_takes_the_place_of_the_old_one(fake_gateway, open_page):
    page, gateway = today(fake_gateway, open_page)
    gateway.send("widget.loaded", **{**scenes.widgets()[0], "lines": ["9,000"]})
    expect(page.locator(".widget", has_text="9,000")).to_be_visible()
    expect(page.locator(".widget")).to_have_count(4)

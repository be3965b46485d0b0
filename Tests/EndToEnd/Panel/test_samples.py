"""The widget and the Live Activity of the sample app, as a real daemon sends them: margins, whole texts, and times."""

import re

import pytest
from playwright.sync_api import expect

from browser import CUT, settled, shown

KIND = "com.example.Productivity.Timers"
# The time of a timer of 25 minutes that another test may have started.
COUNTS = re.compile(r"^(2[0-4]:\d\d|25:00)$")
# The distances of what is drawn in a tree from the tree's edges: top, right, bottom, left.
MARGINS = """(tree) => {
  const outer = tree.getBoundingClientRect();
  const all = [...tree.querySelectorAll(".v-text, .v-symbol")].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return (one.matches(".v-text") ? range : one).getBoundingClientRect();
  });
  return [Math.min(...all.map(({ top }) => top)) - outer.top, outer.right - Math.max(...all.map(({ right }) => right)),
    outer.bottom - Math.max(...all.map(({ bottom }) => bottom)), Math.min(...all.map(({ left }) => left)) - outer.left];
}"""


@pytest.fixture(scope="module")
def module_target(module_run):
    """A device with a widget in both sizes and a running timer."""
    target = module_run.device(hold="300ms")
    for family in ["systemSmall", "systemMedium"]:
        status, answer = target.ask("POST", "/v1/placed", {"kind": KIND, "size": family})
        assert status == 200, answer
    target.daemon.button.hold()
    target.daemon.button.expect_control(is_on=True)
    return target


@pytest.fixture
def running(module_target, open_page):
    """A page that shows the running timer."""
    page = open_page(module_target.address)
    page.wait_for_selector("#button .island-live")
    return page


def test_the_live_activity_has_equal_margins_above_and_below(running):
    card = settled(shown(running, "today")).locator(".live-drawn .v-tree")
    expect(card.get_by_text(COUNTS)).to_be_visible()
    top, _, bottom, left = card.evaluate(MARGINS)
    assert min(top, bottom, left) >= 13, (top, bottom, left)
    assert abs(top - bottom) <= 4, (top, bottom)


@pytest.mark.parametrize("family", ["systemSmall", "systemMedium"])
def test_the_widget_shows_the_name_and_the_time_without_a_cut_text(running, family):
    widget = settled(shown(running, "today")).locator(f".widget-drawn[data-family={family}] .v-tree").first
    expect(widget.get_by_text("Work Timer")).to_be_visible()
    expect(widget.get_by_text(COUNTS)).to_be_visible()
    assert running.evaluate(CUT, f".widget-drawn[data-family={family}] .v-tree") == []
    assert min(widget.evaluate(MARGINS)) >= 8
    name = widget.get_by_text("Work Timer")
    assert name.evaluate("(one) => one.getBoundingClientRect().height < 24"), "the name has several lines"


def test_the_expanded_island_shows_the_name_and_the_time(running):
    island = running.locator("#button .islands")
    expect(running.locator("#button .island-trail")).to_have_text(COUNTS)
    running.locator("#button .island").click()
    expect(island.locator(".island-center")).to_have_text("Work Timer")
    expect(island.locator(".island-trailing")).to_have_text(COUNTS)
    assert running.evaluate(CUT, "#button .islands") == []
    all, time = settled(running).locator("#button .island").bounding_box(), island.locator(".island-trailing").bounding_box()
    assert abs(all["y"] + all["height"] / 2 - time["y"] - time["height"] / 2) <= 3, "the time is not in the middle"


def test_the_gallery_shows_a_running_timer(module_target, open_page):
    page = shown(open_page(module_target.address), "today")
    page.click("#today .edit-toggle")
    page.click("#today .edit-add >> nth=0")
    expect(page.locator("#add-widget .snapshot-loaded", has_text="Work Timer").first).to_be_visible()
    expect(page.locator("#add-widget").get_by_text("No Timers")).to_have_count(0)

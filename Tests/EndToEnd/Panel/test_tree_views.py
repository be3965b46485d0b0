"""The places in which the page shows trees of views: Today, the Dynamic Island and the Lock Screen."""

import re

import pytest
from playwright.sync_api import expect

import trees
from browser import focused, settled, shown
from test_layout import SIZES, check
from test_trees import box, node, text


def test_today_shows_widgets_and_activities_as_their_authors_composed_them(fake_gateway, open_page):
    gateway = fake_gateway(trees.drawn())
    page = shown(open_page(gateway.address), "today")
    expect(page.locator(".live-drawn > .v-tree")).to_have_count(len(trees.ACTIVITIES))
    count = sum(len(trees.TREES[name]) for name in trees.WIDGETS)
    expect(page.locator(".widget-drawn > .v-tree")).to_have_count(count)
    gateway.send("widget.loaded", **{**trees.widget("stocks", "systemSmall"), "tree": {"root": text("Closed")}})
    expect(page.locator(".widget-drawn", has_text="Closed")).to_be_visible()
    expect(page.locator(".widget-drawn")).to_have_count(count)


def test_an_alert_expands_the_island_for_a_moment_and_is_announced(fake_gateway, open_page):
    gateway = fake_gateway(trees.drawn())
    page = open_page(gateway.address, prepare=lambda page: page.clock.install())
    expect(page.locator("#button .island-minimal .v-text")).to_have_text("3–2")
    match = trees.ACTIVITIES.index("match") + 1
    gateway.send("activity.alert", app="Match", id=str(match), title="Goal", body="4 to 2")
    expect(page.locator("#button .island-expanded .island-center")).to_contain_text("3 – 2")
    expect(page.locator("[aria-live]", has_text="Match: Goal, 4 to 2").first).to_be_attached()
    page.clock.run_for(6000)
    expect(page.locator("#button .island-expanded")).to_have_count(0)
    # The alert of an activity that no longer exists does not expand it.
    gateway.send("activity.alert", app="Gone", id="900", title="", body="")
    expect(page.locator("[aria-live]", has_text="Gone").first).to_be_attached()
    expect(page.locator("#button .island-expanded")).to_have_count(0)


def test_the_island_shows_the_first_activity_and_the_second_one_beside_it_and_expands(fake_gateway, open_page):
    gateway = fake_gateway(trees.drawn())
    page = open_page(gateway.address)
    first, second = trees.ACTIVITIES[-1], trees.ACTIVITIES[-2]
    assert (first, second) == ("timer", "match")
    expect(page.locator("#button .island-trail .v-text")).to_have_text(re.compile(r"\d+:\d\d"))
    expect(page.locator("#button .island-minimal .v-text")).to_have_text("3–2")
    page.locator("#button .island").click()
    expect(page.locator("#button .island-expanded .island-bottom .v-filled")).to_be_attached()
    expect(page.locator("#button .island-expanded .v-button")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#button .island-expanded")).to_have_count(0)
    focused(page.locator("#button .island-minimal"))
    page.keyboard.press("Enter")
    expect(page.locator("#button .island-center")).to_contain_text("3 – 2")
    page.locator("#button .face-title").click()
    expect(page.locator("#button .island-expanded")).to_have_count(0)


def test_several_views_in_a_part_of_the_island_stand_beside_each_other(fake_gateway, open_page):
    activity = trees.activity("timer", 1)
    activity["island"]["trees"]["compact_trailing"] = {"root": node("group", box(10, 10), box(10, 10))}
    page = open_page(fake_gateway(trees.drawn(activities=[activity], widgets=[])).address)
    shapes = page.locator("#button .island-trail .v-shape")
    expect(shapes).to_have_count(2)
    settled(page)
    one, other = [shape.bounding_box() for shape in shapes.all()]
    assert one["y"] == other["y"] and one["x"] + 10 < other["x"]


def test_activities_share_the_island_by_their_relevance_and_then_the_newest_comes_first(fake_gateway, open_page):
    def scored(name, number, relevance):
        one = trees.activity(name, number)
        one["activity"]["relevance"] = relevance
        return one
    gateway = fake_gateway(trees.drawn(activities=[scored("match", 1, 75), scored("delivery", 2, 10), scored("timer", 3, 10)]))
    page = open_page(gateway.address)
    expect(page.locator("#button .island-lead .v-text")).to_have_text("3")
    expect(page.locator("#button .island-minimal .v-tree")).to_be_attached()
    minimal = page.locator("#button .island-minimal").get_attribute("aria-label")
    assert minimal == "Timer", "of two with the same score the newer one"
    gateway.send("activity", **scored("delivery", 2, 100))
    expect(page.locator("#button .island-minimal")).to_have_attribute("aria-label", "Match")


def test_the_lock_screen_shows_its_widgets_and_cards_and_bars_for_what_is_private(fake_gateway, open_page):
    widgets = [trees.widget("ring", "accessoryCircular"), trees.widget("calendar", "accessoryRectangular", privacy_sensitive=True)]
    gateway = fake_gateway(trees.drawn(locked=True, widgets=widgets))
    page = open_page(gateway.address, ready=".lock-time:not(:empty)")
    expect(page.locator(".lock-notes .v-tree")).to_have_count(2)
    expect(page.locator(".lock-notes")).to_contain_text("82")
    expect(page.locator(".lock-notes")).not_to_contain_text("Stand-up")
    expect(page.locator(".lock-activities .v-tree")).to_have_count(len(trees.ACTIVITIES))
    for place in page.locator(".lock-activities .v-tree").all():
        assert place.bounding_box()["width"] <= page.locator(".lock-activities").bounding_box()["width"]


@pytest.mark.parametrize("width, height", [(800, 480), (390, 844)])
def test_many_widgets_of_the_lock_screen_are_whole_or_can_be_scrolled_to(fake_gateway, open_page, width, height):
    widgets = [trees.widget("calendar", "accessoryRectangular", kind=f"w{number}") for number in range(8)]
    page = open_page(fake_gateway(trees.drawn(locked=True, widgets=widgets, activities=[])).address, ready=".lock-time:not(:empty)",
                     viewport={"width": width, "height": height})
    notes = page.locator(".lock-notes .v-tree")
    expect(notes).to_have_count(8)
    for one in notes.all():
        one.scroll_into_view_if_needed()
        place, room = one.bounding_box(), page.locator(".lock-notes").bounding_box()
        assert room["y"] - 1 <= place["y"] and place["y"] + place["height"] <= room["y"] + room["height"] + 1


@pytest.mark.parametrize("width, height", SIZES)
def test_edited_widgets_are_no_wider_than_their_page_and_what_is_tapped_is_44_px_large(fake_gateway, open_page, width, height):
    page = shown(open_page(fake_gateway(trees.placed()).address, viewport={"width": width, "height": height}), "today")
    page.click("#today .edit-toggle")
    page.wait_for_selector("#today .lock-widgets .unit-edit")
    check(settled(page), "the edit mode")
    page.click("#today .edit-add >> nth=0")
    page.wait_for_selector("#add-widget .snapshot-loaded")
    check(settled(page), "the gallery")
    page.click("#add-widget .edit")
    focused(page.locator("#today .unit-edit").first)
    page.keyboard.press("Enter")
    page.wait_for_selector("#widget-options .found-row")
    check(settled(page), "the options")


def test_the_gallery_shows_a_snapshot_of_each_size_of_a_widget(fake_gateway, open_page):
    page = shown(open_page(fake_gateway(trees.placed()).address), "today")
    page.click("#today .edit-toggle")
    page.click("#today .edit-add >> nth=0")
    page.fill("#add-widget .sheet-search", "weather")
    families = [family for family in trees.TREES["weather"] if family.startswith("system")]
    expect(page.locator("#add-widget .snapshot")).to_have_count(len(families))
    page.locator("#add-widget .snapshot").last.scroll_into_view_if_needed()
    expect(page.locator("#add-widget .snapshot .v-tree")).to_have_count(len(families))
    for family in families:
        assert page.locator(f"#add-widget .v-tree[data-family={family}]").bounding_box()["width"] <= 221


def test_the_widget_that_the_daemon_puts_in_front_of_a_stack_is_shown_also_if_today_was_hidden(fake_gateway, open_page):
    gateway = fake_gateway(trees.placed())
    page = open_page(gateway.address)
    stacked = [one for one in gateway.state["widgets"] if "stack" in one]
    assert len(stacked) == 2

    def turn(front):
        gateway.send("placed.changed", version=2, placed=[
            {key: one[key] for key in ["slot", "kind", "stack"] if key in one} | {"in": "today", "size": one["family"], "front": one["slot"] == front}
            for one in gateway.state["widgets"]])
    turn(stacked[1]["slot"])
    shown(page, "today")
    expect(page.locator("#today .stack .dot").nth(1)).to_contain_class("dot-on")
    turn(stacked[0]["slot"])
    expect(page.locator("#today .stack .dot").nth(0)).to_contain_class("dot-on")
    focused(page.locator("#today .stack .unit-body"))
    with page.expect_response(lambda response: response.url.endswith("/turn")):
        page.keyboard.press("ArrowDown")
    assert gateway.asked == [("POST", f"/v1/placed/{stacked[1]['slot']}/turn", {})], "what a person turns to is sent, once"

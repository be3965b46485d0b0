"""Placed widgets and their edit mode on Today and for the Lock Screen: by mouse, touch and keyboard, in two browsers."""

import pytest
from playwright.sync_api import expect

from browser import focused, settled, shown
from harness import BINARIES
from test_edit import PHONE, middle, touch

CITY, LINE = "test.city", "test.line"
SNAP = "(body) => getComputedStyle(body).scrollSnapType"


@pytest.fixture(scope="module")
def module_target(module_run):
    """A daemon with widgets in several sizes, one of them with options."""
    target = module_run.device(extension=[BINARIES / "SampleControls", BINARIES / "WidgetFixtures"])
    target.kept = set()
    return target


@pytest.fixture
def target(module_target):
    """The module's daemon without placed widgets."""
    module_target.daemon.expect_widget_tokens(*range(5), times=(0, 100))
    module_target.reset()
    return module_target


def placed(target, *widgets):
    """Places widgets, each a kind and a size, and returns their names."""
    names = []
    for kind, family in widgets:
        more = {"configuration": {"city": "oslo"}} if kind == CITY else {}
        status, answer = target.ask("POST", "/v1/placed", {"kind": kind, "size": family, **more})
        assert status == 200, answer
        names.append(answer["slot"])
    return names


def listed(target):
    """The daemon's placed widgets."""
    return [one for one in target.ask("GET", "/v1/placed")[1]["placed"] if one["in"] in ("today", "lock-screen")]


def order(target):
    return [one["slot"] for one in listed(target)]


def today(page, count):
    """Opens Today and waits for this number of widgets."""
    shown(page, "today")
    expect(page.locator("#today .widgets .widget-unit")).to_have_count(count)
    return page


def edited(page):
    """Switches Today to its edit mode."""
    page.click("#today .edit-toggle")
    expect(page.locator("#today .edit-add").first).to_be_visible()
    return settled(page)


def shows(pages, texts):
    """Checks that all pages show widgets with these texts in this order."""
    for page in pages:
        expect(page.locator("#today .widgets .widget-unit")).to_contain_text(texts)
        expect(page.locator("#today .widgets .widget-unit")).to_have_count(len(texts))


@pytest.fixture
def pages(target, open_page):
    """Opens two browsers on Today with this number of widgets."""
    return lambda count: [today(open_page(target.address), count) for _ in range(2)]


def test_a_widget_is_found_in_the_gallery_and_added_in_a_size(target, pages):
    one, other = pages(0)
    edited(one).click("#today .edit-add >> nth=0")
    expect(one.locator("#add-widget .sheet-app")).not_to_have_count(0)
    one.fill("#add-widget .sheet-search", "line")
    expect(one.locator("#add-widget .widget-row")).to_have_count(1)
    expect(one.locator("#add-widget .snapshot-size"), "only the sizes of Today").to_have_text(["Small", "Medium", "Large", "Extra Large"])
    one.click("#add-widget .snapshot-add[aria-label='Line, Medium']")
    shows([one, other], ["line systemMedium"])
    expect(one.locator("#news")).to_have_text("Added: Line")
    assert [widget["size"] for widget in listed(target)] == ["systemMedium"]


def test_the_keyboard_moves_resizes_configures_and_removes(target, pages):
    names = placed(target, (CITY, "systemSmall"), (LINE, "systemSmall"), (LINE, "systemMedium"))
    one, other = pages(3)
    units = edited(one).locator("#today .widgets .unit-edit")
    focused(units.nth(0))
    one.keyboard.press("ArrowRight")
    expect(one.locator("#news")).to_have_text("Position: 2 / 3")
    shows([one, other], ["line systemSmall", "oslo metric", "line systemMedium"])
    expect(units.nth(1), "the focus goes with it").to_be_focused()
    assert order(target) == [names[1], names[0], names[2]]
    one.keyboard.press("Enter")
    sheet = one.locator("#widget-options")
    expect(sheet).to_be_visible()
    focused(sheet.locator(".found-row", has_text="ROME").locator("input"))
    one.keyboard.press("Space")
    shows([one, other], ["line systemSmall", "rome metric", "line systemMedium"])
    focused(sheet.locator(".segments input[value=systemMedium]"))
    one.keyboard.press("Space")
    shows([one, other], ["line systemSmall", "rome metric systemMedium", "line systemMedium"])
    expect(sheet.locator(".segments input[value=systemMedium]")).to_be_checked()
    one.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    focused(units.nth(1))
    one.keyboard.press("Delete")
    shows([one, other], ["line systemSmall", "line systemMedium"])
    expect(one.locator("#news")).to_have_text("Removed: City")


def test_the_mouse_drags_a_widget_onto_the_place_of_another(target, pages):
    names = placed(target, (CITY, "systemSmall"), (LINE, "systemSmall"), (LINE, "systemSmall"))
    one, other = pages(3)
    units = edited(one).locator("#today .widgets .widget-unit")
    one.mouse.move(*middle(units.nth(0)))
    one.mouse.down()
    one.mouse.move(*middle(units.nth(2)), steps=8)
    expect(units.nth(2)).to_contain_class("dragged")
    one.mouse.up()
    shows([one, other], ["line", "line", "oslo"])
    assert order(target) == [names[1], names[2], names[0]]
    expect(one.locator("#widget-options"), "a drag is no click").to_be_hidden()
    one.mouse.click(*middle(units.nth(2)))
    expect(one.locator("#widget-options"), "a click is").to_be_visible()


def test_by_touch_a_widget_is_moved_opened_and_removed(target, open_page):
    names = placed(target, (CITY, "systemSmall"), (LINE, "systemSmall"))
    page = edited(today(open_page(target.address, **PHONE), 2))
    units = page.locator("#today .widgets .widget-unit")
    touch(page, "touchStart", middle(units.nth(0)))
    expect(units.nth(0), "a finger that rests on a widget lifts it").to_contain_class("dragged")
    touch(page, "touchMove", middle(units.nth(1)))
    expect(units.nth(1)).to_contain_class("dragged")
    touch(page, "touchEnd")
    shows([page], ["line", "oslo"])
    expect(page.locator("#news")).to_have_text("Position: 2 / 2")
    settled(page)
    assert order(target) == names[::-1]
    page.touchscreen.tap(*middle(units.nth(1)))
    expect(page.locator("#widget-options .found-row")).to_have_count(2)
    page.tap("#widget-options .edit")
    page.touchscreen.tap(*middle(units.nth(1).locator(".placed-remove")))
    shows([page], ["line"])


def test_two_widgets_of_a_size_become_a_stack_that_is_turned_by_keys_and_swipes(target, open_page):
    names = placed(target, (CITY, "systemSmall"), (LINE, "systemSmall"))
    page = today(open_page(target.address, **PHONE), 2)
    assert page.locator("#today .unit-body").first.evaluate(SNAP) == "none", "a single widget does not scroll"
    edited(page)
    focused(page.locator("#today .widgets .unit-edit").nth(1))
    page.keyboard.press("Enter")
    page.select_option("#widget-stack", names[0])
    expect(page.locator("#today .widget-unit.stack")).to_have_count(1)
    page.click("#widget-options .edit")
    assert len({one["stack"] for one in listed(target)}) == 1
    page.click("#today .edit-toggle")
    stack = page.locator("#today .stack .unit-body")
    assert stack.evaluate(SNAP) == "y mandatory"
    dots = page.locator("#today .stack .dot")
    expect(dots).to_have_count(2)
    assert stack.evaluate("(body) => body.getAttribute('aria-label')").endswith(" 1 / 2")
    expect(dots.nth(0)).to_contain_class("dot-on")
    focused(stack)
    page.keyboard.press("ArrowDown")
    expect(dots.nth(1)).to_contain_class("dot-on")
    assert stack.evaluate("(body) => body.getAttribute('aria-label')").endswith(" 2 / 2")
    page.keyboard.press("ArrowUp")
    expect(dots.nth(0)).to_contain_class("dot-on")
    settled(page)
    x, y = middle(stack)
    touch(page, "touchStart", (x, y + 40))
    for step in range(1, 9):
        touch(page, "touchMove", (x, y + 40 - 14 * step))
    touch(page, "touchEnd")
    expect(dots.nth(1), "a swipe turns it").to_contain_class("dot-on")
    expect(page.locator("#today .stack .unit-body > [inert]"), "what is not shown cannot be reached").to_have_count(1)


def test_widgets_of_the_lock_screen_are_added_and_shown_on_a_locked_device(target, open_page):
    page = edited(today(open_page(target.address), 0))
    page.locator("#today .edit-add").nth(1).click()
    page.fill("#add-widget .sheet-search", "line")
    expect(page.locator("#add-widget .snapshot-size")).to_have_text(["Circular", "Rectangular", "Inline", "Corner"])
    page.click("#add-widget .snapshot-add[aria-label='Line, Rectangular']")
    expect(page.locator("#today .lock-widgets .widget-unit")).to_contain_text(["line accessoryRectangular"])
    placed(target, (LINE, "accessoryInline"), (CITY, "accessoryCircular"))
    expect(page.locator("#today .lock-widgets .widget-unit")).to_have_count(3)
    expect(page.locator("#today .widgets .widget-unit"), "they are not on Today").to_have_count(0)
    target.daemon.expect_log("actionbutton: the screen was locked")
    assert target.ask("POST", "/v1/lock", {})[0] == 200
    expect(page.locator(".lock-notes .v-tree")).to_have_count(2)
    expect(page.locator(".lock-inline .v-tree")).to_contain_text("line accessoryInline")


def test_a_widget_for_which_the_lock_screen_has_no_room_is_refused_with_the_reason(target, open_page):
    placed(target, (LINE, "accessoryRectangular"), (LINE, "accessoryRectangular"))
    page = edited(today(open_page(target.address), 0))
    page.locator("#today .edit-add").nth(1).click()
    page.fill("#add-widget .sheet-search", "line")
    page.click("#add-widget .snapshot-add[aria-label='Line, Circular']")
    expect(page.locator("#alarm")).to_contain_text("no room")
    assert len(order(target)) == 2

"""Control Center's placed controls and their edit mode, on a real daemon: by mouse, touch and keyboard, in two browsers."""

import pytest
from playwright.sync_api import expect

from browser import settled, shown

TIMER, LAP = "com.example.Productivity.TimerToggle", "com.example.Productivity.MarkLap"
TITLES = "all => all.map((one) => one.querySelector('.tile-title').textContent)"
SIZES = "all => all.map((one) => one.dataset.size)"


def placed(daemon, *kinds, **more):
    """Places controls, and gives their names."""
    names = []
    for kind in kinds:
        status, answer = daemon.ask("POST", "/v1/placements", {"kind": kind, **more})
        assert status == 200, answer
        names.append(answer["placement"])
    return names


def order(daemon):
    """The placements of Control Center as the daemon has them."""
    return [one["placement"] for one in daemon.ask("GET", "/v1/placements")[1]["placements"] if one["in"] == "control-center"]


def control_center(page, count):
    """The view with so many tiles."""
    shown(page, "controls")
    expect(page.locator("#placements .placed")).to_have_count(count)
    return page


def edited(page):
    """The same in its edit mode."""
    page.click("#placements-head .edit:not(.edit-add)")
    expect(page.locator("#placements")).to_contain_class("edited") if page.locator("#placements .placed").count() else None
    return page


@pytest.fixture
def pages(daemon, open_page):
    """Opens two browsers on Control Center with so many tiles."""
    return lambda count: [control_center(open_page(daemon.address), count) for _ in range(2)]


def agree(pages, daemon, titles=None):
    """All pages show the order of the daemon."""
    names = order(daemon)
    for page in pages:
        expect(page.locator("#placements .placed")).to_have_count(len(names))
        if titles:
            expect(page.locator("#placements .tile-title")).to_have_text(titles)
    return names


def test_a_tap_performs_and_both_browsers_show_it_at_every_size(daemon, pages):
    name, = placed(daemon, TIMER)
    one, other = pages(1)
    for size in ["small", "medium", "large"]:
        assert daemon.ask("PUT", f"/v1/placements/{name}/size", {"size": size})[0] == 200
        for page in [one, other]:
            expect(page.locator(f"#placements .placed[data-size={size}]")).to_be_visible()
        before = one.get_attribute("#placements .tile", "aria-pressed")
        one.click("#placements .tile")
        for page in [one, other]:
            expect(page.locator("#placements .tile")).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    visible = one.locator("#placements .tile-value, #placements .placed-status")
    assert any(text for text in visible.all_inner_texts())


def test_a_small_tile_shows_its_status_while_it_lasts(daemon, pages):
    placed(daemon, LAP)
    one, _ = pages(1)
    one.click("#placements .tile")
    expect(one.locator("#placements .placed-status")).to_be_visible()
    expect(one.locator("#placements .placed-status")).to_be_hidden()


def test_a_control_is_found_added_and_asks_for_its_options_by_mouse(daemon, pages):
    one, other = pages(0)
    edited(one)
    one.click("#placements-head .edit-add")
    expect(one.locator("#add .sheet-app")).not_to_have_count(0)
    one.fill("#add .sheet-search", "lap")
    expect(one.locator("#add .sheet-row")).to_have_count(1)
    one.click("#add .sheet-row")
    for page in [one, other]:
        expect(page.locator("#placements .placed")).to_have_count(1)
    one.click("#placements-head .edit-add")
    one.fill("#add .sheet-search", "timer")
    one.locator("#add .sheet-row").first.click()
    agree([one, other], daemon)
    assert len(order(daemon)) == 2


def test_the_keyboard_moves_resizes_removes_and_the_screen_reader_is_told(daemon, pages):
    names = placed(daemon, TIMER, LAP, LAP)
    one, other = pages(3)
    edited(one)
    tile = one.locator("#placements .tile")
    tile.nth(0).focus()
    one.keyboard.press("ArrowRight")
    expect(one.locator("#news")).to_have_text("Position: 2 / 3")
    expect(one.locator("#placements .placed").nth(1).locator(".tile"), "the focus goes with it").to_be_focused()
    for page in [one, other]:
        expect(page.locator("#placements .tile-title").nth(1)).to_have_text("Work Timer")
    assert order(daemon) == [names[1], names[0], names[2]]
    one.keyboard.press("ArrowLeft")
    expect(one.locator("#news")).to_have_text("Position: 1 / 3")
    expect(other.locator("#placements .tile-title").nth(0)).to_have_text("Work Timer")
    one.keyboard.press("Tab")
    one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    for page in [one, other]:
        expect(page.locator("#placements .placed").nth(0)).to_have_attribute("data-size", "medium")
    tile.nth(0).focus()
    one.keyboard.press("Delete")
    for page in [one, other]:
        expect(page.locator("#placements .placed")).to_have_count(2)
    assert order(daemon) == names[1:]


def test_the_keyboard_adds_and_configures(daemon, pages):
    one, other = pages(0)
    edited(one)
    one.focus("#placements-head .edit-add")
    one.keyboard.press("Enter")
    one.keyboard.type("timer")
    one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    expect(other.locator("#placements .placed")).to_have_count(1)
    dialog = one.locator("#placed-options")
    if not dialog.is_visible():
        one.locator("#placements .tile").focus()
        one.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    dialog.locator(".found-row", has_text="Personal Timer").locator("input").check()
    for page in [one, other]:
        expect(page.locator("#placements .tile-title")).to_have_text("Personal Timer")
    one.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_mouse_drags_a_tile_onto_the_place_of_another(daemon, pages):
    names = placed(daemon, TIMER, LAP, LAP)
    one, other = pages(3)
    edited(one)
    boxes = one.locator("#placements .placed")
    first, last = boxes.nth(0).bounding_box(), boxes.nth(2).bounding_box()
    one.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    one.mouse.down()
    one.mouse.move(last["x"] + 10, last["y"] + 20, steps=4)
    one.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=4)
    expect(boxes.nth(2)).to_contain_class("aimed")
    one.mouse.up()
    for page in [one, other]:
        expect(page.locator("#placements .tile-title").nth(2)).to_have_text("Work Timer")
    assert order(daemon) == [names[1], names[2], names[0]]
    expect(one.locator("#placed-options"), "a drag is no tap").to_be_hidden()


def test_by_touch_a_tile_is_resized_removed_and_configured(daemon, open_page):
    placed(daemon, TIMER, LAP)
    page = control_center(open_page(daemon.address, has_touch=True, viewport={"width": 390, "height": 844}), 2)
    page.tap("#placements-head .edit:not(.edit-add)")
    page.locator("#placements .placed-resize").first.tap()
    expect(page.locator("#placements .placed").first).to_have_attribute("data-size", "medium")
    page.locator("#placements .tile").first.tap()
    expect(page.locator("#placed-options .option")).not_to_have_count(0)
    page.locator("#placed-options .edit").tap()
    page.locator("#placements .placed-remove").first.tap()
    expect(page.locator("#placements .placed")).to_have_count(1)
    small = page.evaluate("""() => [...document.querySelectorAll("#placements button, #placements-head button")]
      .map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && Math.min(width, height) < 43.9).length""")
    assert small == 0, "something that is tapped is smaller than 44 px"


def test_two_browsers_that_move_at_once_end_with_the_same_order(daemon, pages):
    placed(daemon, TIMER, LAP, LAP, LAP)
    one, other = pages(4)
    for page in [one, other]:
        edited(page)
    one.locator("#placements .tile").nth(0).focus()
    other.locator("#placements .tile").nth(3).focus()
    one.keyboard.press("ArrowRight")
    other.keyboard.press("ArrowLeft")
    for page in [one, other]:
        expect(page.locator("#news")).to_contain_text("/ 4")
        settled(page)
    names = order(daemon)
    shown_orders = [page.evaluate(f"({TITLES})([...document.querySelectorAll('#placements .placed')])") for page in [one, other]]
    assert shown_orders[0] == shown_orders[1] and len(names) == 4


def test_the_positions_of_the_lock_screen_are_filled_replaced_and_tapped_on_a_locked_device(daemon, open_page):
    page = control_center(open_page(daemon.address), 0)
    page.click("#placements-head .edit:not(.edit-add)")
    page.locator("#lock-slots .slot-add").nth(0).click()
    page.fill("#add .sheet-search", "lap")
    page.click("#add .sheet-row")
    expect(page.locator("#lock-slots .placed:visible")).to_have_count(1)
    assert [one["in"] for one in daemon.ask("GET", "/v1/placements")[1]["placements"]] == ["lock-leading"]
    assert daemon.ask("POST", "/v1/lock", {})[0] == 200
    position = page.locator(".lock-position .tile")
    expect(position).to_be_visible()
    position.click()
    expect(page.locator(".lock-position .placed-status")).to_be_visible()

"""Control Center's placed controls and their edit mode, on a real daemon: by mouse, touch and keyboard, in two browsers."""

import pytest
from playwright.sync_api import expect

from browser import focused, settled, shown
from harness import BINARIES, LAP, TIMER

PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}


def placed(target, *kinds, **more):
    """Places controls, and returns the placements' names."""
    names = []
    for kind in kinds:
        status, answer = target.ask("POST", "/v1/placed", {"kind": kind, **more})
        assert status == 200, answer
        names.append(answer["slot"])
    return names


def placements(target):
    """The daemon's controls that are on no button."""
    return [one for one in target.ask("GET", "/v1/placed")[1]["placed"] if one["in"] in ("control-center", "lock-leading", "lock-trailing")]


def order(target):
    """The daemon's placements in Control Center."""
    return [one["slot"] for one in placements(target) if one["in"] == "control-center"]


def control_center(page, count):
    """Opens Control Center and waits for this number of tiles."""
    shown(page, "controls")
    expect(page.locator("#placements .placed")).to_have_count(count)
    return page


def edited(page):
    """Switches Control Center to its edit mode."""
    page.click("#controls .edit-toggle")
    expect(page.locator("#controls .edit-add")).to_be_visible()
    return page


def middle(locator):
    """The centre of an element, which wiggles."""
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def pages(target, open_page):
    """Opens two browsers on Control Center with this number of tiles."""
    return lambda count: [control_center(open_page(target.address), count) for _ in range(2)]


def shows(pages, titles):
    """Checks that all pages show these tiles in this order."""
    for page in pages:
        expect(page.locator("#placements .tile-title")).to_have_text(titles)


def test_a_tap_performs_and_both_browsers_show_it_at_every_size(target, pages):
    name, = placed(target, TIMER)
    both = pages(1)
    for size in ["small", "medium", "large"]:
        assert target.ask("PUT", f"/v1/placed/{name}/size", {"size": size})[0] == 200
        for page in both:
            expect(page.locator(f"#placements .placed[data-size={size}]")).to_be_visible()
        before = both[0].get_attribute("#placements .tile", "aria-pressed")
        both[0].click("#placements .tile")
        for page in both:
            expect(page.locator("#placements .tile")).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
            expect(page.locator("#placements").locator(".tile-value, .tile-status").locator("visible=true").first).not_to_be_empty()


def test_a_small_tile_shows_its_status_for_a_while(target, pages):
    placed(target, LAP)
    one, _ = pages(1)
    one.click("#placements .tile")
    expect(one.locator("#placements .tile-status")).to_be_visible()
    expect(one.locator("#placements .tile-status")).to_be_hidden()


def test_a_control_is_found_in_the_gallery_and_added_at_the_end(target, pages):
    one, other = pages(0)
    edited(one).click("#controls .edit-add")
    expect(one.locator("#add .sheet-app"), "the gallery is grouped by app").to_contain_text(["Productivity"])
    one.fill("#add .sheet-search", "lap")
    expect(one.locator("#add .sheet-row")).to_have_count(1)
    one.click("#add .sheet-row")
    shows([one, other], ["Mark Lap"])
    expect(one.locator("#news")).to_have_text("Added: Lap Marker")
    expect(one.locator("#placed-options"), "it has nothing to ask for").to_be_hidden()
    one.click("#controls .edit-add")
    one.fill("#add .sheet-search", "starts and stops")
    one.click("#add .sheet-row")
    shows([one, other], ["Mark Lap", "Work Timer"])
    one.mouse.click(*middle(one.locator("#placements .tile").nth(1)))
    expect(one.locator("#placed-options .found-image .symbol"), "the timers have images").to_have_count(2)


def test_a_control_that_prompts_for_its_configuration_opens_its_form_when_it_is_added(run, open_page):
    target = run.device(extension=[BINARIES / "SampleControls", BINARIES / "BuiltInControls"])
    one, other = [control_center(open_page(target.address), 0) for _ in range(2)]
    edited(one).click("#controls .edit-add")
    one.fill("#add .sheet-search", "open url")
    one.click("#add .sheet-row")
    field = one.locator("#placed-options input[type=url]")
    expect(field, "what it asks for has the focus").to_be_focused()
    expect(other.locator("#placements .placed"), "the others see it").to_have_count(1)
    expect(other.locator("#placed-options"), "and are not asked").to_be_hidden()
    field.fill("https://www.example.com/")
    one.keyboard.press("Enter")
    expect(one.locator("#news")).to_have_text("Saved")
    placement, = placements(target)
    assert placement["configuration"] == {"url": "https://www.example.com/"}


def test_what_is_typed_while_the_values_are_loaded_stays(run, open_page):
    target = run.device(extension=[BINARIES / "SampleControls", BINARIES / "BuiltInControls"])
    page = control_center(open_page(target.address), 0)
    field = page.locator("#placed-options input[type=url]")
    answers = []

    def answered_after_typing(route):
        answers.append(route.request.url)
        field.fill("https://www.example.com/")
        route.continue_()

    page.route("**/v1/resolve?*", answered_after_typing)
    edited(page).click("#controls .edit-add")
    page.fill("#add .sheet-search", "open url")
    with page.expect_response("**/v1/resolve?*") as response:
        page.click("#add .sheet-row")
    response.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(field).to_have_value("https://www.example.com/")
    page.keyboard.press("Enter")
    expect(page.locator("#news")).to_have_text("Saved")
    assert len(answers) == 1


def test_the_keyboard_moves_resizes_and_removes_and_each_change_is_announced(target, pages):
    names = placed(target, TIMER, LAP, LAP)
    one, other = pages(3)
    tile = edited(one).locator("#placements .tile")
    focused(tile.nth(0))
    one.keyboard.press("ArrowRight")
    expect(one.locator("#news")).to_have_text("Position: 2 / 3")
    shows([one, other], ["Mark Lap", "Work Timer", "Mark Lap"])
    expect(tile.nth(1), "the focus goes with it").to_be_focused()
    one.keyboard.press("ArrowRight")
    shows([one, other], ["Mark Lap", "Mark Lap", "Work Timer"])
    assert order(target) == [names[1], names[2], names[0]]
    one.keyboard.press("ArrowLeft")
    one.keyboard.press("ArrowLeft")
    expect(one.locator("#news")).to_have_text("Position: 1 / 3")
    shows([one, other], ["Work Timer", "Mark Lap", "Mark Lap"])
    one.keyboard.press("Tab")
    one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    for page in [one, other]:
        expect(page.locator("#placements .placed").nth(0)).to_have_attribute("data-size", "medium")
    expect(one.locator("#news")).to_have_text("Size: Medium")
    focused(tile.nth(0))
    one.keyboard.press("Delete")
    shows([one, other], ["Mark Lap", "Mark Lap"])
    expect(one.locator("#news")).to_have_text("Removed: Work Timer")
    expect(tile.nth(0), "the next tile has the focus").to_be_focused()
    assert order(target) == names[1:]


def test_an_arrow_upwards_moves_a_tile_to_the_row_above(target, open_page):
    names = placed(target, *[LAP] * 4, TIMER)
    page = edited(control_center(open_page(target.address, viewport=PHONE["viewport"]), 5))
    tile = page.locator("#placements .tile")
    rows = {round(tile.nth(index).locator("xpath=..").bounding_box()["y"]) for index in range(5)}
    assert len(rows) == 2, "there are four small tiles in a row of a phone"
    focused(tile.nth(4))
    page.keyboard.press("ArrowUp")
    expect(page.locator("#news")).to_have_text("Position: 1 / 5")
    shows([page], ["Work Timer", *["Mark Lap"] * 4])
    page.keyboard.press("ArrowDown")
    shows([page], [*["Mark Lap"] * 4, "Work Timer"])
    page.keyboard.press("ArrowDown")
    settled(page)
    assert order(target) == names


def test_the_keyboard_adds_and_configures(target, pages):
    one, other = pages(0)
    focused(edited(one).locator("#controls .edit-add"))
    one.keyboard.press("Enter")
    expect(one.locator("#add .sheet-search")).to_be_focused()
    one.keyboard.type("starts and stops")
    expect(one.locator("#add .sheet-row")).to_have_count(1)
    one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    shows([one, other], ["Work Timer"])
    tile = one.locator("#placements .tile")
    focused(tile)
    one.keyboard.press("Enter")
    dialog = one.locator("#placed-options")
    expect(dialog, "a tile that is edited opens its options").to_be_visible()
    focused(dialog.locator(".found-row", has_text="Personal Timer").locator("input"))
    one.keyboard.press("Space")
    shows([one, other], ["Personal Timer"])
    one.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(tile, "the tile has the focus again").to_be_focused()


def test_the_mouse_drags_a_tile_onto_the_place_of_another(target, pages):
    names = placed(target, TIMER, LAP, LAP)
    one, other = pages(3)
    boxes = edited(one).locator("#placements .placed")
    one.mouse.move(*middle(boxes.nth(0)))
    one.mouse.down()
    one.mouse.move(*middle(boxes.nth(2)), steps=8)
    expect(boxes.nth(2), "the others make room for it").to_contain_class("dragged")
    assert order(target) == names, "nothing has changed before it is dropped"
    one.mouse.up()
    shows([one, other], ["Mark Lap", "Mark Lap", "Work Timer"])
    assert order(target) == [names[1], names[2], names[0]]
    expect(one.locator("#placed-options"), "a drag is no click").to_be_hidden()
    one.mouse.click(*middle(boxes.nth(2).locator(".tile")))
    expect(one.locator("#placed-options"), "a click is").to_be_visible()


def test_escape_ends_a_drag_and_nothing_has_moved(target, pages):
    names = placed(target, TIMER, LAP)
    one, _ = pages(2)
    boxes = edited(one).locator("#placements .placed")
    one.mouse.move(*middle(boxes.nth(0)))
    one.mouse.down()
    one.mouse.move(*middle(boxes.nth(1)), steps=4)
    expect(boxes.nth(1)).to_contain_class("dragged")
    one.keyboard.press("Escape")
    shows([one], ["Work Timer", "Mark Lap"])
    one.mouse.up()
    assert order(target) == names


def test_the_mouse_drags_the_corner_of_a_tile_to_another_size_and_removes_it(target, pages):
    placed(target, TIMER)
    both = pages(1)
    one = edited(both[0])
    for size, (x, y) in {"medium": (120, 0), "large": (120, 130), "small": (20, 20)}.items():
        box = one.locator("#placements .placed").bounding_box()
        one.mouse.move(*middle(one.locator(".placed-resize")))
        one.mouse.down()
        one.mouse.move(box["x"] + 60 + x, box["y"] + 60 + y, steps=4)
        one.mouse.up()
        for page in both:
            expect(page.locator("#placements .placed")).to_have_attribute("data-size", size)
    assert placements(target)[0]["size"] == "small"
    one.click("#placements .placed-remove")
    for page in both:
        expect(page.locator("#placements .placed")).to_have_count(0)


def touch(page, kind, *points):
    """Dispatches a touch of the screen."""
    wire = page.wire = getattr(page, "wire", None) or page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_by_touch_a_tile_is_moved_resized_configured_and_removed(target, open_page):
    names = placed(target, TIMER, LAP, LAP)
    page = edited(control_center(open_page(target.address, **PHONE), 3))
    boxes = page.locator("#placements .placed")
    touch(page, "touchStart", middle(boxes.nth(0)))
    expect(boxes.nth(0), "a finger that rests on a tile lifts it").to_contain_class("dragged")
    x, y = middle(boxes.nth(1))
    touch(page, "touchMove", (x - 20, y))
    touch(page, "touchMove", (x + 2, y))
    expect(boxes.nth(1)).to_contain_class("dragged")
    touch(page, "touchEnd")
    shows([page], ["Mark Lap", "Work Timer", "Mark Lap"])
    expect(page.locator("#news")).to_have_text("Position: 2 / 3")
    settled(page)
    assert order(target) == [names[1], names[0], names[2]]
    page.touchscreen.tap(*middle(page.locator("#placements .placed-resize").nth(1)))
    expect(boxes.nth(1)).to_have_attribute("data-size", "medium")
    page.touchscreen.tap(*middle(boxes.nth(1)))
    expect(page.locator("#placed-options .option")).not_to_have_count(0)
    page.tap("#placed-options .edit")
    page.touchscreen.tap(*middle(page.locator("#placements .placed-remove").nth(1)))
    shows([page], ["Mark Lap", "Mark Lap"])


def test_two_browsers_that_move_at_once_end_with_the_daemons_order(target, pages):
    placed(target, TIMER, LAP, LAP, LAP)
    both = pages(4)
    for page, place, key in zip(both, [0, 3], ["ArrowRight", "ArrowLeft"]):
        focused(edited(page).locator("#placements .tile").nth(place))
    for page, key in zip(both, ["ArrowRight", "ArrowLeft"]):
        page.keyboard.press(key)
    for page in both:
        expect(page.locator("#news")).to_contain_text("/ 4")
        settled(page)
    names = order(target)
    for index, name in enumerate(names):
        title = next(one for one in placements(target) if one["slot"] == name)["control"]["title"]
        for page in both:
            expect(page.locator("#placements .tile-title").nth(index)).to_have_text(title)


def test_a_move_within_an_order_that_another_client_has_changed_is_refused_and_the_new_order_is_shown(target, pages):
    names = placed(target, TIMER, LAP, LAP)
    one, _ = pages(3)
    tile = edited(one).locator("#placements .tile")
    focused(tile.nth(0))

    def change_first(route):
        # Another client's request arrives before the request of this page, which does not know of it yet.
        if not one.changed:
            one.changed = True
            assert target.ask("POST", f"/v1/placed/{names[1]}/move", {"before": names[0]})[0] == 200
        route.continue_()
    one.changed = False
    one.route("**/v1/placed/*/move", change_first)
    focused(tile.nth(1))
    one.keyboard.press("ArrowRight")
    expect(one.locator("#alarm")).to_be_visible()
    shows([one], ["Mark Lap", "Work Timer", "Mark Lap"])
    assert order(target) == [names[1], names[0], names[2]]


def test_the_options_of_a_control_that_another_client_removes_are_closed(target, pages):
    name, = placed(target, TIMER)
    one, _ = pages(1)
    focused(edited(one).locator("#placements .tile"))
    one.keyboard.press("Enter")
    expect(one.locator("#placed-options")).to_be_visible()
    assert target.ask("DELETE", f"/v1/placed/{name}")[0] == 200
    expect(one.locator("#placed-options")).to_be_hidden()


def test_a_tile_that_is_removed_while_it_is_dragged_is_gone_and_the_others_can_be_moved(target, pages):
    names = placed(target, TIMER, LAP, LAP)
    one, _ = pages(3)
    boxes = edited(one).locator("#placements .placed")
    one.mouse.move(*middle(boxes.nth(0)))
    one.mouse.down()
    one.mouse.move(*middle(boxes.nth(1)), steps=4)
    expect(boxes.nth(1)).to_contain_class("dragged")
    assert target.ask("DELETE", f"/v1/placed/{names[0]}")[0] == 200
    expect(boxes).to_have_count(2)
    one.mouse.up()
    focused(boxes.nth(0).locator(".tile"))
    one.keyboard.press("ArrowRight")
    expect(one.locator("#news")).to_have_text("Position: 2 / 2")
    settled(one)
    assert order(target) == [names[2], names[1]]


def test_the_positions_of_the_lock_screen_are_set_and_tapped_on_a_locked_device(target, open_page):
    page = edited(control_center(open_page(target.address), 0))
    for index in range(2):
        page.locator("#lock-slots .slot-add").locator("visible=true").first.click()
        page.fill("#add .sheet-search", "lap")
        page.click("#add .sheet-row")
        expect(page.locator("#lock-slots .placed:visible")).to_have_count(index + 1)
    slots = placements(target)
    assert [one["in"] for one in slots] == ["lock-leading", "lock-trailing"]
    page.locator("#lock-slots .placed-remove").nth(1).click()
    expect(page.locator("#lock-slots .placed:visible")).to_have_count(1)
    target.daemon.expect_log("actionbutton: the screen was locked")
    assert target.ask("POST", "/v1/lock", {})[0] == 200
    expect(page.locator(".lock-position .tile").locator("visible=true")).to_have_count(1)
    page.click(".lock-position .tile")
    expect(page.locator(".lock-position .tile-status")).to_be_visible()

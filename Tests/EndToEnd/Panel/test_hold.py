"""The drawing of a hold on the page: the ring around the button, the hint's fill, the vibration, and more contrast."""

import time

import pytest
from playwright.sync_api import expect

import scenes
from browser import FRAMES, shown
from test_tiles import CONTRAST

# The progress of a hold of 500 ms at some times, from the class that the views draw.
FILLED = """async (times) => {
  const { Place } = await import("/model.js");
  const place = new Place({ name: "action", press: { state: "pressing", start_ns: 0, deadline_ns: 500 } }, { here: (instant) => instant });
  return times.map((now) => place.filled(now));
}"""
RECORD = "window.vibrated = []; navigator.vibrate = (length) => vibrated.push(length);"
LONG_S = 1000


def half_done(hint="Hold to Stop"):
    """A press that stays half done."""
    return scenes.pressing(hint, passed=LONG_S, left=LONG_S)


def held():
    """A press past its deadline."""
    return {"state": "held", "start_ns": time.monotonic_ns()}


def test_the_hint_begins_to_fill_after_100_ms_and_is_full_at_the_deadline(fake_gateway, open_page):
    page = open_page(fake_gateway("running").address)
    assert page.evaluate(FILLED, [0, 99, 100, 300, 500, 600]) == [0, 0, 0, .5, 1, 1]


@pytest.mark.parametrize("locked", [False, True])
def test_a_ring_around_the_button_shows_the_passed_part_of_a_hold(fake_gateway, open_page, locked):
    gateway = fake_gateway("lockedalone" if locked else "running")
    page = open_page(gateway.address, ready=".key")
    ring, cap = [page.locator(f"{'#locked' if locked else '#button'} .key-{part}") for part in ["ring", "cap"]]
    expect(ring).to_be_hidden()
    gateway.place("action", press=half_done())
    expect(ring).to_be_visible()
    assert ring.evaluate("(ring) => Number(ring.style.getPropertyValue('--part'))") == pytest.approx(.5, abs=.05)
    outer, inner = ring.bounding_box(), cap.evaluate(
        "(cap) => { const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = cap; return { x, y, width, height }; }")
    key = page.locator(".key:visible").bounding_box()
    for start, length in [("x", "width"), ("y", "height")]:
        before = key[start] + inner[start] - outer[start]
        assert 4 <= before <= 8 and 4 <= outer[length] - inner[length] - before <= 8, (start, outer, inner, key)
    gateway.place("action", press=scenes.pressing(None, passed=1, left=LONG_S) | {"promise": "busy"})
    expect(ring).to_be_hidden()


def test_the_page_that_holds_vibrates_once_at_the_deadline(fake_gateway, open_page):
    gateway = fake_gateway("running")
    holding, other = [open_page(gateway.address, prepare=lambda page: page.add_init_script(RECORD)) for _ in range(2)]
    for deadline, lengths in [(held(), [20]), (None, [20])]:
        holding.keyboard.down(" ")
        expect(holding.locator(".key.pressed")).to_be_attached()
        gateway.place("action", press=half_done())
        for page in [holding, other]:
            expect(page.locator("#button .hint")).to_be_visible()
        gateway.place("action", press=deadline)
        for page in [holding, other]:
            expect(page.locator("#button .hint")).to_be_hidden()
            page.evaluate(FRAMES)
        holding.keyboard.up(" ")
        gateway.place("action", press=None)
        expect(holding.locator(".key.pressed")).to_have_count(0)
        assert (holding.evaluate("vibrated"), other.evaluate("vibrated")) == (lengths, [])


def test_the_page_that_holds_vibrates_at_each_stage_too(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address, prepare=lambda page: page.add_init_script(RECORD))
    page.keyboard.down(" ")
    expect(page.locator(".key.pressed")).to_be_attached()
    for passed, hint in [(LONG_S, "Hold to Stop"), (LONG_S - 1, "Release to Stop. Keep holding to Turn Off")]:
        # The same hint again, as after a reload of the control, is no stage.
        press = scenes.pressing(hint, passed=passed, left=LONG_S)
        for _ in range(2):
            gateway.place("action", press=dict(press))
            expect(page.locator("#button .hint-text")).to_have_text(hint)
            page.evaluate(FRAMES)
    assert page.evaluate("vibrated") == [20]
    gateway.place("action", press=held())
    expect(page.locator("#button .hint")).to_be_hidden()
    page.evaluate(FRAMES)
    assert page.evaluate("vibrated") == [20, 20]


@pytest.mark.parametrize("tint", ["yellow", "mint", "purple", "white", None])
def test_the_hint_has_enough_contrast_with_the_tint_that_fills_it(fake_gateway, open_page, tint):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    gateway.place("action", control={"tint": tint}, press=half_done())
    expect(page.locator("#button .hint")).to_be_visible()
    assert page.evaluate(CONTRAST, ["#button .hint-text", "#button .hint-fill"])[0] >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_with_more_contrast_small_texts_have_a_contrast_of_7_and_tiles_a_border(fake_gateway, open_page, scheme):
    page = shown(open_page(fake_gateway("placed").address, contrast="more", color_scheme=scheme), "controls")
    assert page.evaluate(CONTRAST, ["#placements .tile:not(.on)[data-size=large] .tile-value", "#placements .tile:not(.on)"])[0] >= 7
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('#placements .tile')).borderTopWidth)") >= 1

"""The tiles of Control Center: their colours and sizes, long presses, and controls that are not configured."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import CUT, settled, shown
from test_people import LANGUAGES

SIZES = [(320, 568), (390, 844), (800, 480), (1440, 900)]
# The contrast of a text with a colour behind it (w3.org/TR/WCAG22, contrast ratio), and the greatest difference of its colour's parts.
CONTRAST = """([text, behind]) => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parts = (color) => { context.fillStyle = color; context.fillRect(0, 0, 1, 1); return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3); };
  const linear = (part) => (part / 255 <= .04045 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4);
  const light = (color) => { const [r, g, b] = parts(color).map(linear); return .2126 * r + .7152 * g + .0722 * b + .05; };
  const own = getComputedStyle(document.querySelector(text)).color;
  const [one, other] = [light(own), light(getComputedStyle(document.querySelector(behind)).backgroundColor)];
  return [Math.max(one, other) / Math.min(one, other), Math.max(...parts(own)) - Math.min(...parts(own))];
}"""
UNSET = {**scenes.TIMER, "is_on": None, "value_text": None, "hint": "", "unset_option": "Timer"}


def controls_of(fake_gateway, open_page, *shown_controls, size="medium", **options):
    """Control Center with these controls."""
    state = scenes.state(scenes.button("action", scenes.TIMER), placements=scenes.placed(shown_controls, size))
    return shown(open_page(fake_gateway(state).address, **options), "controls")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tint", ["purple", "yellow", "blue", "white", "#000000"])
def test_the_value_of_a_control_that_is_on_has_its_tint_and_enough_contrast(fake_gateway, open_page, scheme, tint):
    lamp = {**scenes.LIGHT, "tint": tint}
    page = controls_of(fake_gateway, open_page, lamp, {**lamp, "is_on": False, "value_text": "Off"}, color_scheme=scheme)
    contrast, colourful = page.evaluate(CONTRAST, ["#placements .tile.on .tile-value", "#placements .tile.on"])
    assert contrast >= 4.5
    assert (colourful > 60) == (tint not in ["white", "#000000"])
    assert page.evaluate(CONTRAST, ["#placements .tile:not(.on) .tile-value", "#placements .tile"])[1] < 30


@pytest.mark.parametrize("width, height", SIZES)
def test_three_lines_fit_into_a_tile_and_a_circle_stays_a_circle_beside_a_higher_tile(fake_gateway, open_page, width, height):
    long = scenes.control("Silent Mode for the whole house and garden", "bell.slash.fill", "red", True, "On until tomorrow morning at eight")
    shown_controls = [scenes.control("Kitchen Ceiling", "lightbulb.fill", "yellow", True, "80 %"), scenes.LIGHT, long, scenes.LIGHT]
    placements = [{**one, "size": size} for one, size in zip(scenes.placed(shown_controls), ["medium", "small", "medium", "small"])]
    state = scenes.state(scenes.button("action", scenes.TIMER), placements=placements)
    page = shown(open_page(fake_gateway(state).address, viewport={"width": width, "height": height}), "controls")
    sizes = page.evaluate("""() => [...document.querySelectorAll("#placements .tile")].map((tile) => {
      const { width, height } = tile.getBoundingClientRect();
      return [tile.dataset.size, width, height, tile.querySelector(".tile-words").offsetHeight];
    })""")
    cell = sizes[1][1]
    assert [(width, height) for size, width, height, _ in sizes if size == "small"] == [(cell, cell)] * 2
    assert sizes[0][3] <= cell - 16, "three lines make a tile higher"
    assert page.evaluate(CUT, "#placements .placed:first-child") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_the_words_of_the_tabs_have_one_line_and_are_whole(fake_gateway, open_page, language, width):
    page = settled(open_page(fake_gateway(scenes.all_scenes(language)["running"]).address, viewport={"width": width, "height": 568}))
    assert page.evaluate(CUT, "#tabs") == []
    words = page.evaluate("""() => [...document.querySelectorAll("#tabs a")].map((tab) => {
      const [inner, outer] = [tab.querySelector("span:last-child").getBoundingClientRect(), tab.getBoundingClientRect()];
      return [inner.height, inner.left - outer.left, outer.right - inner.right];
    })""")
    assert len(words) == 4
    assert max(high for high, _, _ in words) < 18 and min(min(left, right) for _, left, right in words) >= 0, words


@pytest.mark.parametrize("how", ["long press", "right button", "menu key"])
def test_a_long_press_opens_the_options_of_a_tile_and_performs_nothing(fake_gateway, open_page, how):
    page = controls_of(fake_gateway, open_page, scenes.TIMER)
    tile, options = page.locator("#placements .tile"), page.locator("#placed-options")
    if how == "long press":
        tile.hover()
        page.mouse.down()
        expect(options).to_be_visible()
        page.mouse.up()
    elif how == "right button":
        tile.click(button="right")
    else:
        tile.focus()
        page.keyboard.press("Shift+F10")
    expect(options.locator(".option-title").first).to_be_visible()
    assert not [one for one in page.requests if one.endswith("/tap")]
    page.keyboard.press("Escape")
    expect(options).to_be_hidden()
    tile.focus()
    with page.expect_request("**/tap"):
        page.keyboard.press("Enter")


def test_a_control_that_is_not_configured_says_what_to_choose_and_a_tap_opens_its_options(fake_gateway, open_page):
    place = scenes.placement("cc-0", UNSET, size="medium")
    place["control"]["state"] = "not-configured"
    state = scenes.state(scenes.button("action", scenes.TIMER), placements=[place])
    page = shown(open_page(fake_gateway(state).address), "controls")
    expect(page.locator("#placements .tile-value")).to_have_text("Choose: Timer")
    page.locator("#placements .tile").click()
    expect(page.locator("#placed-options .option-title").first).to_be_visible()
    assert not [one for one in page.requests if one.endswith("/tap")]


def test_a_wide_window_is_used(fake_gateway, open_page):
    page = controls_of(fake_gateway, open_page, *[scenes.LIGHT] * 12, viewport={"width": 1440, "height": 900})
    left, right = page.evaluate("""() => {
      const all = [...document.querySelectorAll("#placements .tile")].map((tile) => tile.getBoundingClientRect());
      return [Math.min(...all.map(({ left }) => left)), Math.max(...all.map(({ right }) => right))];
    }""")
    assert right - left > .8 * 1440


@pytest.mark.parametrize("size", ["small", "medium"])
def test_turning_off_changes_the_circle_and_its_symbol_together(fake_gateway, open_page, size):
    page = controls_of(fake_gateway, open_page, scenes.TIMER, size=size)
    changes = page.evaluate("""() => {
      const tile = document.querySelector("#placements .tile.on");
      tile.classList.remove("on");
      return tile.querySelector(".tile-icon").getAnimations().map((one) => [one.transitionProperty, one.effect.getComputedTiming().endTime]);
    }""")
    assert sorted(changes) == [["background-color", 200], ["color", 200]]

"""Every scene in every view and size: nothing is too wide, no tap target is too small."""

import pytest

import scenes
from browser import settled, shown

VIEWS = ["button", "controls", "today", "settings"]
# 400x240 is 800x480 at 200 %.
SIZES = [(800, 480), (390, 844), (400, 240), (1280, 800)]

# Tap targets that are smaller than 44 pixels.
SMALL = """() => [...document.querySelectorAll("button, a, input:not([type=radio], [type=checkbox]), select, label:has(input)")]
  .filter((element) => element.checkVisibility() && element.getClientRects().length && !element.closest("[inert]"))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.max(width, height) > 1 && Math.min(width, height) < 43.9)
  .map(([element, { width, height }]) => `${element.className || element.id || element.tagName} ${width.toFixed()}x${height.toFixed()}`)"""
# Elements that are wider than the page.
WIDE = """() => [...document.querySelectorAll("html, body, .view:not([hidden])")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.id || element.tagName)"""


def check(page, where):
    """Checks that nothing is wider than the page, and that every tap target is at least 44 pixels large."""
    assert not page.evaluate(WIDE), f"{where} is wider than its page"
    assert not page.evaluate(SMALL), f"something in {where} that is tapped is smaller than 44 px"


@pytest.mark.parametrize("scene", scenes.all_scenes())
def test_a_scene_is_no_wider_than_its_page_and_what_is_tapped_is_44_px_large(fake_gateway, open_page, scene):
    page = open_page(fake_gateway(scene).address, ready="#tab-button span")
    if "locked" in scene:
        page.wait_for_selector(".lock-time:not(:empty)")
        views = {"the Lock Screen": settled}
    else:
        views = {view: lambda page, view=view: shown(page, view) for view in VIEWS}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for view, show in views.items():
            show(page)
            if view == "settings":
                page.wait_for_selector(".card")
            check(page, f"{view} {width}x{height}")


@pytest.mark.parametrize("width, height", [(480, 320), (568, 320), (640, 360)])
def test_on_a_small_display_what_holding_does_is_visible_without_scrolling(fake_gateway, open_page, width, height):
    page = settled(open_page(fake_gateway("running").address, viewport={"width": width, "height": height}))
    hidden = page.evaluate("""() => {
      const face = document.querySelector(".face");
      return face.scrollHeight - face.clientHeight;
    }""")
    assert hidden <= 0, f"{hidden} px of the face are cut off"
    assert page.text_content(".face-state")


@pytest.mark.parametrize("width, height", SIZES)
def test_the_form_for_the_token_is_no_wider_than_its_page_and_its_parts_are_44_px_large(fake_gateway, open_page, width, height):
    page = open_page(fake_gateway("running").address, token=None, ready=".token-field", viewport={"width": width, "height": height})
    check(settled(page), "the form")


@pytest.mark.parametrize("title, font", [("Été à Łódź: „Größe“ ‘x’ →", "Inter"), ("タイマー", "Noto Sans CJK JP")])
def test_latin_letters_and_marks_are_in_the_font_of_the_page_and_others_in_one_of_the_system(fake_gateway, open_page, title, font):
    page = settled(open_page(fake_gateway(scenes.state(scenes.button("action", scenes.control(title)), language="ja")).address))
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    face = session.send("DOM.querySelector", {"nodeId": root, "selector": ".face-title"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": face})["fonts"]
    assert {one["familyName"] for one in fonts} == {font}, fonts


def test_the_text_size_is_a_factor_of_the_browsers_and_is_saved(fake_gateway, open_page):
    page = shown(open_page(fake_gateway("running").address), "settings")
    sizes = """() => Object.fromEntries([...document.querySelectorAll("#tabs a, .card-title, .option-title, .options-title")]
      .map((one) => [one.id || one.className, parseFloat(getComputedStyle(one).fontSize)]))"""
    before = page.evaluate(sizes)
    assert len(before) > 5
    choice = page.locator("#pressing select").nth(1)
    choice.select_option("large")
    assert page.evaluate(sizes) == {name: size * 1.25 for name, size in before.items()}
    page.reload()
    shown(page, "settings").wait_for_selector(".found-row")
    assert page.evaluate(sizes) == {name: size * 1.25 for name, size in before.items()}
    page.locator("#pressing select").nth(1).select_option("medium")
    assert page.evaluate(sizes) == before

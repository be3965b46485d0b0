"""Every view in usual sizes of displays, both appearances and every language: no control covers another, and no text is cut."""

import json
import pathlib
import re

import pytest

import scenes
from browser import CUT, settled, shown
from test_layout import WIDE
from test_overlaps import PROBLEMS, SIZES, VIEWS, scene

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Sources/Shared/ControlModel/Languages"
LANGUAGES = sorted(folder.name for folder in FOLDER.iterdir())
every = pytest.mark.parametrize("scheme", ["light", "dark"])


def found(page):
    """The controls that overlap, and the texts that are cut."""
    return settled(page).evaluate(PROBLEMS) + page.evaluate(CUT, "body")


def in_sizes(page, show):
    """The problems in each size of the page, after `show(page)`."""
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for name, view in show(page):
            problems += [f"{name} {width}x{height}: {line}" for line in found(view)]
    return problems


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_view_has_controls_that_overlap_or_texts_that_are_cut(fake_gateway, open_page, language, scheme):
    page = open_page(fake_gateway(scene(2, language=language)).address, color_scheme=scheme, reduced_motion="reduce")
    shown(page, "settings").wait_for_selector(".found-row")
    problems = in_sizes(page, lambda page: ((view, shown(page, view)) for view in VIEWS))
    assert not problems, "\n".join(problems)


def longer(route):
    """Makes every text of the page in English a third longer."""
    lines = []
    for line in route.fetch().text().split("\n"):
        if match := re.fullmatch(r'("[^"]+"):(\[.*\])(,?)', line):
            english, *others = json.loads(match[2])
            # The last letters of the last word again, as in a long word of another language.
            english += english[-(len(english) // 3):] if len(english) > 2 else ""
            line = f"{match[1]}:{json.dumps([english, *others])}{match[3]}"
        lines.append(line)
    route.fulfill(body="\n".join(lines), content_type="text/javascript")


def test_neither_has_a_language_whose_texts_are_a_third_longer(fake_gateway, open_page):
    page = open_page(fake_gateway(scene(2)).address, reduced_motion="reduce", prepare=lambda page: page.route("**/languages.js", longer))
    assert page.locator("#tab-settings").inner_text().strip() == "Settingsgs"
    shown(page, "settings").wait_for_selector(".found-row")
    problems = in_sizes(page, lambda page: ((view, shown(page, view)) for view in VIEWS))
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", ["large", "extraLarge"])
def test_neither_has_a_larger_text_size(fake_gateway, open_page, size):
    def prepare(page):
        page.add_init_script(f"localStorage.setItem('actionbutton-text-size', '{size}')")
    page = open_page(fake_gateway(scene(2, language="de")).address, reduced_motion="reduce", prepare=prepare)
    shown(page, "settings").wait_for_selector(".found-row")
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for view in VIEWS:
            # Larger content scrolls below the button "Edit", which the check for overlaps would report.
            found_texts = settled(shown(page, view)).evaluate(CUT, "body") + page.evaluate(WIDE)
            problems += [f"{view} {width}x{height}: {line}" for line in found_texts]
    locked = open_page(fake_gateway(scenes.all_scenes("de")["locked"]).address, ready=".lock-time:not(:empty)", reduced_motion="reduce", prepare=prepare)
    problems += in_sizes(locked, lambda page: [("the Lock Screen", page)])
    assert not problems, "\n".join(problems)


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_neither_has_the_lock_screen(fake_gateway, open_page, language, scheme):
    address = fake_gateway(scenes.all_scenes(language)["locked"]).address
    page = open_page(address, ready=".lock-time:not(:empty)", color_scheme=scheme, reduced_motion="reduce")
    problems = in_sizes(page, lambda page: [("the Lock Screen", page)])
    page.click(".lock-open")
    problems += in_sizes(page, lambda page: [("the passcode", page)])
    assert not problems, "\n".join(problems)


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_neither_has_an_edit_mode_or_a_sheet(fake_gateway, open_page, language, scheme):
    page = open_page(fake_gateway(scenes.all_scenes(language)["placed"]).address, color_scheme=scheme, reduced_motion="reduce")
    shown(page, "controls").click("#controls .edit-toggle")
    problems = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        problems += [f"edited {width}x{height}: {line}" for line in page.evaluate(CUT, "body")]
        for button, sheet in [("#controls .edit-add", "#add"), ("#placements .tile", "#placed-options")]:
            page.locator(button).first.click()
            page.wait_for_selector(f"{sheet}[open] :is(.sheet-row, .found-row)")
            problems += [f"{sheet} {width}x{height}: {line}" for line in settled(page).evaluate(CUT, sheet)]
            page.keyboard.press("Escape")
            page.wait_for_selector(f"{sheet}:not([open])", state="attached")
    assert not problems, "\n".join(problems)

#!/usr/bin/env python3
"""Takes pictures of every view: light and dark, a Pi's touch screen and a phone, every language.

    Tests/EndToEnd/Panel/shots.py FOLDER              every picture, and a sheet of them for each language

Usual states come from a real daemon, rare ones from a fake gateway.
"""

import argparse
import pathlib

from playwright.sync_api import sync_playwright

import scenes
import trees
from browser import HALF, launch, open_page, settled, shown
from fake_gateway import FakeGateway
from harness import Run
from test_standby import TIMERS, rest

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Sources/Shared/ControlModel/Languages"
LANGUAGES = sorted(folder.name for folder in FOLDER.iterdir())
SCHEMES = ["light", "dark"]
SIZES = [(800, 480), (390, 844)]
# The browser's tags for our languages: without a token the page follows the browser's language.
LOCALES = {"zh-Hans": "zh-CN"}


class Camera:
    """Takes pictures and stores their paths."""

    def __init__(self, folder, language, scheme, size):
        self.folder, self.end, self.taken = folder, f"{scheme}-{size[0]}x{size[1]}.png", []
        self.language = language
        self.options = {"color_scheme": scheme, "viewport": {"width": size[0], "height": size[1]}}

    def __call__(self, page, name):
        path = self.folder / f"{self.language}-{name}-{self.end}"
        page.screenshot(path=path, animations="disabled")  # The end of the animations.
        self.taken.append(path)


def usual(browser, target, take):
    """Takes the views of a real daemon."""
    page = open_page(browser, target.address, token="f" * 16, ready=".token-note:not(:empty)",
                     locale=LOCALES.get(take.language, take.language), **take.options)
    take(page, "00-token")
    page.context.close()
    page = open_page(browser, target.address, **take.options)
    take(page, "01-button")
    page.keyboard.down(" ")
    page.wait_for_function(HALF)
    take(page, "02-hold")
    page.wait_for_selector(".island-open:not(.island-busy)")
    take(page, "03-performed")
    page.keyboard.up(" ")
    page.click("#tab-settings")
    page.wait_for_selector(".found-row")
    take(settled(page), "04-settings")
    page.context.close()


def first_screens(browser, real, language, take):
    """Takes the screens of a device without an owner, and of a device without a button."""
    with FakeGateway(scenes.unowned(language), real) as gateway:
        page = open_page(browser, gateway.address, token=None, ready="#claim:not([hidden]) .setup-main",
                         locale=LOCALES.get(language, language), **take.options)
        take(settled(page), "00-claim")
        page.locator("#claim .setup-other").first.click()
        take(settled(page), "00-claim-code")
        page.locator("#claim .setup-other").first.click()
        page.click("#claim .setup-main")
        page.wait_for_selector("#claim .setup-seen:not(:empty)")
        take(settled(page), "00-claim-presses")
        gateway.answers["/v1/claim"] = {"waiting": False, "token": "f" * 16}
        page.wait_for_selector("#claim .own-address", state="visible")
        take(settled(page), "00-claim-done")
        page.context.close()
    with FakeGateway(scenes.unset(language), real) as gateway:
        page = open_page(browser, gateway.address, ready="#setup .setup-inputs:not(:empty)", **take.options)
        take(settled(page), "00-setup")
        gateway.send("setup.ended", **scenes.FOUND, reason="found", debounce_ms=8)
        for name in ["found", "control"]:
            page.wait_for_selector("#setup .setup-main", state="visible")
            take(settled(page), f"00-setup-{name}")
            page.click("#setup .setup-main")
        page.locator("#setup-gallery .sheet-row").nth(1).click()
        take(settled(page), "00-setup-hold")
        page.click("#setup .setup-main")
        take(settled(page), "00-setup-broker")
        page.context.close()


def played(browser, real, language, take):
    """Takes states that are rare, or need more than one control."""
    every = {**scenes.all_scenes(language), "widgets": {**trees.placed(), "language": language}}

    def visit(scene, views, before=lambda gateway, page: None, **names):
        with FakeGateway(every[scene], real) as gateway:
            page = open_page(browser, gateway.address, ready="#tab-button span", **take.options)
            for view, name in views:
                if every[scene]["locked"]:
                    page.wait_for_selector("#locked:not([hidden])")
                else:
                    shown(page, view)
                before(gateway, page)
                take(settled(page), name)
            page.context.close()

    for size in ["small", "medium", "large"]:
        visit("several", [("controls", f"05-control-center-{size}")],
              lambda gateway, page: page.check(f"#sizes input[value={size}]", force=True))
    visit("running", [("button", "06-live-island"), ("today", "07-today")])
    visit("locked", [("button", "08-lock-screen")])
    visit("locked", [("button", "09-lock-refused")], refuse)
    visit("locked", [("button", "10-lock-hold")], hold_lamp)
    visit("locked", [("button", "11-passcode")], lambda gateway, page: page.click(".lock-open"))
    visit("placed", [("controls", "05-placed")])
    visit("placed", [("controls", "05-placed-status")], has_tapped)
    visit("placed", [("controls", "05-placed-edited")], lambda gateway, page: page.click("#controls .edit-toggle"))
    visit("placed", [("controls", "05-placed-gallery")], open_gallery)
    visit("placed", [("controls", "05-placed-options")], open_options)
    visit("offers", [("controls", "05-placed-offers"), ("settings", "04-settings-timeline")])
    visit("running", [("button", "03-progress")], lambda gateway, page: gateway.place("action", **scenes.progress(.45, "Copying Photos", True)))
    visit("running", [("button", "03-undo")], lambda gateway, page: gateway.place("action", **scenes.undo("Start Timer")))
    for scene in ["running", "widgets"]:
        with FakeGateway(every[scene], real) as gateway:
            page = open_page(browser, gateway.address, ready="#tab-button span",
                             prepare=lambda page: page.add_init_script(f"({TIMERS})()"), **take.options)
            shown(page, "settings").locator("#pressing select").nth(2).select_option("2")
            rest(page)
            take(page, f"08-standby-{scene}")
            page.context.close()
    visit("tints", [("controls", "05-placed-tints")])
    visit("stages", [("settings", "04-settings-stages")], lambda gateway, page: page.locator("#subjects label").nth(1).click())
    visit("words", [("controls", "05-placed-words")])
    visit("widgets", [("today", "07-widgets")])
    visit("widgets", [("today", "07-widgets-edited")], lambda gateway, page: page.click("#today .edit-toggle"))
    visit("widgets", [("today", "07-widgets-gallery")], open_widgets)
    rare = ["busy", "stale", "lost", "unset", "nothing", "empty"]
    # Scenes without our words are the same in every language.
    if language == "en":
        rare += ["many", "long", "righttoleft", "unknown"]
    for number, scene in enumerate(rare, 12):
        visit(scene, [("button", f"{number}-{scene}")])


def refuse(gateway, page):
    """Refuses a hold because the device is locked."""
    gateway.place("door", outcome=scenes.outcome("skipped", reason="locked"))
    page.wait_for_selector(".lock-glyph.shaking")


def has_tapped(gateway, page):
    """Makes a small and a large tile show the status of their taps."""
    for name, status in [("cc-1", "Kitchen, 80 %"), ("cc-3", "Lap 13: 0:42")]:
        gateway.placement(name, outcome=scenes.outcome("performed", status=status, lit=True))
    page.wait_for_selector(".tile-status:not([hidden])")


def open_gallery(_, page):
    """Opens the gallery of controls to add."""
    page.click("#controls .edit-toggle")
    page.click("#controls .edit-add")
    page.wait_for_selector("#add .sheet-row")


def open_widgets(_, page):
    """Opens the gallery of widgets to add."""
    page.click("#today .edit-toggle")
    page.click("#today .edit-add >> nth=0")
    page.wait_for_selector("#add-widget .snapshot-loaded")


def open_options(_, page):
    """Opens the options of a placed control."""
    page.click("#controls .edit-toggle")
    settled(page).locator("#placements .tile").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#placed-options .found-row")


def hold_lamp(gateway, page):
    """Presses the lamp's button for a while."""
    gateway.place("lamp", press=scenes.pressing("Hold to Turn On", passed=.2, left=.5))
    page.wait_for_selector("#locked .hint:not([hidden])")


def sheet(browser, pictures, path):
    """Combines all pictures of a language in one."""
    page = browser.new_page(viewport={"width": 3300, "height": 100})
    page.goto("about:blank")
    (path.parent / "sheet.html").write_text(
        "<body style='margin:0;padding:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start'>"
        + "".join(f"<img src='{picture.name}' style='zoom:.5'>" for picture in pictures))
    page.goto((path.parent / "sheet.html").as_uri())
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path, full_page=True)
    (path.parent / "sheet.html").unlink()
    page.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="the folder for the pictures")
    parser.add_argument("--chromium", help="the browser (default: the system's)")
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="only this one")
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with sync_playwright() as playwright:
        browser = launch(playwright, options.chromium)
        for language in options.language or LANGUAGES:
            cameras = [Camera(options.folder, language, scheme, size) for scheme in SCHEMES for size in SIZES]
            with Run() as run:
                target = run.device(hold="500ms", arguments=["--language", language])
                for take in cameras:
                    usual(browser, target, take)
                for take in cameras:
                    first_screens(browser, target.gateway, language, take)
                    played(browser, target.gateway, language, take)
            for take in cameras:
                sheet(browser, take.taken, options.folder / f"sheet-{language}-{take.end}")
                count += len(take.taken)
        browser.close()
    print(f"{count} pictures in {options.folder}; the sheets are sheet-*.png")


if __name__ == "__main__":
    main()

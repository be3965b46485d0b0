"""Accessibility: axe-core's rules, and a check that axe-core does not have."""

import pytest
from axe_playwright_python.sync_playwright import Axe

import trees
from browser import settled, shown

VIEWS = {"running": ["button", "controls", "today", "settings"], "several": ["button", "controls"], "locked": [],
         "nothing": ["button"], "lost": ["button", "controls"], "stale": ["button", "controls"], "unset": ["button"], "busy": ["controls"],
         "offers": ["controls", "settings"]}
# Colours are measured in both appearances, the other rules only in the first.
SCHEMES = {"light": None, "dark": {"runOnly": ["color-contrast"]}}


def check(page, where):
    """Checks that axe-core finds no violation; a widget's author chooses the colours of its views, which are exempt."""
    def is_own_colour(rule, node):
        return rule["id"] == "color-contrast" and page.evaluate(
            "(selector) => document.querySelector(selector)?.closest('.v-tree') != null", node["target"][0])
    found = []
    for scheme, options in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {rule['id']} {node['target'][0]} {node['any'][0]['message'] if node['any'] else ''}"
                  for rule in Axe().run(page, options=options).response["violations"] for node in rule["nodes"]
                  if not is_own_colour(rule, node)]
    assert not found, f"axe-core finds violations in {where}"


@pytest.mark.parametrize("scene", VIEWS)
def test_axe_core_finds_no_violation_in_a_scene(fake_gateway, open_page, scene):
    # Without motion nothing is half faded in during the measurement.
    page = open_page(fake_gateway(scene).address, ready="#tab-button span", reduced_motion="reduce",
                     viewport={"width": 800, "height": 480})
    for view in VIEWS[scene]:
        check(shown(page, view), view)
    if scene == "locked":
        page.wait_for_selector(".lock-time:not(:empty)")
        check(settled(page), "the Lock Screen")
        page.click(".lock-open")
        check(settled(page), "the passcode")


def test_axe_core_finds_no_violation_while_control_center_is_edited(fake_gateway, open_page):
    page = open_page(fake_gateway("placed").address, reduced_motion="reduce", viewport={"width": 800, "height": 480})
    check(shown(page, "controls"), "Control Center")
    page.click("#controls .edit-toggle")
    check(settled(page), "the edit mode")
    page.click("#controls .edit-add")
    page.wait_for_selector("#add .sheet-row")
    check(settled(page), "the gallery")
    page.fill("#add .sheet-search", "nothing of this kind")
    check(settled(page), "the gallery without results")
    page.click("#add .edit")
    page.locator("#placements .tile").first.click()
    page.wait_for_selector("#placed-options .found-image img")
    check(settled(page), "the options")


def test_axe_core_finds_no_violation_while_widgets_are_edited(fake_gateway, open_page):
    page = open_page(fake_gateway(trees.placed()).address, reduced_motion="reduce", viewport={"width": 800, "height": 480})
    check(shown(page, "today"), "Today")
    page.click("#today .edit-toggle")
    page.wait_for_selector("#today .lock-widgets .unit-edit")
    check(settled(page), "the edit mode")
    page.click("#today .edit-add >> nth=0")
    page.wait_for_selector("#add-widget .snapshot-loaded")
    check(settled(page), "the gallery")
    page.click("#add-widget .edit")
    page.locator("#today .unit-edit").first.click()
    page.wait_for_selector("#widget-options .found-row")
    check(settled(page), "the options")


def test_axe_core_finds_no_violation_in_the_form_for_the_token(fake_gateway, open_page):
    page = open_page(fake_gateway("running").address, token=None, ready=".token-field")
    check(settled(page), "the form")


def test_with_forced_colours_the_button_is_visible(fake_gateway, open_page):
    page = open_page(fake_gateway("running").address, forced_colors="active")
    colours = page.eval_on_selector_all(
        ".key-cap", "all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert colours and "rgba(0, 0, 0, 0)" not in colours

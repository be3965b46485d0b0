"""The page for people who cannot see it well, or at all: axe-core's rules, and what it cannot know."""

import scenes
from axe_playwright_python.sync_playwright import Axe
from browser import open_page
from stage import Stage

VIEWS = {"running": ["button", "controls", "today", "settings"], "house": ["button", "controls"], "locked": ["button"],
         "nothing": ["button"], "lost": ["button", "controls"], "stale": ["button", "controls"], "unset": ["button"], "busy": ["controls"]}


def rules(browser, check):
    """Every view, light and dark."""
    broken = set()
    count = 0
    for name, views in VIEWS.items():
        with Stage(scenes.all_scenes()[name]) as stage:
            for scheme in ["light", "dark"]:
                # Nothing is to be half faded in while it is measured.
                page = open_page(browser, stage.address, ready="#tab-button span", color_scheme=scheme, reduced_motion="reduce",
                                 viewport={"width": 800, "height": 480})
                for view in views:
                    page.evaluate("(view) => { location.hash = view; }", view)
                    page.wait_for_timeout(250)
                    count += 1
                    broken |= found(page, f"{name}/{view} {scheme}")
                if name == "locked":
                    page.click(".lock-open")
                    broken |= found(page, f"passcode {scheme}")
                page.context.close()
    check("axe-core finds no violation in any view, light and dark", not broken, f"{count} views" if not broken else "\n     ".join(sorted(broken)))
    forced(browser, check)


def found(page, where):
    """What axe-core says."""
    return {f"{where}: {rule['id']} {node['target'][0]} {node['any'][0]['message'] if node['any'] else ''}"
            for rule in Axe().run(page).response["violations"] for node in rule["nodes"]}


def forced(browser, check):
    """Where the person's own colours are used."""
    with Stage(scenes.all_scenes()["running"]) as stage:
        page = open_page(browser, stage.address, forced_colors="active")
        colours = page.eval_on_selector_all(
            ".key-cap", "all => all.map((one) => getComputedStyle(one).backgroundColor)")
        check("with forced colours the button is still seen", colours and "rgba(0, 0, 0, 0)" not in colours, str(colours))

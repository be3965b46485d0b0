#!/usr/bin/env python3
"""Creates pictures of the widgets and Live Activities of `PhoneWidgets`, drawn by the page.

    Tests/EndToEnd/Panel/phone_sheets.py FOLDER [--language ar] [--kind weather]

Every family, light and dark, in every language and Arabic: one sheet for each widget and language.
`Tests/Support/PhoneWidgets/Pictures.md` describes what a phone draws.
"""

import argparse
import pathlib

from playwright.sync_api import sync_playwright

import scenes
from browser import launch, open_page
from fake_gateway import FakeGateway, real_gateway
from harness import Run
from phone import ISLAND, REGIONS, Phone

LANGUAGES = ["en", "de", "es", "fr", "ja", "zh-Hans", "ar"]
# Draws the pictures of a sheet: each a tree with its options and a caption.
DRAW = """async ([pictures, language]) => {
  const { drawTree } = await import("/view.js");
  document.getElementById("drawn")?.remove();
  const box = document.createElement("div");
  box.id = "drawn";
  Object.assign(box.style, { position: "absolute", inset: "0 auto auto 0", zIndex: 99, width: "1560px", padding: "12px", boxSizing: "border-box",
    background: "linear-gradient(135deg, #6a7fa8, #a87f8e)", display: "flex", flexWrap: "wrap", gap: "14px", alignItems: "flex-start" });
  document.body.append(box);
  for (const { tree, caption, options, black } of pictures) {
    const one = document.createElement("figure");
    one.style.margin = 0;
    const frame = document.createElement("div");
    // The island has its own background.
    if (black) frame.className = "islands";
    frame.style.width = "fit-content";
    if (black) Object.assign(frame.style, { background: "#000", borderRadius: "20px", padding: "4px 10px", position: "static", color: "#fff" });
    frame.append(drawTree(tree, { language, ...options }));
    const label = document.createElement("figcaption");
    label.textContent = caption;
    label.style.font = "11px sans-serif";
    one.append(frame, label);
    box.append(one);
  }
  await document.fonts.ready;
}"""


def widget_pictures(phone, listing):
    """Every family of a widget, light and dark."""
    for family in listing["families"]:
        shown = phone.widget(listing["kind"], family)
        for scheme in ["light", "dark"]:
            if scheme == "dark" and family.startswith("accessory"):
                continue
            tree = (scheme == "dark" and shown.get("dark_tree")) or shown["tree"]
            yield {"tree": tree, "caption": f"{family} {scheme}", "options": {"family": family, "scheme": scheme}}


def activity_pictures(shown):
    """The card in both appearances, and the parts of the Dynamic Island."""
    for scheme in ["light", "dark"]:
        tree = (scheme == "dark" and shown.get("dark_tree")) or shown["tree"]
        options = {"family": "activity", "width": 361, "most": 160, "margins": 0, "scheme": scheme}
        yield {"tree": tree, "caption": f"card {scheme}", "options": options}
    trees = shown["island"]["trees"]
    island = {"family": "island", "scheme": "dark", "margins": 0, "fits": True}
    for name in ISLAND:
        if name in trees:
            width = 36 if name == "minimal" else 62
            yield {"tree": trees[name], "caption": name, "black": True, "options": {**island, "width": width, "height": 36}}
    for name in REGIONS:
        if name in trees["expanded"]:
            options = {**island, "width": 331 if name == "bottom" else 110, "most": 90, "fits": name != "bottom"}
            yield {"tree": trees["expanded"][name], "caption": f"expanded {name}", "black": True, "options": options}


def sheet(page, pictures, language, path):
    """Draws several trees as one picture."""
    page.evaluate(DRAW, [list(pictures), language])
    page.wait_for_function("document.querySelectorAll('#drawn img:not([src])').length === 0")
    page.locator("#drawn").screenshot(path=path, animations="disabled")
    print(path, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="the folder for the pictures")
    parser.add_argument("--chromium", help="the browser (default: the system's)")
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="only this one")
    parser.add_argument("--kind", help="only widgets and activities whose name contains this")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with (Run() as run, sync_playwright() as playwright,
          FakeGateway(scenes.all_scenes("en")["nothing"], real_gateway(run)) as gateway):
        browser = launch(playwright, options.chromium)
        page = open_page(browser, gateway.address, viewport={"width": 1560, "height": 900}, timezone_id="UTC")
        for language in options.language or LANGUAGES:
            with Phone(language) as phone:
                for listing in phone.gallery["widgets"]:
                    name = listing["kind"].rsplit(".", 1)[1]
                    if options.kind and options.kind not in name:
                        continue
                    sheet(page, widget_pictures(phone, listing), language, options.folder / f"{name}-{language}.png")
                for name, shown in phone.activities().items():
                    name = name.removesuffix("Attributes").lower()
                    if options.kind and options.kind not in name:
                        continue
                    sheet(page, activity_pictures(shown), language, options.folder / f"{name}-{language}.png")
        browser.close()
        if page.errors:
            raise SystemExit("the page has errors: " + "; ".join(page.errors))


if __name__ == "__main__":
    main()

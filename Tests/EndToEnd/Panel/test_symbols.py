"""Symbols on the page: an app's own symbols, which may contain anything."""

import http.server
import threading

import pytest
from playwright.sync_api import expect

from browser import settled
from harness import TOKEN

# An extension with one control for each symbol.
APP = """#!/usr/bin/env python3
import json, sys
CONTROLS = {controls}
def archive(kind):
    return {{"kind": kind, "title": kind, "button": CONTROLS[kind], "action": {{"intent": "I"}}}}
for line in sys.stdin:
    message = json.loads(line)
    answers = {{
        "hello": lambda: {{"version": 1, "name": "own"}},
        "describe": lambda: {{"controls": [
            {{"kind": kind, "display_name": kind, "preview": archive(kind)}} for kind in CONTROLS]}},
        "load": lambda: {{"archive": archive(message["control"]["kind"])}},
        "preview": lambda: {{"archive": archive(message["control"]["kind"])}},
    }}
    if message.get("request") in answers:
        print(json.dumps({{"id": message["id"], "result": answers[message["request"]]()}}), flush=True)
"""

CONTROLS = {
    "wild": {"symbol": "wild", "custom_symbol": True},
    "template": {"symbol": "template", "custom_symbol": True},
    "missing": {"symbol": "missing.symbol", "custom_symbol": True},
    "broken": {"symbol": "broken", "custom_symbol": True},
    "turning": {"symbol": "gearshape.fill", "effect": "rotate"},
    "unknown": {"symbol": "nothing.of.this.name"},
}

WILD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="parent.ran = top.ran = 1">
<script>parent.ran = top.ran = 1; fetch("{other}/script")</script>
<style>@import "{other}/style";</style><image href="{other}/image"/>
<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="{other}/frame"/></foreignObject>
<circle cx="4" cy="4" r="4"/></svg>"""

TEMPLATE = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">
<style>.wire {fill:none}</style><g id="Notes"><rect width="3300" height="2200"/></g>
<g id="Guides"><line id="Baseline-M" x1="0" x2="9" y1="1126" y2="1126"/>
<line id="Capline-M" x1="0" x2="9" y1="1056" y2="1056"/>
<line id="left-margin-Regular-M" x1="1400" x2="1400" y1="0" y2="9"/>
<line id="right-margin-Regular-M" x1="1498" x2="1498" y1="0" y2="9"/></g>
<g id="Symbols"><g id="Regular-M" transform="matrix(1 0 0 1 1400 1126)">
<path class="wire" d="M0-70H49V0H0Z"/></g></g></svg>"""

# The state of a tile's symbol: its class, its text, the motion, whether it has a mask, its colour.
LOOK = """(kind) => {
  const tile = [...document.querySelectorAll(".tile")].find((tile) => tile.textContent.includes(kind));
  const symbol = tile.querySelector(".symbol, .symbol-name");
  const style = getComputedStyle(symbol);
  return { name: symbol.className, text: symbol.textContent, motion: style.animationName,
    isMask: style.maskImage.startsWith("url"), ink: style.backgroundColor };
}"""


class Other(http.server.BaseHTTPRequestHandler):
    """Another host, which records its requests."""

    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def other():
    """Another host, on loopback."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Other)
    # The interval in seconds at which the server checks for its end.
    threading.Thread(target=server.serve_forever, args=(.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def address(module_run, other):
    """The gateway of a daemon with the app, whose controls have been loaded."""
    app = module_run.folder / "own"
    app.write_text(APP.format(controls=repr(CONTROLS)))
    app.chmod(0o755)
    symbols = module_run.folder / "own.resources"
    symbols.mkdir()
    (symbols / "wild.svg").write_text(WILD.format(other=other))
    (symbols / "template.symbolset").mkdir()
    (symbols / "template.symbolset/template.svg").write_text(TEMPLATE)
    (symbols / "broken.svg").write_text("<svg><not closed></svg>")
    target = module_run.device(
        extension=app, settings={"buttons": {kind: {"source": "virtual", "control": kind} for kind in CONTROLS}})
    for _ in CONTROLS:
        target.daemon.event("control.loaded")
    return target.address


@pytest.fixture
def controls(address, open_page):
    """Opens the page at its tiles, and waits until every symbol is a picture or a text."""
    def open_controls(**options):
        page = open_page(address, **options)
        page.click("#tab-controls")
        expect(page.locator(".tile")).to_have_count(len(CONTROLS))
        settled(page)
        expect(page.locator(".tile .symbol:not(.symbol-drawn)")).to_have_count(0)
        return page
    return open_controls


def ink(page, kind):
    """Whether a pixel is drawn in the left half and in the right half of a picture."""
    return page.evaluate("""async (kind) => {
      const style = [...document.querySelectorAll(".tile")]
        .find((tile) => tile.textContent.includes(kind)).querySelector(".symbol").style;
      const image = new Image();
      image.src = style.getPropertyValue("--symbol").slice(5, -2);
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 40 });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0, 40, 40);
      return [10, 30].map((x) => context.getImageData(x, 20, 1, 1).data[3] > 0);
    }""", kind)


def test_an_apps_symbol_is_a_mask_that_runs_and_loads_nothing_even_opened_by_itself(address, controls, new_context):
    page = controls()
    assert page.evaluate(LOOK, "wild")["isMask"]
    alone = new_context(extra_http_headers={"Authorization": f"Bearer {TOKEN}"}).new_page()
    alone.goto(f"{address}/v1/symbols/wild?kind=wild", wait_until="networkidle")
    assert [each.evaluate("window.ran") for each in (page, alone)] == [None, None], "a script ran"
    assert not Other.asked, "another host was asked"


def test_of_a_template_only_the_regular_symbol_is_shown(controls):
    assert ink(controls(), "template") == [True, False]


@pytest.mark.parametrize("kind, text", [("missing", "missing.symbol"), ("broken", "broken"), ("unknown", "nothing.of")])
def test_a_symbol_that_cannot_be_drawn_is_written_out(controls, kind, text):
    assert controls().evaluate(LOOK, kind)["text"].startswith(text)


def test_a_symbol_effect_is_animated_unless_motion_is_reduced(controls):
    assert controls().evaluate(LOOK, "turning")["motion"] == "symbol-rotate"
    assert controls(reduced_motion="reduce").evaluate(LOOK, "turning")["motion"] == "none"


def test_with_forced_colours_a_symbol_is_visible(controls):
    page = controls(forced_colors="active")
    assert page.evaluate(LOOK, "turning")["ink"] != page.evaluate("getComputedStyle(document.body).backgroundColor")

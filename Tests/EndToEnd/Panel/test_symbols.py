"""Symbols on the page: an app's own ones, which may contain anything."""

import contextlib
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading

import pytest
from playwright.sync_api import expect

from browser import settled
from served import BINARIES, TOKEN

# An extension with one control for each symbol.
APP = """#!{python}
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

# What a tile's symbol is: its class, its text, the motion, whether it has a mask.
LOOK = """(kind) => {
  const tile = [...document.querySelectorAll(".tile")].find((tile) => tile.textContent.includes(kind));
  const symbol = tile.querySelector(".symbol, .symbol-name");
  const style = getComputedStyle(symbol);
  return { name: symbol.className, text: symbol.textContent, motion: style.animationName,
    isMask: style.maskImage.startsWith("url"), ink: style.backgroundColor };
}"""


class Other(http.server.BaseHTTPRequestHandler):
    """Another host, which records the requests that it gets."""

    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder, other):
    """A daemon with the app, and a gateway to it: its address."""
    app = folder / "own"
    app.write_text(APP.format(python=sys.executable, controls=repr(CONTROLS)))
    app.chmod(0o755)
    symbols = folder / "own.resources"
    symbols.mkdir()
    (symbols / "wild.svg").write_text(WILD.format(other=other))
    (symbols / "template.symbolset").mkdir()
    (symbols / "template.symbolset/template.svg").write_text(TEMPLATE)
    (symbols / "broken.svg").write_text("<svg><not closed></svg>")
    buttons = {}
    for kind in CONTROLS:
        (folder / f"{kind}.trace").write_text("far | 86000000ms ↓ 86000100ms ↑\n")
        buttons[kind] = {"source": f"script:{folder}/{kind}.trace", "control": kind}
    (folder / "config.yaml").write_text(json.dumps({"extensions": [str(app)], "buttons": buttons}))
    (folder / "token").write_text(TOKEN)
    environment = dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
    with contextlib.ExitStack() as stack:
        def start(*command):
            process = subprocess.Popen(
                [str(BINARIES / command[0]), *map(str, command[1:])], env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            stack.enter_context(process)
            stack.callback(process.terminate)
            return process
        daemon = start("actionbutton", "run", "--config", folder / "config.yaml",
                       "--socket", folder / "socket", "--output", "json")
        loaded = 0
        while loaded < len(CONTROLS):
            loaded += '"control.loaded"' in daemon.stdout.readline()
        gateway = start("actionbutton-gateway", "--listen", "127.0.0.1:0", "--socket",
                        folder / "socket", "--token-file", folder / "token")
        yield gateway.stdout.readline().split("/#")[0]


@pytest.fixture
def other():
    """Another host, on loopback."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Other)
    # It looks so often, in seconds, whether it is to end.
    threading.Thread(target=server.serve_forever, args=(.02,), daemon=True).start()
    Other.asked.clear()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def address(tmp_path, other):
    """The gateway of a daemon with the app."""
    with served(tmp_path, other) as one:
        yield one


@pytest.fixture
def controls(address, open_page):
    """Opens the page at its tiles, as soon as every symbol is a picture or a text."""
    def open_controls(**options):
        page = open_page(address, **options)
        page.click("#tab-controls")
        expect(page.locator(".tile")).to_have_count(len(CONTROLS))
        settled(page)
        expect(page.locator(".tile .symbol:not(.symbol-drawn)")).to_have_count(0)
        return page
    return open_controls


def ink(page, kind):
    """How many pixels are drawn in the left and in the right half of a picture."""
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

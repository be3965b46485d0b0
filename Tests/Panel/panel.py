#!/usr/bin/env python3
"""The page of actionbutton-gateway in a real browser: what a person does, sees and may not do.

    swift build && python3 -m pip install playwright && apt-get install chromium
    Tests/Panel/panel.py                     run the rules
    Tests/Panel/panel.py --shots FOLDER      and keep pictures of every view

Starts a daemon with the sample controls and a gateway of its own, in a folder of their own.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

BINARIES = pathlib.Path(__file__).resolve().parents[2] / ".build/debug"
FRAME_MS = 1000 / 60
TOKEN = "0123456789abcdef"

# Notes every event and every change of the page with the page's own time.
WATCH = """() => {
  window.noted = [];
  const note = (what, more) => noted.push({ what, at: performance.timeOrigin + performance.now(), more });
  const source = new EventSource("/v1/events");
  for (const name of ["hold.began", "hold.performed", "hold.cancelled", "control.loaded"])
    source.addEventListener(name, (message) => note(name, JSON.parse(message.data)));
  const value = document.querySelector(".face-value");
  new MutationObserver(() => note("value", value.textContent))
    .observe(value, { childList: true, characterData: true, subtree: true });
  const fill = document.querySelector(".hint-fill");
  new MutationObserver(() => note("fill", Number(fill.style.transform.slice(7, -1))))
    .observe(fill, { attributes: true });
  return new Promise((done) => source.addEventListener("snapshot", done, { once: true }));
}"""

# Holds the space bar on the button's key.
HOLD = """async (time) => {
  const key = document.querySelector(".key");
  const send = (name) => key.dispatchEvent(new KeyboardEvent(name, { key: " ", bubbles: true }));
  noted.length = 0;
  key.focus();
  send("keydown");
  await new Promise((done) => setTimeout(done, time));
  send("keyup");
}"""

# The hold is half done.
HALF = """() => Number(document.querySelector(".hint-fill").style.transform.slice(7, -1)) > 0.5"""

# Tries to press from a page of another port.
STEAL = """async ([address, token]) => {
  const tries = [
    { mode: "no-cors", headers: { "Content-Type": "text/plain" } },
    { headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` } },
  ];
  const answers = [];
  for (const more of tries)
    answers.push(await fetch(`${address}/v1/buttons/action/press`,
      { method: "POST", body: '{"for_ms":600}', ...more }).then((reply) => reply.type, () => "refused"));
  return answers;
}"""


@contextlib.contextmanager
def served(folder, language):
    """A daemon and two gateways to it: their addresses."""
    trace = folder / "far.trace"
    trace.write_text("far | 86000000ms ↓ 86000100ms ↑\n")
    socket = folder / f"{language}.sock"
    (folder / "token").write_text(TOKEN)
    environment = dict(os.environ, XDG_STATE_HOME=str(folder / language))
    with contextlib.ExitStack() as stack:
        def start(*command):
            process = subprocess.Popen(
                [str(BINARIES / command[0]), *map(str, command[1:])], env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process
        daemon = start("actionbutton", "run", "--button", f"script:{trace}", "--socket", socket,
                       "--output", "json", "--language", language)
        for line in daemon.stdout:
            if '"control.loaded"' in line:
                break
        addresses = []
        for _ in range(2):
            gateway = start("actionbutton-gateway", "--listen", "127.0.0.1:0", "--socket", socket,
                            "--token-file", folder / "token")
            addresses.append(gateway.stdout.readline().split("/#")[0])
        yield addresses


def open_page(browser, address, **options):
    page = browser.new_context(**options).new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{address}/#token={TOKEN}")
    page.wait_for_selector(".face-value:not(:empty)")
    return page


def first(page, what):
    return next((note for note in page.evaluate("noted") if note["what"] == what), None)


def wait(page, what):
    page.wait_for_function("(what) => noted.some((note) => note.what === what)", arg=what)


def check(rule, is_kept, detail=""):
    print("ok  " if is_kept else "FAIL", rule, detail)
    return is_kept


def rules(browser, addresses):
    """Yields whether each rule is kept."""
    pages = [open_page(browser, addresses[0]) for _ in range(2)]
    for page in pages:
        page.evaluate(WATCH)
    before = pages[0].inner_text(".face-value")
    pages[0].evaluate(HOLD, 600)
    for page in pages:
        wait(page, "value")
    yield check("600 ms of the space bar perform, and every page shows it",
                all(page.inner_text(".face-value") != before for page in pages))
    late = [first(page, "value")["at"] - first(page, "control.loaded")["at"] for page in pages]
    yield check("within a frame of the event", max(late) <= FRAME_MS + 2, f"{max(late):.1f} ms")
    began, performed = first(pages[0], "hold.began"), first(pages[0], "hold.performed")
    fills = [note for note in pages[0].evaluate("noted") if note["what"] == "fill"]
    span = (began["more"]["deadline_ns"] - began["more"]["edge_ns"]) / 1e6
    # The page's clock at the deadline, from the event that was written closest to it.
    deadline = performed["at"] - (performed["more"]["at_ns"] - began["more"]["deadline_ns"]) / 1e6
    off = max(abs(note["more"] - (1 - (deadline - note["at"]) / span)) * span
              for note in fills if 0.1 < note["more"] < 1)
    yield check("the hold's progress and the deadline agree within a frame", off <= FRAME_MS + 2,
                f"{off:.1f} ms")

    pages[0].evaluate(HOLD, 450)
    wait(pages[0], "hold.cancelled")
    yield check("450 ms do not perform", first(pages[0], "hold.performed") is None)

    third = open_page(browser, addresses[0])
    pages[0].evaluate("noted.length = 0")
    third.keyboard.down(" ")
    wait(pages[0], "hold.began")
    third.close()
    wait(pages[0], "hold.cancelled")
    yield check("a page that goes away lets go", True)

    pages[0].evaluate("noted.length = 0")
    stranger = open_page(browser, addresses[1])
    answers = stranger.evaluate(STEAL, [addresses[0], TOKEN])
    pages[0].wait_for_timeout(200)
    yield check("a page of another origin cannot press", "basic" not in answers
                and first(pages[0], "hold.began") is None, str(answers))

    reader = browser.new_context().new_page()
    reader.goto(addresses[0])
    reader.wait_for_selector(".face-value:not(:empty)")
    yield check("a page without the token shows, but cannot press",
                reader.locator(".key").is_disabled() and reader.is_visible("#banner"))
    yield check("no script failed", not any(page.errors for page in [*pages, stranger]))


def shoot(browser, addresses, language, shots):
    """Pictures of every view, light and dark, small and upright."""
    for scheme in ["light", "dark"]:
        for width, height in [(800, 480), (390, 844)]:
            page = open_page(browser, addresses[0], color_scheme=scheme,
                             viewport={"width": width, "height": height})

            def shot(name):
                page.screenshot(path=shots / f"{language}-{name}-{scheme}-{width}x{height}.png")

            shot("1-idle")
            page.keyboard.down(" ")
            page.wait_for_function(HALF)
            shot("2-hold")
            page.wait_for_selector(".island-open:not(.island-busy)")
            page.wait_for_timeout(400)  # The island grows.
            shot("3-performed")
            page.keyboard.up(" ")
            page.click("#tab-controls")
            shot("4-control-center")
            page.click("#tab-settings")
            page.wait_for_selector(".found-row")
            shot("5-settings")
            page.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shots", type=pathlib.Path, help="keep pictures in this folder")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser")
    options = parser.parse_args()
    kept = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox"])
        with served(pathlib.Path(folder), "en") as addresses:
            kept += rules(browser, addresses)
        if options.shots:
            options.shots.mkdir(parents=True, exist_ok=True)
            for language in ["en", "zh-Hans", "ja"]:
                with served(pathlib.Path(folder), language) as addresses:
                    shoot(browser, addresses, language, options.shots)
        browser.close()
    raise SystemExit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()

"""A page in a real browser: how it is opened, watched and judged."""

import shutil
import time

from served import TOKEN

FRAME_MS = 1000 / 60

# Notes every event and every change of the page with the page's own time, in milliseconds since 1970.
WATCH = """() => {
  window.noted = [];
  const note = (what, more) => noted.push({ what, at: performance.timeOrigin + performance.now(), more });
  const source = new EventSource("/v1/events");
  for (const name of ["hold.began", "hold.performed", "hold.cancelled", "hold.ended", "control.loaded"])
    source.addEventListener(name, (message) => note(name, JSON.parse(message.data)));
  const watch = (selector, what, value, options) => {
    const element = document.querySelector(selector);
    if (element) new MutationObserver(() => note(what, value(element))).observe(element, options);
  };
  const text = { childList: true, characterData: true, subtree: true };
  watch(".face-value", "value", (element) => element.textContent, text);
  watch("#news", "news", (element) => element.textContent, text);
  watch(".tile", "tile", (element) => element.getAttribute("aria-pressed"), { attributes: true, attributeFilter: ["aria-pressed"] });
  watch(".hint-fill", "fill", (element) => Number(element.style.transform.slice(7, -1)), { attributes: true });
  return new Promise((done) => source.addEventListener("snapshot", done, { once: true }));
}"""

# The hold is half done.
HALF = """() => {
  const hint = document.querySelector(".hint");
  return !hint.hidden && Number(document.querySelector(".hint-fill").style.transform.slice(7, -1)) > 0.5;
}"""


def launch(playwright, chromium=None):
    """The browser: the system's, or else Playwright's own."""
    return playwright.chromium.launch(
        executable_path=chromium or shutil.which("chromium"), args=["--no-sandbox"])


def open_page(browser, address, token=TOKEN, ready=".face-title:not(:empty)", **options):
    """A page in a context of its own, as another person's browser."""
    page = browser.new_context(**options).new_page()
    page.errors, page.requests = [], []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("request", lambda request: page.requests.append(request.url))
    page.goto(address + (f"/#token={token}" if token else "/"))
    page.wait_for_selector(ready, state="attached")
    return page


def watch(page):
    """Begins to note what happens."""
    page.evaluate(WATCH)
    return page


def first(page, what):
    """The first note of its kind."""
    return next((note for note in page.evaluate("noted") if note["what"] == what), None)


def wait(page, what):
    """Waits for a note."""
    page.wait_for_function("(what) => noted.some((note) => note.what === what)", arg=what)
    return first(page, what)


def forget(*pages):
    """Throws the notes away."""
    for page in pages:
        page.evaluate("noted.length = 0")


def wall_ms(monotonic_ns):
    """A time of the daemon's clock as the time of the day: by this machine's clocks, not by the page."""
    return time.time() * 1000 - (time.monotonic_ns() - monotonic_ns) / 1e6


class Verdict:
    """Whether each rule was kept."""

    def __init__(self):
        self.kept, self.broken = 0, []

    def __call__(self, rule, is_kept, detail=""):
        print("ok  " if is_kept else "FAIL", rule, f"({detail})" if detail else "", flush=True)
        if is_kept:
            self.kept += 1
        else:
            self.broken.append(rule)
        return is_kept

"""A page in a real browser: functions that open it, record its changes and wait for them."""

import os
import shutil
import time

from harness import TOKEN

# SLOW=1 delays each answer by this number of milliseconds, and makes scripts slower by this factor. It finds tests that pass
# only because the page is quick.
SLOW = bool(os.environ.get("SLOW"))
SLOW_LATENCY_MS, SLOW_PROCESSOR = 250, 2
# The time limit of every wait: long, for a machine that others use as well.
LIMIT_MS = 60_000
FRAME_MS = 1000 / 60
# The element that a page shows as soon as it has its first snapshot.
READY = ".face-title:not(:empty)"

# Records every event and every change of the page with the page's own time, in milliseconds since 1970.
WATCH = """() => {
  window.noted = [];
  const note = (what, more) => noted.push({ what, at: performance.timeOrigin + performance.now(), more });
  const names = ["hold.began", "hold.performed", "hold.cancelled", "hold.ended", "control.loaded"];
  const headers = { Authorization: `Bearer ${sessionStorage.getItem("actionbutton-token")}` };
  let ready;
  const begun = new Promise((done) => { ready = done; });
  import("/daemon.js").then(({ read }) => read("/v1/events", headers, (name, data) => {
    if (name === "snapshot") ready();
    if (names.includes(name)) note(name, JSON.parse(data));
  }));
  const watch = (selector, what, value, options) => {
    const element = document.querySelector(selector);
    if (element) new MutationObserver(() => note(what, value(element))).observe(element, options);
  };
  const text = { childList: true, characterData: true, subtree: true };
  watch(".face-value", "value", (element) => element.textContent, text);
  watch("#news", "news", (element) => element.textContent, text);
  watch(".tile", "tile", (element) => element.getAttribute("aria-pressed"), { attributes: true, attributeFilter: ["aria-pressed"] });
  watch(".hint-fill", "fill", (element) => Number(element.style.transform.slice(7, -1)), { attributes: true });
  return begun;
}"""

# The hold is half done.
HALF = """() => {
  const hint = document.querySelector(".hint");
  return !hint.hidden && Number(document.querySelector(".hint-fill").style.transform.slice(7, -1)) > 0.5;
}"""

# The texts below elements of a selector of which a parent that does not scroll hides a part: sideways from a pixel on, vertically
# from a fifth of the font's size on, since a line may be lower than its font.
CUT = """(selector) => {
  const found = [];
  for (const root of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());) {
      const own = text.parentElement;
      if (!text.data.trim() || !own.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || own.closest(".unseen, [inert]")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const high = parseFloat(getComputedStyle(own).fontSize) / 5;
      let [sideways, vertically] = [true, true];
      for (let parent = own; parent && (sideways || vertically); parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        if (/auto|scroll/.test(overflowX)) sideways = false;
        if (/auto|scroll/.test(overflowY)) vertically = false;
        const outer = parent.getBoundingClientRect();
        const isCut = sideways && overflowX !== "visible" && Math.max(outer.left - box.left, box.right - outer.right) > 1
          || vertically && overflowY !== "visible" && Math.max(outer.top - box.top, box.bottom - outer.bottom) > high;
        if (isCut) { found.push(`"${text.data.trim().slice(0, 40)}" in ${own.className || own.tagName} by ${parent.className || parent.id || parent.tagName}`); break; }
        if (position === "fixed") break;
      }
    }
  }
  return found;
}"""

# Resolves when two frames have been drawn.
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# No animation runs, except endless animations.
STILL = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def launch_options(chromium=None):
    """The options of the browser: the system's, preferably the headless shell without unneeded parts, or else Playwright's own."""
    return {"executable_path": chromium or shutil.which("chromium-headless-shell") or shutil.which("chromium"), "args": ["--no-sandbox"]}


def launch(playwright, chromium=None):
    """Starts the browser, for programs that are not tests."""
    return playwright.chromium.launch(**launch_options(chromium))


def opened(context, address, token=TOKEN, ready=READY, prepare=None):
    """Opens a page in this context; `prepare` is called with the page before it loads anything.

    `page.errors` lists the failures of its scripts, `page.requests` the addresses of its requests, `page.pending`
    the requests without an answer so far.
    """
    context.set_default_timeout(LIMIT_MS)
    page = context.new_page()
    page.errors, page.requests, page.pending = [], [], set()
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("request", lambda request: (page.requests.append(request.url), page.pending.add(request)))
    page.on("requestfinished", lambda request: page.pending.discard(request))
    # The page does not read the body of a refusal, so such a request never finishes.
    page.on("response", lambda response: response.ok or page.pending.discard(response.request))
    page.on("requestfailed", lambda request: page.pending.discard(request))
    if SLOW:
        slow = context.new_cdp_session(page)
        slow.send("Network.emulateNetworkConditions",
                  {"offline": False, "latency": SLOW_LATENCY_MS, "downloadThroughput": -1, "uploadThroughput": -1})
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
    if prepare:
        prepare(page)
    page.goto(address + (f"/#token={token}" if token else "/"))
    page.wait_for_selector(ready, state="attached")
    return page


def open_page(browser, address, token=TOKEN, ready=READY, prepare=None, **options):
    """Opens a page in a new context, as in another browser."""
    return opened(browser.new_context(**options), address, token, ready, prepare)


def settled(page):
    """Waits until the page has drawn all its answers, and no animation runs except endless animations."""
    end, quiet = time.monotonic() + LIMIT_MS / 1000, 0
    # An answer may lead to another request, and to another drawing, hence two checks.
    while quiet < 2:
        page.evaluate(FRAMES)
        asked = [request.url for request in page.pending if not request.url.endswith("/v1/events")]
        quiet = 0 if asked else quiet + 1
        assert time.monotonic() < end, f"no answer to {', '.join(asked)}"
    page.wait_for_function(STILL)
    return page


def focused(locator):
    """Focuses an element as soon as possible: a hidden or inert element, as in an edit mode, cannot have the focus."""
    locator.page.wait_for_function(
        "(element) => { element.focus(); return document.activeElement === element; }", arg=locator.element_handle())
    return locator


def shown(page, view):
    """Opens a view, and waits until it is complete."""
    page.evaluate("(view) => { location.hash = view; }", view)
    page.wait_for_selector(f"#{view}:not([hidden])")
    return settled(page)


def watch(page):
    """Starts to record events and changes."""
    page.evaluate(WATCH)
    return page


def first(page, what):
    """The first record of this kind."""
    return next((note for note in page.evaluate("noted") if note["what"] == what), None)


def wait(page, *whats):
    """Waits for a record of one of these kinds, and returns it."""
    page.wait_for_function("(whats) => noted.some((note) => whats.includes(note.what))", arg=whats)
    return next(note for note in page.evaluate("noted") if note["what"] in whats)


def forget(*pages):
    """Deletes the pages' lists of noted changes."""
    for page in pages:
        page.evaluate("noted.length = 0")


def wall_ms(monotonic_ns):
    """Converts a time of the daemon's clock to the time of day, by this machine's clocks and not by the page."""
    return time.time() * 1000 - (time.monotonic_ns() - monotonic_ns) / 1e6

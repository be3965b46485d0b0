"""What the page makes of what it is told: states that are rare, texts that are hostile, the lock."""

import re
import time

import scenes
from browser import open_page
from stage import Stage

VIEWS = ["button", "controls", "today", "settings"]
SIZES = [(800, 480), (390, 844), (400, 240), (1280, 800)]
TIME = re.compile(r"\d+:\d\d")

# Elements that a finger is to hit, and are too small for it.
SMALL = """() => [...document.querySelectorAll("button, a, input:not([type=radio], [type=checkbox]), select, label:has(input)")]
  .filter((element) => element.checkVisibility() && element.getClientRects().length)
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.max(width, height) > 1 && Math.min(width, height) < 43.9)
  .map(([element, { width, height }]) => `${element.className || element.id || element.tagName} ${width.toFixed()}x${height.toFixed()}`)"""
# Whether something reaches out of the page.
WIDE = """() => [...document.querySelectorAll("html, body, .view:not([hidden])")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.id || element.tagName)"""


def rules(browser, check):
    """Everything that needs no daemon."""
    layout(browser, check)
    tiles(browser, check)
    activities(browser, check)
    lock(browser, check)
    hostile(browser, check)
    away(browser, check)
    keyboard(browser, check)


def shown(page, view):
    """Goes to a view."""
    page.evaluate("(view) => { location.hash = view; }", view)
    page.wait_for_timeout(150)
    return page


def layout(browser, check):
    """Every scene in every size; 400x240 is 800x480 at 200 %."""
    wide, small, errors = [], [], []
    for name, state in scenes.all_scenes().items():
        with Stage(state) as stage:
            for width, height in SIZES:
                page = open_page(browser, stage.address, ready="#tab-button span", viewport={"width": width, "height": height})
                page.wait_for_timeout(150)
                for view in ["button"] if "locked" in name else VIEWS:
                    shown(page, view)
                    wide += [f"{name}/{view} {width}: {one}" for one in page.evaluate(WIDE)]
                    small += [f"{name}/{view} {width}: {one}" for one in page.evaluate(SMALL)]
                errors += page.errors
                page.context.close()
    check("no view of any scene is wider than its page, also at 200 %", not wide, "; ".join(wide[:6]))
    check("everything that is tapped is at least 44 px large", not small, "; ".join(sorted(set(small))[:6]))
    check("no script failed in any scene", not errors, "; ".join(set(errors)))


def tiles(browser, check):
    """The three sizes of Control Center."""
    with Stage(scenes.all_scenes()["house"]) as stage:
        page = shown(open_page(browser, stage.address), "controls")
        texts = {}
        for size in ["small", "medium", "large"]:
            page.check(f"#sizes input[value={size}]", force=True)
            page.wait_for_timeout(100)
            texts[size] = page.locator(".tile").all_inner_texts()
        check("small tiles are symbols, medium and large ones have a title and a value",
              not "".join(texts["small"]).strip() and texts["medium"] == texts["large"]
              and "Work Timer\nRunning" in texts["medium"], str(texts["medium"]))
        stage.say("intent.performing", "lap", control="k")
        page.wait_for_selector(".tile:has-text('Marking…')")
        stage.say("intent.finished", "lap", control="k")
        stage.say("control.loaded", "lap", control="k", title="Mark Lap", is_on=None, value_text="13 Laps", symbol="flag.fill", hint="Hold")
        stage.say("status", "lap", text="Lap 13: 0:42")
        page.wait_for_selector(".tile:has-text('Lap 13: 0:42')")
        page.wait_for_selector(".tile:has-text('13 Laps')")
        check("a tile says what it does while it performs, then its status for a moment, then its value", True)


def activities(browser, check):
    """Live Activities and their time."""
    with Stage(scenes.all_scenes()["running"]) as stage:
        page = shown(open_page(browser, stage.address), "today")
        page.wait_for_selector(".live .counting")

        def times():
            return [int(minutes) * 60 + int(seconds) for minutes, seconds in
                    (TIME.search(text)[0].split(":") for text in page.locator(".live .counting").all_inner_texts())]
        page.requests.clear()
        before, started = times(), time.monotonic()
        page.wait_for_timeout(2100)
        after, passed = times(), time.monotonic() - started
        check("one time counts down and one up, as time passes", abs(before[0] - after[0] - passed) <= 1.1
              and abs(after[1] - before[1] - passed) <= 1.1, f"{before} to {after} in {passed:.1f} s")
        check("counting asks nobody", not page.requests, ", ".join(page.requests))
        page.evaluate("""() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        hidden = times()
        page.wait_for_timeout(1300)
        check("a hidden page does not count", times() == hidden)
        page.evaluate("""() => { delete document.hidden; document.dispatchEvent(new Event("visibilitychange")); }""")
        check("and is right at once when it is seen again", times()[0] < hidden[0])
        stage.say("activity", **{**scenes.activities()[1], "state_name": "stale"})
        page.wait_for_selector(".live-stale:has-text('Tea')")
        stage.say("activity", **{**scenes.activities()[1], "state_name": "ended"})
        page.wait_for_selector(".live-ended:has-text('Tea')")
        check("an activity that is stale or ended says so", page.locator(".live-ended .counting").count() == 0)
        stage.say("activity", **{**scenes.activities()[1], "state_name": "dismissed"})
        page.wait_for_selector(".live:has-text('Tea')", state="detached")
        check("one that is dismissed is gone", page.locator(".live").count() == 3)
        shown(page, "button")
        check("the island shows the one that runs", "island-live" in page.get_attribute(".island", "class")
              and TIME.search(page.inner_text(".island-trail")), page.inner_text(".island-trail"))
        stage.say("widget.loaded", **{**scenes.widgets()[0], "lines": ["9,000"]})
        page.wait_for_selector(".widget:has-text('9,000')", state="attached")
        check("a widget's new entry takes the place of the old one", page.locator(".widget").count() == 4)


def lock(browser, check):
    """The Lock Screen and the way out."""
    with Stage(scenes.all_scenes()["house"]) as stage:
        page = shown(open_page(browser, stage.address), "settings")
        page.click("#lock")
        page.wait_for_timeout(100)
        check("the lock in the tabs asks the daemon to lock", ("POST", "/v1/lock", {}) in stage.asked)
        stage.state = scenes.all_scenes()["locked"]
        stage.say("screen.locked")
        # The daemon tells its controls again, and nothing of those that are sensitive.
        stage.say("control.loaded", "ringer", control="k", title="", is_on=False, value_text=None, symbol="bell.slash.fill",
                  tint="red", hint="", redacted=True)
        page.wait_for_selector("#locked:not([hidden])")
        page.wait_for_selector(".lock-widget")
        check("a locked device shows its Lock Screen and nothing else",
              page.locator(".tabs, #settings, #button").evaluate_all("all => all.every((one) => one.hidden)"))
        tiles = page.locator(".lock-tiles .tile")
        check("its controls are symbols only, and what is redacted has no name",
              tiles.evaluate_all("all => all.every((one) => one.innerText.trim() === '')")
              and tiles.nth(2).get_attribute("aria-label") == "Hidden While Locked")
        page.evaluate("location.hash = 'controls'")
        page.wait_for_timeout(100)
        check("no address leads past it", page.is_hidden("#controls") and page.is_visible("#locked"))
        stage.say("intent.skipped", "door", reason="locked")
        page.wait_for_selector(".lock-glyph.shaking")
        check("a hold that is refused shakes the lock and says why", page.inner_text(".lock-says") == "Unlock to use this")
        stage.answers["/v1/unlock"] = lambda body: {} if body == {"passcode": "1234"} else {
            "status": 409, "code": "refused", "message": "this is not the passcode"}
        page.click(".lock-open")
        for digit in "111":
            page.click(f".pass-key:text-is('{digit}')")
        page.keyboard.press("Enter")
        page.wait_for_selector(".pass-note:not(:empty)")
        check("a wrong passcode is refused and forgotten", page.input_value(".pass-field") == "")
        page.keyboard.type("12345")
        page.click(".pass-remove")
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        check("the passcode is told to the daemon", stage.asked[-1] == ("POST", "/v1/unlock", {"passcode": "1234"}))
        stage.state = scenes.all_scenes()["house"]
        stage.say("screen.unlocked")
        page.wait_for_selector("#controls:not([hidden])")
        check("unlocked, the view of before is back", page.is_hidden("#locked") and page.is_visible(".tabs"))
    with Stage(scenes.all_scenes()["lockedalone"]) as stage:
        page = open_page(browser, stage.address, ready=".lock-time:not(:empty)", reduced_motion="reduce")
        stage.say("intent.skipped", "action", reason="locked")
        page.wait_for_selector(".lock-glyph.shaking")
        style = page.eval_on_selector(".lock-glyph", "(glyph) => [getComputedStyle(glyph).animationName, getComputedStyle(glyph).color]")
        check("where motion is reduced the lock has a colour and does not move", style == ["none", "rgb(255, 159, 10)"], str(style))
        page.click(".lock-open")
        page.wait_for_timeout(150)
        check("without a passcode a tap unlocks", stage.asked == [("POST", "/v1/unlock", {})])


def hostile(browser, check):
    """What no daemon should say."""
    evil = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="top.hacked=1"><script>top.hacked=1</script><path d="M0 0h9"/></svg>'
    bad = scenes.control("<img src=x onerror=hacked=1>", "evil.symbol", "red;background:url(//evil.example)", True,
                         "<script>hacked=1</script>", "<b>Hold</b>", custom_symbol=True)
    state = scenes.state(scenes.button("action", bad), symbols={"evil.symbol": evil})
    with Stage(state) as stage:
        page = open_page(browser, stage.address)
        for view in VIEWS:
            shown(page, view)
        check("a symbol with a script in it, and markup in texts, do nothing", page.evaluate("window.hacked === undefined")
              and page.locator("main script, main img[onerror], main [onload]").count() == 0 and not page.errors
              and all(address.startswith((stage.address, "data:", "blob:")) for address in page.requests))
        shown(page, "button")
        page.requests.clear()
        began = time.monotonic()
        for number in range(1000):
            stage.say("control.loaded", "action", control="k", title="Flood", is_on=number % 2 == 0,
                      value_text=str(number), symbol="timer", tint="green", hint="Hold")
        page.wait_for_function("() => document.querySelector('.face-value').textContent === '999'")
        took = time.monotonic() - began
        nodes = page.evaluate("document.querySelectorAll('*').length")
        check("1,000 events at once leave the page at the last one", took < 5 and not page.errors and nodes < 400,
              f"{took * 1000:.0f} ms, {nodes} elements, {len(page.requests)} requests")


def away(browser, check):
    """Nobody there."""
    with Stage(scenes.all_scenes()["running"]) as stage:
        page = open_page(browser, stage.address)
        stage._send("daemon.lost", {"event": "daemon.lost", "error": "no such file"})
        page.wait_for_selector("#banner.banner-alarm:not([hidden])")
        check("a daemon that is away is named", "no such file" in page.inner_text("#banner"), page.inner_text("#banner"))
        stage.show(scenes.all_scenes()["nothing"])
        page.wait_for_selector("#banner", state="hidden")
        check("a daemon that comes back is shown as it is", page.inner_text(".face-title") == "No Action")


def keyboard(browser, check):
    """Without a mouse."""
    with Stage(scenes.all_scenes()["running"]) as stage:
        page = open_page(browser, stage.address)
        page.keyboard.press("Tab")
        outline = page.eval_on_selector(".key-cap", "(cap) => getComputedStyle(cap).outlineStyle")
        check("the button is reached with Tab and shows that it has the focus",
              page.evaluate("document.activeElement.className") == "key" and outline == "solid", outline)
        seen = []
        for _ in range(6):
            page.keyboard.press("Tab")
            seen.append(page.evaluate("document.activeElement.id"))
        check("and after it every view and the lock", seen[:5] == ["tab-button", "tab-controls", "tab-today", "tab-settings", "lock"], " ".join(seen))
        page.focus("#tab-button")
        page.keyboard.down(" ")
        page.wait_for_timeout(100)
        page.keyboard.up(" ")
        page.wait_for_timeout(100)
        presses = [body["phase"] for _, path, body in stage.asked if path.endswith("/press")]
        check("the space bar presses also after a tab was chosen", presses == ["down", "up"], str(presses))

"""Presses of people who cannot hold the button, moving fingers, and personal hold times, with a real daemon and in every language."""

import functools
import pathlib
import re

import pytest
from playwright.sync_api import expect

import scenes
from browser import FRAMES, first, focused, forget, settled, shown, wait, watch
from harness import LAP, TIMER

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Sources/Shared/ControlModel/Languages"
LANGUAGES = sorted(folder.name for folder in FOLDER.iterdir())
IS_PRESSED = "() => document.querySelector('.key').classList.contains('pressed')"


@functools.cache
def words(language, file="page"):
    """The texts of a language."""
    return dict(re.findall(r'^"(.+?)" = "(.*)";$', (FOLDER / language / f"{file}.strings").read_text(), re.MULTILINE))


@pytest.fixture(scope="module")
def device_in(module_run):
    """Starts a device whose daemon uses a language and has a hold time of 8 seconds: `device_in("ja")`."""
    @functools.cache
    def start(language):
        return module_run.device(hold="8s", arguments=["--language", language])
    return start


def pressed_phases(gateway):
    return [body["phase"] for _, path, body in gateway.asked if path.endswith("/press")]


class Fingers:
    """Touch points of the browser's own input, by their numbers."""

    def __init__(self, page):
        self.page, self.wire, self.points = page, page.context.new_cdp_session(page), {}

    def _send(self, kind, points):
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"id": number, "x": x, "y": y} for number, (x, y) in points.items()]})
        # Moves are delivered with the next frame.
        self.page.evaluate(FRAMES)

    def down(self, number, x, y):
        self.points[number] = (x, y)
        self._send("touchStart", self.points)

    def move(self, number, x, y):
        self.points[number] = (x, y)
        self._send("touchMove", self.points)

    def up(self, number):
        # The points of an end are the ended points, and an empty list means all points.
        ended = {number: self.points.pop(number)}
        self._send("touchEnd", ended if self.points else {})


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# MARK: A click without a pointer

def click(wire, node):
    """Clicks as a script does."""
    element = wire.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
    wire.send("Runtime.callFunctionOn", {"objectId": element, "functionDeclaration": "function() { this.click(); }"})


def default_action(wire, node):
    """The events that Chromium 156 sends for the default action of AT-SPI: a mouse without pressure at the centre."""
    (left, top, _, _, right, bottom, _, _) = wire.send("DOM.getBoxModel", {"backendNodeId": node["backendDOMNodeId"]})["model"]["border"]
    for kind in ["mousePressed", "mouseReleased"]:
        wire.send("Input.dispatchMouseEvent", {
            "type": kind, "x": (left + right) / 2, "y": (top + bottom) / 2, "button": "left", "clickCount": 1, "force": 0})


def activated(page, way):
    """Finds the button in the accessibility tree and activates it, as a screen reader does; returns the node."""
    wire = page.context.new_cdp_session(page)
    wire.send("Accessibility.enable")
    nodes = wire.send("Accessibility.getFullAXTree")["nodes"]
    found = [node for node in nodes if node.get("role", {}).get("value") == "button" and node["name"]["value"].startswith(
        page.inner_text("#title") + ", ")]
    assert len(found) == 1
    way(wire, found[0])
    wire.detach()
    return found[0]


@pytest.mark.parametrize("way", [click, default_action])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_click_without_a_pointer_arms_and_says_so_and_a_second_one_performs(device_in, open_page, language, way):
    device = device_in(language)
    device.reset()
    page = watch(open_page(device.address))
    before = page.get_attribute(".tile", "aria-pressed")
    node = activated(page, way)
    assert node["description"]["value"] == words(language)["holdHelp"]
    hints = words(language, "hints")
    again = page.get_attribute(".key", "aria-label").split(", ")[-1].removeprefix(hints["verb.hold"])
    expect(page.locator("#news")).to_have_text(hints["verb.activate"] + again)
    expect(page.locator(".hint-text")).to_have_text(hints["verb.again"] + again)
    assert first(page, "hold.performed") is None
    activated(page, way)
    wait(page, "hold.performed")
    expect(page.locator(".tile")).to_have_attribute("aria-pressed", "false" if before == "true" else "true")


def test_a_hold_that_is_decided_at_its_release_says_when_to_let_go(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    press = scenes.pressing("Hold to Stop", 0.4, 0.1)
    for hint in ("Hold to Stop", "Release to Stop"):
        gateway.place("action", press={**press, "hint": hint})
        expect(page.locator("#news")).to_have_text(hint)


def test_the_hint_of_a_hold_with_stages_changes_at_each_stage(run, open_page):
    stages = [{"after": "500ms", "control": TIMER}, {"after": "1s", "control": LAP},
              {"after": "1500ms", "warning": "Release to be safe"}, {"after": "60s", "control": TIMER}]
    device = run.device(settings={"buttons": {"action": {"source": "virtual", "stages": stages}}})
    page = open_page(device.address)
    # Every hint that is shown, in order.
    page.evaluate("""() => {
      window.hints = [];
      const text = document.querySelector("#button .hint-text");
      new MutationObserver(() => hints.push(text.textContent)).observe(text, { childList: true, characterData: true, subtree: true });
    }""")
    holding = device.press("30s")
    expect(page.locator("#button .hint-text")).to_have_text("Release to be safe")
    expect(page.locator("#news")).to_have_text("Release to be safe")
    holding.stop()
    assert page.evaluate("hints") == [
        "Hold to Start", "Release to Start. Keep holding to Mark Lap", "Release to Mark Lap. Keep holding to Start",
        "Release to be safe"]


def test_two_clicks_in_one_moment_perform(slow_target, open_page):
    page = watch(open_page(slow_target.address))
    page.evaluate("() => { const key = document.querySelector('.key'); key.click(); key.click(); }")
    wait(page, "hold.ended")


def test_a_click_of_a_pointer_is_a_short_press_and_does_not_arm(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    for _ in range(2):
        with page.expect_response(lambda response: '"up"' in (response.request.post_data or "")):
            page.click(".key")
    assert pressed_phases(gateway) == ["down", "up"] * 2
    assert not any("arm_ms" in body for _, _, body in gateway.asked if body)


# MARK: The owner of a press

@pytest.mark.parametrize("where", ["the same button", "the face"])
def test_a_second_finger_neither_ends_nor_takes_over_the_first_ones_hold(fake_gateway, open_page, where):
    gateway = fake_gateway("running")
    page = settled(open_page(gateway.address, has_touch=True))
    fingers, (x, y) = Fingers(page), centre(page.locator(".key"))
    fingers.down(1, x, y)
    assert page.evaluate(IS_PRESSED)
    fingers.down(2, *((x + 5, y + 5) if where == "the same button" else centre(page.locator(".face-title"))))
    fingers.up(2)
    assert page.evaluate(IS_PRESSED), "the second finger has ended the hold of the first one"
    with page.expect_response(lambda response: response.url.endswith("/press")):
        fingers.up(1)
    assert not page.evaluate(IS_PRESSED)
    assert pressed_phases(gateway) == ["down", "up"]


def test_a_key_neither_ends_nor_takes_over_the_hold_of_another_key_or_of_a_pointer(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    focused(page.locator(".key"))
    page.keyboard.down(" ")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert page.evaluate(IS_PRESSED), "Enter has ended the hold of the space bar"
    page.keyboard.up(" ")
    assert not page.evaluate(IS_PRESSED)
    page.mouse.move(*centre(page.locator(".key")))
    page.mouse.down()
    page.keyboard.down(" ")
    page.keyboard.up(" ")
    assert page.evaluate(IS_PRESSED), "the space bar has ended the hold of the mouse"
    with page.expect_response(lambda response: response.url.endswith("/press") and len(pressed_phases(gateway)) == 4):
        page.mouse.up()
    assert pressed_phases(gateway) == ["down", "up"] * 2


# MARK: Cancelling

def cancelled(page):
    """Waits for the end of the press, which must be cancelled; returns the reason."""
    note = wait(page, "hold.cancelled", "hold.performed")
    assert note["what"] == "hold.cancelled"
    return note["more"]["reason"]


def test_escape_cancels_a_hold_and_a_first_press_of_two(slow_target, open_page):
    page = watch(open_page(slow_target.address))
    page.keyboard.down(" ")
    wait(page, "hold.began")
    page.keyboard.press("Escape")
    assert cancelled(page) == "cancelled"
    assert not page.evaluate(IS_PRESSED), "the space bar is still down, and presses no more"
    page.keyboard.up(" ")
    forget(page)
    page.evaluate("document.querySelector('.key').click()")
    expect(page.locator(".hint")).to_be_visible()
    page.keyboard.press("Escape")
    assert cancelled(page) == "cancelled"
    expect(page.locator(".hint")).to_be_hidden()


@pytest.mark.parametrize("pointer", ["finger", "mouse"])
def test_a_pointer_that_leaves_cancels_and_its_return_does_not_resume_the_hold(slow_target, open_page, pointer):
    page = watch(settled(open_page(slow_target.address, has_touch=pointer == "finger")))
    box = page.locator(".key").bounding_box()
    (x, y), right = centre(page.locator(".key")), box["x"] + box["width"]
    radius = min(box["width"], box["height"]) / 2
    fingers = Fingers(page)
    down, move, up = {
        "finger": (lambda: fingers.down(1, x, y), lambda x: fingers.move(1, x, y), lambda: fingers.up(1)),
        "mouse": (lambda: (page.mouse.move(x, y), page.mouse.down()), lambda x: page.mouse.move(x, y), page.mouse.up),
    }[pointer]
    down()
    wait(page, "hold.began")
    move(right + radius - 2)
    assert page.evaluate(IS_PRESSED), "it is not yet farther away than the radius"
    move(right + radius + 2)
    assert not page.evaluate(IS_PRESSED)
    assert cancelled(page) == "cancelled"
    move(x)
    assert not page.evaluate(IS_PRESSED), "the hold goes on"
    up()
    assert len([note for note in page.evaluate("noted") if note["what"] == "hold.began"]) == 1


def test_a_press_that_is_cancelled_performs_no_tap(run, open_page):
    device = run.device(settings={"buttons": {"action": {"source": "virtual", "hold": "8s", "control": TIMER, "tap": LAP}}})
    page = watch(open_page(device.address))
    page.keyboard.down(" ")
    wait(page, "hold.began")
    page.keyboard.press("Escape")
    assert cancelled(page) == "cancelled"
    assert not [event for event in device.daemon.events() if event["event"] == "tap.performed"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_touch_screen_the_hint_says_how_to_cancel(fake_gateway, open_page, language):
    gateway = fake_gateway(scenes.all_scenes(language)["running"])
    page = settled(open_page(gateway.address, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}))
    fingers = Fingers(page)
    fingers.down(1, *centre(page.locator(".key")))
    gateway.place("action", press=scenes.pressing("Hold to Stop", passed=.2, left=60))
    expect(page.locator(".hint-cancel")).to_have_text(words(language)["slideToCancel"])
    expect(page.locator(".hint-cancel")).to_be_visible()
    fingers.up(1)
    gateway.place("action", press=scenes.pressing("Hold to Stop", passed=.2, left=60))
    expect(page.locator(".hint-cancel"), "another press than that of this finger").to_be_hidden()


# MARK: A personal hold time

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_chooses_a_hold_time_or_two_presses_which_this_browser_keeps(device_in, open_page, language):
    device = device_in(language)
    device.reset()
    page = watch(shown(open_page(device.address), "settings"))
    choice = page.get_by_label(words(language)["howYouPress"])
    assert choice.locator("option").first.inner_text() == words(language)["asConfigured"]
    assert choice.locator("option").last.inner_text() == words(language)["pressTwice"]
    choice.select_option("300")
    page.reload()
    watch(shown(page, "button"))
    page.keyboard.down(" ")
    began = wait(page, "hold.began")["more"]
    assert began["deadline_ns"] - began["edge_ns"] == 300_000_000
    wait(page, "hold.performed")
    page.keyboard.up(" ")
    wait(page, "hold.ended")
    shown(page, "settings")
    assert choice.input_value() == "300"
    choice.select_option("twice")
    shown(page, "button")
    forget(page)
    page.click(".key")
    expect(page.locator(".hint-text")).to_have_text(re.compile(f"^{words(language, 'hints')['verb.again']}"))
    page.click(".key")
    wait(page, "hold.performed")
    other = watch(open_page(device.address))
    assert shown(other, "settings").get_by_label(words(language)["howYouPress"]).input_value() == "", "another browser has its own"


def test_the_configuration_limits_the_hold_time_of_a_person(run, open_page):
    device = run.device(settings={"buttons": {"action": {
        "source": "virtual", "hold": "8s", "own_hold": {"shortest": "1s", "longest": "2s"}, "control": TIMER}}})
    page = watch(open_page(device.address))
    for asked, milliseconds in [("300", 1_000), ("5000", 2_000), ("1500", 1_500)]:
        page.evaluate("(asked) => localStorage.setItem('actionbutton-press', asked)", asked)
        forget(page)
        page.keyboard.down(" ")
        began = wait(page, "hold.began")["more"]
        page.keyboard.press("Escape")
        wait(page, "hold.cancelled", "hold.ended")
        page.keyboard.up(" ")
        assert began["deadline_ns"] - began["edge_ns"] == milliseconds * 1_000_000


def test_a_broken_choice_counts_as_none(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    page.evaluate("localStorage.setItem('actionbutton-press', '17')")
    page.keyboard.down(" ")
    with page.expect_response(lambda response: response.url.endswith("/press") and len(pressed_phases(gateway)) == 2):
        page.keyboard.up(" ")
    assert all(set(body) == {"phase", "holder"} for _, path, body in gateway.asked if path.endswith("/press"))

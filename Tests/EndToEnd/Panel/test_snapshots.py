"""The page's drawing of snapshots of places: from the same files as the terminal's, and in a page that opens late."""

import json
import os
import pathlib
import re
import time

import pytest
from playwright.sync_api import expect

import scenes
from browser import FRAMES, forget, settled, wait, watch

SNAPSHOTS = pathlib.Path(__file__).resolve().parents[2] / "Support/Snapshots"
TERMINAL = SNAPSHOTS.parents[1] / "Unit/PresentersTests/Golden/80-full.txt"
# Instants are moved away from the instant of the drawing: a half-done progress stays half done for an hour.
STRETCH = 10_000

# The texts on the page of one button, on its tile, and over both.
DRAWN = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const hint = document.querySelector(".hint");
  const fill = Number(document.querySelector(".hint-fill").style.transform.slice(7, -1));
  const classes = (selector) => [...document.querySelector(selector)?.classList ?? []];
  const drawn = {
    state: document.querySelector(".device").dataset.state, title: text(".face-title"), value: text(".face-value"),
    says: text(".face-state"), detail: text(".face-detail"), // An empty one keeps its last text, hidden.
    island: classes(".island").length > 1 ? text(".island-trail") : "",
    hint: hint.hidden ? "" : text(".hint-text"), filled: hint.hidden ? 0 : Math.round(fill * 20) / 20,
    marks: [hint.hidden || !classes(".hint").includes("hint-refused") ? "" : "refused",
      classes(".key").includes("down") ? "down" : "", classes(".device").includes("on") ? "lit" : "",
      classes(".tile").includes("on") ? "tile lit" : ""].filter(Boolean),
    tile: text(".tile-value"), question: document.getElementById("confirm").open ? text(".confirm-text") : "",
  };
  return Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== "" && value !== 0 && value.length !== 0));
}"""


def lines(name):
    """The snapshots in a file."""
    return [json.loads(line) for line in (SNAPSHOTS / f"{name}.jsonl").read_text().splitlines()]


def moved(value, at, now):
    """The value with every instant moved from the clock in which `at` is now, and stretched."""
    if isinstance(value, dict):
        return {key: now + (one - at) * STRETCH if key.endswith("_ns") else moved(one, at, now)
                for key, one in value.items()}
    return value


def put(gateway, page, line):
    """Shows a snapshot as at its own instant."""
    gateway.put(moved(line["place"], line["at_ns"], time.monotonic_ns()))
    mark = f"snapshot {time.monotonic_ns()}"
    # When the next event of the stream has arrived, the snapshot has arrived too.
    gateway.send("language.changed", language="en", mark=mark)
    page.wait_for_function("(mark) => window.marks?.includes(mark)", arg=mark)
    page.evaluate(FRAMES)


@pytest.fixture
def drawing(fake_gateway, open_page):
    """A page and its fake gateway; the page records the events that have arrived, for `put`."""
    def note(page):
        page.add_init_script("""(() => {
          const parse = JSON.parse;
          window.marks = [];
          JSON.parse = (text, ...rest) => {
            const value = parse(text, ...rest);
            if (value?.mark) setTimeout(() => window.marks.push(value.mark));
            return value;
          };
        })()""")
    gateway = fake_gateway(scenes.state(scenes.button("action", scenes.TIMER)))
    return gateway, settled(open_page(gateway.address, prepare=note))


def compared(name, drawn):
    """Compares with the golden file of the page's drawings; RECORD_GOLDEN=1 writes the file, and that run fails."""
    path = SNAPSHOTS / f"{name}-page.json"
    text = "{\n" + ",\n".join(
        f"{json.dumps(scene, ensure_ascii=False)}: {json.dumps(one, ensure_ascii=False)}" for scene, one in drawn.items()) + "\n}\n"
    if os.environ.get("RECORD_GOLDEN"):
        path.write_text(text)
        pytest.fail(f"recorded {path.name}; run again without RECORD_GOLDEN")
    expected = json.loads(path.read_text())
    assert list(drawn) == list(expected)
    for scene, one in drawn.items():
        assert one == expected[scene], scene


def drawn_by_terminal():
    """The terminal's pictures of the scenes as plain text, by name; missing rows are the first scene's rows."""
    text = re.sub("␛\\[[0-9;]*m", "", TERMINAL.read_text())
    first, pictures = {}, {}
    for part in text.split("== ")[1:]:
        name, *rows = part.splitlines()
        rows = first | dict(row.split(" ", 1) for row in rows)
        first = first or rows
        pictures[name] = "\n".join(rows.values())
    return pictures


@pytest.mark.parametrize("name", ["scenes", "life"])
def test_every_snapshot_is_drawn_as_in_the_golden_file(name, drawing):
    gateway, page = drawing
    drawn = {}
    for line in lines(name):
        put(gateway, page, line)
        drawn[line["scene"]] = page.evaluate(DRAWN)
    compared(name, drawn)


def test_a_page_that_opens_late_draws_the_same_as_one_that_was_open(drawing, open_page):
    """The first message is enough: a page that has received nothing before draws each snapshot like an open page."""
    gateway, page = drawing
    for line in lines("life")[::4]:
        put(gateway, page, line)
        late = settled(open_page(gateway.address))
        assert late.evaluate(DRAWN) == page.evaluate(DRAWN), line["scene"]
        late.context.close()


def test_page_and_terminal_show_the_same_hint_or_title_for_a_snapshot():
    """The hint or the title is on both; the terminal's hint grows, and is cut if there is no room."""
    terminal, page = drawn_by_terminal(), json.loads((SNAPSHOTS / "scenes-page.json").read_text())
    assert list(terminal) == list(page)
    for scene, one in page.items():
        if "control characters" in scene:
            continue
        hint = one.get("hint", "")
        assert hint[:6] in terminal[scene], scene
        if not hint and scene not in ("lost", "locked and hidden"):
            assert one["title"] in terminal[scene], scene


def test_an_open_page_shows_added_and_removed_buttons_at_once(fake_gateway, open_page):
    gateway = fake_gateway("several")
    page = open_page(gateway.address)
    expect(page.locator(".device-name")).to_have_text(["action", "lamp", "ringer", "lap"])
    lamp, new = gateway.places["lamp"], {**gateway.places["action"], "name": "new"}
    gateway.put_all([lamp, new])
    expect(page.locator(".device-name")).to_have_text(["lamp", "new"])
    expect(page.locator(".face-title")).to_have_text(["Desk Lamp", "Work Timer"])


# MARK: A page that opens late, with a real daemon

AGAIN = re.compile("^Press Again to ")


def press(target):
    """A short press by another program; returns when the press is over."""
    assert target.press("50ms").wait() == 0


def test_a_reload_between_two_presses_keeps_the_words_for_the_second(two_press_target, open_page):
    page = watch(open_page(two_press_target.address))
    press(two_press_target)
    expect(page.locator(".hint-text")).to_have_text(AGAIN)
    forget(page)
    assert two_press_target.ask("POST", "/v1/reload", {})[0] == 200
    wait(page, "control.loaded")
    settled(page)
    expect(page.locator(".hint-text")).to_have_text(AGAIN)
    expect(page.locator(".hint")).to_be_visible()


def test_a_page_that_opens_between_two_presses_shows_the_hint_for_the_second(two_press_target, open_page):
    press(two_press_target)
    page = open_page(two_press_target.address)
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator(".hint-text")).to_have_text(AGAIN)


def test_after_a_restart_of_the_gateway_during_a_hold_the_hint_is_shown_again(slow_target, open_page):
    page = open_page(slow_target.address)
    holding = slow_target.press("30s")
    expect(page.locator(".hint-text")).to_have_text(re.compile("^Hold to "))
    before = page.inner_text(".hint-text")
    slow_target.gateway.stop()
    expect(page.locator("#banner")).to_be_visible()
    slow_target.gateway.start()
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator(".hint-text"), "the hold is still under way").to_have_text(before)
    expect(page.locator(".hint")).to_be_visible()
    holding.stop()

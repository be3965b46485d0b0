"""The page's drawing of states and events: tiles, hostile texts, many events, a missing daemon, the keyboard."""

import time

import pytest
from playwright.sync_api import expect

import scenes
from browser import focused, settled, shown

VIEWS = ["button", "controls", "today", "settings"]
# The number of events at once, the page's time limit for them in seconds, and the maximum number of tries: a page that is too
# slow is too slow every time.
EVENTS, FLOOD_S, ATTEMPTS = 1000, 5, 5
EVIL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="top.hacked=1"><script>top.hacked=1</script><path d="M0 0h9"/></svg>'


def test_small_tiles_are_symbols_and_medium_and_large_ones_have_a_title_and_a_value(fake_gateway, open_page):
    page = shown(open_page(fake_gateway("several").address), "controls")
    texts = {}
    for size in ["small", "medium", "large"]:
        page.check(f"#sizes input[value={size}]", force=True)
        expect(page.locator(f".tile[data-size={size}]")).to_have_count(4)
        texts[size] = settled(page).locator(".tile").all_inner_texts()
    assert not "".join(texts["small"]).strip()
    assert texts["medium"] == texts["large"] and "Work Timer\nRunning" in texts["medium"]


def test_a_tile_shows_its_action_while_it_performs_then_its_status_then_its_value(fake_gateway, open_page):
    gateway = fake_gateway("several")
    page = shown(open_page(gateway.address), "controls")
    gateway.place("lap", outcome=scenes.outcome("performing", label="Marking…", lit=True))
    expect(page.locator(".tile", has_text="Marking…")).to_be_visible()
    gateway.place("lap", control={"value_text": "13 Laps"}, outcome=scenes.outcome("performed", status="Lap 13: 0:42", lit=True))
    expect(page.locator(".tile", has_text="Lap 13: 0:42")).to_be_visible()
    expect(page.locator(".tile", has_text="13 Laps")).to_be_visible()


def test_a_question_with_choices_has_a_button_for_each_and_sends_the_chosen_one(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    gateway.place("action", outcome=scenes.outcome("performing"), question={"number": 3, "title": "Water", "text": "Which bed?", "choices": ["North", "South"]})
    expect(page.locator("#confirm button")).to_have_text(["North", "South", "Cancel"])
    with page.expect_response(lambda response: response.url.endswith("/answer")):
        page.click("#confirm button:text-is('South')")
    assert gateway.asked[-1] == ("POST", "/v1/placed/action/answer", {"number": 3, "accepted": True, "choice": 1})


def test_a_script_in_a_symbol_and_markup_in_texts_have_no_effect(fake_gateway, open_page):
    bad = scenes.control("<img src=x onerror=hacked=1>", "evil.symbol", "red;background:url(//evil.example)", True,
                         "<script>hacked=1</script>", "<b>Hold</b>", custom_symbol=True)
    gateway = fake_gateway(scenes.state(scenes.button("action", bad), symbols={"evil.symbol": EVIL}))
    page = open_page(gateway.address)
    for view in VIEWS:
        shown(page, view)
    assert page.evaluate("window.hacked === undefined"), "a script ran"
    assert page.locator("main script, main img[onerror], main [onload]").count() == 0
    strangers = [address for address in page.requests if not address.startswith((gateway.address, "data:", "blob:"))]
    assert not strangers, "another host got a request"


@pytest.mark.alone
def test_after_1000_events_at_once_the_page_shows_the_last_one(fake_gateway, open_page, measured):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    for attempt in range(1, ATTEMPTS + 1):
        page.requests.clear()
        began = time.monotonic()
        for number in range(EVENTS):
            gateway.place("action", control={
                "title": "Flood", "is_on": number % 2 == 0, "value_text": f"{attempt}/{number}", "symbol": "timer"})
        expect(page.locator(".face-value")).to_have_text(f"{attempt}/{EVENTS - 1}")
        took = time.monotonic() - began
        nodes = page.evaluate("document.querySelectorAll('*').length")
        measured(f"{took * 1000:.0f} ms, {nodes} elements, {len(page.requests)} requests in attempt {attempt}")
        assert nodes < 400, f"{nodes} elements are left"
        if took < FLOOD_S:
            return
    assert took < FLOOD_S, f"{took:.1f} s in the last of {ATTEMPTS} attempts"


def test_a_lost_daemon_is_reported_and_one_that_returns_is_shown_in_its_state(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    gateway.lose("no such file")
    expect(page.locator("#banner.banner-alarm")).to_contain_text("no such file")
    gateway.show(scenes.all_scenes()["nothing"])
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator(".face-title")).to_have_text("No Action")


def test_tab_moves_the_focus_to_the_button_then_to_every_view_and_the_lock(fake_gateway, open_page):
    page = open_page(fake_gateway("running").address)
    page.keyboard.press("Tab")
    expect(page.locator(".key")).to_be_focused()
    expect(page.locator(".key-cap"), "it shows that it has the focus").to_have_css("outline-style", "solid")
    for name in ["tab-button", "tab-controls", "tab-today", "tab-settings", "lock"]:
        page.keyboard.press("Tab")
        expect(page.locator(f"#{name}")).to_be_focused()


def test_the_space_bar_presses_also_after_a_tab_was_chosen(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = open_page(gateway.address)
    focused(page.locator("#tab-button"))
    for key in [page.keyboard.down, page.keyboard.up]:
        with page.expect_response(lambda response: response.url.endswith("/press")):
            key(" ")
    assert [body["phase"] for _, path, body in gateway.asked if path.endswith("/press")] == ["down", "up"]

"""The display of an action besides its outcome: its progress, and buttons that cancel or undo it; the timeline for authors."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import focused, settled, shown

WORDS = {"en": ["Undo", "Cancel"], "ja": ["取り消す", "キャンセル"], "zh-Hans": ["撤销", "取消"],
         "de": ["Widerrufen", "Abbrechen"], "fr": ["Annuler l’action", "Annuler"], "es": ["Deshacer", "Cancelar"]}


def tile(page, number):
    """A placed tile with all its parts."""
    return page.locator("#placements .placed").nth(number)


@pytest.mark.parametrize("language", WORDS)
def test_the_undo_of_an_action_is_offered_and_asked_for_by_its_number(fake_gateway, open_page, language):
    gateway = fake_gateway(scenes.all_scenes(language)["offers"])
    page = shown(open_page(gateway.address), "controls")
    button = tile(page, 0).locator(".offer-button")
    word = WORDS[language][0]
    expect(button).to_have_text(word)
    label = button.get_attribute("aria-label")
    assert label.startswith(word) and "Start Timer" in label and "Work Timer" in label
    button.click()
    page.wait_for_function("() => !document.querySelector('.offer-button:disabled')")
    assert gateway.asked == [("POST", "/v1/placed/cc-0/undo", {"number": 1})]
    # The button vanishes with the offer, and the keyboard's focus goes to the tile.
    focused(button)
    place = {key: value for key, value in gateway.placements[0].items() if key != "undo"}
    gateway.put_placements([place, *gateway.placements[1:]])
    expect(button).to_be_hidden()
    expect(tile(page, 0).locator(".tile")).to_be_focused()


def test_the_undo_of_a_buttons_action_is_below_its_face(fake_gateway, open_page):
    gateway = fake_gateway("running")
    page = settled(open_page(gateway.address))
    gateway.place("action", **scenes.undo("Start Timer", 7))
    button = page.locator(".face .offer-button")
    expect(button).to_have_text("Undo")
    expect(page.locator("#news")).to_have_text("Running, Undo: Start Timer")
    button.click()
    page.wait_for_function("() => !document.querySelector('.offer-button:disabled')")
    assert gateway.asked == [("POST", "/v1/placed/action/undo", {"number": 7})]


def test_a_refused_undo_is_reported(fake_gateway, open_page):
    gateway = fake_gateway("offers")
    gateway.answers["/v1/placed/cc-0/undo"] = lambda _: {"status": 409, "code": "refused", "message": "there is nothing to undo"}
    page = shown(open_page(gateway.address), "controls")
    tile(page, 0).locator(".offer-button").click()
    expect(page.locator("#alarm")).to_have_text("there is nothing to undo")


def test_the_progress_of_an_action_is_drawn_on_tile_and_island(fake_gateway, open_page):
    gateway = fake_gateway("offers")
    page = shown(open_page(gateway.address), "controls")
    bar = tile(page, 3).locator(".offer-bar")
    expect(bar).to_have_attribute("aria-valuenow", "80")
    drawn = bar.evaluate("(bar) => bar.firstChild.getBoundingClientRect().width / bar.getBoundingClientRect().width")
    assert .7 < drawn < .85
    unknown = tile(page, 4).locator(".offer-bar")
    assert unknown.get_attribute("aria-valuenow") is None
    expect(tile(page, 4).locator(".tile-value")).to_have_text("Looking for Photos")
    gateway = fake_gateway("running")
    page = settled(open_page(gateway.address))
    gateway.place("action", **scenes.progress(.45, "Copying Photos", True))
    expect(page.locator("#button .island-trail")).to_have_text("Copying Photos 45%")
    expect(page.locator(".island-ring")).to_be_visible()
    expect(page.locator(".face-state")).to_have_text("Copying Photos 45%")
    # The progress vanishes at the end of the action.
    gateway.place("action", outcome=scenes.outcome("performed", lit=True))
    expect(page.locator(".island-ring")).to_have_count(0)
    expect(page.locator(".face .offer-bar")).to_be_hidden()


def test_an_action_that_can_be_cancelled_is_cancelled(fake_gateway, open_page):
    gateway = fake_gateway("offers")
    page = shown(open_page(gateway.address), "controls")
    button = tile(page, 1).locator(".offer-button")
    expect(button).to_have_text("Cancel")
    expect(button).to_have_attribute("aria-label", "Cancel: Copying Photos, Desk Lamp")
    focused(button)
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.offer-button:disabled')")
    assert gateway.asked == [("POST", "/v1/placed/cc-1/cancel", {})]
    expect(tile(page, 3).locator(".offer-button")).to_be_hidden()


def test_nothing_is_offered_while_the_tiles_are_edited(fake_gateway, open_page):
    page = shown(open_page(fake_gateway("offers").address), "controls")
    page.click("#controls .edit-toggle")
    expect(page.locator("#placements .offer-button:visible, #placements .offer-bar:visible")).to_have_count(0)


def test_the_timeline_is_shown_in_developer_mode_only(fake_gateway, open_page):
    gateway = fake_gateway("offers")
    page = shown(open_page(gateway.address), "settings")
    rows = page.locator(".timeline-row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("did not answer load")
    expect(rows.last).to_contain_text("212.4 ms")
    other = fake_gateway("running")
    page = shown(open_page(other.address), "settings")
    page.wait_for_selector(".card")
    expect(page.locator("#timeline")).to_be_hidden()
    assert other.asked == []

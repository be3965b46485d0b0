"""The display of a write of a shared value that other devices do not know yet, or that was not applied."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import settled, shown

WORDS = {"en": ["Waiting to Sync", "Changed on Another Device"], "ja": ["同期待ち", "別のデバイスで変更済み"],
         "zh-Hans": ["等待同步", "已在另一台设备上更改"],
         "de": ["Warten auf Synchronisierung", "Auf anderem Gerät geändert"],
         "fr": ["En attente de synchronisation", "Modifié sur un autre appareil"],
         "es": ["A la espera de sincronizar", "Modificado en otro dispositivo"]}


@pytest.mark.parametrize("language", WORDS)
def test_a_shared_write_that_is_not_confirmed_is_shown_until_it_is(fake_gateway, open_page, language):
    gateway = fake_gateway(scenes.state(scenes.button("action", scenes.TIMER), language=language))
    page = settled(open_page(gateway.address))
    value, key = page.locator(".face-value"), page.locator(".key")
    before = value.text_content()
    for state, text in zip(["pending", "rejected"], WORDS[language]):
        gateway.place("action", **scenes.shared(state))
        expect(value).to_have_text(f"{before} · {text}")
        assert text in key.get_attribute("aria-label")
        expect(page.locator("#news")).to_contain_text(text)
    gateway.place("action")
    expect(value).to_have_text(before)


@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_a_tile_has_the_words_or_the_sign_of_a_shared_write(fake_gateway, open_page, size):
    gateway = fake_gateway(scenes.state(
        scenes.button("action", scenes.TIMER), placements=scenes.placed([scenes.TIMER, scenes.LIGHT], size)))
    page = shown(open_page(gateway.address), "controls")
    tile = page.locator("#placements .placed").first
    mark, button = tile.locator(".tile-mark"), tile.locator(".tile")
    expect(mark).to_be_hidden()
    gateway.put_placements([{**gateway.placements[0], **scenes.shared()}, gateway.placements[1]])
    expect(button).to_have_attribute("aria-label", "Work Timer, Running · Waiting to Sync")
    if size == "small":
        expect(mark).to_be_visible()
    else:
        expect(tile.locator(".tile-value")).to_have_text("Running · Waiting to Sync")
    place = {key: value for key, value in gateway.placements[0].items() if key != "shared"}
    gateway.put_placements([place, gateway.placements[1]])
    expect(button).to_have_attribute("aria-label", "Work Timer, Running")
    expect(mark).to_be_hidden()

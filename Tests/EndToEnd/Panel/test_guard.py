"""Access to the gateway without the token, requests to other hosts, and the page's size."""

import gzip
import subprocess
import urllib.request

import pytest
from playwright.sync_api import expect

from browser import shown
from harness import BINARIES, TOKEN

LIMIT_BYTES = 270_000

FORM = "#token:not([hidden]) .token-field"


@pytest.mark.parametrize("token", ["f" * 16, None], ids=["a wrong token", "no token"])
def test_a_page_without_the_token_shows_a_form_that_asks_for_it_and_nothing_else(target, open_page, token):
    page = open_page(target.address, token=token, ready=FORM)
    assert page.evaluate("fetch('/v1/status').then((reply) => reply.status)") == 401
    expect(page.locator(".view:not([hidden]), #tabs:not([hidden]), #banner:not([hidden])")).to_have_count(1)
    note = page.locator(".token-note")
    if token:
        expect(note, "there is no message about the wrong token").not_to_be_empty()
    else:
        expect(note, "there is a message about a wrong token").to_be_empty()


def test_a_page_with_a_token_is_in_the_language_of_the_browser_until_the_daemon_reports_its_own(real, open_page):
    page = open_page(real.address, ready="#banner.banner-alarm:not([hidden])", locale="de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#tab-today")).to_contain_text("Heute")


def test_the_right_token_opens_the_page_and_stays_in_the_tab_and_nowhere_else(target, open_page):
    page = open_page(target.address, token=None, ready=FORM)
    page.fill(".token-field", "e" * 16)
    page.keyboard.press("Enter")
    expect(page.locator(".token-note"), "a wrong token is refused").not_to_be_empty()
    page.fill(".token-field", TOKEN)
    page.keyboard.press("Enter")
    expect(page.locator(".face-title")).not_to_be_empty()
    expect(page.locator("#token")).to_be_hidden()
    expect(page.locator(".key")).to_be_enabled()
    page.reload()
    expect(page.locator(".face-title"), "the token is still there after a reload").not_to_be_empty()
    assert page.evaluate("[sessionStorage.length, localStorage.length, document.cookie]") == [1, 0, ""]


def test_all_views_together_weigh_less_than_200_kB_and_ask_only_the_gateway(target, open_page, measured):
    sizes = []

    def count(page):
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page = open_page(target.address, prepare=count)
    for view in ["controls", "today", "settings", "button"]:
        page.click(f"#tab-{view}")
        shown(page, view)
    measured(f"{sum(sizes) / 1000:.0f} kB in {len(sizes)} answers")
    # All but the event stream, which does not end.
    assert len(sizes) >= len(page.requests) - 1, f"{len(sizes)} answers to {len(page.requests)} requests"
    assert 10_000 < sum(sizes) < LIMIT_BYTES
    strangers = [address for address in page.requests if not address.startswith(target.address + "/")]
    assert not strangers, "something else than the gateway is asked"


def test_every_file_of_the_page_is_the_same_compressed_and_plain_and_less_than_half_as_long(target, open_page, measured):
    def ask(address, codings):
        with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept-Encoding": codings}), timeout=10) as reply:
            return reply.headers["Content-Encoding"], reply.read()
    page = open_page(target.address)
    # The words of all languages are combined at run time, and not compressed; a font is compressed already.
    files = {address.split("#")[0] for address in page.requests
             if "/v1/" not in address and not address.endswith(("/languages.js", ".woff2"))}
    plain_bytes = packed_bytes = 0
    for address in files:
        coding, plain = ask(address, "br, gzip;q=0")
        assert coding is None, f"{address} is compressed for somebody who refuses that"
        coding, packed = ask(address, "deflate, GZIP;q=0.5")
        assert coding == "gzip" and gzip.decompress(packed) == plain, f"{address} is another one compressed"
        plain_bytes, packed_bytes = plain_bytes + len(plain), packed_bytes + len(packed)
    measured(f"{plain_bytes / 1000:.0f} kB, compressed {packed_bytes / 1000:.0f} kB, in {len(files)} files")
    assert len(files) > 30 and packed_bytes < plain_bytes / 2


def test_the_page_locks_the_daemon_and_one_page_unlocks_for_all(target, open_page):
    target.daemon.expect_log("actionbutton: the screen was locked")
    target.daemon.expect_log("actionbutton: the screen was unlocked")
    page = open_page(target.address)
    page.click("#lock")
    expect(page.locator("#locked")).to_be_visible()
    expect(page.locator("#tabs")).to_be_hidden()
    assert target.ask("GET", "/v1/status")[1]["locked"], "the daemon is not locked"
    late = open_page(target.address, ready="#locked:not([hidden]) .lock-time:not(:empty)")
    expect(late.locator("#button"), "a page that comes later is locked too").to_be_hidden()
    late.click(".lock-open")
    expect(page.locator("#button"), "one page unlocks for all").to_be_visible()
    assert not target.ask("GET", "/v1/status")[1]["locked"], "the daemon is still locked"


@pytest.mark.parametrize("arguments, status", [
    ("--nonsense", 2), ("--listen here", 2), ("surplus", 2), ("--help", 0), ("--token-file /nonexistent", 2), ("--listen 192.0.2.1:80", 1),
    ("--listen 127.0.0.1:0 --allow-host pi.local:8640", 2)])
def test_the_exit_status_of_the_gateway(arguments, status):
    ended = subprocess.run(
        [BINARIES / "actionbutton-gateway", *arguments.split()], capture_output=True, text=True, timeout=60)
    assert ended.returncode == status
    assert (ended.stdout if status == 0 else ended.stderr) != "", "there is no output"

"""The first screen of a device without an owner: presses of its button, or the code on its card, claim it for this browser."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import CUT, opened, settled, shown
from harness import TOKEN
from test_access import check
from test_overlaps import PROBLEMS

CLAIM = "/v1/claim"
CODE = "K7QX-M2PD-9RST"
OFFER = "#claim:not([hidden]) .setup-main"
FORM = "#token:not([hidden]) .token-field"
SIZES = [(320, 568), (390, 844), (800, 480), (1440, 900)]


@pytest.fixture
def unowned(fake_gateway):
    """A fake gateway whose device has no owner: `progress` is its answer to a claim."""
    gateway = fake_gateway(scenes.unowned())
    gateway.progress = gateway.answers[CLAIM]
    gateway.answers = {CLAIM: lambda body: dict(gateway.progress)}
    return gateway


@pytest.fixture
def claimable(run):
    """A daemon that nobody has configured, and a gateway that offers its claim."""
    daemon = run.daemon(settings={"buttons": {"action": {}}})
    code = run.folder / "code"
    code.write_text(CODE)
    code.chmod(0o600)
    return daemon, run.gateway(daemon, "--claim", code)


def claims(gateway):
    """The bodies of the requests for a claim, without the secret and the language."""
    return [{key: value for key, value in body.items() if key not in ("secret", "language")} for _, path, body in gateway.asked if path == CLAIM]


def test_the_code_makes_the_browser_the_owner_and_the_first_screen_follows(claimable, open_page):
    daemon, gateway = claimable
    daemon.expect_log("actionbutton: a browser has claimed this device")
    page = open_page(gateway.address, token=None, ready=OFFER)
    stranger = open_page(gateway.address, token=None, ready=OFFER)
    page.click("#claim .setup-other >> nth=0")
    expect(page.locator("#claim .claim-field")).to_be_focused()
    page.keyboard.type("aaaa bbbb cccc")
    page.keyboard.press("Enter")
    expect(page.locator("#claim .setup-problems")).to_have_text("the code is wrong")
    page.fill("#claim .claim-field", CODE.lower())
    page.keyboard.press("Enter")
    expect(page.locator("#claim h2")).to_have_text("This Device Is Yours")
    expect(page.locator("#claim .own-address")).to_have_value(f"{gateway.address}/#token={TOKEN}")
    page.click("#claim .setup-main")
    expect(page.locator("#setup h2")).to_have_text("Press Your Button")
    # Another browser, with a page from before and with a new page.
    stranger.click("#claim .setup-main")
    expect(stranger.locator("#claim .setup-problems")).to_contain_text("this device has an owner")
    assert stranger.evaluate("fetch('/v1/setup/search', { method: 'POST' }).then((reply) => reply.status)") == 401
    late = open_page(gateway.address, token=None, ready=FORM)
    expect(late.locator(".token-text")).to_contain_text("This device has an owner")
    # The owner's browser needs no address, also in another tab.
    page.click("#setup .setup-other")
    expect(page.locator("#button")).to_be_visible()
    again = opened(page.context, gateway.address, token=None)
    shown(again, "settings")
    expect(again.locator("#settings .own-address")).to_have_value(f"{gateway.address}/#token={TOKEN}")


def test_the_page_stays_in_the_language_of_the_browser_that_claims_the_device(claimable, open_page):
    daemon, gateway = claimable
    for line in ("a browser has claimed this device", "the language is ja now"):
        daemon.expect_log(f"actionbutton: {line}")
    # Not if it had not started yet.
    daemon.expect_log("actionbutton: SampleControls: the language has changed; it is restarted", (0, 1))
    page = open_page(gateway.address, token=None, ready=OFFER, locale="ja")
    page.click("#claim .setup-other >> nth=0")
    page.fill("#claim .claim-field", CODE)
    page.keyboard.press("Enter")
    page.click("#claim .own-address >> visible=true")
    page.click("#claim .setup-main")
    expect(page.locator("#setup h2")).to_have_text("ボタンを押してください")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_three_presses_make_the_browser_the_owner(unowned, open_page):
    page = open_page(unowned.address, token=None, ready=OFFER)
    expect(page.locator("#claim h2")).to_have_text("Set Up This Device")
    expect(page.locator("#token")).to_be_hidden()
    page.click("#claim .setup-main")
    expect(page.locator("#claim h2")).to_have_text("Press the Button Three Times")
    expect(page.locator("#claim h2")).to_be_focused()
    expect(page.locator("#claim .setup-seen")).to_have_text("Presses left: 3")
    expect(page.locator("#claim .setup-inputs")).to_have_text("Time left: 60 sec")
    unowned.progress = {"waiting": True, "ends_in_s": 55, "presses": 1}
    expect(page.locator("#claim .setup-seen")).to_have_text("Presses left: 1")
    unowned.progress = {"waiting": False, "token": "f" * 16}
    expect(page.locator("#claim h2")).to_have_text("This Device Is Yours")
    assert claims(unowned)[0] == {"begin": True} and claims(unowned)[-1] == {}
    assert len({body["secret"] for _, path, body in unowned.asked if path == CLAIM}) == 1, "one secret for the whole claim"
    page.click("#claim .setup-main")
    expect(page.locator("#claim")).to_be_hidden()
    expect(page.locator(".face-title")).not_to_be_empty()
    assert page.evaluate("[sessionStorage.length, localStorage.getItem('actionbutton-token'), document.cookie]") == [0, "f" * 16, ""]


def test_the_end_of_the_time_and_a_second_browser_are_explained(unowned, open_page):
    page = open_page(unowned.address, token=None, ready=OFFER)
    page.click("#claim .setup-main")
    expect(page.locator("#claim .setup-seen")).to_have_text("Presses left: 3")
    unowned.progress = {"waiting": False}
    expect(page.locator("#claim .setup-problems")).to_have_text("The time is over. Try again.")
    expect(page.locator("#claim h2")).to_have_text("Set Up This Device")
    unowned.progress = {"status": 409, "code": "claim-busy", "message": "another browser claims this device"}
    page.click("#claim .setup-main")
    expect(page.locator("#claim .setup-problems")).to_have_text("another browser claims this device")
    expect(page.locator("#claim .setup-main")).to_be_enabled()


def test_a_person_with_the_token_needs_no_claim(unowned, open_page):
    page = open_page(unowned.address, token=None, ready=OFFER)
    page.locator("#claim .setup-other:not([hidden])").last.click()
    page.fill(".token-field", "f" * 16)
    page.keyboard.press("Enter")
    expect(page.locator(".face-title")).not_to_be_empty()
    assert claims(unowned) == []


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja", "zh-Hans"])
def test_in_every_language_and_size_nothing_overlaps_and_axe_core_finds_no_violation(unowned, open_page, language):
    unowned.state["language"] = language
    page = open_page(unowned.address, token=None, ready=OFFER, locale=language, viewport={"width": 320, "height": 568}, reduced_motion="reduce")

    def look(step):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            problems = settled(page).evaluate(PROBLEMS) + page.evaluate(CUT, "#claim")
            wide = page.evaluate("() => document.querySelector('#claim').scrollWidth - document.querySelector('#claim').clientWidth")
            assert (problems, wide) == ([], 0), f"{step} at {width}x{height}"
        check(page, step)
    look("the offer")
    page.click("#claim .setup-other >> nth=0")
    look("the code")
    page.click("#claim .setup-other >> nth=0")
    page.click("#claim .setup-main")
    page.wait_for_selector("#claim .setup-seen:not(:empty)")
    look("the presses")
    unowned.progress = {"waiting": False, "token": "f" * 16}
    page.wait_for_selector("#claim .own-address", state="visible")
    look("the address")

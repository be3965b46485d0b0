"""From a written card to a hold, without a terminal: the files of the card, its first start, and its page in a browser."""

import re
import time

import pytest
from playwright.sync_api import expect

import browser as pages
from card import ROOT, Card, Pi
from harness import eventually

IMAGE = ROOT / ".build/card/actionbutton.img"
ADDRESS = "http://actionbutton.local"
CLAIM = "#claim:not([hidden]) .setup-main"
# An emulated processor is slow: the longest waits for the page and for a start, in seconds.
PATIENCE, START = 120, 900
TAP, HOLD, PAUSE = 0.3, 1.0, 0.5
# The files that the firmware of a Pi 3 or a Pi 4 reads.
FIRMWARE = {
    "bootcode.bin", "start.elf", "fixup.dat", "start4.elf", "fixup4.dat", "config.txt", "cmdline.txt",
    "bcm2837-rpi-3-b.dtb", "bcm2837-rpi-3-b-plus.dtb", "bcm2711-rpi-4-b.dtb", "bcm2711-rpi-400.dtb"}


@pytest.fixture(scope="session")
def pi(tmp_path_factory):
    """A Pi at its first start, whose page answers."""
    work = tmp_path_factory.mktemp("pi")
    machine = Pi(Card(IMAGE).written(work), work)
    try:
        start(machine)
        yield machine
    finally:
        machine.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, pi):
    """The browser finds the name of the Pi, as it would in the network of the Pi."""
    expect.set_options(timeout=PATIENCE * 1000)
    pages.LIMIT_MS = PATIENCE * 1000
    rules = f"--host-resolver-rules=MAP actionbutton.local 127.0.0.1:{pi.port}"
    return {**browser_type_launch_args, "args": [*browser_type_launch_args["args"], rules]}


def start(machine):
    machine.start()
    eventually("the page", machine.serves, patience=START)


def press(machine, length):
    time.sleep(PAUSE)
    machine.wire.press()
    time.sleep(length)
    machine.wire.release()


def test_the_firmware_finds_its_files():
    """Read from the image; no firmware runs here."""
    card = Card(IMAGE)
    table = card.partitions()
    assert "label: dos" in table and re.search(r"start= *8192, .*type=c, bootable", table), table
    assert set(card.files()) >= FIRMWARE
    settings = card.read("config.txt").decode()
    for name in re.findall(r"^(?:kernel=|initramfs )(\S+)", settings, re.M):
        assert name in card.files()
    assert "arm_64bit=1" in settings and "root=LABEL=actionbutton" in card.read("cmdline.txt").decode()
    assert not {"actionbutton-code.txt", "wlan.txt"} & set(card.files()), "each card makes its own code"


def test_a_browser_claims_the_pi_by_presses_and_a_hold_works(pi, open_page):
    page = open_page(ADDRESS, token=None, ready=CLAIM)
    stranger = open_page(ADDRESS, token=None, ready=CLAIM)
    page.click(CLAIM)
    expect(page.locator("#claim h2")).to_have_text("Press the Button Three Times")
    for _ in range(3):
        press(pi, TAP)
    expect(page.locator("#claim h2")).to_have_text("This Device Is Yours")
    stranger.click(CLAIM)
    expect(stranger.locator("#claim .setup-problems")).to_contain_text("this device has an owner")
    pi.token = page.input_value("#claim .own-address").partition("#token=")[2]
    page.click("#claim .setup-main")

    # Three questions: whether this is the button, what a hold does, and the hold; then the command for Home Assistant.
    expect(page.locator("#setup h2")).to_have_text(re.compile("Press Your Button|Button Found"))
    if page.locator("#setup h2").inner_text() == "Press Your Button":
        press(pi, TAP)
    expect(page.locator("#setup h2")).to_have_text("Button Found")
    expect(page.locator("#setup .setup-seen")).to_contain_text("GPIO27 (pin 13)")
    while "Presses left" in page.locator("#setup .setup-seen").inner_text():
        press(pi, TAP)
    page.click("#setup .setup-main")
    expect(page.locator("#setup h2")).to_have_text("What Does a Hold Do?")
    page.click("#setup .setup-main")
    page.locator("#setup-gallery .sheet-row", has_text="Productivity Timer").first.click()
    expect(page.locator("#setup h2")).to_have_text("Hold It Now")
    expect(page.locator("#setup .setup-main")).to_be_enabled()
    press(pi, HOLD)
    expect(page.locator("#setup .setup-seen")).to_contain_text("Work Timer · Done")
    page.click("#setup .setup-main")
    expect(page.locator("#setup h2")).to_have_text("Home Assistant")
    page.click("#setup .setup-main")
    expect(page.locator("#button .face-title")).to_have_text("Work Timer")


def test_after_a_restart_the_button_and_its_owner_are_the_same(pi, open_page):
    token = open_page(ADDRESS, token=None, ready="#token:not([hidden])")
    expect(token.locator(".token-text")).to_contain_text("This device has an owner")
    pi.power_off()
    card = pi.card
    assert re.fullmatch(r"[A-Z2-9]{4}(-[A-Z2-9]{4}){2}\n", card.read("actionbutton-code.txt").decode())
    size = card.image.stat().st_size
    ends = max(int(a) + int(b) for a, b in re.findall(r"start= *(\d+), size= *(\d+)", card.partitions()))
    assert size - ends * 512 < 1 << 20, "the root partition has the rest of the card"
    start(pi)
    token.reload()
    expect(token.locator("#token")).to_be_visible()
    eventually("the control", lambda: pi.control().get("state") == "loaded", patience=PATIENCE)
    was = pi.control()["is_on"]
    press(pi, HOLD)
    eventually("the hold", lambda: pi.control()["is_on"] != was, patience=PATIENCE)

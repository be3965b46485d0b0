#!/usr/bin/env python3
"""Takes the picture of the README and the guide: the page of the button's device in the real Home Assistant.

    Tests/EndToEnd/HomeAssistantReal/picture.py FILE.webp
"""

import io
import json
import pathlib
import sys
import time

from PIL import Image
from playwright.sync_api import sync_playwright

from actionbutton_testing import Button
from browser import launch
from harness import TIMER, Run
from instance import HASS, HomeAssistant

# Home Assistant's file for a finished setup; without it every address leads to that setup.
SET_UP = {"version": 4, "key": "onboarding", "data": {"done": ["user", "core_config", "analytics", "integration"]}}
SIZE = {"width": 1000, "height": 926}


def page_picture(browser, home, button):
    """Takes the page after a hold, as a logged-in user sees it who has hidden the sidebar."""
    tokens = {"access_token": home.token, "token_type": "Bearer", "expires": (time.time() + 3600) * 1000, "refresh_token": "",
              "hassUrl": home.address, "clientId": f"{home.address}/"}
    saved = {"hassTokens": tokens, "dockedSidebar": "always_hidden"}
    page = browser.new_page(viewport=SIZE, color_scheme="light", locale="en-US", timezone_id="UTC", storage_state={"origins": [
        {"origin": home.address, "localStorage": [{"name": name, "value": json.dumps(value)} for name, value in saved.items()]}]})
    page.goto(f"{home.address}/config/devices/device/{home.device()['id']}")
    page.get_by_text("Connected", exact=True).first.wait_for()
    # The card Activity may leave out events that come while it is loaded.
    page.wait_for_load_state("networkidle")
    button.press_for(1)
    page.get_by_text("long_press_end").wait_for()
    page.get_by_text("detected an event").nth(2).wait_for()
    return page.screenshot(animations="disabled")


def main(file):
    with Run() as run, sync_playwright() as playwright:
        broker = run.broker()
        home = run.add(HomeAssistant(run.folder, HASS))
        home.add_mqtt(broker.port)
        home.stop()
        (home.configuration / ".storage/onboarding").write_text(json.dumps(SET_UP))
        with (home.configuration / "configuration.yaml").open("a") as configuration:
            configuration.write("logbook:\n")  # For the page's card Activity.
        home.start()
        daemon = run.daemon()
        run.bridge(daemon, broker)
        home.placed(daemon.command("place", TIMER)[1].split(":")[0], "switch")
        browser = launch(playwright)
        Image.open(io.BytesIO(page_picture(browser, home, Button(daemon.client, "action")))).save(file, quality=80, method=6)
        browser.close()
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


main(pathlib.Path(sys.argv[1]))

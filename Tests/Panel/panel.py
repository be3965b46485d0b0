#!/usr/bin/env python3
"""The page of actionbutton-gateway in a real browser: what a person does, sees and may not do.

    make panel-test                          install what is missing, build, and run every rule
    Tests/Panel/panel.py press guard         run some: press, guard, stage, symbol, access

press, guard and symbol start a daemon and a gateway; stage and access play a gateway.
"""

import argparse
import importlib
import sys

from playwright.sync_api import sync_playwright

from browser import Verdict, launch

SUITES = ["press", "guard", "stage", "symbol", "access"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suites", nargs="*", metavar="suite", help=", ".join(SUITES))
    parser.add_argument("--chromium", help="the browser (default: the system's)")
    options = parser.parse_args()
    unknown = set(options.suites) - set(SUITES)
    if unknown:
        parser.error(f"no such suite: {', '.join(unknown)}; there are {', '.join(SUITES)}")
    check = Verdict()
    with sync_playwright() as playwright:
        browser = launch(playwright, options.chromium)
        for suite in options.suites or SUITES:
            print(f"-- {suite}", flush=True)
            importlib.import_module(f"{suite}_rules").rules(browser, check)
        browser.close()
    print(f"{check.kept} rules kept, {len(check.broken)} broken")
    sys.exit(1 if check.broken else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Tests the API against its own description: schemathesis sends requests as a client may, and judges every answer.

    make api-test
    Tests/EndToEnd/Panel/api.py --seconds 600         new requests for ten minutes

Without --seconds the requests are the same each time. /v1/events never ends and is left out: the browser's tests read it.
"""

import argparse
import pathlib
import subprocess
import sys

from harness import NUMBER, TOKEN, Run

# The time limit of all requests on a slow machine, in seconds.
LIMIT = 600


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, help="go on with new requests for so long")
    parser.add_argument("--examples", type=int, default=200, help="requests to each path and phase")
    options = parser.parse_args()
    program = pathlib.Path(sys.executable).with_name("st")
    with Run() as run:
        target = run.device(hold="500ms")
        # The requests lock and unlock the screen and turn developer mode on any number of times.
        for line in (
            "the screen was locked", "the screen was unlocked",
            "warning: more than 10 changes of the lock were made within 10 s; further ones are not logged",
            f"warning: {NUMBER} lines like the next were not logged",
            "warning: developer mode was turned on more than 3 times within 10s; findings are not logged again",
        ):
            target.daemon.expect_log(f"actionbutton: {line}", (0, 100_000))
        ended = subprocess.run([
            program, "run", f"{target.address}/v1/openapi.json", "--header", f"Authorization: Bearer {TOKEN}",
            "--exclude-path", "/v1/events", *(["--max-time", str(options.seconds)] if options.seconds else []),
            "--max-examples", str(options.examples), "--workers", "1", "--no-color", "--seed", "1", "--continue-on-failure",
            "--generation-database", "none", "--request-timeout", "20", "--suppress-health-check", "all"],
            check=False, timeout=LIMIT + (options.seconds or 0))
        status, answer = target.ask("GET", "/v1/status")
        alive = status == 200 and answer["buttons"][0]["device"] == "ready"
    print("ok   the daemon and the gateway still run" if alive else "FAIL the daemon or the gateway has ended")
    sys.exit(ended.returncode or not alive)


if __name__ == "__main__":
    main()

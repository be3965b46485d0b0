#!/usr/bin/env python3
"""The API against its own description: schemathesis asks what a client might, and judges every answer.

    make api-test
    Tests/Panel/api.py [--seconds N]

/v1/events does not end, and is left out: the browser's tests read it.
"""

import argparse
import pathlib
import subprocess
import sys

from served import TOKEN, served

def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=120, help="how long at most")
    parser.add_argument("--examples", type=int, default=40, help="requests to each path and phase")
    options = parser.parse_args()
    program = pathlib.Path(sys.executable).with_name("st")
    with served() as daemon:
        ended = subprocess.run([
            program, "run", f"{daemon.address}/v1/openapi.json", "--header", f"Authorization: Bearer {TOKEN}",
            "--exclude-path", "/v1/events", "--max-time", str(options.seconds),
            "--max-examples", str(options.examples), "--workers", "1", "--no-color", "--seed", "1", "--continue-on-failure",
            "--request-timeout", "20", "--suppress-health-check", "all"], check=False)
        status, answer = daemon.ask("GET", "/v1/status")
        alive = status == 200 and answer["buttons"][0]["device"] == "ready"
    print("ok   the daemon and the gateway are still there" if alive else "FAIL the daemon or the gateway is gone")
    sys.exit(ended.returncode or not alive)


if __name__ == "__main__":
    main()

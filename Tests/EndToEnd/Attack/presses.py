#!/usr/bin/env python3
"""Presses from a page that is already open: how long from the request to its `hold.began`, while others attack.

    with meanwhile(target) as page:
        ... attack ...
        page.press()             # presses while the attack goes on
    page.ratio                   # median with the attack / median without it

The presses come from a process of their own, as a page's do: this file run as a program, with the address and the token as its arguments.
It keeps two connections with the token: one for requests, one for the event stream.
"""

import contextlib
import http.client
import json
import random
import statistics
import subprocess
import sys
import time
import urllib.parse

from harness import TOKEN

# Presses in each measurement, and how often a ratio that is too large is measured again: a machine that others use is late at times.
SAMPLES, TRIES = 60, 3
# What an attack may cost a press.
MOST = 1.5


class Page:
    """A page that presses on request."""

    def __init__(self, address):
        self._process = subprocess.Popen([sys.executable, __file__, address, TOKEN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.during = []
        self._ask(5)
        # The presses of each measurement without the attack.
        self.alone = [self._ask(SAMPLES)]

    def _ask(self, count):
        self._process.stdin.write(f"{count}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the page that was open lost its connection, or the gateway the daemon"
        return json.loads(answer)

    def press(self):
        """Presses while the attack goes on; what is slower than allowed is measured again, up to three times."""
        for _ in range(TRIES):
            self.during = self._ask(SAMPLES)
            if self.ratio <= MOST:
                break
        return self

    def undisturbed(self):
        """Presses when the attack is over, as before it."""
        self.alone.append(self._ask(SAMPLES))

    @property
    def usual(self):
        """The median without the attack, before it or after it: the larger, for the machine itself is slower at times."""
        return max(map(statistics.median, self.alone))

    @property
    def ratio(self):
        """The median with the attack over the one without it."""
        return statistics.median(self.during) / self.usual

    def check(self):
        """Fails if the attack made presses slower than allowed; else returns the times as text."""
        seen = f"a press took {statistics.median(self.during):.2f} ms instead of {self.usual:.2f} ms"
        assert self.ratio <= MOST, f"{seen}: {self.ratio:.2f} times"
        return f"{seen}, {self.ratio:.2f} times"

    def end(self):
        """Ends the page, also one that waits for an event."""
        self._process.kill()
        self._process.communicate()


@contextlib.contextmanager
def meanwhile(target):
    """An open page that has pressed undisturbed."""
    page = Page(target.address)
    try:
        yield page
    finally:
        page.end()


# The page's own process from here on.

def events(address, token):
    """The event stream, as lines."""
    where = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=120)
    connection.request("GET", "/v1/events", headers={"Authorization": f"Bearer {token}"})
    reply = connection.getresponse()
    assert reply.status == 200, reply.status
    return reply


def wait(stream, name):
    """Reads up to an event of this name."""
    while line := stream.readline():
        event = json.loads(line[6:])["event"] if line.startswith(b"data: ") else ""
        # Events would be missing.
        assert event != "daemon.lost", f"the gateway lost the daemon: {line}"
        if event == name:
            return time.monotonic()
    raise EOFError("the event stream ended")


def main(address, token):
    stream = events(address, token)
    wait(stream, "snapshot")
    where = urllib.parse.urlsplit(address)
    requests = http.client.HTTPConnection(where.hostname, where.port, timeout=120)
    for line in sys.stdin:
        took = []
        for _ in range(int(line)):
            time.sleep(random.uniform(.005, .02))
            began = time.monotonic()
            requests.request("POST", "/v1/buttons/action/press", '{"for_ms":5}',
                             {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
            reply = requests.getresponse()
            body = reply.read()
            assert reply.status == 200, f"{reply.status} {body}"
            took.append(1000 * (wait(stream, "hold.began") - began))
            wait(stream, "hold.cancelled")
        print(json.dumps(took), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

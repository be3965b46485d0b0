#!/usr/bin/env python3
"""Presses from an open page: the time from the request to its `hold.began`, while others attack.

    with meanwhile(target) as page:
        ... attack ...
        page.press()             # presses while the attack goes on
    page.ratio                   # median with the attack / median without it

A separate process makes the presses, as a page does: this file as a program with the address and the token as its arguments.
It has two connections with the token: one for requests, one for the event stream.
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

# Presses in each measurement, and the maximum number of measurements: a machine that others use is late at times.
SAMPLES, TRIES = 60, 3
# The limit of an attack's effect on a press, as a ratio of times.
MOST = 1.5


class Page:
    """A page that presses on request."""

    def __init__(self, address):
        self._process = subprocess.Popen([sys.executable, __file__, address, TOKEN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.during = []
        self._ask(5)
        # The times of each measurement without the attack.
        self.alone = [self._ask(SAMPLES)]

    def _ask(self, count):
        self._process.stdin.write(f"{count}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the page that was open lost its connection, or the gateway the daemon"
        return json.loads(answer)

    def press(self):
        """Presses during the attack, in up to three measurements, until one is as fast as required."""
        for _ in range(TRIES):
            self.during = self._ask(SAMPLES)
            if self.ratio <= MOST:
                break
        return self

    def undisturbed(self):
        """Presses after the attack, as before it."""
        self.alone.append(self._ask(SAMPLES))

    @property
    def usual(self):
        """The median without the attack, before or after it: the larger, because the machine itself is slower at times."""
        return max(map(statistics.median, self.alone))

    @property
    def ratio(self):
        """The median with the attack divided by the median without it."""
        return statistics.median(self.during) / self.usual

    def check(self):
        """Fails if the attack made presses slower than allowed, otherwise returns the times as text."""
        seen = f"a press took {statistics.median(self.during):.2f} ms instead of {self.usual:.2f} ms"
        assert self.ratio <= MOST, f"{seen}: {self.ratio:.2f} times"
        return f"{seen}, {self.ratio:.2f} times"

    def end(self):
        """Ends the page, even while it waits for an event."""
        self._process.kill()
        self._process.communicate()


@contextlib.contextmanager
def meanwhile(target):
    """Opens a page and measures it without an attack; the page ends with the block."""
    page = Page(target.address)
    try:
        yield page
    finally:
        page.end()


# The program of the separate process.

def events(address, token):
    """Opens the event stream, to be read in lines."""
    where = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=120)
    connection.request("GET", "/v1/events", headers={"Authorization": f"Bearer {token}"})
    reply = connection.getresponse()
    assert reply.status == 200, reply.status
    return reply


def wait(stream, name):
    """Reads up to an event of this name, and returns the time."""
    while line := stream.readline():
        event = json.loads(line[6:])["event"] if line.startswith(b"data: ") else ""
        # Some events would be missing.
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

#!/usr/bin/env python3
"""Opens many panels at once: event streams that only this program reads.

    Tests/EndToEnd/Panel/panels.py http://127.0.0.1:8640/#token=… [--count 200] [--seconds 60] [--process PID]

Prints a line when all streams have their snapshots, and a line at the end: the number of events, the delay from the first stream
to the last, and, with --process, the processor time and the memory of the gateway.
"""

import argparse
import json
import os
import selectors
import socket
import sys
import time
import urllib.parse


def opened(address, count, token):
    """`count` open streams of events, each on a separate connection."""
    where = urllib.parse.urlsplit(address)
    streams = []
    for _ in range(count):
        stream = socket.create_connection((where.hostname, where.port), timeout=10)
        stream.sendall((f"GET /v1/events HTTP/1.1\r\nHost: {where.netloc}\r\nAccept: text/event-stream\r\n"
                        f"Authorization: Bearer {token}\r\n\r\n").encode())
        stream.setblocking(False)
        streams.append(stream)
    return streams


def processor(process):
    """The processor time of a process, in seconds."""
    if not process:
        return 0
    fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process):
    """The memory of a process: resident, and its private dirty part."""
    lines = dict(line.split(":") for line in open(f"/proc/{process}/smaps_rollup").read().splitlines()[1:])
    resident, own = (int(lines[name].split()[0]) / 1000 for name in ("Rss", "Private_Dirty"))
    return f"{resident:.1f} MB resident, {own:.1f} MB of it private and dirty"


class Tally:
    """The events of all streams, by the time at which the daemon wrote them."""

    def __init__(self):
        self.rest, self.snapshots, self.events, self.arrivals, self.closed = {}, 0, 0, {}, 0

    def take(self, stream):
        data = stream.recv(1 << 16)
        if not data:
            self.closed += 1
            return False
        now = time.monotonic()
        lines = (self.rest.get(stream, b"") + data).split(b"\n")
        self.rest[stream] = lines.pop()
        for line in lines:
            if not line.startswith(b"data: "):
                continue
            event = json.loads(line[6:])
            if event["event"] == "snapshot":
                self.snapshots += 1
            else:
                self.events += 1
                self.arrivals.setdefault(event.get("at_ns"), []).append(now)
        return True


def read(streams, tally, until, enough=lambda: False):
    """Reads all streams until a time, or until `enough` returns true."""
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream, selectors.EVENT_READ)
        while time.monotonic() < until and not enough() and selector.get_map():
            for key, _ in selector.select(0.2):
                if not tally.take(key.fileobj):
                    selector.unregister(key.fileobj)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="the gateway, with its token")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--process", type=int, help="the gateway's process")
    options = parser.parse_args()
    address, _, token = options.address.partition("/#token=")
    if options.process:
        print(f"{memory(options.process)} without panels", flush=True)
    streams, tally = opened(address, options.count, token), Tally()
    read(streams, tally, time.monotonic() + 30, lambda: tally.snapshots >= options.count)
    print(f"{tally.snapshots} of {options.count} panels are open", flush=True)
    before, began = processor(options.process), time.monotonic()
    read(streams, tally, began + options.seconds)
    spreads = sorted(max(times) - min(times) for times in tally.arrivals.values() if len(times) == options.count)
    took = time.monotonic() - began
    print(f"{len(tally.arrivals)} events, {tally.events} deliveries in {took:.1f} s, {tally.closed} streams lost; "
          f"from the first panel to the last: {1000 * spreads[len(spreads) // 2]:.1f} ms median, {1000 * spreads[-1]:.1f} ms at worst"
          if spreads else f"no event came to all in {took:.1f} s, {tally.closed} streams lost")
    if options.process:
        print(f"the gateway used {100 * (processor(options.process) - before) / took:.0f} % of a processor, {memory(options.process)}")
    sys.exit(tally.snapshots < options.count or tally.closed > 0)


if __name__ == "__main__":
    main()

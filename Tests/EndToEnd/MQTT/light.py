"""Many light subscribers to one topic in one process: `light.py PORT COUNT TOPIC`.

Each subscriber connects, subscribes with QoS 0, and reconnects with the waits of actionbutton-mqtt when its connection breaks. It
prints a line when all are subscribed (`ready SECONDS MOST`, with the most new connections within a second), when all have received
a message (`all PAYLOAD FIRST_NS MEDIAN_NS P99_NS LAST_NS`, CLOCK_MONOTONIC), and at the first lost connection (`lost`).
"""

import errno
import heapq
import random
import resource
import select
import socket
import struct
import sys
import time

# The first and the longest wait in seconds, as in BrokerConnection.swift; the keep-alive time, after which a broker gives up.
FIRST, LONGEST, KEEP_ALIVE = 1, 60, 600


def text(value):
    data = value.encode()
    return struct.pack("!H", len(data)) + data


class Light:
    """A subscriber with the few parts of MQTT 3.1.1 that it needs."""

    def __init__(self, number):
        self.number, self.failures, self.socket = number, 0, None

    def wait(self):
        """Seconds until the next attempt."""
        whole = min(FIRST * 2 ** min(self.failures, 20), LONGEST)
        self.failures += 1
        return whole / 2 + whole / 2 * random.random()


class Crowd:
    """All subscribers, with one epoll."""

    def __init__(self, port, count, topic):
        self.port, self.topic = port, topic
        self.epoll = select.epoll()
        self.by_number, self.due, self.subscribed = {}, [], set()
        self.count, self.came, self.connected, self.is_ready = count, {}, [], False
        self.begin = time.monotonic()
        # Connects at a rate that the listener's queue can accept.
        for number in range(count):
            heapq.heappush(self.due, (self.begin + number / 5_000, number, Light(number)))

    def run(self):
        while True:
            now = time.monotonic()
            while self.due and self.due[0][0] <= now:
                self.connect(heapq.heappop(self.due)[2])
            left = max(0, self.due[0][0] - now) if self.due else -1
            for number, event in self.epoll.poll(left, 1_000):
                self.serve(self.by_number[number], event)

    def connect(self, light):
        light.socket = socket.socket()
        light.socket.setblocking(False)
        light.rest, light.is_open = b"", False
        if light.socket.connect_ex(("127.0.0.1", self.port)) not in (0, errno.EINPROGRESS):
            return self.lost(light)
        self.by_number[light.socket.fileno()] = light
        self.epoll.register(light.socket, select.EPOLLOUT)

    def lost(self, light):
        if light.socket.fileno() in self.by_number:
            self.epoll.unregister(light.socket)
            del self.by_number[light.socket.fileno()]
        light.socket.close()
        if light.number in self.subscribed:
            self.subscribed.discard(light.number)
            if self.is_ready:
                self.is_ready, self.begin, self.connected = False, time.monotonic(), []
                print("lost", flush=True)
        heapq.heappush(self.due, (time.monotonic() + light.wait(), light.number, light))

    def serve(self, light, event):
        try:
            if not light.is_open:
                if light.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0:
                    return self.lost(light)
                light.is_open = True
                body = text("MQTT") + bytes([4, 2]) + struct.pack("!H", KEEP_ALIVE) + text(f"light-{light.number}")
                light.socket.send(bytes([0x10, len(body)]) + body)
                return self.epoll.modify(light.socket, select.EPOLLIN)
            data = light.socket.recv(4_096)
            if not data:
                return self.lost(light)
        except OSError:
            return self.lost(light)
        light.rest += data
        while len(light.rest) >= 2 and len(light.rest) >= 2 + light.rest[1]:
            # Each packet to these subscribers is shorter than 128 bytes.
            size = 2 + light.rest[1]
            packet, light.rest = light.rest[:size], light.rest[size:]
            self.take(light, packet)

    def take(self, light, packet):
        kind = packet[0] >> 4
        if kind == 2:
            if packet[3] != 0:
                return self.lost(light)
            body = struct.pack("!H", 1) + text(self.topic) + b"\0"
            light.socket.send(bytes([0x82, len(body)]) + body)
        elif kind == 9:
            self.is_subscribed(light)
        elif kind == 3:
            length = struct.unpack("!H", packet[2:4])[0]
            self.received(packet[4 + length:])

    def is_subscribed(self, light):
        light.failures = 0
        self.subscribed.add(light.number)
        now = time.monotonic()
        self.connected.append(now)
        if len(self.subscribed) == self.count and not self.is_ready:
            self.is_ready = True
            print(f"ready {now - self.begin:.2f} {most_within(self.connected, 1)}", flush=True)

    def received(self, payload):
        stamps = self.came.setdefault(payload, [])
        stamps.append(time.monotonic_ns())
        if len(stamps) == self.count:
            print("all", payload.decode(), stamps[0], stamps[len(stamps) // 2], stamps[int(len(stamps) * 0.99)], stamps[-1], flush=True)
            del self.came[payload]


def most_within(instants, seconds):
    """The greatest number of these ascending instants within this number of seconds."""
    most, first = 0, 0
    for last, instant in enumerate(instants):
        while instant - instants[first] > seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]) + 100,) * 2)
    Crowd(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]).run()

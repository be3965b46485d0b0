"""Clients of the control socket that misbehave, each until it is ended: `clients.py ROLE SOCKET`.

`clients.py panels SOCKET GATEWAY` is a gateway with 200 browsers that watch."""

import ctypes
import json
import select
import signal
import socket
import subprocess
import sys
import time

PANELS = 200


def hello(path):
    """The hello, with the proof that a daemon before Linux 6.5 requires from a program of its own user."""
    with open(f"{path}.lock", encoding="ascii") as lock:
        return json.dumps({"id": 1, "request": "hello", "version": 2, "client": "bench", "proof": lock.read()}).encode() + b"\n"


def connect(path):
    """A connection that has sent its hello; tries until the daemon accepts it."""
    while True:
        client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            client.connect(path)
            client.sendall(hello(path))
            return client
        except OSError:
            client.close()
            time.sleep(0.01)


def busy(_):
    """Not a client: a program that takes all the processor time it can get, like the other roles here."""
    with open("/dev/null", "wb", buffering=0) as nowhere:
        while True:
            nowhere.write(b"x" * 1000)


def flood(path):
    """Sends requests as fast as it can, and reads no answers until the daemon closes the connection."""
    line = b"".join(b'{"id":%d,"request":"status"}\n' % number for number in range(2, 402))
    while True:
        client = connect(path)
        try:
            while True:
                client.sendall(line)
        except OSError:
            client.close()


def deaf(path):
    """Subscribes to everything and never reads."""
    while True:
        client = connect(path)
        client.sendall(b'{"id":2,"request":"watch"}\n')
        try:
            for number in range(3, 1_000_000):
                client.sendall(b'{"id":%d,"request":"list"}\n' % number)
                time.sleep(0.01)
        except OSError:
            client.close()


def long(path):
    """Sends lines of 10 MB."""
    piece = b'{"id":2,"request":"status","x":"' + b"x" * 10_000_000 + b'"}\n'
    while True:
        client = connect(path)
        try:
            client.sendall(piece)
        except OSError:
            pass
        client.close()


def reload(path):
    """Requests a reload of everything, ten times a second, as a busy app would."""
    client = connect(path)
    answers = client.makefile("rb")
    answers.readline()
    number = 1
    while True:
        number += 1
        client.sendall(b'{"id":%d,"request":"reload","all":true}\n' % number)
        answers.readline()
        time.sleep(0.1)


def die_with_parent():
    """Makes the kernel end this process when its parent ends, for whatever reason: prctl(2)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def panels(path, program):
    """Prints "ready" when every panel has its snapshot. Then reads a number of presses from standard input, waits until
    every panel has received as many, and prints the least and the greatest number that a panel has received."""
    gateway = subprocess.Popen([program, "--socket", path, "--listen", "127.0.0.1:0"],
                               stdout=subprocess.PIPE, text=True, preexec_fn=die_with_parent)
    shown = gateway.stdout.readline().strip()
    host, token = shown.split("/")[2], shown.partition("#token=")[2]
    address = host.split(":")[0], int(host.split(":")[1])
    poll, streams, presses, snapshots = select.poll(), {}, {}, set()
    for _ in range(PANELS):
        stream = socket.create_connection(address)
        stream.sendall((f"GET /v1/events HTTP/1.1\r\nHost: {host}\r\n"
                        f"Authorization: Bearer {token}\r\n\r\n").encode())
        streams[stream.fileno()], presses[stream.fileno()] = stream, 0
        poll.register(stream, select.POLLIN)
    poll.register(sys.stdin, select.POLLIN)
    wanted, rest = None, dict.fromkeys(streams, b"")
    while wanted is None or min(presses.values()) < wanted:
        for number, _ in poll.poll():
            if number == sys.stdin.fileno():
                wanted = int(sys.stdin.readline())
                poll.unregister(sys.stdin)
                continue
            part = rest[number] + streams[number].recv(1 << 16)
            *lines, rest[number] = part.split(b"\n")
            presses[number] += lines.count(b"event: hold.began")
            if b"event: snapshot" in lines and number not in snapshots:
                snapshots.add(number)
                if len(snapshots) == PANELS:
                    print("ready", flush=True)
    print(min(presses.values()), max(presses.values()), flush=True)


class Client:
    """A client that behaves, to measure its waiting time."""

    def __init__(self, path):
        self.socket = connect(path)
        self.answers = self.socket.makefile("rb")
        self.answers.readline()
        self.number = 1

    def ask(self, request, **fields):
        """Sends a request with these fields; returns the answer and the time it took in ns."""
        self.number += 1
        body = json.dumps({"id": self.number, "request": request, **fields}).encode() + b"\n"
        before = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        self.socket.sendall(body)
        answer = json.loads(self.answers.readline())
        return answer, time.clock_gettime_ns(time.CLOCK_MONOTONIC) - before


if __name__ == "__main__":
    {"busy": busy, "flood": flood, "deaf": deaf, "long": long,
     "reload": reload, "panels": panels}[sys.argv[1]](*sys.argv[2:])

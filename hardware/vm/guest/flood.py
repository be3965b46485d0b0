"""Measures what an absent broker, foreign messages and pushes do to the button, as ratios to an undisturbed run. They
should have no effect. Runs in the guest; see ../flood."""

import argparse
import http.client
import json
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

from subject import Subject, play_wire, pull

LIMIT = 1.5
PUSHES, PER_SECOND = 10_000, 1_000
ROUNDS = ["undisturbed", "a busy program", "the broker away", "1,000 messages a second", "10,000 pushes"]
PORT = 1883


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def schedule_of(count, rng):
    """Holds, at times that are not in step with any clock tick; the threshold is 200 ms."""
    steps, at = [], 50.0
    for _ in range(count):
        length = rng.uniform(300, 360)
        steps.append(f"{at:.4f} press {at + length:.4f} release")
        at += length + rng.uniform(120, 180)
    return "\n".join(steps)


def publish(topic, payload):
    """An MQTT PUBLISH packet with QoS 0."""
    body = struct.pack("!H", len(topic)) + topic + payload
    size, rest = b"", len(body)
    while True:
        size += bytes([rest % 128 | (128 if rest > 127 else 0)])
        rest //= 128
        if rest == 0:
            return b"\x30" + size + body


def foreign(path):
    """Publishes unrelated states and commands, `PER_SECOND` of them each second, until it is ended."""
    broker = socket.create_connection(("127.0.0.1", PORT))
    broker.sendall(b"\x10\x13" + b"\0\x04MQTT\x04\x02\0\0" + b"\0\x07foreign")
    broker.recv(4)
    begin, sent = time.monotonic(), 0
    while True:
        due = int((time.monotonic() - begin) * PER_SECOND)
        packets = b""
        for number in range(sent, due):
            kind = number % 4
            value = json.dumps({"v": 1, "number": 1 + number, "write": f"x-{number}", "value": number}).encode()
            packets += [publish(b"actionbutton/shared/Foreign/x", value), publish(b"actionbutton/guest/c/none/set", b"ON"),
                        publish(b"actionbutton/guest/command", b"{"), publish(b"actionbutton/guest/b/action/hint", b"none")][kind]
        try:
            broker.sendall(packets)
        except OSError:
            # The round is over.
            return
        sent = max(sent, due)
        time.sleep(0.005)


def pushes(path, address, token, button):
    """Pushes to the button's control, over ten connections, as fast as they are answered; prints the answers."""
    answers, lock = {}, threading.Lock()

    def push(count):
        connection = http.client.HTTPConnection(address, timeout=60)
        for _ in range(count):
            connection.request(
                "POST", f"/3/device/{button}", json.dumps({"aps": {"content-changed": True}}),
                {"authorization": f"bearer {token}", "apns-push-type": "controls", "apns-topic": "test.push-type.controls"})
            answer = connection.getresponse()
            reason = answer.read().decode()
            with lock:
                key = f"{answer.status} {json.loads(reason)['reason'] if reason else ''}".strip()
                answers[key] = answers.get(key, 0) + 1

    def report(*_):
        with lock:
            print(json.dumps(answers), flush=True)
        sys.exit()

    signal.signal(signal.SIGTERM, report)
    threads = [threading.Thread(target=push, args=(PUSHES // 10,), daemon=True) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(0.2)
    print(json.dumps(answers), flush=True)
    signal.pause()


def busy(path):
    """Not a client: a program that takes all the processor time it can get."""
    with open("/dev/null", "wb", buffering=0) as nowhere:
        while True:
            nowhere.write(b"x" * 1000)


class Bench:
    """The processes of one round."""

    def __init__(self, command, name):
        self.name, self.others = name, []
        folder = Path("/dev/shm/flood")
        folder.mkdir(exist_ok=True)
        lamp = shutil.copy(shutil.which("lamp"), folder / "lamp")
        pull("pull-up")
        self.subject = Subject(f"{command} --hold 200ms --extension {lamp} --control test.Lamp", "gpio:GPIO17")
        self.programs = Path(command.split()[0]).parent
        self.path = str(self.subject.folder / "XDG_RUNTIME_DIR" / "actionbutton.sock")
        self.state = self.subject.folder / "XDG_STATE_HOME"

    def start(self, *command, **more):
        process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, text=True, **more)
        self.others.append(process)
        return process

    def fill(self):
        """Starts everything except the daemon."""
        if not self.subject.wait_for("control.loaded"):
            sys.exit(f"{self.name}: no control.loaded: {self.subject.complaint()}")
        environment = {"XDG_STATE_HOME": str(self.state), "PATH": "/usr/bin:/bin"}
        configuration = self.subject.folder / "mosquitto.conf"
        configuration.write_text(f"listener {PORT} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n")
        broker = self.start("/usr/sbin/mosquitto", "-c", configuration, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.client = self.start(
            self.programs / "actionbutton-mqtt", "--broker", f"mqtt://127.0.0.1:{PORT}", "--socket", self.path, "--id", "guest",
            stderr=subprocess.PIPE, env=environment)
        for line in self.client.stderr:
            if "connected to mqtt" in line:
                break
        else:
            sys.exit(f"{self.name}: actionbutton-mqtt ended")
        gateway = self.start(
            self.programs / "actionbutton-gateway", "--listen", "127.0.0.1:0", "--socket", self.path, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        shown = gateway.stdout.readline().strip()
        if self.name == "the broker away":
            broker.kill()
            broker.wait()
        role = {"a busy program": ["busy"], "1,000 messages a second": ["foreign"],
                "10,000 pushes": ["pushes", shown.split("/")[2], shown.partition("#token=")[2], self.token()]}.get(self.name)
        self.disturber = role and self.start(sys.executable, __file__, *role[:1], self.path, *role[1:], stdout=subprocess.PIPE)

    def token(self):
        limit = time.monotonic() + 20
        while time.monotonic() < limit:
            for file in self.state.rglob("tokens.json"):
                found = json.loads(file.read_text()).get("tokens", {}).get("action")
                if found:
                    return found["token"]
            time.sleep(0.1)
        sys.exit(f"{self.name}: the button has no push token")

    def end(self):
        for process in self.others:
            process.kill()
            process.wait()
        self.subject.end()


def measure(name, command, count):
    """Edge to `hold.began` and deadline to `hold.performed`, in ns."""
    bench = Bench(command, name)
    try:
        bench.fill()
        time.sleep(2)
        play_wire(schedule_of(count, random.Random(1)), bench.subject.pid)
        time.sleep(0.5)
        events = bench.subject.events()
        found = [[event for event in events if event["event"] == kind] for kind in ("hold.began", "hold.performed")]
        if [len(each) for each in found] != [count, count] or bench.client.poll() is not None:
            sys.exit(f"{name}: of {count} holds {len(found[0])} began, {len(found[1])} were performed: {bench.subject.complaint()}")
        if name == "10,000 pushes":
            bench.disturber.terminate()
            print(f"pushes were answered: {bench.disturber.stdout.readline().strip()}", file=sys.stderr)
        return [[event["at_ns"] - event["edge_ns"] for event in each] for each in found]
    finally:
        bench.end()


def main():
    parser = argparse.ArgumentParser(prog="flood")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("command")
    arguments = parser.parse_args()
    base, missed = None, False
    print(f"{'':26} {'edge to hold.began':>32}    {'deadline to hold.performed':>32}")
    print(f"{'':26} {'p50':>11} {'ratio':>8} {'p99 ratio':>11}    {'p50':>11} {'ratio':>8} {'p99 ratio':>11}   budget")
    for name in ROUNDS:
        print(f"measuring {name}", file=sys.stderr, flush=True)
        began, performed = measure(name, arguments.command, arguments.count)
        figures = [percentile(values, share) for values in (began, performed) for share in (50, 99)]
        base = base or figures
        ratios = [figure / before for figure, before in zip(figures, base)]
        worst = [max(values) / 1000 for values in (began, performed)]
        late = [sum(value > LIMIT * before for value in values) for values, before in zip((began, performed), base[1::2])]
        print(f"{name}: {late[0]} and {late[1]} of {arguments.count} later than the limit, the worst {worst[0]:.0f} and "
              f"{worst[1]:.0f} us", file=sys.stderr)
        kept = max(ratios) <= LIMIT
        missed |= not kept
        print(f"{name:26} {figures[0] / 1000:8.1f} us {ratios[0]:6.2f} x {ratios[1]:9.2f} x    "
              f"{figures[2] / 1000:8.1f} us {ratios[2]:6.2f} x {ratios[3]:9.2f} x   <= {LIMIT} x  "
              f"{'kept' if kept else 'MISSED'}", flush=True)
    sys.exit(1 if missed else 0)


if len(sys.argv) > 1 and sys.argv[1] in ("busy", "foreign", "pushes"):
    {"busy": busy, "foreign": foreign, "pushes": pushes}[sys.argv[1]](*sys.argv[2:])
else:
    main()

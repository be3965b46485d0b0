"""A fleet on one machine: many daemons without devices, an actionbutton-mqtt for each, and one mosquitto, on loopback.

Prints for each number of devices how soon all follow a press on one of them, what each part costs, how a broker's restart goes,
and the same with 10,000 light subscribers; writes a table and a plot. `make fleet-bench` runs it.
"""

import argparse
import contextlib
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import paho.mqtt.client as mqtt

from fleet_report import write_report
from light import most_within
from processes import BINARIES, MOSQUITTO, Processes, eventually, free_port
from test_shared import LAMP, changed
from test_speed import Measured

LIGHT = 10_000
# How long the broker is away in the restart, in seconds.
AWAY = 3
# How long nothing happens while idle processor time is measured, in seconds.
IDLE = 10


class Broker(Processes):
    """One broker for all."""

    def __init__(self, folder, stack):
        super().__init__(folder, stack)
        (folder / "mosquitto.conf").write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\nmax_queued_messages 100000\n"
            "set_tcp_nodelay true\nlog_type error\nlog_type warning\n")
        self.run()

    def run(self):
        self.broker = self.start(MOSQUITTO, "-c", self.folder / "mosquitto.conf", log="broker.log")
        eventually("the broker", self._listens)


class Device(Processes):
    """A daemon with a shared lamp and its actionbutton-mqtt."""

    def __init__(self, folder, stack, number, port):
        super().__init__(folder, stack)
        self.name = f"d{number}"
        self.daemon = self.start(
            BINARIES / "actionbutton", "run", "--button", f"script:{self.folder / 'silent.trace'}", "--hold", "200ms",
            "--socket", self.socket, "--output", "json", "--control", LAMP, "--extension", BINARIES / "WidgetFixtures",
            log="daemon.log")
        self.client = self.start(
            BINARIES / "actionbutton-mqtt", "--broker", f"mqtt://127.0.0.1:{port}", "--socket", self.socket, "--id", self.name,
            "--name", self.name, log="client.log")

    def until_ready(self):
        eventually("the control", lambda: '"control.loaded"' in self.log("daemon.log"))
        self.wait_for_log("connected to mqtt")

    def toggle(self):
        self.press(300)

    def parts(self):
        """The processes of each part: the extension is the daemon's child."""
        return {"daemon": [self.daemon.pid], "extension": children(self.daemon.pid), "actionbutton-mqtt": [self.client.pid]}


def children(pid):
    with contextlib.suppress(OSError):
        return [int(each) for each in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def cpu(pid):
    """Seconds of processor time of a process, to the nanosecond, without threads that have ended."""
    total = 0
    with contextlib.suppress(OSError):
        for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def memory(pid):
    """Megabytes that would be free without the process (Private) and its share of all memory (Pss)."""
    values = {"Pss": 0, "Private": 0}
    with contextlib.suppress(OSError):
        for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            name = line.split(":")[0]
            if name == "Pss":
                values["Pss"] += int(line.split()[1]) / 1024
            if name.startswith("Private_") and name != "Private_Hugetlb":
                values["Private"] += int(line.split()[1]) / 1024
    return values


class Cost:
    """Processor time and memory of every part of the fleet."""

    def __init__(self, broker, devices):
        self.parts = {"broker": [broker.broker.pid]}
        for device in devices:
            for part, pids in device.parts().items():
                self.parts.setdefault(part, []).extend(pids)
        self.begin = self._times()

    def _times(self):
        return {part: sum(cpu(pid) for pid in pids) for part, pids in self.parts.items()}

    def since(self):
        """Milliseconds of processor time of each part since the start."""
        return {part: (after - self.begin[part]) * 1_000 for part, after in self._times().items()}

    def memory(self):
        """Megabytes of each part, for one process on average: private, and its share."""
        return {
            part: {kind: statistics.mean(memory(pid)[kind] for pid in pids) for kind in ("Private", "Pss")}
            for part, pids in self.parts.items() if pids}


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


def press(devices, wanted):
    """Presses on the first device; milliseconds until each other one's daemon has the value."""
    before = [device.log("daemon.log").count('"shared.changed"') for device in devices]
    devices[0].toggle()
    stamps = []
    for device, count in zip(devices, before):
        eventually(f"{device.name} follows", lambda: device.log("daemon.log").count('"shared.changed"') > count)
        stamps.append(changed(device)[count]["at_ns"])
    eventually("the release", lambda: devices[0].ask("status")["buttons"][0]["control"]["is_on"] is wanted)
    return [(stamp - stamps[0]) / 1e6 for stamp in stamps[1:]]


def measure(broker, devices, presses):
    """One row of the table."""
    measured = Measured(broker.port)
    for number in range(5):
        measured.round_trip(number)
    # Measured between the presses, as these are: right after each other round trips are shorter.
    trips = []
    cost = Cost(broker, devices)
    time.sleep(IDLE)
    idle = {part: value / IDLE / (1 if part == "broker" else len(devices)) for part, value in cost.since().items()}
    cost = Cost(broker, devices)
    each, last = [], []
    for number in range(presses):
        trips.append(measured.round_trip(1_000 + number))
        wanted = not devices[0].ask("status")["buttons"][0]["control"]["is_on"]
        times = press(devices, wanted)
        each += times
        last.append(max(times))
        eventually("the confirmation", lambda: devices[0].ask("status")["shared"][0]["state"] == "confirmed")
        # What the devices still do for this press is not a part of the next one.
        time.sleep(0.3 + len(devices) / 100)
    measured.stop()
    busy = {part: value / presses / (1 if part == "broker" else len(devices)) for part, value in cost.since().items()}
    trip = statistics.median(trips)
    return {
        "devices": len(devices), "trip": trip, "p50": percentile(each, 50), "p99": percentile(each, 99),
        "all": statistics.median(last), "idle": idle, "busy": busy, "memory": cost.memory(), "load": os.getloadavg()[0]}


class Returns:
    """When each device has published its status after a restart, by a subscriber that connects again at once."""

    def __init__(self, port, count):
        self._count, self.came = count, {}
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self.client.on_connect = lambda client, *_: client.subscribe("actionbutton/+/status", 1)
        self.client.on_message = self._take
        self.client.reconnect_delay_set(0.05, 0.05)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def _take(self, client, context, message):
        if message.payload == b"online":
            self.came.setdefault(message.topic, time.monotonic())

    def stop(self):
        self.client.disconnect()
        self.client.loop_stop()


def restart(broker, devices):
    """Kills the broker, starts it again after `AWAY` seconds, and waits for all devices."""
    returns = Returns(broker.port, len(devices))
    eventually("every status", lambda: len(returns.came) == len(devices))
    before = Cost(broker, devices)
    broker.kill_broker()
    time.sleep(AWAY)
    returns.came.clear()
    broker.run()
    begin = time.monotonic()
    limit = begin + 180
    while len(returns.came) < len(devices) and time.monotonic() < limit:
        time.sleep(0.05)
    came = sorted(returns.came.values())
    returns.stop()
    spent = before.since()
    return {
        "back": len(came), "p50": percentile(came, 50) - begin, "last": came[-1] - begin, "most": most_within(came, 1),
        "cpu": spent["actionbutton-mqtt"] / len(devices)}


class Light:
    """The process with the light subscribers."""

    def __init__(self, broker, count, stack):
        self.count = count
        self.process = subprocess.Popen(
            [sys.executable, pathlib.Path(__file__).with_name("light.py"), str(broker.port), str(count), "fleet"],
            stdout=subprocess.PIPE, text=True)
        stack.callback(self.process.wait)
        stack.callback(self.process.kill)

    def line(self, name):
        """The words of the next line with this name."""
        for line in self.process.stdout:
            if line.split()[0] == name:
                return line.split()[1:]
        raise AssertionError("the light subscribers ended")


def light(broker, count, stack):
    """Connections, messages and a restart of the broker with so many light subscribers."""
    begin = cpu(broker.broker.pid)
    idle = memory(broker.broker.pid)["Private"]
    crowd = Light(broker, count, stack)
    connected, rate = crowd.line("ready")
    connecting = cpu(broker.broker.pid) - begin
    measured = Measured(broker.port)
    trips, fans = [measured.round_trip(number) for number in range(40)], []
    before = cpu(broker.broker.pid)
    for number in range(20):
        sent = time.monotonic_ns()
        measured._writer.publish("fleet", f"{number}", qos=1)
        fans.append([(int(each) - sent) / 1e6 for each in crowd.line("all")[1:]])
    fan_cpu = (cpu(broker.broker.pid) - before) / 20 * 1_000
    measured.stop()
    used = memory(broker.broker.pid)["Private"]
    broker.kill_broker()
    crowd.line("lost")
    time.sleep(AWAY)
    broker.run()
    again = time.monotonic()
    crowd.line("ready")
    back = time.monotonic() - again
    return {
        "count": count, "connected": float(connected), "rate": int(rate), "connect_us": connecting / count * 1e6,
        "trip": statistics.median(trips), "p50": statistics.median(fan[1] for fan in fans),
        "p99": statistics.median(fan[2] for fan in fans), "last": statistics.median(fan[3] for fan in fans),
        "fan_cpu": fan_cpu, "memory": (used - idle) * 1_024 / count, "back": back}


def main():
    parser = argparse.ArgumentParser(prog="fleet", description=__doc__)
    parser.add_argument("--devices", default="2,10,50,100,200", help="numbers of devices, ascending (2,10,50,100,200)")
    parser.add_argument("--presses", type=int, default=20, help="presses for each number (20)")
    parser.add_argument("--light", type=int, default=LIGHT, help=f"light subscribers ({LIGHT}); 0 for none")
    parser.add_argument("--folder", help="where to write fleet.svg, fleet.md and fleet.json")
    arguments = parser.parse_args()
    limit = max(arguments.light + 1_000, 4_096)
    if resource.getrlimit(resource.RLIMIT_NOFILE)[1] < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    else:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    rows, restarts = [], []
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))

        def make(name):
            (folder / name).mkdir()
            return folder / name

        broker = Broker(make("broker"), stack)
        devices = []
        for count in map(int, arguments.devices.split(",")):
            while len(devices) < count:
                # A few at a time: they all use the processors at their start.
                new = [
                    Device(make(str(number)), stack, number, broker.port)
                    for number in range(len(devices), min(count, len(devices) + 5))]
                for device in new:
                    device.until_ready()
                devices += new
            devices[0].press(300)
            eventually("the first value", lambda: all(device.ask("status").get("shared") for device in devices))
            time.sleep(2)
            rows.append(measure(broker, devices, arguments.presses))
            print(rows[-1], flush=True)
            restarts.append({"devices": count, **restart(broker, devices)})
            print(restarts[-1], flush=True)
            time.sleep(2)
        for device in devices:
            for process in (device.client, device.daemon):
                process.kill()
                process.wait()
        crowd = light(broker, arguments.light, stack) if arguments.light else None
        print(crowd, flush=True)
    write_report(pathlib.Path(arguments.folder or "."), rows, restarts, crowd)


if __name__ == "__main__":
    main()

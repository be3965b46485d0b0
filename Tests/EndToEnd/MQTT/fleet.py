"""A fleet on one machine: many daemons without devices, an actionbutton-mqtt for each, and one mosquitto, on loopback.

Measures for each number of devices the time until all follow a press on one of them, the cost of each part, and a restart of the
broker; then the same with 10,000 light subscribers. Writes a table and a plot. `make fleet-bench` runs it.
"""

import argparse
import contextlib
import os
import pathlib
import resource
import statistics
import sys
import time

import paho.mqtt.client as mqtt

sys.path[:0] = [str(pathlib.Path(__file__).parents[2] / "Support"), str(pathlib.Path(__file__).parents[3] / "packaging/python")]

from devices import LAMP  # noqa: E402
from fleet_report import write_report  # noqa: E402
from harness import BINARIES, Run, eventually, free_port  # noqa: E402
from light import most_within  # noqa: E402
from subscriber import end  # noqa: E402
from test_speed import Measured  # noqa: E402

LIGHT = 10_000
# The time without a broker in a restart, in seconds.
AWAY = 3
# The time without events in which idle processor time is measured, in seconds.
IDLE = 10


class Device:
    """A daemon with a shared lamp and its actionbutton-mqtt."""

    def __init__(self, run, number, broker):
        self.name = f"d{number}"
        self.daemon = run.daemon(BINARIES / "WidgetFixtures", LAMP)
        self.bridge = run.bridge(self.daemon, broker, identifier=self.name, title=self.name)
        if number > 0:
            # No test code reads the other devices' places, which would cost time.
            self.daemon.client.close()

    def is_lit(self):
        return self.daemon.button.control["is_on"]

    def changes(self):
        """The times at which the daemon received values."""
        return [each["at_ns"] for each in self.daemon.events() if each["event"] == "shared.changed"]

    def parts(self):
        """The process ids of each part."""
        extension = next(each["pid"] for each in self.daemon.events() if each["event"] == "extension.started")
        return {"daemon": [self.daemon.process.pid], "extension": [extension], "actionbutton-mqtt": [self.bridge.process.pid]}


def cpu(pid):
    """The processor time of a process in seconds, to the nanosecond, without threads that have ended."""
    total = 0
    with contextlib.suppress(OSError):
        for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def memory(pid):
    """Megabytes that would be free without the process (Private), and its share of all memory (Pss)."""
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
    """The processor time and memory of every part of the fleet."""

    def __init__(self, broker, devices):
        self.parts = {"broker": [broker.process.pid]}
        for device in devices:
            for part, pids in device.parts().items():
                self.parts.setdefault(part, []).extend(pids)
        self.begin = self._times()

    def _times(self):
        return {part: sum(cpu(pid) for pid in pids) for part, pids in self.parts.items()}

    def since(self):
        """The processor time of each part since the start, in milliseconds."""
        return {part: (after - self.begin[part]) * 1_000 for part, after in self._times().items()}

    def memory(self):
        """The average megabytes of a process of each part: private, and its share."""
        return {
            part: {kind: statistics.mean(memory(pid)[kind] for pid in pids) for kind in ("Private", "Pss")}
            for part, pids in self.parts.items() if pids}


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


def press(devices, wanted):
    """Presses on the first device; returns the milliseconds until each of the other daemons has the value."""
    before = [len(device.changes()) for device in devices]
    devices[0].daemon.button.hold()
    stamps = [eventually(f"{device.name} follows", lambda: device.changes()[count:])[0] for device, count in zip(devices, before)]
    devices[0].daemon.button.expect_control(is_on=wanted)
    return [(stamp - stamps[0]) / 1e6 for stamp in stamps[1:]]


def measure(broker, devices, presses):
    """Measures one row of the table."""
    measured = Measured("127.0.0.1", broker.port)
    for _ in range(5):
        measured.round_trip()
    # Measured between the presses, at the same rate: consecutive round trips are shorter.
    trips = []
    cost = Cost(broker, devices)
    time.sleep(IDLE)
    idle = {part: value / IDLE / (1 if part == "broker" else len(devices)) for part, value in cost.since().items()}
    cost = Cost(broker, devices)
    each, last = [], []
    for _ in range(presses):
        trips.append(measured.round_trip())
        times = press(devices, not devices[0].is_lit())
        each += times
        last.append(max(times))
        eventually("the confirmation", lambda: devices[0].daemon.ask("status")["shared"][0]["state"] == "confirmed")
        # The devices' remaining work for this press must not count for the next press.
        time.sleep(0.3 + len(devices) / 100)
    measured.close()
    busy = {part: value / presses / (1 if part == "broker" else len(devices)) for part, value in cost.since().items()}
    trip = statistics.median(trips)
    return {
        "devices": len(devices), "trip": trip, "p50": percentile(each, 50), "p99": percentile(each, 99),
        "all": statistics.median(last), "idle": idle, "busy": busy, "memory": cost.memory(), "load": os.getloadavg()[0]}


class Returns:
    """The time at which each device has published its status after a restart, from a subscriber that reconnects at once."""

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
        end(self.client)


def restart(broker, devices):
    """Kills the broker, starts it again after `AWAY` seconds, and waits for all devices."""
    returns = Returns(broker.port, len(devices))
    eventually("every status", lambda: len(returns.came) == len(devices))
    before = Cost(broker, devices)
    broker.kill()
    time.sleep(AWAY)
    returns.came.clear()
    broker.start()
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


def light(run, broker, count):
    """Measures connections, messages and a restart of the broker with this number of light subscribers."""
    begin = cpu(broker.process.pid)
    idle = memory(broker.process.pid)["Private"]
    crowd = run.program(
        "light", sys.executable, pathlib.Path(__file__).with_name("light.py"), str(broker.port), str(count), "fleet", preexec_fn=None)
    taken = 0

    def line(name):
        """Waits for the next line with this name, and returns its other words."""
        nonlocal taken
        taken = crowd.until(name, lambda: next(
            (number for number, each in enumerate(crowd.output.splitlines(), 1) if number > taken and each.startswith(name)), None))
        return crowd.output.splitlines()[taken - 1].split()[1:]

    connected, rate = line("ready")
    connecting = cpu(broker.process.pid) - begin
    measured = Measured("127.0.0.1", broker.port)
    trips, fans = [measured.round_trip() for _ in range(40)], []
    before = cpu(broker.process.pid)
    for number in range(20):
        sent = time.monotonic_ns()
        measured.publish("fleet", f"{number}")
        fans.append([(int(each) - sent) / 1e6 for each in line("all")[1:]])
    fan_cpu = (cpu(broker.process.pid) - before) / 20 * 1_000
    measured.close()
    used = memory(broker.process.pid)["Private"]
    broker.kill()
    line("lost")
    time.sleep(AWAY)
    broker.start()
    again = time.monotonic()
    line("ready")
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
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, max(limit, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    rows, restarts = [], []
    run, port = Run(), free_port()
    with contextlib.closing(run), contextlib.ExitStack() as stack:
        stack.callback(run.stop)
        broker = run.broker(f"listener {port} 127.0.0.1", "allow_anonymous true", "set_tcp_nodelay true", port=port, preexec_fn=None)
        devices = []
        for count in map(int, arguments.devices.split(",")):
            while len(devices) < count:
                devices.append(Device(run, len(devices), broker))
            for device in devices:
                device.bridge.until_logged("connected to mqtt")
            devices[0].daemon.button.hold()
            eventually("the first value", lambda: all(device.changes() for device in devices))
            time.sleep(2)
            rows.append(measure(broker, devices, arguments.presses))
            print(rows[-1], flush=True)
            restarts.append({"devices": count, **restart(broker, devices)})
            print(restarts[-1], flush=True)
            time.sleep(2)
        for device in devices:
            device.bridge.kill()
            device.daemon.kill()
        crowd = light(run, broker, arguments.light) if arguments.light else None
        print(crowd, flush=True)
    write_report(pathlib.Path(arguments.folder or "."), rows, restarts, crowd)


if __name__ == "__main__":
    main()

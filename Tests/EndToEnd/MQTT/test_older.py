"""Brokers without MQTT 5: a stand-in in front of mosquitto, and the real RabbitMQ.

    apt install --no-install-recommends rabbitmq-server && MQTT_MARKS=rabbitmq make mqtt-test
"""

import contextlib
import os
import socket
import subprocess

import pytest

from devices import Device, Link
from harness import Program, eventually, free_port, listens
from subscriber import ROOT, Subscriber

OLDER = ("the broker supports MQTT 3.1.1 but not 5: it does not report refused messages, and it delivers messages "
         "of more than 64 KiB")
SERVER = "/usr/lib/rabbitmq/bin/rabbitmq-server"


class OldLink(Link):
    """Forwards connections with MQTT 3.1.1; a connection with MQTT 5 is refused, closed, or left without an answer."""

    def __init__(self, port, kind):
        self._kind = kind
        super().__init__(port)

    def _pass_on(self, near):
        # CONNECT: two bytes (no test needs more), the protocol's name and its level.
        if near.recv(9, socket.MSG_PEEK | socket.MSG_WAITALL)[8:] != b"\x05":
            return super()._pass_on(near)
        with near:
            if self._kind == "refuses":
                near.sendall(bytes([0x20, 2, 0, 1]))
            elif self._kind == "hangs":
                while near.recv(1024):
                    pass
            # Otherwise unread data would reset the connection.
            near.recv(1024)


@pytest.mark.parametrize("kind", ["refuses", "closes", "hangs"])
def test_a_broker_without_mqtt_5(run, subscribe, kind):
    """Everything works with MQTT 3.1.1, and the log says once what is missing."""
    broker = run.broker()
    seen = subscribe(broker)
    with contextlib.closing(OldLink(broker.port, kind)) as link:
        daemon = run.daemon()
        bridge = run.bridge(daemon, link.address)
        bridge.expect_log(f"actionbutton-mqtt: {OLDER}")
        bridge.until_logged(OLDER)
        seen.state("status", "online")
        daemon.button.press_for(0.05)
        assert seen.kinds(2) == ["press_start", "press_end"]
        seen.publish("command", {"id": "one", "verb": "reload"})
        seen.result("one", "accepted")
        bridge.expect_log(f"actionbutton-mqtt: no connection to {link.address}: The connection was lost.; retrying until it succeeds")
        bridge.expect_log(f"actionbutton-mqtt: connected to {link.address}")
        link.cut()
        seen.state("status", "offline")
        bridge.until_logged("no connection")
        link.join()
        seen.state("status", "online")
        assert bridge.stop() == 0
        removal = run.bridge(daemon, link.address, "--remove")
        removal.expect_log("actionbutton-mqtt: device kitchen is removed, with 4 retained topics")
        assert removal.wait() == 0


class ClosingLink(Link):
    """Forwards connections, but closes the next connection if `closes_next` is set."""

    closes_next = False

    def _pass_on(self, near):
        if not self.closes_next:
            return super()._pass_on(near)
        self.closes_next = False
        with near:
            near.recv(1024)


def test_a_connection_that_fails_once(run, subscribe):
    """A broker that has accepted MQTT 5 is not asked for 3.1.1 after a connection that ended early."""
    broker = run.broker()
    seen = subscribe(broker)
    with contextlib.closing(ClosingLink(broker.port)) as link:
        bridge = run.bridge(run.daemon(), link.address)
        seen.state("status", "online")
        bridge.expect_log(f"actionbutton-mqtt: no connection to {link.address}: The connection was lost.; retrying until it succeeds")
        bridge.expect_log(f"actionbutton-mqtt: connected to {link.address}")
        link.closes_next = True
        link.cut()
        link.join()
        seen.state("status", "offline")
        seen.state("status", "online")
        assert not link.closes_next and bridge.stop() == 0


class RabbitMQ(Program):
    """A RabbitMQ with its MQTT plugin on loopback; it ends with its Erlang machine."""

    def __init__(self, folder):
        self.port, folder = free_port(), folder / "rabbitmq"
        folder.mkdir()
        (folder / "plugins").write_text("[rabbitmq_mqtt].\n")
        (folder / "rabbitmq.conf").write_text(
            f"listeners.tcp = none\nmqtt.listeners.tcp.1 = 127.0.0.1:{self.port}\nmqtt.allow_anonymous = true\n"
            "mqtt.default_user = guest\nmqtt.default_pass = guest\nlog.console = false\n")
        self._epmd = free_port()
        super().__init__("rabbitmq", [SERVER], folder, {
            **os.environ, "HOME": str(folder), "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"), "RABBITMQ_MNESIA_BASE": str(folder / "db"),
            "RABBITMQ_LOG_BASE": str(folder / "log"), "RABBITMQ_NODENAME": f"test-{self.port}@localhost",
            "RABBITMQ_CONF_ENV_FILE": os.devnull, "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
            "ERL_EPMD_ADDRESS": "127.0.0.1", "ERL_EPMD_PORT": str(self._epmd)})

    def start(self):
        super().start()
        eventually("RabbitMQ", lambda: listens(self.port))

    def stop(self):
        status = super().stop()
        # Otherwise Erlang's name server, which RabbitMQ has started, would stay.
        subprocess.run(["epmd", "-port", str(self._epmd), "-kill"], capture_output=True, check=True)
        return status


@pytest.mark.rabbitmq
def test_rabbitmq(run):
    """Status, states, events, commands and the description for Home Assistant."""
    broker = run.add(RabbitMQ(run.folder))
    seen = Subscriber(broker.port, version=4)
    with contextlib.closing(seen), contextlib.closing(Device(run, "kitchen", broker.port, has_link=False)) as device:
        device.expect(OLDER)
        seen.state("status", "online")
        seen.state("b/action/state", "up")
        seen.wait("the description", lambda: seen.last("homeassistant/device/ab_kitchen/config"))
        device.daemon.button.press_for(0.3)
        assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]
        seen.publish("command", {"id": "one", "verb": "press", "for_ms": 50})
        assert seen.result("one", "cancelled")["reason"] == "released-early"
        # RabbitMQ delivers retained messages only to subscriptions without wildcards.
        late = Subscriber(broker.port, f"{ROOT}/status", version=4)
        late.state("status", "online")
        late.close()
        device.bridge.kill()
        seen.state("status", "offline")

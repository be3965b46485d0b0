"""Devices for the tests: a daemon, and its actionbutton-mqtt with a link to the broker that a test can cut."""

import contextlib
import select
import signal
import socket
import threading
import time

import description
from harness import BINARIES, NUMBER, eventually
from harness.clients import version
from subscriber import ROOT, Subscriber

DROPPED = (f"the broker was disconnected or slow: {NUMBER} events of presses older than 5 s and {NUMBER} messages "
           "beyond the limit were not published")
LAMP = "com.example.SharedLamp"


class Link:
    """Forwards connections from its own port to another port until `cut`."""

    def __init__(self, port):
        self._to, self._sockets, self._is_cut, self._lock = port, set(), False, threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"mqtt://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._pass_on, args=[self._listener.accept()[0]], daemon=True).start()

    def _pass_on(self, near):
        with near, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._to)) as far:
            with self._lock:
                if self._is_cut:
                    return
                self._sockets |= {near, far}
            other = {near: far, far: near}
            while True:
                for each in select.select([near, far], [], [])[0]:
                    data = each.recv(65536)
                    if not data:
                        return
                    other[each].sendall(data)

    def cut(self):
        """Breaks all connections, and accepts no connections until `join`."""
        with self._lock:
            self._is_cut = True
            for each in self._sockets:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
            self._sockets.clear()

    def join(self):
        self._is_cut = False

    def close(self):
        self.cut()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


class Device:
    """A daemon and its actionbutton-mqtt; the link forwards to a broker's port."""

    def __init__(self, run, name, port, *, host="127.0.0.1", has_link=True, options=(), **daemon):
        self.run, self.name, self._has_lost = run, name, False
        self.daemon = run.daemon(name=f"daemon-{name}", **daemon)
        self.link = Link(port) if has_link else None
        self.bridge = run.bridge(
            self.daemon, self.link.address if has_link else f"mqtt://{host}:{port}", *options, identifier=name,
            title=name.title())
        self.bridge.until_logged(f"connected to {self.bridge.broker}")

    def close(self):
        """Ends actionbutton-mqtt before its link, whose loss it would report."""
        self.bridge.close()
        if self.link:
            self.link.close()

    def begin(self):
        """Starts the programs that another test has ended."""
        if self.link:
            self.link.join()
        if self._has_lost:
            # The waits of actionbutton-mqtt become longer with each loss.
            self.bridge.close()
            self._has_lost = False
        for program in (self.daemon, self.bridge):
            if not program.is_running:
                program.start()

    def expect(self, text, count=1):
        """Expects a line in the log of actionbutton-mqtt."""
        self.bridge.expect_log(f"actionbutton-mqtt: {text}", count)

    def expect_limited(self, text, least=1):
        """Expects a line that is written at most every ten seconds, which on a slow machine can be more than once."""
        self.expect(text, (least, 1))
        self.expect(f"{text} (and {NUMBER} more since the last such line)", (0, 100))

    def expect_end_of_daemon(self):
        """Expects actionbutton-mqtt's lines about the end of the daemon and the next daemon. Which request ends depends on timing."""
        for what in ("event stream", 'request "shared"'):
            self.expect(f"the daemon at {self.daemon.socket} closed the connection during the {what}; see its log; waiting for it", (0, 1))
        self.expect(f"connected to {version()}", (0, 1))

    def expect_loss(self, reason="The connection was lost.", returns=True, count=1):
        """Expects actionbutton-mqtt's lines about the lost connection to the broker, its return, and perhaps dropped events."""
        self._has_lost = True
        self.expect(f"no connection to {self.bridge.broker}: {reason}; retrying until it succeeds", count)
        if returns:
            self.expect(f"connected to {self.bridge.broker}", count)
            self.expect_limited(DROPPED, 0)


class Kitchen(Device):
    """A device with its own broker, and `seen`, which has received all messages of the broker since the test began."""

    def __init__(self, run, **daemon):
        self.broker, self.seen = run.broker(), None
        super().__init__(run, "kitchen", self.broker.port, **daemon)

    def begin(self):
        if not self.broker.is_running:
            self.broker.start()
        super().begin()
        for each in self.daemon.ask("placed")["placed"]:
            if each["in"] == "control-center":
                self.daemon.ask("remove", slot=each["slot"])
        self.seen = Subscriber(self.broker.port)
        self.seen.state("status", "online")

    def end(self):
        self.seen.close()
        assert list(description.faults(self.seen.messages)) == []

    def press(self, seconds=0.3):
        """Presses the button from another program; returns the press's number when the press and its intent have ended."""
        self.daemon.button.press_for(seconds)
        return self.daemon.button._number

    def place(self, kind, **more):
        """Places a control and returns the placement's name."""
        return self.daemon.ask("place", kind=kind, **{"in": "control-center"}, **more)["slot"]

    def start_bridge(self):
        """Starts actionbutton-mqtt again, after other clients have learned of its end."""
        self.seen.state("status", "offline")
        self.bridge.start()
        self.seen.state("status", "online")

    def restart_bridge(self):
        """Starts actionbutton-mqtt again, which resets its limits of commands and of log lines."""
        self.bridge.stop()
        self.start_bridge()

    @contextlib.contextmanager
    def hanging_broker(self):
        """Stops the broker's process for the block."""
        self.broker.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.broker.process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def flood(kitchen):
    """Sends 1,000 wrong commands a second from another client, for the block."""
    over = threading.Event()

    def publish():
        begin, sent = time.monotonic(), 0
        while not over.wait(0.005):
            while sent < (time.monotonic() - begin) * 1_000:
                kitchen.seen.client.publish(f"{ROOT}/command", "{", qos=0)
                sent += 1

    kitchen.expect_limited(f"a command on {ROOT}/command was not run: it is not JSON: expected a key in quotation marks, found the end", 0)
    kitchen.expect_limited("there are more than 10 commands a second; the others are not run", 0)
    thread = threading.Thread(target=publish)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class Lamp(Device):
    """A device whose button switches a lamp that apps share, and the lamp's state on the button."""

    def __init__(self, run, name, port, extension=BINARIES / "WidgetFixtures", **more):
        super().__init__(run, name, port, extension=extension, control=LAMP, **more)

    def begin(self):
        super().begin()
        # At each start, here or in the test.
        self.daemon.expect_widget_tokens(0, 1, times=(0, 2))

    def expect_rejection(self, count=1):
        """Expects the daemon's warning about a write that came too late."""
        self.daemon.expect_log(
            'actionbutton: warning: FixtureBundle: the value "isLit" that was written here is not used, because another device wrote '
            "it first", count)

    def toggle(self):
        """Holds the button, and waits until the app has written the value."""
        assert self.daemon.button.hold().intent == "finished"

    def is_lit(self):
        return self.daemon.button.control["is_on"]

    def until_lit(self, wanted):
        self.daemon.button.expect_control(is_on=wanted)

    def shared(self):
        """The daemon's information about the value."""
        return next(iter(self.daemon.ask("status").get("shared") or []), {})

    def until_state(self, state):
        """Waits for this state of the value."""
        eventually(f"{self.name}: {state}", lambda: self.shared().get("state") == state)

    def until_mark(self, wanted):
        """Waits until the button shows this state of an unconfirmed write, or no state for None."""
        eventually(f"{self.name} shows {wanted}", lambda: (self.daemon.button.place.get("shared") or {}).get("state") == wanted)

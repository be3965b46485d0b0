"""The daemon's clients and their broker: gateway, mosquitto and actionbutton-mqtt."""

import functools
import json
import os
import shutil
import subprocess
import urllib.error
import urllib.request

from .programs import BINARIES, PATIENCE, TOKEN, Program, free_port, listens


@functools.cache
def version():
    """The name and version of the daemon, as the clients of its socket print them."""
    return "actionbutton " + subprocess.run(
        [BINARIES / "actionbutton", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


class Gateway(Program):
    """A gateway to a control socket, on loopback."""

    def __init__(self, socket, folder, *options, name="gateway", port=0, token=TOKEN):
        words = [BINARIES / "actionbutton-gateway", "--listen", f"127.0.0.1:{port}", "--socket", socket, *options]
        if token:
            path = folder / f"{name}.token"
            path.write_text(token)
            path.chmod(0o600)
            words += ["--token-file", path]
        super().__init__(name, words, folder)

    def start(self):
        """Starts or restarts the gateway, on the same port as before, and waits until it listens."""
        super().start()
        lines = self.until("its address", lambda: (found := self.output.splitlines(keepends=True)) and len(found) >= self.starts
                           and found[-1].endswith("\n") and found)
        self.address = lines[-1].split("/#")[0]
        self.port = int(self.address.rsplit(":", 1)[1])
        self.words[2] = f"127.0.0.1:{self.port}"

    def ask(self, method, path, body=None, token=TOKEN):
        """Sends a request and returns the status and the JSON of the answer."""
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)


class Broker(Program):
    """A mosquitto on loopback; without `lines` for its configuration it accepts anonymous clients."""

    def __init__(self, folder, *lines, name="broker", port=None, **options):
        self.port = port or free_port()
        text = "\n".join(lines) or f"listener {self.port} 127.0.0.1\nallow_anonymous true"
        path = folder / f"{name}.conf"
        path.write_text(f"{text}\npersistence false\nmax_queued_messages 100000\nlog_type error\nlog_type warning\n")
        super().__init__(name, [shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin"), "-c", path], folder, **options)

    def start(self):
        """Starts or restarts the broker and waits until it listens."""
        super().start()
        self.until("the broker", lambda: listens(self.port))

    @property
    def address(self):
        return f"mqtt://127.0.0.1:{self.port}"


class Bridge(Program):
    """`actionbutton-mqtt` between a daemon and a broker."""

    def __init__(self, socket, folder, broker, *options, name="bridge", identifier="kitchen", title="Kitchen", environment=None):
        self.broker, self.identifier = broker, identifier
        # The user who runs the test may have a saved state.
        super().__init__(
            name, [BINARIES / "actionbutton-mqtt", "--broker", broker, "--socket", socket, "--id", identifier, "--name", title,
                   *options],
            folder, {**os.environ, "XDG_STATE_HOME": str(folder / f"{name}-state"), "ACTIONBUTTON_SOCKET": "", **(environment or {})})

    def usual_lines(self):
        """The lines about the device and the broker, and about the connections to the broker and to the daemon."""
        lines = [f"device {self.identifier}, broker {self.broker}", f"connected to {self.broker}", f"connected to {version()}"]
        return {f"actionbutton-mqtt: {line}": self.starts for line in lines}

"""A device: a daemon with a keyboard as its button, the sample controls, those for Home Assistant, and actionbutton-mqtt."""

import json
import os
import pty
import subprocess

from processes import BINARIES, TIMER, Processes, eventually

SWITCH = "actionbutton.HomeAssistant.Switch"
IDENTIFIER = "kitchen"


class Device(Processes):
    """The device; `light` is the entity that its second button, `desk`, holds."""

    def __init__(self, folder, stack, home, broker, light="input_boolean.desk"):
        super().__init__(folder, stack)
        self.home, self._broker = home, broker
        self.environment["XDG_CONFIG_HOME"] = str(folder)
        (folder / "actionbutton").mkdir()
        (folder / "actionbutton/home-assistant.json").write_text(json.dumps({"url": home.address}))
        self.write_token(home.token)
        (folder / "config.yaml").write_text(f"""
buttons:
  action: {{ source: keyboard, control: {TIMER} }}
  desk: {{ source: virtual, control: {SWITCH}, configuration: {{ device: {light} }} }}
extensions: [ {BINARIES}/SampleControls, {BINARIES}/HomeAssistantControls ]
""")

    def write_token(self, token):
        """Saves the token for Home Assistant as the page says."""
        file = self.folder / "actionbutton/home-assistant.token"
        file.write_text(token)
        file.chmod(0o600)

    def start_daemon(self):
        """Starts the daemon with a terminal as its keyboard."""
        if self.daemon:
            os.close(self._keys)
        self._keys, terminal = pty.openpty()
        with open(self.folder / "daemon.log", "a") as log:
            self.daemon = subprocess.Popen(
                [BINARIES / "actionbutton", "run", "--config", self.folder / "config.yaml", "--socket", self.socket,
                 "--output", "json", "--language", "en"],
                env=self.environment, stdin=terminal, stdout=log, stderr=log)
        os.close(terminal)
        self._stack.callback(self.daemon.wait)
        self._stack.callback(self.daemon.kill)
        self._answer_the_question()
        self.until_shown("action", event="control.loaded")

    def _answer_the_question(self):
        """Answers the daemon's question for the terminal's kind as an xterm does; keys count from then on."""
        asked = b""
        while not asked.endswith(b"\x1b[c"):
            asked += os.read(self._keys, 1_000)
        os.write(self._keys, b"\x1b[?1;2c")

    def start_client(self, *options, name="Kitchen"):
        """Starts actionbutton-mqtt."""
        self.client = self.start(*self._mqtt(name), *options, log="client.log")

    def remove(self):
        """Removes the device from Home Assistant, as the page says; the daemon ends too."""
        self.client.terminate()
        self.client.wait()
        self.daemon.terminate()
        self.daemon.wait()
        os.close(self._keys)
        subprocess.run(self._mqtt("Kitchen") + ["--remove"], env=self.environment, check=True, stdin=subprocess.DEVNULL)

    def _mqtt(self, name):
        return [BINARIES / "actionbutton-mqtt", "--broker", f"mqtt://127.0.0.1:{self._broker.port}", "--socket", self.socket,
                "--id", IDENTIFIER, "--name", name]

    def key(self, key):
        """Types a key: `h` holds the button, `t` taps it, `p` presses and `r` releases it."""
        os.write(self._keys, key.encode())

    def command(self, *arguments, status=0):
        """What a verb of the command prints."""
        done = subprocess.run([BINARIES / "actionbutton", *arguments, "--socket", self.socket], env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == status, done
        return done.stdout + done.stderr

    def place(self, kind, *options):
        """Places a control; its name."""
        return self.command("place", kind, *options).split(":")[0]

    # What the daemon has said

    def lines(self):
        """The events so far."""
        whole = self.log("daemon.log")
        return [json.loads(line) for line in whole[:whole.rfind("\n") + 1].splitlines() if line.startswith("{")]

    def shown(self, place):
        """The last state of a button's or a placement's control."""
        return next((each for each in reversed(self.lines()) if each["event"] in ("control.loaded", "control.stale")
                     and place in (each.get("button"), each.get("placement"))), {})

    def until_shown(self, place, error="", **fields):
        """Waits until the control of a place has these fields, and this text in its error."""
        def is_shown():
            found = self.shown(place)
            matches = all(found.get(name) == value for name, value in fields.items())
            return found if found and matches and error in found.get("error", "") else None

        return eventually(f"{place} with {fields} {error} (now {self.shown(place)})", is_shown)

    def until(self, event, after=0, **fields):
        """Waits for an event with these fields after an instant (CLOCK_MONOTONIC, nanoseconds)."""
        return eventually(f"{event} with {fields}", lambda: next(
            (each for each in self.lines() if each["event"] == event and each["at_ns"] > after
             and all(each.get(name) == value for name, value in fields.items())), None))

"""A device: a daemon with the sample controls and the controls for Home Assistant, and actionbutton-mqtt."""

import json
import subprocess

from actionbutton_testing import Button
from actionbutton_testing.client import has_fields
from harness import BINARIES, TIMER, eventually
from harness.clients import version

SWITCH = "actionbutton.HomeAssistant.Switch"
LEVEL = "actionbutton.HomeAssistant.Level"
IDENTIFIER = "kitchen"


class Device:
    """A device. Its button `action` has the given source and the timer, its button `desk` an entity of Home Assistant."""

    def __init__(self, run, home, broker, source="virtual", **options):
        self._run, self._broker = run, broker
        # Outside the daemon's state, which extensions cannot read.
        self._configuration = run.folder / "configuration/actionbutton"
        self._configuration.mkdir(parents=True)
        (self._configuration / "home-assistant.json").write_text(json.dumps({"url": home.address}))
        self.write_token(home.token)
        self.daemon = run.daemon(
            [BINARIES / "SampleControls", BINARIES / "HomeAssistantControls"], None,
            environment={"XDG_CONFIG_HOME": str(self._configuration.parent)}, settings={"buttons": {
                "action": {"source": source, "control": TIMER},
                "desk": {"source": "virtual", "control": SWITCH, "configuration": {"device": "input_boolean.desk"}}}}, **options)
        self.until_shown("action", event="control.loaded")
        self.start_bridge()

    @property
    def action(self):
        """The button of the running daemon."""
        return Button(self.daemon.client, "action")

    def write_token(self, token):
        """Saves the token for Home Assistant as the page says."""
        file = self._configuration / "home-assistant.token"
        file.write_text(token)
        file.chmod(0o600)

    def start_bridge(self, title="Kitchen", *options):
        """Starts actionbutton-mqtt with this name of the device; it always uses the same saved state."""
        self.bridge = self._run.bridge(
            self.daemon, self._broker, *options, identifier=IDENTIFIER, title=title,
            environment={"XDG_STATE_HOME": str(self._run.folder / "bridge-state")})

    def expect_end_of_daemon(self):
        """Expects actionbutton-mqtt's lines about the end of the daemon and the next daemon. Which request ends depends on timing."""
        for what in ("event stream", 'request "shared"'):
            self.bridge.expect_log(
                f"actionbutton-mqtt: the daemon at {self.daemon.socket} closed the connection during the {what}; see its log; waiting "
                "for it", (0, 1))
        self.bridge.expect_log(f"actionbutton-mqtt: connected to {version()}", (0, 1))

    def remove(self):
        """Removes the device from Home Assistant, as the page says, and ends the daemon."""
        self.bridge.close()
        self.daemon.stop()
        subprocess.run([*self.bridge.words, "--remove"], env=self.bridge.environment, check=True, capture_output=True)

    def command(self, verb, *words, status=0):
        """The output of a verb of the command."""
        ended, text = self.daemon.command(verb, *words)
        assert ended == status, text
        return text

    def place(self, kind, *options):
        """Places a control and returns the placement's name."""
        return self.command("place", kind, *options).split(":")[0]

    # Events of the daemon

    def shown(self, place):
        """The last event with the state of a button's or a placement's control."""
        return next((each for each in reversed(self.daemon.events()) if each["event"] in ("control.loaded", "control.stale")
                     and place in (each.get("button"), each.get("placement"))), {})

    def until_shown(self, place, error="", event=None, **fields):
        """Waits until the control of a place has these fields, and this text in its error, after this event."""
        def is_shown():
            found = self.shown(place)
            control = found.get("control", {})
            matches = has_fields(control, fields) and event in (None, found.get("event"))
            return found if found and matches and error in control.get("error", "") else None

        return eventually(f"{place} with {fields} {error} (now {self.shown(place)})", is_shown)

    def until(self, event, after=0, **fields):
        """Waits for an event with these fields after an instant (CLOCK_MONOTONIC, nanoseconds)."""
        return eventually(f"{event} with {fields}", lambda: next(
            (each for each in self.daemon.events() if each["event"] == event and each["at_ns"] > after
             and has_fields(each, fields)), None))

    def tap(self):
        self.action.press_for(0.05)

"""A real Home Assistant in a temporary folder, on loopback: set up through its own interfaces, as its pages do."""

import collections
import json
import shutil
import threading
import time
import urllib.parse
import urllib.request

from websockets.sync.client import connect

from harness import PATIENCE, ROOT, Program, eventually, free_port, listens

HASS = ROOT / ".build/home-assistant-real/bin/hass"
CLIENT = "http://127.0.0.1/"
CONFIGURATION = """
homeassistant:
  name: House
  time_zone: UTC
http:
  server_host: 127.0.0.1
  server_port: {port}
automation: !include automations.yaml
input_boolean:
  desk: {{ name: Desk }}
  fired: {{ name: Fired }}
  heater: {{ name: Heater }}
  playing: {{ name: Playing }}
input_number:
  level: {{ name: Level, min: 0, max: 255 }}
  room: {{ name: Room, min: 0, max: 40, initial: 18 }}
climate:
  - platform: generic_thermostat
    name: Room
    unique_id: room
    heater: input_boolean.heater
    target_sensor: input_number.room
    target_temp: 15
    initial_hvac_mode: "off"
media_player:
  - platform: universal
    name: Radio
    unique_id: radio
    state_template: "{{{{ 'playing' if is_state('input_boolean.playing', 'on') else 'paused' }}}}"
    commands:
      media_play: {{ action: input_boolean.turn_on, target: {{ entity_id: input_boolean.playing }} }}
      media_pause: {{ action: input_boolean.turn_off, target: {{ entity_id: input_boolean.playing }} }}
template:
  - light:
      - name: Lamp
        unique_id: lamp
        level: "{{{{ states('input_number.level') | int(0) }}}}"
        turn_on: []
        turn_off: []
        set_level:
          - action: input_number.set_value
            target: {{ entity_id: input_number.level }}
            data: {{ value: "{{{{ brightness }}}}" }}
      - name: Kitchen
        unique_id: kitchen
        turn_on: []
        turn_off: []
"""


class HomeAssistant(Program):
    """The instance; `states` and `changes` follow every entity since the last start."""

    def __init__(self, folder, command):
        self.port, self.token, self._connection = free_port(), None, None
        self._news = threading.Condition()
        self.states, self.changes, self._answers, self._number = {}, [], {}, 0
        self.configuration = configuration = folder / "hass"
        configuration.mkdir()
        (configuration / "configuration.yaml").write_text(CONFIGURATION.format(port=self.port))
        (configuration / "automations.yaml").write_text("[]\n")
        super().__init__("hass", [command, "--config", configuration, "--skip-pip"], folder)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    # The process of Home Assistant

    def start(self):
        """Starts Home Assistant and waits until it runs; the first start also creates a user and a token."""
        super().start()
        self.until("Home Assistant", lambda: listens(self.port))
        if self.token is None:
            self._connect(self._make_user())
            self.token = self.new_token("tests")
        self._connect(self.token)
        eventually("its start", lambda: self.call("get_config")["state"] == "RUNNING")

    def stop(self):
        """Ends Home Assistant in order, which takes some time."""
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        assert status == 0, self.log
        return status

    def usual_lines(self):
        """All lines: they are not from our programs. `complaints` has the lines about us."""
        return collections.Counter((self.log + self.output).splitlines())

    def complaints(self):
        """The warnings and errors about MQTT, except the loss of the broker, and except that Home Assistant clears the topic of a
        removed device once more for each entity that is disabled."""
        return [line for line in (self.log + self.output).splitlines() if "components.mqtt" in line
                and (" WARNING " in line or " ERROR " in line)
                and not any(text in line for text in (
                    "connection was lost", "client is not currently connected", "No device components to cleanup"))]

    # The REST interface of Home Assistant

    def request(self, path, body=None, token=None, method=None):
        """The answer to a request, as JSON."""
        form = isinstance(body, str)
        headers = {"content-type": "application/x-www-form-urlencoded" if form else "application/json"}
        if token := token or self.token:
            headers["authorization"] = f"Bearer {token}"
        data = body.encode() if form else json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def _make_user(self):
        """Creates the first user, and returns a token of this user."""
        code = self.request("/api/onboarding/users", {
            "client_id": CLIENT, "name": "Ann", "username": "ann", "password": "secret", "language": "en"})["auth_code"]
        return self.request("/auth/token", urllib.parse.urlencode(
            {"grant_type": "authorization_code", "code": code, "client_id": CLIENT}))["access_token"]

    def add_mqtt(self, port):
        """Adds the integration MQTT, as *Add integration* does."""
        flow = self.request("/api/config/config_entries/flow", {"handler": "mqtt"})
        done = self.request(
            f"/api/config/config_entries/flow/{flow['flow_id']}", {"broker": "127.0.0.1", "port": port})
        assert done["type"] == "create_entry", done

    def add_automation(self, name, **fields):
        """Saves an automation, as its editor does, and waits until it is on."""
        self.request(f"/api/config/automation/config/{name}", {"alias": name, **fields})
        self.wait_for_state(f"automation.{name}", "on")

    def add_blueprint(self, name, path, **inputs):
        """Saves an automation with a blueprint, which is copied to the configuration folder."""
        folder = self.configuration / "blueprints/automation/actionbutton"
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder)
        self.add_automation(name, use_blueprint={"path": f"actionbutton/{path.name}", "input": inputs})

    def post_state(self, entity, state):
        """Sets an entity's state without any integration; None removes the entity."""
        if state is None:
            self.request(f"/api/states/{entity}", method="DELETE")
        else:
            self.request(f"/api/states/{entity}", {"state": state, "attributes": {"friendly_name": "Guest"}})

    # The WebSocket interface of Home Assistant

    def _connect(self, token):
        if self._connection:
            self._connection.close()
        self._connection = connection = connect(self.address.replace("http", "ws") + "/api/websocket", max_size=1 << 26)
        connection.recv()
        connection.send(json.dumps({"type": "auth", "access_token": token}))
        answer = json.loads(connection.recv())
        assert answer["type"] == "auth_ok", answer
        self.states, self.changes, self._answers = {}, [], {}
        threading.Thread(target=self._read, args=[connection], daemon=True).start()
        self.call("subscribe_events", event_type="state_changed")
        found = {each["entity_id"]: each for each in self.call("get_states")}
        with self._news:
            self.states = {**found, **self.states}

    def _read(self, connection):
        for text in connection:
            message, at_ns = json.loads(text), time.monotonic_ns()
            with self._news:
                if connection is not self._connection:
                    return
                if message["type"] == "event":
                    entity, new = (message["event"]["data"][key] for key in ("entity_id", "new_state"))
                    self.changes.append((at_ns, entity, new))
                    if new:
                        self.states[entity] = new
                    else:
                        self.states.pop(entity, None)
                else:
                    self._answers[message["id"]] = message
                self._news.notify_all()

    def call(self, kind, **fields):
        """Sends a command and returns its result."""
        with self._news:
            self._number += 1
            number = self._number
            self._connection.send(json.dumps({"id": number, "type": kind, **fields}))
            assert self._news.wait_for(lambda: number in self._answers, PATIENCE), f"no answer to {kind}"
            answer = self._answers.pop(number)
        assert answer["success"], answer
        return answer["result"]

    def service(self, name, entity, **data):
        """Calls a service on an entity, with the service's own data."""
        domain, service = name.split(".")
        self.call("call_service", domain=domain, service=service, target={"entity_id": entity}, service_data=data)

    def new_token(self, name):
        """Creates a long-lived access token, as the profile's page does."""
        return self.call("auth/long_lived_access_token", client_name=name, lifespan=365)

    def revoke(self, name):
        """Deletes the long-lived token with this name."""
        tokens = self.call("auth/refresh_tokens")
        found = next(each["id"] for each in tokens if each.get("client_name") == name)
        self.call("auth/delete_refresh_token", refresh_token_id=found)

    # The states that Home Assistant shows

    def wait_until(self, what, condition):
        """Waits until `condition` returns a true value after an entity's change, and returns that value."""
        found = []

        def is_there():
            found[:] = [condition()]
            return found[0]

        with self._news:
            assert self._news.wait_for(is_there, PATIENCE), f"{what} did not come; the last changes: {self.changes[-5:]}"
        return found[0]

    def state(self, entity):
        """The state of an entity, or None if there is no such entity."""
        return self.states[entity]["state"] if entity in self.states else None

    def wait_for_state(self, entity, state):
        """Waits until an entity has this state, or is removed if the state is None."""
        self.wait_until(f"{entity} {state}", lambda: self.state(entity) == state)

    def wait_until_available(self, entity):
        """Waits until an entity exists and is available."""
        self.wait_until(f"{entity} available", lambda: self.state(entity) not in (None, "unavailable"))

    def press_events(self, entity="event.kitchen_action"):
        """The button's events since this program's last start, each once."""
        found = {}
        for at_ns, name, state in self.changes:
            if name == entity and state and state["state"] not in ("unavailable", "unknown"):
                # The state is the time in milliseconds, which can be the same for the two events of a very short press.
                key = state["state"], state["attributes"]["event_type"]
                found.setdefault(key, (at_ns, state["attributes"]))
        return list(found.values())

    def placed(self, name, platform):
        """Waits until a placed control's entity is available, and returns the entity."""
        def is_there():
            return self.entities().get(f"ab_kitchen_c_{name}_{platform}")

        entity = eventually(f"the {platform} of {name}", is_there)[0]
        self.wait_until_available(entity)
        return entity

    def entities(self):
        """The entities of our device by their unique identifiers: entity identifier and name."""
        return {each["unique_id"]: (each["entity_id"], each["original_name"])
                for each in self.call("config/entity_registry/list") if each["platform"] == "mqtt"}

    def device(self):
        """Our device."""
        return next(each for each in self.call("config/device_registry/list") if each["manufacturer"] == "Action Button")

    def triggers(self):
        """The device triggers of our device, by their types."""
        found = self.call("device_automation/trigger/list", device_id=self.device()["id"])
        return {each["type"]: each for each in found if each["domain"] == "mqtt"}



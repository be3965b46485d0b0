"""A stand-in for Home Assistant: the part of its WebSocket interface that the controls use, with failures on request.

It follows developers.home-assistant.io (WebSocket API) and the short keys of `subscribe_entities`. The tests with the
real Home Assistant are in Tests/EndToEnd/HomeAssistantReal.
"""

import json
import threading

from websockets.sync.server import serve

TOKEN = "long-lived"


AFTER = {"turn_on": "on", "turn_off": "off", "lock": "locked", "unlock": "unlocked", "media_play": "playing", "media_pause": "paused"}


def entities():
    """The initial entities: states and attributes."""
    return {
        "light.desk": ["on", {"friendly_name": "Desk", "icon": "mdi:desk-lamp"}],
        "lock.door": ["locked", {"friendly_name": "Front Door"}],
        "scene.film": ["unknown", {"friendly_name": "Film"}],
        "climate.hall": ["off", {"friendly_name": "Hall", "temperature": 18}],
        "media_player.radio": ["playing", {"friendly_name": "Radio", "media_title": "News"}],
        "sensor.heat": ["20", {"friendly_name": "Heat"}],
    }


class House:
    """Serves until `close`; `calls` lists the called services."""

    def __init__(self, port=0):
        self.states, self.hosts = entities(), set()
        self.calls, self.token, self.refusal, self.is_silent = [], TOKEN, None, False
        self._lock, self._connections, self._watched = threading.RLock(), {}, []
        self._server = serve(self._serve, "127.0.0.1", port, max_size=1 << 20)
        self.port = self._server.socket.getsockname()[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        """Ends the server and every connection."""
        self._server.shutdown()
        for connection in list(self._connections):
            connection.close_socket()

    def reset(self):
        """Restores the initial entities and no calls; connections stay open."""
        with self._lock:
            self.states, self.calls, self.refusal = entities(), [], None
            self._tell({"a": self._added(self._watched)})

    def set(self, entity, state, **attributes):
        """Changes an entity's state, as a wall switch does, and its attributes."""
        with self._lock:
            self.states[entity][0] = state
            self.states[entity][1].update(attributes)
            self._tell({"c": {entity: {"+": {"s": state, "a": attributes}}}})

    def remove(self, entity):
        """Deletes an entity."""
        with self._lock:
            del self.states[entity]
            self._tell({"r": [entity]})

    def revoke(self, token):
        """Replaces the valid token by this one, and ends all connections, as Home Assistant does for a revoked token."""
        self.token = token
        for connection in list(self._connections):
            connection.close_socket()

    def send(self, text):
        """Sends any text to all clients."""
        for connection in list(self._connections):
            connection.send(text)

    def _tell(self, event):
        for connection, subscription in list(self._connections.items()):
            if subscription:
                connection.send(json.dumps({"id": subscription, "type": "event", "event": event}))

    def _added(self, names):
        return {name: {"s": state, "a": attributes} for name, (state, attributes) in self.states.items() if name in names}

    def _serve(self, connection):
        self.hosts.add(connection.request.headers["Host"])
        connection.send(json.dumps({"type": "auth_required", "ha_version": "2026.2.3"}))
        if json.loads(connection.recv())["access_token"] != self.token:
            connection.send(json.dumps({"type": "auth_invalid", "message": "Invalid access token"}))
            return
        connection.send(json.dumps({"type": "auth_ok"}))
        self._connections[connection] = None
        try:
            for message in connection:
                if not self.is_silent:
                    with self._lock:
                        self._answer(connection, json.loads(message))
        finally:
            self._connections.pop(connection, None)

    def _answer(self, connection, request):
        def result(value=None, error=None):
            connection.send(json.dumps({
                "id": request["id"], "type": "result", "success": error is None, "result": value,
                **({"error": {"code": "failed", "message": error}} if error else {})}))

        match request["type"]:
            case "get_states":
                result([{"entity_id": name, "state": state, "attributes": attributes}
                        for name, (state, attributes) in self.states.items()])
            case "subscribe_entities":
                self._connections[connection], self._watched = request["id"], request["entity_ids"]
                result()
                connection.send(json.dumps({"id": request["id"], "type": "event", "event": {"a": self._added(request["entity_ids"])}}))
            case "call_service":
                entity = request["target"]["entity_id"]
                data = request.get("service_data", {})
                self.calls.append((request["domain"], request["service"], entity, *data.items()))
                if self.refusal:
                    return result(error=self.refusal)
                result({"context": {}})
                if request["service"] == "set_temperature":
                    self.set(entity, self.states[entity][0], **data)
                elif request["service"] in AFTER and request["domain"] != "scene":
                    on = "heat" if request["domain"] == "climate" else "on"
                    state = AFTER[request["service"]]
                    self.set(entity, on if state == "on" else state,
                             **({"brightness": round(data["brightness_pct"] * 2.55)} if "brightness_pct" in data else {}))
            case _:
                result()

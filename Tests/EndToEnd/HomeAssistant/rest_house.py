"""A stand-in for Home Assistant behind a proxy that refuses WebSocket connections: only the REST interface.

It follows developers.home-assistant.io (REST API).
"""

import http.server
import json
import threading

from house import AFTER, TOKEN, entities


class RESTHouse:
    """Serves until `close`; `calls` lists the called services, `polls` counts the requests for the states."""

    def __init__(self, port=0):
        self.states = entities()
        self.calls, self.token, self.status, self.polls, self.upgrades = [], TOKEN, 200, 0, 0
        self.requests, self.elsewhere = 0, None
        house = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                house._get(self)

            def do_POST(self):
                house._post(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _get(self, request):
        if self.elsewhere:
            request.send_response(302)
            request.send_header("Location", f"http://localhost:{self.elsewhere.port}/api/states")
            request.send_header("Content-Length", "0")
            return request.end_headers()
        self.requests += 1
        if request.path == "/api/websocket":
            self.upgrades += 1
            return self._answer(request, 403, {"message": "no upgrade here"})
        if not self._is_allowed(request):
            return None
        self.polls += 1
        if self.status != 200:
            return self._answer(request, self.status, {})
        return self._answer(request, 200, [
            {"entity_id": name, "state": state, "attributes": attributes} for name, (state, attributes) in self.states.items()])

    def _post(self, request):
        body = json.loads(request.rfile.read(int(request.headers["content-length"])))
        if not self._is_allowed(request):
            return None
        _, _, _, domain, service = request.path.split("/")
        self.calls.append((domain, service, body["entity_id"]))
        if self.status != 200:
            return self._answer(request, self.status, {"message": "the lamp is broken"})
        if service in AFTER:
            self.states[body["entity_id"]][0] = AFTER[service]
        return self._answer(request, 200, [])

    def _is_allowed(self, request):
        if request.headers["authorization"] == f"Bearer {self.token}":
            return True
        self._answer(request, 401, "401: Unauthorized")
        return False

    @staticmethod
    def _answer(request, status, value):
        text = json.dumps(value).encode()
        request.send_response(status)
        request.send_header("content-type", "application/json")
        request.send_header("content-length", str(len(text)))
        request.end_headers()
        request.wfile.write(text)

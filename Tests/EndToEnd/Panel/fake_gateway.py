"""A fake gateway: it serves the page's files, and sends the states and events that a test sets.

It is for states that a daemon reaches rarely, and for messages that a daemon must never send. By hand:

    Tests/EndToEnd/Panel/fake_gateway.py [STATE]             serve a state of `scenes.py`, and print the address
"""

import functools
import http.server
import json
import pathlib
import queue
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import scenes
from harness import PATIENCE, TOKEN, Gateway, Run

RESOURCES = pathlib.Path(__file__).resolve().parents[3] / "Sources/Clients/Gateway/Resources"
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".svg": "image/svg+xml", ".json": "application/json", ".woff2": "font/woff2"}


def real_gateway(run):
    """A real gateway without a daemon: the pictures of symbols, the page's words and its policy are in the program."""
    return run.add(Gateway("/nonexistent/socket", run.folder))


@functools.cache
def _policy(real):
    """The real gateway's Content-Security-Policy."""
    with urllib.request.urlopen(f"{real}/", timeout=PATIENCE) as reply:
        return reply.headers["Content-Security-Policy"]


@functools.cache
def _words(real):
    """The script with the page's words, which the gateway builds from the languages' folders."""
    with urllib.request.urlopen(f"{real}/languages.js", timeout=PATIENCE) as reply:
        return reply.read()


@functools.cache
def _picture(real, name):
    """The gateway's picture of a symbol, or None for an unknown name."""
    try:
        request = urllib.request.Request(
            f"{real}/v1/symbols/{urllib.parse.quote(name)}", headers={"Authorization": f"Bearer {TOKEN}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return reply.read()
    except urllib.error.HTTPError as error:
        error.close()
        return None


class FakeGateway:
    """The server; `state` is a status of the daemon with the further keys `controls`, `options`, `symbols` and `answers`."""

    def __init__(self, state, real):
        #: The address of a real gateway.
        self.real = real.address
        self.state, self.places = state, scenes.places(state)
        self.placements, self.version = state.get("placements", []), 1
        self.asked = []
        self.answers = dict(state.get("answers", {}))
        self._streams = []
        self._lock = threading.Lock()
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        # The interval in seconds at which the server checks for its end.
        threading.Thread(target=self._server.serve_forever, args=(.02,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hang_up()
        self._server.shutdown()
        self._server.server_close()

    def send(self, event, **fields):
        """Sends all pages an event that belongs to no place."""
        self._send(event, {"event": event, "at_ns": time.monotonic_ns(), **fields})

    def place(self, name, control=None, press=None, outcome=None, **more):
        """Sends a snapshot of a place with changed fields of its control, its press, its outcome or others."""
        place = {key: value for key, value in self.places[name].items() if key not in ("press", "outcome", "progress", "undo", "shared")} | more
        if control:
            place["control"] = {**place.get("control", {}), **control}
        if press:
            place["press"] = press
        if outcome:
            place["outcome"] = outcome
        self.put(place)

    def put(self, place):
        """Sends a whole snapshot of a place."""
        self.places[place["name"]] = place
        self._send("place", {"event": "place", "place": place, "at_ns": time.monotonic_ns()})

    def put_placements(self, placements):
        """Sends all placements in order, some of which may be new."""
        self.placements, self.version = placements, self.version + 1
        self._put_all()

    def placement(self, name, **more):
        """Sends a snapshot of a placement with these changed fields."""
        index = [one["name"] for one in self.placements].index(name)
        self.placements[index] = {**self.placements[index], **more}
        self._send("place", {"event": "place", "place": self.placements[index], "at_ns": time.monotonic_ns()})

    def put_all(self, places):
        """Sends all places, some of which may be new."""
        self.places = {place["name"]: place for place in places}
        self._put_all()

    def _put_all(self):
        self._send("placed", {"event": "placed", "placed": self._all, "version": self.version, "at_ns": time.monotonic_ns()})

    @property
    def _all(self):
        """The snapshots of all buttons and placements."""
        return [*self.places.values(), *self.placements]

    @property
    def placed(self):
        """The answer to `/v1/placed`."""
        controls = [(place["name"] + end, place.get("in", "button"), place.get("size"), place.get(key))
                    for place in self._all for end, key in (("", "assignment"), (".tap", "tap_assignment"))]
        entries = [{"slot": slot, "in": area, "size": size, "kind": control["kind"], "configuration": control.get("configuration", {})}
                   for slot, area, size, control in controls if control]
        widgets = [{"in": "today", "size": one["family"], "configuration": {}, **{key: one[key] for key in ("slot", "kind", "stack") if key in one}}
                   for one in self.state.get("widgets", []) if "slot" in one]
        return {"version": self.version, "placed": [*entries, *widgets]}

    def show(self, state):
        """Sends another state, as after a restart of the daemon."""
        self.state, self.places, self.placements = state, scenes.places(state), state.get("placements", [])
        self.lose("restarting")
        self._send("snapshot", self.snapshot())

    def lose(self, error):
        """Reports that the daemon cannot be reached, for this reason."""
        self._send("daemon.lost", {"event": "daemon.lost", "error": error, "at_ns": time.monotonic_ns()})

    def hang_up(self):
        """Ends all streams."""
        with self._lock:
            streams, self._streams = self._streams, []
        for stream in streams:
            stream.put(None)

    def snapshot(self):
        """The first message of a stream."""
        keys = ["buttons", "language", "locked", "has_passcode", "setup_wanted"]
        return {"event": "snapshot", "daemon": "fake", "at_ns": time.monotonic_ns(),
                "time_ms": time.time() * 1000, "placed": self._all, "version": self.version,
                **{key: self.state[key] for key in keys if key in self.state}}

    def _send(self, event, fields):
        with self._lock:
            for stream in self._streams:
                stream.put((event, fields))

    def open_stream(self):
        """A queue of events; the first is the snapshot."""
        stream = queue.Queue()
        stream.put(("snapshot", self.snapshot()))
        with self._lock:
            self._streams.append(stream)
        return stream


def _handler(gateway):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def answer(self, body, kind="application/json", status=200):
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", _policy(gateway.real))
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Cache-Control", "no-cache")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            path = urllib.parse.unquote(self.path.split("?")[0])
            state = gateway.state
            if path == "/v1/events":
                return self.events()
            if path == "/v1/status":
                state = {**state, "placed": gateway.placed}
                state.pop("previews", None)
                state.pop("placements", None)
                state.pop("answers", None)
                return self.answer({"pid": 1, "uptime_s": 1, "daemon": "fake", "extensions": [],
                                    "activities": [], "widgets": [], **state})
            if path == "/v1/claim":
                return self.answer({"state": state.get("claim", "off")})
            if path == "/v1/placed":
                return self.answer(gateway.placed)
            if path == "/v1/preview":
                asked = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
                found = state.get("previews", {}).get((asked["kind"][0], asked["size"][0]))
                return self.answer(found) if found else self.refuse()
            if path == "/v1/timeline":
                gateway.asked.append(("GET", path, None))
                return self.answer({"requests": state.get("timeline", [])})
            if path == "/v1/controls":
                return self.answer(state.get("controls", {"controls": [], "problems": []}))
            if path == "/v1/options":
                return self.answer(state.get("options", {"sections": []}))
            if path == "/v1/resolve":
                return self.answer({"missing": {}})
            if path.startswith("/v1/symbols/"):
                name = path.removeprefix("/v1/symbols/")
                own = state.get("symbols", {}).get(name)
                svg = own.encode() if own else _picture(gateway.real, name)
                return self.answer(svg, "image/svg+xml") if svg else self.refuse()
            if path == "/languages.js":
                return self.answer(_words(gateway.real), KINDS[".js"])
            file = RESOURCES / ("panel.html" if path == "/" else path[1:])
            if file.parent != RESOURCES or not file.is_file():
                return self.refuse()
            self.answer(file.read_bytes(), KINDS[file.suffix])

        def refuse(self):
            self.answer({"code": "no-such-path", "message": "nothing here"}, status=404)

        def change(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            body = json.loads(body) if body else None
            gateway.asked.append((self.command, self.path, body))
            answer = gateway.answers.get(self.path, {})
            answer = answer(body) if callable(answer) else dict(answer) if isinstance(answer, dict) else answer
            status = answer.pop("status", 200) if isinstance(answer, dict) else 200
            self.answer(answer, status=status)

        do_POST = do_PUT = do_PATCH = do_DELETE = change

        def events(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Content-Security-Policy", _policy(gateway.real))
            self.end_headers()
            self.close_connection = True
            stream = gateway.open_stream()
            try:
                self.wfile.write(b"retry: 300\n\n")
                while (message := stream.get()) is not None:
                    self.wfile.write(f"event: {message[0]}\ndata: {json.dumps(message[1])}\n\n".encode())
            except OSError:
                pass  # The page closed its connection.

    return Handler


if __name__ == "__main__":
    import sys
    with Run() as run, FakeGateway(scenes.all_scenes()[sys.argv[1] if len(sys.argv) > 1 else "running"], real_gateway(run)) as gateway:
        print(f"{gateway.address}/#token=fake", flush=True)
        threading.Event().wait()

"""A connection to a daemon's control socket: JSON lines, read by a thread."""

from __future__ import annotations

import errno
import json
import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Found = TypeVar("Found")

#: The default timeout, in seconds.
TIMEOUT = 10.0
#: The maximum number of stored events; older events are dropped.
MOST_EVENTS = 10_000


class DaemonError(Exception):
    """The daemon refused a request, or the connection to it ended."""

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        #: The code of a refusal, such as ``unknown-button``; None for a connection that ended.
        self.code = code


def default_socket() -> Path:
    """The control socket that the command also finds: ACTIONBUTTON_SOCKET, or in XDG_RUNTIME_DIR, or the service's."""
    named = os.environ.get("ACTIONBUTTON_SOCKET")
    if named:
        return Path(named)
    # A service may have several runtime directories: the first is its main directory.
    service = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    folders = [service, os.environ.get("XDG_RUNTIME_DIR"), "/run/actionbutton"]
    paths = [Path(folder) / "actionbutton.sock" for folder in folders if folder]
    return next((path for path in paths if path.exists()), paths[-1])


def has_fields(found: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether an object has these fields; of a field that is an object itself, the wanted fields suffice."""
    return all(
        has_fields(found.get(name) or {}, value) if isinstance(value, dict) else found.get(name) == value
        for name, value in wanted.items())


class Client:
    """A connection that has sent its hello to the daemon and watches its buttons.

    Any thread may use it. ``places`` maps a button's name to the latest place that was received.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, timeout: float = TIMEOUT) -> None:
        self.path = Path(path) if path is not None else default_socket()
        self.timeout = timeout
        self.places: dict[str, dict[str, Any]] = {}
        self._events: deque[dict[str, Any]] = deque(maxlen=MOST_EVENTS)
        #: The number of dropped events, which came before ``_events``.
        self._dropped = 0
        self._answers: dict[int, dict[str, Any]] = {}
        self._ended: str | None = None
        self._last_id = 0
        self._news = threading.Condition()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(os.fspath(self.path))
        except OSError as error:
            self._socket.close()
            raise DaemonError(
                f"cannot connect to {self.path}: {error.strerror}; start a daemon (actionbutton run), or name its socket"
            ) from error
        threading.Thread(target=self._read, name="actionbutton", daemon=True).start()
        try:
            self.request("hello", version=2, client="actionbutton_testing", **self._proof())
            watched = self.request("watch", snapshots=True)
        except Exception:
            self.close()
            raise
        with self._news:
            for place in watched.get("placed", []):
                if "in" not in place:
                    self.places.setdefault(place["name"], place)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _proof(self) -> dict[str, str]:
        """Proves to a daemon on Linux before 6.5 that this is no extension: see decision 8 in Decisions.md."""
        try:
            os.close(self._socket.getsockopt(socket.SOL_SOCKET, 77))  # SO_PEERPIDFD (Linux 6.5)
        except OSError as error:
            if error.errno == errno.ENOPROTOOPT:
                try:
                    return {"proof": Path(f"{self.path}.lock").read_text(encoding="ascii")}
                except OSError:
                    pass  # The daemon of another user needs no proof.
        return {}

    def close(self) -> None:
        """Ends the connection; the daemon releases a button that it holds."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # The daemon has already closed the connection.
        self._socket.close()

    def request(self, name: str, **fields: Any) -> dict[str, Any]:
        """Sends a request and returns its result; raises DaemonError if the daemon refuses it."""
        with self._news:
            self._last_id += 1
            number = self._last_id
        line = json.dumps({"id": number, "request": name, **fields}) + "\n"
        try:
            self._socket.sendall(line.encode())
        except OSError as error:
            raise DaemonError(f"cannot send {name} to {self.path}: {error.strerror}; does the daemon run?") from error
        answer = self.wait(lambda: self._answers.pop(number, None), f"an answer to {name}")
        if "error" in answer:
            raise DaemonError(f"{name} was refused: {answer['error']['message']}", answer["error"].get("code"))
        result: dict[str, Any] = answer.get("result", {})
        return result

    def event_count(self) -> int:
        """The number of events received so far, to be passed to ``event`` as ``since``."""
        with self._news:
            return self._dropped + len(self._events)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """The stored events from index ``since`` on."""
        with self._news:
            return [each for number, each in enumerate(self._events, self._dropped) if number >= since]

    def event(
        self, *names: str, since: int = 0, timeout: float | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Waits for the first event from index ``since`` on with one of these names and these fields; returns it.

        Of a field that is an object, such as ``control={"is_on": True}``, only the given fields are compared.
        """
        def find() -> dict[str, Any] | None:
            for each in self.events(since):
                if each["event"] in names and has_fields(each, fields):
                    return each
            return None

        wanted = " or ".join(names) + "".join(f", {key}={value!r}" for key, value in fields.items())
        return self.wait(find, wanted, timeout)

    def wait(
        self, find: Callable[[], Found | None], wanted: str, timeout: float | None = None
    ) -> Found:
        """Calls ``find`` again after every line until it does not return None, and returns its result.

        Raises TimeoutError with the text ``wanted``, and DaemonError if the connection ends.
        """
        limit = self.timeout if timeout is None else timeout
        end = time.monotonic() + limit
        with self._news:
            while True:
                found = find()
                if found is not None:
                    return found
                if self._ended is not None:
                    raise DaemonError(f"waited for {wanted}, but {self._ended}")
                if not self._news.wait(max(0.0, end - time.monotonic())) and time.monotonic() >= end:
                    raise TimeoutError(f"waited {limit:g} s for {wanted}")

    def _read(self) -> None:
        ended = "the daemon closed the connection"
        try:
            with self._socket.makefile("rb") as lines:
                for line in lines:
                    refusal = self._take(json.loads(line))
                    ended = refusal or ended
        except (OSError, ValueError) as error:
            ended = f"the connection failed: {error}"
        with self._news:
            self._ended = ended
            self._news.notify_all()

    def _take(self, message: dict[str, Any]) -> str | None:
        """Stores a message; returns the daemon's reason if it announces that it closes the connection."""
        with self._news:
            if message.get("event") == "place":
                if "in" not in message["place"]:
                    self.places[message["place"]["name"]] = message["place"]
            elif "event" in message:
                if len(self._events) == MOST_EVENTS:
                    self._dropped += 1
                self._events.append(message)
            elif message.get("id") == 0:
                return f"the daemon said: {message.get('error', {}).get('message')}"
            elif "id" in message:
                self._answers[message["id"]] = message
            self._news.notify_all()
        return None

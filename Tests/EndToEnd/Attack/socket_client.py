"""Clients of the control socket that run as other users of the machine, under their real user numbers.

The socket belongs to a group that these users are in, as on an installed system. Only root can take on other user numbers,
so these attacks run as root; as another user they fail with a message.
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import time

from harness import NUMBER, PATIENCE

# Numbers that no account of a usual system has.
GROUP, ALICE, BOB, CAROL, DAVE = 61_234, 61_001, 61_002, 61_003, 61_004


class Client:
    """A connection after its hello, which sends anything."""

    def __init__(self, path, hello=True):
        self._socket = socket.socket(socket.AF_UNIX)
        # With a limit of time Python connects without waiting, and fails where the queue of connections is full.
        self._socket.connect(str(path))
        self._socket.settimeout(PATIENCE)
        self._file = self._socket.makefile("rb")
        self._id = 0
        if hello:
            self.ask("hello", version=1, client="attack", **proof(path))

    def send(self, line):
        """Sends bytes as they are; why a connection was closed before is what can be read then."""
        with contextlib.suppress(BrokenPipeError):
            self._socket.sendall(line)

    def ask(self, request, **body):
        """Asks, and returns the result; a refusal is a `Refused`."""
        self._id += 1
        self.send(json.dumps({"id": self._id, "request": request, **body}).encode() + b"\n")
        while line := self._file.readline():
            message = json.loads(line)
            if message.get("id") in (0, self._id) and "error" in message:
                raise Refused(message["error"])
            if message.get("id") == self._id:
                return message["result"]
        raise Refused({"code": "closed", "message": "the daemon closed the connection"})

    def line(self):
        """The next line, whatever it is."""
        return self._file.readline()

    def close(self):
        """Ends the connection."""
        self._file.close()
        self._socket.close()


def proof(path):
    """What the daemon wants before Linux 6.5 of a program of its own user; another user cannot read it, and needs none."""
    try:
        return {"proof": pathlib.Path(f"{path}.lock").read_text()}
    except OSError:
        return {}


class Refused(Exception):
    """What the daemon refused, with its code."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def open_to_group(daemon):
    """Lets the group of the attackers reach the socket, as the udev rules and the service do."""
    assert os.geteuid() == 0, "only root can attack as other users; run this as root"
    os.chmod(daemon.folder, 0o711)
    os.chown(daemon.socket, 0, GROUP)


def expect_notes(daemon, *notes):
    """Expects lines about what clients did: the first one once at least, and then one in ten seconds, with a count of the rest."""
    for number, note in enumerate(notes):
        text = f"actionbutton: warning: {note}"
        daemon.expect_log(text, (0 if number else 1, 100))
        daemon.expect_log(f"{text} (and {NUMBER} more since)", (0, 100))


def too_many(uid):
    """The note about a user with too many connections."""
    return (f"a client of user {uid} (process {NUMBER}) was refused: user {uid} has 16 connections already, and a user may "
            "have 16; close one, or try again later")


@contextlib.contextmanager
def user(uid, function, *arguments):
    """Runs a function as a user in the group, in a process of its own; gives what it reported, as soon as it did.

    The process stays, with all that it holds open, until the block ends.
    """
    report, answer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([GROUP])
            os.setgid(uid)
            os.setuid(uid)
            signal.alarm(0)
            kept = function(*arguments)  # Kept: connections of a result end with it.
            seen = kept[0] if isinstance(kept, tuple) else kept
            os.write(answer, json.dumps(seen).encode() + b"\n")
            signal.pause()
        except BaseException as error:  # A process that was forked must not go on with the suite.
            os.write(answer, json.dumps({"failed": repr(error)}).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(answer)
    try:
        with os.fdopen(report) as lines:
            seen = json.loads(lines.readline() or "null")
        assert not (isinstance(seen, dict) and "failed" in seen), f"user {uid}: {seen}"
        yield seen
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def status(path):
    """Asks for the status on a new connection: how long that took, in seconds."""
    began = time.monotonic()
    client = Client(path)
    client.ask("status")
    client.close()
    return time.monotonic() - began


def refusal(path, request, **body):
    """The code of the refusal of one request, or "done"."""
    try:
        Client(path).ask(request, **body)
        return "done"
    except Refused as error:
        return error.code


def asked(uid, path, request, **body):
    """The same, as this user."""
    with user(uid, lambda: refusal(path, request, **body)) as code:
        return code

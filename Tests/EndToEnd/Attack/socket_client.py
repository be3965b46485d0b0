"""Clients of the control socket that run as other users of the machine, under real user numbers.

As on an installed system, the socket belongs to a group with these users. Only root can take on other user numbers, so
these attacks run as root; they fail with a message for any other user.
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
    """A connection after its hello, which can send any bytes."""

    def __init__(self, path, hello=True):
        self._socket = socket.socket(socket.AF_UNIX)
        # With a timeout Python connects without waiting, and fails if the queue of connections is full.
        self._socket.connect(str(path))
        self._socket.settimeout(PATIENCE)
        self._file = self._socket.makefile("rb")
        self._id = 0
        if hello:
            self.ask("hello", version=2, client="attack", **proof(path))

    def send(self, line):
        """Sends bytes unchanged; if the daemon has closed the connection, its reason can still be read."""
        with contextlib.suppress(BrokenPipeError):
            self._socket.sendall(line)

    def ask(self, request, **body):
        """Sends a request and returns the result; raises `Refused` for a refusal."""
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
        """Reads the next line."""
        return self._file.readline()

    def close(self):
        """Ends the connection."""
        self._file.close()
        self._socket.close()


def proof(path):
    """The proof that a daemon before Linux 6.5 requires from its own user's programs; other users need none and cannot read it."""
    try:
        return {"proof": pathlib.Path(f"{path}.lock").read_text()}
    except OSError:
        return {}


class Refused(Exception):
    """A refusal of the daemon, with its code."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def open_to_group(daemon):
    """Gives the attackers' group access to the socket, as the udev rules and the service do."""
    assert os.geteuid() == 0, "only root can attack as other users; run this as root"
    os.chmod(daemon.folder, 0o711)
    os.chown(daemon.socket, 0, GROUP)


def expect_notes(daemon, *notes):
    """Expects lines about clients: the first at least once, then at most one in ten seconds, which counts the omitted lines."""
    for number, note in enumerate(notes):
        text = f"actionbutton: warning: {note}"
        daemon.expect_log(text, (0 if number else 1, 100))
        daemon.expect_log(f"{text} (and {NUMBER} more since)", (0, 100))


def too_many(uid):
    """The warning about a user with too many connections."""
    return (f"a client of user {uid} (process {NUMBER}) was refused: user {uid} already has 16 connections, and the "
            "maximum for a user is 16; close one, or try again later")


@contextlib.contextmanager
def user(uid, function, *arguments):
    """Runs a function as a user in the group, in a separate process, and yields its report as soon as it comes.

    The process and everything that it holds open stay until the block ends.
    """
    report, answer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([GROUP])
            os.setgid(uid)
            os.setuid(uid)
            signal.alarm(0)
            kept = function(*arguments)  # A reference, because connections in the result close with it.
            seen = kept[0] if isinstance(kept, tuple) else kept
            os.write(answer, json.dumps(seen).encode() + b"\n")
            signal.pause()
        except BaseException as error:  # A forked process must not run the rest of the suite.
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
    """Requests the status on a new connection; returns the time that this took, in seconds."""
    began = time.monotonic()
    client = Client(path)
    client.ask("status")
    client.close()
    return time.monotonic() - began


def refusal(path, request, **body):
    """The code with which a request is refused, or "done"."""
    try:
        Client(path).ask(request, **body)
        return "done"
    except Refused as error:
        return error.code


def asked(uid, path, request, **body):
    """Like `refusal`, as this user."""
    with user(uid, lambda: refusal(path, request, **body)) as code:
        return code

"""Attacks on the control socket by other users of the machine, under their real user numbers.

The socket belongs to a group that the attackers are in, as on an installed system. Only root can take on other user
numbers, so the suite runs as root; as another user these attacks fail with a message.
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import time

from served import BINARIES

# Numbers that no account of a usual system has.
GROUP, ALICE, BOB, CAROL, DAVE = 61_234, 61_001, 61_002, 61_003, 61_004


class Client:
    """A connection after its hello, which sends anything."""

    def __init__(self, path, hello=True):
        self._socket = socket.socket(socket.AF_UNIX)
        # With a limit of time Python connects without waiting, and fails where the queue of connections is full.
        self._socket.connect(str(path))
        self._socket.settimeout(60)
        self._file = self._socket.makefile("rb")
        self._id = 0
        if hello:
            self.ask("hello", version=1, client="attack")

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


class Refused(Exception):
    """What the daemon refused, with its code."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def open_to_group(target):
    """Lets the group of the attackers reach the socket, as the udev rules and the service do."""
    assert os.geteuid() == 0, "only root can attack as other users; run this as root"
    os.chmod(target.folder, 0o711)
    os.chown(target.socket, 0, GROUP)


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


def occupy(path, count):
    """Opens connections and keeps the accepted ones; returns how many, and the connections."""
    kept = []
    for _ in range(count):
        with contextlib.suppress(Refused, OSError):
            kept.append(Client(path))
    inside = 0
    for client in kept:
        with contextlib.suppress(Refused, OSError):
            client.ask("status")
            inside += 1
    return inside, kept


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


def test_occupy_connections(target, measured):
    """Users who occupy all connections they can get block neither root nor another user."""
    open_to_group(target)
    path = target.socket
    with user(ALICE, occupy, path, 80) as alice:
        assert 1 <= alice <= 16, f"one user has {alice} connections"
        with user(BOB, occupy, path, 80) as bob, user(CAROL, occupy, path, 80) as carol:
            with user(DAVE, occupy, path, 1) as dave:
                assert dave == 1, "a fourth user was kept out"
            status(path)
    measured(f"{alice}, {bob} and {carol} connections of three users, a fourth user and root got in")


def send_rubbish(path):
    """Sends lines that are no messages until it is dropped; how its next connection is answered."""
    for _ in range(3):
        with contextlib.suppress(Refused, OSError):
            client = Client(path)
            client.send(b"rubbish\n" * 20)
            while client.line():
                pass
    try:
        Client(path)
        return "let in"
    except (Refused, OSError) as error:
        return str(error)


def test_ban(target, measured):
    """A user who is disconnected for invalid messages is the only one who cannot connect again."""
    open_to_group(target)
    with user(ALICE, send_rubbish, target.socket) as seen:
        assert f"user {ALICE} was disconnected" in seen, seen
        status(target.socket)
        with user(BOB, status, target.socket):
            measured("the attacker had to wait; root and another user were accepted")


def test_first_passcode(target, measured):
    """A member of the group can neither set the first passcode nor remove one."""
    open_to_group(target)
    path = target.socket
    assert asked(ALICE, path, "passcode", new="1234") == "forbidden"
    assert refusal(path, "passcode", new="1234") == "done"
    assert asked(ALICE, path, "passcode", old="1234", new=None) == "forbidden"
    assert Client(path).ask("status")["has_passcode"]
    measured("both were refused")


def test_tries(target, measured):
    """Wrong passcodes of one user do not block other users' tries, and a daemon killed during a try has counted it."""
    open_to_group(target)
    folder = target.folder
    (folder / "config.yaml").write_text(f"buttons:\n  action:\n    source: script:{folder}/silent.trace\n")
    path = folder / "own.sock"
    environment = dict(target.environment, STATE_DIRECTORY=str(folder / "own-state"))

    def start():
        path.unlink(missing_ok=True)
        process = subprocess.Popen(
            [BINARIES / "actionbutton", "run", "--config", folder / "config.yaml", "--socket", path, "--output", "json"],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not path.exists():
            time.sleep(.02)
        os.chown(path, 0, GROUP)
        return process

    def saved():
        lock = folder / "own-state/lock.json"
        wrong = json.loads(lock.read_text())["lock"].get("wrong_passcodes_by_user") if lock.exists() else None
        return (wrong or {}).get(str(ALICE), 0)

    def guess():
        """Sends a guess and does not wait for the answer."""
        client = Client(path)
        client.send(b'{"id":9,"request":"unlock","passcode":"0000"}\n')
        return "sent", client

    process = start()
    try:
        assert refusal(path, "passcode", new="1234") == "done"
        assert refusal(path, "lock") == "done"
        for number in range(1, 6):
            with user(ALICE, guess):
                while saved() < number:
                    time.sleep(.001)
                # Most often before the passcode has been computed, which takes longer.
                process.kill()
            process.wait()
            process = start()
            assert saved() >= number, "a kill gave a free try"
        assert asked(ALICE, path, "unlock", passcode="1234") == "too-many-tries"
        assert asked(BOB, path, "unlock", passcode="0000") == "wrong-passcode"
        assert refusal(path, "unlock", passcode="1234") == "done"
    finally:
        process.kill()
        process.wait()
    measured("five killed tries were counted; another user and root could try")


def storm(path, seconds):
    """Connects as fast as it can; how many connections a second."""
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(str(path))
            connection.close()
            count += 1
    return count / seconds


def test_connection_storm(target, measured):
    """1,000 connections a second of one user delay a new client of another by less than 2 s."""
    open_to_group(target)
    path = target.socket
    seconds = 6
    pids = []
    for _ in range(2):
        pid = os.fork()
        if pid == 0:
            with contextlib.suppress(BaseException):
                os.setgroups([GROUP]), os.setgid(ALICE), os.setuid(ALICE)
                signal.alarm(0)
                storm(path, seconds)
            os._exit(0)
        pids.append(pid)
    with user(ALICE, storm, path, 2) as rate:
        longest = 0
        for _ in range(10):
            with user(BOB, status, path) as took:
                longest = max(longest, took)
            longest = max(longest, status(path))
    for pid in pids:
        os.waitpid(pid, 0)
    assert longest < 2, f"a new client waited {longest:.1f} s"
    measured(f"{rate:.0f} connections a second from each of three processes; the longest wait was {1000 * longest:.0f} ms")


def test_nested(target, measured):
    """A deeply nested line is refused and delays no other client."""
    open_to_group(target)

    def send(depth):
        client = Client(target.socket)
        value = "[" * depth + "]" * depth
        client.send(f'{{"id":5,"request":"configure","configuration":{{"a":{value}}}}}\n'.encode())
        return "sent", client
    longest = 0
    for depth in (500, 5_000, 30_000):
        with user(ALICE, send, depth):
            longest = max(longest, *(status(target.socket) for _ in range(5)))
    assert longest < 2, f"another client waited {longest:.1f} s"
    measured(f"the longest wait of another client was {1000 * longest:.0f} ms")


def built_in(target):
    """A daemon with the built-in controls, whose button has no control in its configuration: its socket."""
    folder = target.folder
    (folder / "built-in.yaml").write_text(
        f"buttons:\n  action:\n    source: script:{folder}/silent.trace\n    hold: 200ms\n"
        f"extensions: [{BINARIES / 'BuiltInControls'}]\n")
    path = folder / "built-in.sock"
    environment = dict(target.environment, STATE_DIRECTORY=str(folder / "built-in-state"))
    target.environment = environment
    target.start("actionbutton", "run", "--config", folder / "built-in.yaml", "--socket", path, "--output", "plain")
    while not path.exists():
        time.sleep(.05)
    return path


def press(path):
    """Presses the only button long enough for a hold, and returns the outcome."""
    client = Client(path)
    client.ask("watch")
    number = client.ask("press", for_ms=201)["press"]
    while line := client.line():
        event = json.loads(line)
        if event.get("press") == number and event["event"] in (
                "hold.cancelled", "intent.finished", "intent.failed", "intent.skipped"):
            return event["event"]
    raise EOFError("the daemon closed the connection")


def test_commands(target, measured):
    """No client sets a command or opens a file: on the socket, through the API or in what was saved."""
    open_to_group(target)
    mark = target.folder / "ran"
    state = target.folder / "built-in-state"
    state.mkdir()
    # As a program that could write the state would leave it.
    (state / "assignments.json").write_text(json.dumps({"version": 1, "assignments": {"action": {
        "kind": "actionbutton.Vibrate", "configuration": {"command": f"touch {mark}"}}}}))
    path = built_in(target)
    os.chown(path, 0, GROUP)
    client = Client(path)
    press(path)
    assert not mark.exists(), "a saved command ran"
    refused = 0
    for kind, option in (("OpenURL", "command"), ("Vibrate", "command"), ("Fan", "startCommand"), ("Fan", "stopCommand")):
        options = {option: f"touch {mark}"}
        assert refusal(path, "assign", kind=f"actionbutton.{kind}", configuration=options) == "forbidden", kind
        client.ask("assign", kind=f"actionbutton.{kind}")
        assert asked(ALICE, path, "configure", configuration=options) == "forbidden", kind
        refused += 2
    gateway = target.start("actionbutton-gateway", "--listen", "127.0.0.1:0", "--socket", path,
                           "--token-file", target.folder / "token")
    address, target.address = target.address, gateway.stdout.readline().split("/#")[0]
    code, answer = target.ask("PUT", "/v1/buttons/action/assignment",
                              {"kind": "actionbutton.OpenURL", "configuration": {"command": f"touch {mark}"}})
    target.address = address
    assert code >= 400, f"{code} {answer}"
    for url in ("file:///etc/passwd", "javascript:alert(1)", "--help"):
        client.ask("assign", kind="actionbutton.OpenURL", configuration={"url": url})
        assert press(path) == "intent.failed", url
    assert not mark.exists(), "a command ran"
    measured(f"{refused + 1} requests were refused, what was saved was not used, nothing ran")


def test_hostile_text(target, measured):
    """Hostile text in an option reaches neither a terminal nor the log as it is."""
    open_to_group(target)
    path = built_in(target)
    os.chown(path, 0, GROUP)
    evil = "\x1b]0;owned\x07\x1b[31m\n<3>actionbutton: forged\r\u202egpj" + "e\u0301" * 3_000
    with user(ALICE, refusal, path, "assign") as _:
        pass
    Client(path).ask("assign", kind="actionbutton.OpenURL", configuration={"url": evil})
    refusal(path, evil)
    refusal(path, "assign", kind=evil)
    seen = b""
    for verb in ("status", "list", "configure"):
        result = subprocess.run(
            [BINARIES / "actionbutton", verb, "--socket", path], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        seen += result.stdout + result.stderr
    text = seen.decode(errors="replace")
    for hidden in ("\x1b", "\x07", "\r", "\u202e", "\n<3>"):
        assert hidden not in text, f"{hidden!r} reached the terminal"
    measured(f"{len(text)} characters of output without a control character")

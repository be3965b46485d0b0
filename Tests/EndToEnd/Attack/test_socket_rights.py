"""What other users of the machine may not do on the control socket: see socket_client.py for the users."""

import json
import os
import subprocess
import time

from served import BINARIES
from socket_client import ALICE, BOB, GROUP, PATIENCE, Client, asked, open_to_group, refusal, user, wait_for_socket


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
        wait_for_socket(path)
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
    wait_for_socket(path)
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
            [BINARIES / "actionbutton", verb, "--socket", path], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        seen += result.stdout + result.stderr
    text = seen.decode(errors="replace")
    for hidden in ("\x1b", "\x07", "\r", "\u202e", "\n<3>"):
        assert hidden not in text, f"{hidden!r} reached the terminal"
    measured(f"{len(text)} characters of output without a control character")

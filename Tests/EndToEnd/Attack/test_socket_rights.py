"""Actions that other users of the machine may not take on the control socket: see socket_client.py for the users."""

import json
import os
import time

from harness import BINARIES
from socket_client import ALICE, BOB, Client, asked, open_to_group, refusal, user


def test_first_passcode(daemon, measured):
    """A member of the group can neither set the first passcode nor remove a passcode."""
    path = daemon.socket
    daemon.expect_log("actionbutton: the passcode was changed")
    assert asked(ALICE, path, "passcode", new="1234") == "forbidden"
    assert refusal(path, "passcode", new="1234") == "done"
    assert asked(ALICE, path, "passcode", old="1234", new=None) == "forbidden"
    assert daemon.ask("status")["has_passcode"]
    measured("both were refused")


def test_tries(daemon, measured):
    """Wrong passcodes of one user do not block other users' tries, and a daemon killed during a try has counted it."""
    path = daemon.socket

    def saved():
        lock = daemon.folder / "actionbutton/lock.json"
        wrong = json.loads(lock.read_text())["lock"].get("wrong_passcodes_by_user") if lock.exists() else None
        return (wrong or {}).get(str(ALICE), 0)

    def guess():
        """Sends a guess and does not wait for the answer."""
        client = Client(path)
        client.send(b'{"id":9,"request":"unlock","passcode":"0000"}\n')
        return "sent", client

    daemon.expect_log("actionbutton: the passcode was changed")
    daemon.expect_log("actionbutton: the screen was locked")
    daemon.expect_log(f"actionbutton: warning: user {BOB} entered a wrong passcode, 1 since the last correct one")
    daemon.expect_log("actionbutton: the screen was unlocked")
    assert refusal(path, "passcode", new="1234") == "done"
    assert refusal(path, "lock") == "done"
    for number in range(1, 6):
        # In case the daemon has computed the passcode before it is killed.
        daemon.expect_log(f"actionbutton: warning: user {ALICE} entered a wrong passcode, {number} since the last correct one", (0, 1))
        with user(ALICE, guess):
            while saved() < number:
                time.sleep(.001)
            # Usually before the passcode has been computed, which takes longer.
            daemon.kill()
        daemon.start()
        open_to_group(daemon)
        assert saved() >= number, "a kill gave a free try"
    assert asked(ALICE, path, "unlock", passcode="1234") == "too-many-tries"
    assert asked(BOB, path, "unlock", passcode="0000") == "wrong-passcode"
    assert refusal(path, "unlock", passcode="1234") == "done"
    measured("five killed tries were counted; another user and root could try")


def built_in(run):
    """A daemon with the built-in controls; its button has no control in the configuration, but a command in the saved state."""
    folder = run.folder / "built-in"
    (folder / "actionbutton").mkdir(parents=True)
    # As left by a program that can write the state.
    (folder / "actionbutton/placed.json").write_text(json.dumps({"version": 1, "placed": {"buttons": {
        "items": {"action": {"in": "button", "kind": "actionbutton.Vibrate",
                             "configuration": {"command": f"touch {run.folder}/ran"}}},
        "order": [], "last_number": 0, "changes": 0}}}))
    daemon = run.daemon(BINARIES / "BuiltInControls", control=None, folder=folder)
    daemon.expect_log(
        "actionbutton: warning: the saved assignment of action has the option command, which is not used, because "
        "it can be set only in the configuration file: write it in config.yaml, under action of buttons: control: "
        "actionbutton.Vibrate, configuration: { command: … }, "
        "and send the daemon SIGHUP")
    os.chmod(run.folder, 0o711)
    open_to_group(daemon)
    return daemon


def test_commands(run, measured):
    """No client sets a command or opens a file: on the socket, through the API or in the saved state."""
    daemon, mark = built_in(run), run.folder / "ran"
    path = daemon.socket
    daemon.button.hold()
    assert not mark.exists(), "a saved command ran"
    refused = 0
    for kind, option in (("OpenURL", "command"), ("Vibrate", "command"), ("Fan", "startCommand"), ("Fan", "stopCommand"),
                         ("RunCommand", "run"), ("CommandSwitch", "run"), ("CommandSwitch", "state")):
        options = {option: f"touch {mark}"}
        assert refusal(path, "assign", kind=f"actionbutton.{kind}", configuration=options) == "forbidden", kind
        daemon.ask("assign", kind=f"actionbutton.{kind}")
        assert asked(ALICE, path, "configure", configuration=options) == "forbidden", kind
        refused += 2
    code, answer = run.gateway(daemon).ask(
        "PUT", "/v1/placed/action", {"kind": "actionbutton.OpenURL", "configuration": {"command": f"touch {mark}"}})
    assert code >= 400, f"{code} {answer}"
    for url in ("file:///etc/passwd", "javascript:alert(1)", "--help"):
        daemon.ask("assign", kind="actionbutton.OpenURL", configuration={"url": url})
        assert daemon.button.hold().intent == "failed", url
    assert not mark.exists(), "a command ran"
    measured(f"{refused + 1} requests were refused, what was saved was not used, nothing ran")


def test_hostile_text(run, measured):
    """Hostile text in an option reaches neither a terminal nor the log unchanged."""
    daemon = built_in(run)
    path = daemon.socket
    evil = "\x1b]0;owned\x07\x1b[31m\n<3>actionbutton: forged\r\u202egpj" + "e\u0301" * 3_000
    with user(ALICE, refusal, path, "assign") as _:
        pass
    Client(path).ask("assign", kind="actionbutton.OpenURL", configuration={"url": evil})
    refusal(path, evil)
    refusal(path, "assign", kind=evil)
    text = "".join(daemon.command(verb)[1] for verb in ("status", "list", "configure")) + daemon.log
    for hidden in ("\x1b", "\x07", "\r", "\u202e", "\n<3>"):
        assert hidden not in text, f"{hidden!r} reached the terminal or the log"
    measured(f"{len(text)} characters of output without a control character")

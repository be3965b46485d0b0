"""A real daemon with a virtual button, pressed and watched through the socket. If a press must be released early, the
threshold is long: no test depends on the speed of the machine."""

import signal

import pytest

from actionbutton_testing import Button, Client, Daemon, DaemonError
from harness import PATIENCE


def test_a_hold_performs_and_shows_the_new_state(timer):
    with Daemon(**timer) as daemon:
        button = daemon.button
        button.expect_hint("Hold to Start")
        press = button.hold()
        assert (press.performed, press.hint, press.intent) == (True, "Hold to Start", "finished")
        button.expect_control(title="Work Timer", is_on=True, value_text="Running", state="loaded")
        button.expect_hint("Hold to Stop")
        assert button.expect_event("status")["text"] == "Work Timer Started"


def test_a_press_that_is_released_early_does_nothing(timer):
    with Daemon(**timer, hold="10s") as daemon:
        daemon.button.press()
        daemon.button.expect_hint("Hold to Start")
        press = daemon.button.release()
        assert (press.performed, press.reason, press.hint, press.intent) == (
            False, "released-early", "Hold to Start", None)
        daemon.button.expect_control(is_on=False)


def test_a_press_lasts_as_long_as_it_is_asked_to(lamp):
    with Daemon(**lamp) as daemon:
        assert daemon.button.press_for(0.3).performed
        daemon.button.expect_control(is_on=True, value_text="Lit")
    with Daemon(**lamp, hold="10s") as daemon:
        assert daemon.button.press_for(0.05).reason == "released-early"
        daemon.button.expect_control(is_on=False)


def test_the_button_is_pressed_for_a_block(lamp):
    with Daemon(**lamp, hold="10s") as daemon:
        with daemon.button.pressed():
            daemon.button.expect_hint("Hold to Turn On the Lamp")
        assert daemon.button.expect_event("hold.cancelled")["reason"] == "released-early"


def test_options_of_the_control_are_given(timer):
    with Daemon(**timer, configuration={"timer": "personal"}) as daemon:
        daemon.button.expect_control(title="Personal Timer")


def test_what_is_not_so_is_named(timer):
    with Daemon(**timer) as daemon:
        with pytest.raises(AssertionError, match="waited 0 s for the hint 'Hold to Stop'.* shows the hint 'Hold to Start'"):
            daemon.button.expect_hint("Hold to Stop", timeout=0)
        with pytest.raises(AssertionError, match=r"a control with \{'is_on': True\}.* shows \{'is_on': False\}"):
            daemon.button.expect_control(timeout=0, is_on=True)
        # The first load may be over before the client watches.
        daemon.client.request("reload", all=True)
        loaded = daemon.button.expect_event("control.loaded", control={"title": "Work Timer", "is_on": False})
        assert loaded["control"]["hint"] == "Hold to Start"
        with pytest.raises(AssertionError, match=r"control=\{'is_on': True\}"):
            daemon.button.expect_event("control.loaded", timeout=0, control={"is_on": True})
        with pytest.raises(AssertionError, match="for intent.failed, button='action'; there were .*control.loaded"):
            daemon.button.expect_event("intent.failed", timeout=0)


def test_a_failing_intent_is_reported(tmp_path, lamp):
    broken = tmp_path / "lamp.py"
    broken.write_text(lamp["extension"].read_text().replace(
        'is_on = message["value"]', 'raise LookupError("the bulb is broken")'))
    broken.chmod(0o755)
    with Daemon(**{**lamp, "extension": broken}) as daemon:
        press = daemon.button.hold()
        assert (press.performed, press.intent) == (True, "failed")
        assert press.error


def test_a_control_that_is_not_there_is_an_error(timer):
    with pytest.raises(DaemonError, match="com.example.Nothing"):
        Daemon(timer["extension"], "com.example.Nothing")


def test_refusals_and_missing_daemons_are_errors(timer, tmp_path):
    with pytest.raises(DaemonError, match="cannot connect to .*start a daemon"):
        Client(tmp_path / "none.sock")
    with Daemon(**timer) as daemon:
        with pytest.raises(DaemonError, match="press was refused") as refusal:
            daemon.client.request("press", button="no", for_ms=10)
        assert refusal.value.code == "unknown-button"
        with pytest.raises(ValueError, match='no button "other": the daemon has action'):
            Button(daemon.client, "other")


def test_a_daemon_that_cannot_start_says_why(tmp_path):
    with pytest.raises(DaemonError, match="the daemon ended with status 2: .*is not a kind of button"):
        Daemon(tmp_path / "nothing-here", "a.kind", hold="200ms", source="nonsense:1")


def test_the_end_of_the_daemon_is_noticed(timer):
    with Daemon(**timer) as daemon:
        daemon.stop()
        with pytest.raises(DaemonError, match="the daemon closed the connection|the connection failed"):
            daemon.client.event("never")


def test_a_killed_daemon_starts_again_with_its_state(timer):
    with Daemon(**timer) as daemon:
        daemon.button.hold()
        assert daemon.kill() == -signal.SIGKILL
        daemon.start()
        daemon.button.expect_control(is_on=True)


def test_settings_arguments_and_several_extensions_are_given(timer, lamp):
    buttons = {"one": {"source": "virtual", "control": timer["control"]}, "two": {"source": "virtual", "control": lamp["control"]}}
    with Daemon([timer["extension"], lamp["extension"]], settings={"buttons": buttons}, arguments=["--language", "ja"],
                timeout=PATIENCE) as daemon:
        Button(daemon.client, "one").expect_hint("長押しで開始")
        Button(daemon.client, "two").expect_control(title="Desk Lamp")
    assert not daemon.folder.exists()


def test_a_client_that_goes_releases_the_button(timer):
    with Daemon(**timer, hold="10s") as daemon:
        with Client(daemon.socket) as other:
            Button(other).press()
        # No client holds the button now: the press is cancelled.
        daemon.client.event("hold.cancelled")


def test_the_language_is_english_wherever_the_test_runs_unless_the_test_says_otherwise(timer, monkeypatch):
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    with Daemon(**timer) as daemon:
        daemon.button.expect_hint("Hold to Start")
    with Daemon(**timer, environment={"LANG": "ja_JP.UTF-8"}) as daemon:
        assert daemon.button.hint != "Hold to Start"


def test_a_client_without_a_path_finds_the_daemon_that_the_command_finds(timer, monkeypatch):
    with Daemon(**timer) as daemon:
        monkeypatch.setenv("RUNTIME_DIRECTORY", f"{daemon.folder}:/nowhere")
        with Client() as client:
            assert client.path == daemon.socket
        monkeypatch.setenv("RUNTIME_DIRECTORY", "/nowhere")
        monkeypatch.setenv("ACTIONBUTTON_SOCKET", str(daemon.socket))
        with Client() as client:
            assert client.path == daemon.socket

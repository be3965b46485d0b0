"""A broker, a daemon or this process that is away, comes late, hangs or is killed."""

import signal

from processes import LONGEST, eventually


def test_no_broker_at_the_start(run, subscribe):
    """Without a broker the process waits for it, and says so once."""
    run.start_daemon()
    run.start_client()
    run.wait_for_log("no connection to mqtt://127.0.0.1")
    run.start_broker()
    subscribe().state("status", "online")
    assert run.log("client.log").count("no connection") == 1


def test_no_daemon_at_the_start(run, subscribe):
    """Without a daemon the process waits for it, says so, and is offline for others."""
    run.start_broker()
    run.start_client()
    seen = subscribe()
    seen.state("status", "offline")
    run.wait_for_log("no daemon runs")
    run.start_daemon()
    seen.state("status", "online")


def test_daemon_killed_during_a_hold(all_running):
    """The end of the hold is published when the daemon dies, and the next daemon is found."""
    run, seen = all_running
    run.press(LONGEST)
    seen.kinds(2)
    run.kill_daemon()
    assert seen.kinds(3)[2] == "long_press_end"
    assert seen.events()[2].json["reason"] == "daemon-gone"
    seen.state("status", "offline")
    run.start_daemon()
    seen.state("status", "online")
    run.press(100)
    assert seen.kinds(5)[3:] == ["press_start", "press_end"]


def test_client_killed_during_a_hold(all_running):
    """The end of a hold is published by the next process, when the hold ended meanwhile."""
    run, seen = all_running
    with run.held():
        seen.kinds(2)
        run.kill_client()
        # The hold ends while nobody publishes.
        seen.state("status", "offline")
    eventually("the end of the hold", lambda: run.ended() == 1)
    run.start_client()
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]
    assert seen.events()[2].json["reason"] == "client-restarted"


def test_client_killed_and_back_during_a_hold(all_running):
    """A hold that goes on while the process is started again ends when it ends."""
    run, seen = all_running
    with run.held():
        seen.kinds(2)
        run.kill_client()
        seen.state("status", "offline")
        run.start_client()
        # It has found the hold that goes on.
        seen.state("status", "online")
    assert seen.kinds(3)[2] == "long_press_end"
    assert "reason" not in seen.events()[2].json


def test_broker_restarted(all_running, subscribe):
    """A broker that lost what was retained gets everything again."""
    run, seen = all_running
    run.kill_broker()
    run.start_broker()
    late = subscribe()
    late.state("status", "online")
    late.state("b/action/hint", "Hold to Start")
    late.wait("the description", lambda _: late.last("homeassistant/device/ab_kitchen/config"))


def test_cut_during_a_hold(linked):
    """The end of a hold is published when the link is back, however late; what began meanwhile is too old then."""
    run, seen, link = linked
    with run.held():
        seen.kinds(2)
        link.cut()
        run.wait_for_log("no connection")
        seen.state("status", "offline")
    eventually("the end of the hold", lambda: run.ended() == 1)
    run.whole_press(50)
    # Longer than an event may wait: the daemon's own time, since nothing else here measures it.
    run.whole_press(5_100)
    link.join()
    seen.state("status", "online")
    run.press(50)
    assert seen.kinds(5)[:3] == ["press_start", "long_press_start", "long_press_end"]
    run.wait_for_log("older than 5 s")


def test_killed_while_the_broker_is_away(linked):
    """The end of a hold that waits for the broker is published by the next process, when this one is killed."""
    run, seen, link = linked
    with run.held():
        seen.kinds(2)
        link.cut()
        run.wait_for_log("no connection")
    eventually("the end of the hold", lambda: run.ended() == 1)
    run.kill_client()
    link.join()
    run.start_client()
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]


def test_stopped_while_the_broker_is_away(linked):
    """The same, when the process was ended in order."""
    run, seen, link = linked
    run.press(LONGEST)
    seen.kinds(2)
    link.cut()
    run.wait_for_log("no connection")
    run.client.terminate()
    assert run.client.wait() == 0
    run.kill_daemon()
    link.join()
    run.start_client()
    assert seen.kinds(3) == ["press_start", "long_press_start", "long_press_end"]


def test_offline_queue_is_bounded(linked):
    """More events than there is room for are dropped, counted and reported."""
    run, seen, link = linked
    run.broker.send_signal(signal.SIGSTOP)
    for _ in range(200):
        run.whole_press(1)
    run.broker.send_signal(signal.SIGCONT)
    run.wait_for_log("had no room")
    assert run.client.poll() is None


def test_broker_hangs(all_running):
    """While the broker hangs the daemon's events are read on, and all of it is published afterwards."""
    run, seen = all_running
    run.broker.send_signal(signal.SIGSTOP)
    for _ in range(3):
        run.whole_press(50)
    run.broker.send_signal(signal.SIGCONT)
    assert seen.kinds(6) == ["press_start", "press_end"] * 3


def test_wrong_messages(all_running):
    """Every wrong message is refused with its reason, and the next command runs."""
    run, seen = all_running
    for payload in [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5_000, b'{"id":7}', b"x" * 1_000_000, b"y" * 20_000]:
        seen.publish("command", payload)
    seen.publish("b/action/press", "press")
    seen.publish("b/%/press", "PRESS")
    seen.publish("c/cc-99/set", "ON")
    wrong = {
        "version": {"v": 2, "verb": "press"},
        "verb": {"verb": "explode"},
        "type": {"verb": "press", "for_ms": "long"},
        "range": {"verb": "press", "for_ms": 600_000},
        "button": {"verb": "press", "button": "none", "for_ms": 50},
        "set": {"verb": "set", "button": "action", "value": True},
    }
    codes = {}
    for identifier, fields in wrong.items():
        seen.publish("command", {"id": identifier, **fields})
        codes[identifier] = seen.result(identifier, "refused")["code"]
    assert codes == {
        "version": "unsupported-version", "verb": "unknown-request", "type": "bad-message", "range": "bad-message",
        "button": "unknown-button", "set": "bad-message"}
    seen.publish("command", {"id": "good", "verb": "press", "for_ms": 50})
    seen.result("good", "cancelled")
    assert run.client.poll() is None


def test_retained_command(run, subscribe):
    """A command that somebody retained is not run at every start."""
    run.start_broker()
    seen = subscribe()
    seen.publish("b/action/press", "PRESS", retain=True)
    seen.publish("command", {"id": "old", "verb": "press", "for_ms": 50}, retain=True)
    run.start_daemon()
    run.start_client()
    seen.state("status", "online")
    run.wait_for_log("must not be retained")
    seen.publish("command", {"id": "new", "verb": "reload"})
    seen.result("new", "accepted")
    assert seen.events() == []


def test_ids_survive_restarts(all_running):
    """A command does not run again after the process was killed, or the broker restarted."""
    run, seen = all_running
    command = {"id": "once", "verb": "press", "for_ms": 50}
    seen.publish("command", command)
    seen.result("once", "cancelled")
    run.kill_client()
    seen.state("status", "offline")
    run.start_client()
    seen.state("status", "online")
    seen.publish("command", command)
    seen.result("once", "duplicate")
    assert seen.kinds(2) == ["press_start", "press_end"]

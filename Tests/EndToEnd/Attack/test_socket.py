"""Other users of the machine try to keep clients out of the control socket: see socket_client.py for the users."""

import contextlib
import math
import os
import signal
import socket
import time

import pytest

from harness import NUMBER, TIME
from socket_client import ALICE, BOB, CAROL, DAVE, GROUP, Client, Refused, expect_notes, status, too_many, user

# The limit of another client's wait, in seconds, and the number of measurements before a longer wait is a failure.
LONGEST, TRIES = 2, 5


def occupy(path, count):
    """Opens connections and keeps the accepted ones open; returns their number, and the connections."""
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


def test_occupy_connections(daemon, measured):
    """Users who occupy all the connections they can get block neither root nor another user."""
    path = daemon.socket
    expect_notes(daemon, *map(too_many, [ALICE, BOB, CAROL]))
    with user(ALICE, occupy, path, 80) as alice:
        assert 1 <= alice <= 16, f"one user has {alice} connections"
        with user(BOB, occupy, path, 80) as bob, user(CAROL, occupy, path, 80) as carol:
            with user(DAVE, occupy, path, 1) as dave:
                assert dave == 1, "a fourth user was kept out"
            status(path)
    measured(f"{alice}, {bob} and {carol} connections of three users, a fourth user and root got in")


def send_rubbish(path):
    """Sends lines that are no messages until the daemon disconnects and bans this user; returns the daemon's answer to it."""
    answer = "let in"
    # Several times: the ban may be over before this process runs on.
    for _ in range(20):
        with contextlib.suppress(OSError):
            try:
                client = Client(path)
            except Refused as error:
                answer = str(error)
                if "was disconnected" in answer:
                    break
                continue
            client.send(b"rubbish\n" * 20)
            while client.line():
                pass
    return answer


def test_ban(daemon, measured):
    """A user who is disconnected for invalid messages is the only one who cannot connect again."""
    expect_notes(
        daemon, f'the client "attack" of the control socket (process {NUMBER}, user {ALICE}) was disconnected: '
        "the client sent 10 lines that are not messages",
        f"a client of user {ALICE} (process {NUMBER}) was refused: user {ALICE} was disconnected because of invalid or unread messages; "
        f"try again in {TIME}")
    with user(ALICE, send_rubbish, daemon.socket) as seen:
        assert f"user {ALICE} was disconnected" in seen, seen
        status(daemon.socket)
        with user(BOB, status, daemon.socket):
            measured("the attacker had to wait; root and another user were accepted")


def storm(path, seconds=math.inf):
    """Connects as fast as it can; returns the number of connections in a second.

    It has a low priority, so that the measurements show its effect on the daemon and not on the processor.
    """
    os.nice(10)
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(str(path))
            connection.close()
            count += 1
    return count / seconds


def best_of(waits):
    """The longest of some waits, measured again if it is too long, because a machine that others use is late at times."""
    for _ in range(TRIES):
        longest = max(waits())
        if longest < LONGEST:
            break
    return longest


@pytest.mark.flood
def test_connection_storm(daemon, measured):
    """1,000 connections a second of one user delay a new client of another by less than 2 s."""
    path = daemon.socket
    expect_notes(
        daemon, too_many(ALICE), f"a client of user {ALICE} (process {NUMBER}) was refused: user {ALICE} opened "
        "more than 100 connections within a second; keep one open instead of opening many")
    pids = []
    for _ in range(2):
        pid = os.fork()
        if pid == 0:
            with contextlib.suppress(BaseException):
                os.setgroups([GROUP]), os.setgid(ALICE), os.setuid(ALICE)
                signal.alarm(0)
                storm(path)
            os._exit(0)
        pids.append(pid)

    def waits():
        for _ in range(10):
            with user(BOB, status, path) as took:
                yield took
            yield status(path)
    try:
        with user(ALICE, storm, path, 2) as rate:
            longest = best_of(waits)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    assert longest < LONGEST, f"a new client waited {longest:.1f} s"
    measured(f"{rate:.0f} connections a second from each of three processes; the longest wait was {1000 * longest:.0f} ms")


def test_nested(daemon, measured):
    """A deeply nested line is refused and delays no other client."""

    def send(depth):
        client = Client(daemon.socket)
        value = "[" * depth + "]" * depth
        client.send(f'{{"id":5,"request":"configure","configuration":{{"a":{value}}}}}\n'.encode())
        return "sent", client

    def waits():
        for depth in (500, 5_000, 30_000):
            with user(ALICE, send, depth):
                yield from (status(daemon.socket) for _ in range(5))
    longest = best_of(waits)
    assert longest < LONGEST, f"another client waited {longest:.1f} s"
    measured(f"the longest wait of another client was {1000 * longest:.0f} ms")

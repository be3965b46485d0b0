"""Other users of the machine who try to keep others out of the control socket: see socket_client.py for the users."""

import contextlib
import os
import signal
import socket
import time

from socket_client import ALICE, BOB, CAROL, DAVE, GROUP, Client, Refused, open_to_group, status, user


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

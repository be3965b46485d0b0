"""Attacks on the gateway during a person's presses, without the token unless stated otherwise.

In every attack three rules must hold: the attack is limited; a press from an open page is hardly slower; a new page can
connect.
"""

import contextlib
import multiprocessing
import time

import pytest

import browser as pages
from gateway_client import answered, connect, head, is_over, status
from harness import PATIENCE, TOKEN
from presses import MOST, TRIES, meanwhile

pytestmark = pytest.mark.flood
# The time limit of a new page, in seconds: a page that is kept out never connects.
NEW_PAGE = PATIENCE
# The time in seconds for which a connection without the token may be silent (Gateway.swift).
SILENT = 10
CONNECTIONS = 1100
STREAMS = 520
# The least number of the 120 bodies that must be refused before they are complete.
REFUSED = 80


@contextlib.contextmanager
def attacking(function, address):
    """Runs `function(address, report)` again and again in a separate process; yields a function that waits for at least
    this many reports and returns all reports.

    Nothing is measured before the first round of the attack is over. The attack has a low priority, so that the
    measurements show its effect on the gateway and not on the processor.
    """
    ended, began, reports = multiprocessing.Event(), multiprocessing.Event(), multiprocessing.SimpleQueue()

    def work():
        import os
        os.nice(10)
        while not ended.is_set():
            function(address, reports.put)
            began.set()
    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    assert began.wait(PATIENCE), "the attack did not begin"

    def seen(least):
        all_reports = []
        while len(all_reports) < least or not reports.empty():
            all_reports.append(reports.get())
        return all_reports
    try:
        yield seen
    finally:
        ended.set()
        process.join(30)
        if process.is_alive():
            process.kill()
            process.join()


@pytest.fixture
def new_page(target, launch_browser):
    """Opens a page in a new browser; returns the time until the page showed its content, as text."""
    def open_one():
        browser = launch_browser()
        began = time.monotonic()
        pages.open_page(browser, target.address)
        took = time.monotonic() - began
        browser.close()
        assert took <= NEW_PAGE, f"a new page took {took:.1f} s"
        return f"a new page {took:.1f} s"
    return open_one


@pytest.fixture
def pressed(target, new_page):
    """Presses and opens a page while a function attacks; returns the measurements as text, and the attack's reports.

    The whole measurement is made up to three times while its ratio is too large: the machine itself may have become
    slower or faster between the presses with and without the attack.
    """
    def press(function, least=1):
        for tries in reversed(range(TRIES)):
            with meanwhile(target) as page:
                with attacking(function, target.address) as seen:
                    page.press()
                    opened = new_page()
                    reports = seen(least)
                page.undisturbed()
                if page.ratio <= MOST or tries == 0:
                    return f"{page.check()}, {opened}", reports
    return press


def long_heads(address, report):
    """Request lines and headers of 400 kB."""
    for request in [b"GET /" + b"a" * 400_000, head(address, "/", "GET", "X: " + "a" * 400_000),
                    head(address, "/", "GET", *(f"X{number}: {'a' * 4000}" for number in range(100)))]:
        report(status(address, request))
        time.sleep(.02)


def test_heads(pressed, measured):
    """Request lines and headers of 400 kB are refused, and delay no other page."""
    seen, codes = pressed(long_heads, 6)
    assert set(codes) <= {0, 400, 413, 414, 431}, codes
    measured(f"{len(codes)} of them, {sorted(set(codes))}; {seen}")


def until_over(connections, wanted):
    """Waits until the gateway has closed this many of the connections, and returns the number of closed connections.

    Waits less than the time after which the gateway closes every silent connection without the token.
    """
    end = time.monotonic() + SILENT - 2
    while True:
        count = sum(is_over(connection) for connection in connections)
        if count >= wanted or time.monotonic() >= end:
            return count
        time.sleep(.05)


def idle(address, report):
    """Opens idle connections, all at once, and counts the connections that the gateway closes."""
    connections = []
    for _ in range(CONNECTIONS):
        connections.append(connect(address))
    time.sleep(1)
    report(until_over(connections, CONNECTIONS - 200))
    for connection in connections:
        connection.close()


def test_idle_connections(pressed, measured):
    """1,100 idle connections prevent no press and no new page."""
    seen, closed = pressed(idle)
    assert min(closed) >= CONNECTIONS - 200, f"only {min(closed)} were closed"
    measured(f"{min(closed)} of {CONNECTIONS} were closed for others; {seen}")


def unfinished(address, report):
    """Requests that stop in the middle, and continue one letter at a time."""
    parts = [b"GET / HT", b"GET / HTTP/1.1\r\nHost: local", head(address, "/v1/reload", "POST", "Content-Length: 60000")]
    connections = [connect(address) for _ in range(90)]
    for number, connection in enumerate(connections):
        connection.sendall(parts[number % len(parts)])
    began = time.monotonic()
    while connections and time.monotonic() - began < PATIENCE:
        for connection in list(connections):
            try:
                connection.send(b"a")
            except OSError:
                pass
            if is_over(connection):
                connection.close()
                connections.remove(connection)
        time.sleep(.25)
    report((len(connections), time.monotonic() - began))


def test_unfinished_requests(target, new_page, measured):
    """Requests that never end are dropped in time, however slowly they continue."""
    with meanwhile(target) as page:
        with attacking_once(unfinished, target.address) as report:
            page.press()
            opened = new_page()
            left, took = report()
        page.undisturbed()
        seen = f"{page.check()}, {opened}"
    assert left == 0, f"{left} of 90 are still there after {took:.0f} s"
    measured(f"90 of 90 dropped within {took:.0f} s; {seen}")


@contextlib.contextmanager
def attacking_once(function, address):
    """Runs an attack once, in a separate process; yields a function that waits for its report."""
    reports = multiprocessing.SimpleQueue()
    process = multiprocessing.get_context("fork").Process(target=function, args=(address, reports.put))
    process.start()
    time.sleep(.5)
    try:
        yield reports.get
    finally:
        process.kill()
        process.join()


def slow_bodies(address, report):
    """Bodies without the token that are missing, slow, or in many chunks."""
    requests = [head(address, "/v1/reload", "POST", "Content-Type: application/json", length) for length in
                ["Content-Length: 50000", "Content-Length: 99999999", "Transfer-Encoding: chunked"]]
    connections = []
    for _ in range(40):
        for request in requests:
            connections.append(connect(address))
            connections[-1].sendall(request)
    for _ in range(20):
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.send(b"1\r\na\r\n")
        time.sleep(.05)
    report(until_over(connections, REFUSED))
    for connection in connections:
        connection.close()


def test_bodies(pressed, measured):
    """Slow and endless bodies without the token delay no other page."""
    seen, over = pressed(slow_bodies)
    assert min(over) >= REFUSED, f"only {min(over)} of 120 were refused at once"
    measured(f"{min(over)} of 120 refused at once; {seen}")


def streams(token):
    def open_streams(address, report):
        connections = []
        for _ in range(STREAMS):
            connections.append(connect(address))
            connections[-1].sendall(head(address, "/v1/events", token=token))
        codes = [answered(connection) for connection in connections]
        time.sleep(1)
        report((codes.count(200), codes.count(401), codes.count(0)))
        for connection in connections:
            connection.close()
    return open_streams


def test_streams_of_strangers(pressed, measured):
    """520 event streams without the token are refused, and prevent no new page."""
    seen, counts = pressed(streams(None))
    assert all(opened == 0 for opened, _, _ in counts), counts
    measured(f"{counts[0][1]} refused, {counts[0][2]} closed for others; {seen}")


def test_streams_of_the_owner(pressed, measured):
    """520 event streams with the token prevent no new page, and end no stream that was open before."""
    seen, counts = pressed(streams(TOKEN))
    measured(f"{counts[0][0]} of {STREAMS} opened one after another; {seen}")


def guesses(address, report):
    """Sends guessed tokens, as fast as connections allow."""
    codes = []
    for number in range(200):
        codes.append(status(address, head(address, "/v1/status", token=f"{number:016x}")))
    report((codes.count(401), codes.count(200)))


def test_guessing(pressed, measured):
    """All guessed tokens are refused, and delay no other page."""
    seen, counts = pressed(guesses)
    assert all(right == 0 for _, right in counts), counts
    measured(f"{sum(wrong for wrong, _ in counts)} refused; {seen}")

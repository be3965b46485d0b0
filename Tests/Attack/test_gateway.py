"""Attacks on the gateway by a local program or a page of another site, without the token unless stated otherwise.

What must hold in all of them: each is refused or limited; a press from a page that is already open is hardly slower; and a
new page gets in.
"""

import contextlib
import http.client
import json
import multiprocessing
import socket
import time
import urllib.parse

import pytest

import browser as pages
from presses import MOST, TRIES, meanwhile
from served import TOKEN

# How long a new page may take, in seconds.
NEW_PAGE = 15
CONNECTIONS = 1100
STREAMS = 520


def connect(address, timeout=15):
    """A connection to the gateway."""
    where = urllib.parse.urlsplit(address)
    return socket.create_connection((where.hostname, where.port), timeout=timeout)


def head(address, path="/", method="GET", *headers, host=None, token=None):
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or urllib.parse.urlsplit(address).netloc}", *headers]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def status(address, request, timeout=15):
    """The status of the answer; 0 for a connection that is closed without one."""
    with connect(address, timeout) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(request)
        return answered(connection)


def answered(connection):
    """The status that comes next; 0 for the end."""
    try:
        line = connection.recv(4096).split(b"\r\n")[0]
    except ConnectionResetError:
        return 0
    return int(line.split()[1]) if line.startswith(b"HTTP/1.1 ") else 0


def is_over(connection):
    """Whether the gateway has closed a connection, perhaps after an answer; waits for nothing."""
    connection.setblocking(False)
    try:
        while connection.recv(1 << 16):
            pass
        return True
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@contextlib.contextmanager
def attacking(function, address):
    """Runs `function(address, report)` again and again in a process of its own; yields a function that returns its reports.

    Nothing is measured before the attack has gone on for one round. It yields to other programs as every well-behaved
    program does, so that what is measured is what it does to the gateway and not to the processor.
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
    assert began.wait(60), "the attack did not begin"

    def seen():
        all_reports = []
        while not reports.empty():
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
    """Opens a page in a new browser; returns how long it took until the page showed something."""
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
    """Presses and opens a page while a function attacks; what was seen, and the attack's reports.

    A ratio that is too large is measured again from the start, up to three times: the machine itself may have become slower or
    faster between the presses with the attack and those without it.
    """
    def press(function):
        for tries in reversed(range(TRIES)):
            with meanwhile(target) as page:
                with attacking(function, target.address) as seen:
                    page.press()
                    opened = new_page()
                    reports = seen()
                page.undisturbed()
                if page.ratio <= MOST or tries == 0:
                    return f"{page.check()}, {opened}", reports
    return press


# Requests that are refused, one at a time.

def refused(target, requests, *allowed):
    """Sends each request on a connection of its own; each must get one of these statuses, or be closed."""
    seen = {}
    for name, request in requests.items():
        code = status(target.address, request)
        assert code in allowed, f"{name}: {code}"
        seen[code] = seen.get(code, 0) + 1
    assert target.ask("GET", "/v1/status")[0] == 200, "the gateway does not answer the owner any more"
    return ", ".join(f"{count} × {code or 'closed'}" for code, count in sorted(seen.items()))


def test_wrong_host(target, measured):
    """A wrong, doubled or malformed Host is refused, also with the token."""
    own = urllib.parse.urlsplit(target.address).netloc
    hosts = ["evil.example", "evil.example:80", f"{own}.evil.example", f"evil.example@{own}", f"{own}, evil.example", "", " ",
             "localhost:x", "localhost:99999", "localhost.", "[::1", "127.0.0.2", "0x7f.1", "2130706433"]
    requests = {f"host {host!r}": head(target.address, "/v1/status", host=host or " ", token=TOKEN) for host in hosts}
    requests["two hosts"] = head(target.address, "/v1/status", "GET", "Host: evil.example", token=TOKEN)
    requests["the same host twice"] = head(target.address, "/v1/status", "GET", f"Host: {own}", token=TOKEN)
    requests["no host"] = f"GET /v1/status HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\n\r\n".encode()
    requests["a host in the target"] = head(target.address, "http://evil.example/v1/status", host="evil.example", token=TOKEN)
    measured(refused(target, requests, 0, 400, 403))


def test_foreign_origin(target, measured):
    """A foreign or doubled Origin is refused, and a request that the browser marks as cross-site."""
    own = f"Origin: {target.address}"
    origins = ["https://evil.example", "null", "http://localhost:1", f"{target.address}.evil.example", f"{target.address}/",
               "file://", "", f"{target.address}, https://evil.example"]
    requests = {f"origin {origin!r}": head(target.address, "/v1/status", "GET", f"Origin: {origin}", token=TOKEN) for origin in origins}
    requests["two origins"] = head(target.address, "/v1/status", "GET", own, "Origin: https://evil.example", token=TOKEN)
    requests["the same origin twice"] = head(target.address, "/v1/status", "GET", own, own, token=TOKEN)
    for site in ["cross-site", "same-site", "nonsense"]:
        requests[site] = head(target.address, "/v1/symbols/bell", "GET", f"Sec-Fetch-Site: {site}", token=TOKEN)
    requests["a preflight"] = head(target.address, "/v1/status", "OPTIONS", "Origin: https://evil.example",
                                   "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization")
    measured(refused(target, requests, 400, 403))


def test_without_token(target, measured):
    """Nothing but the page's own files is read without the token, and nothing is pressed."""
    description = json.load(connection_answer(target, "/v1/openapi.json"))
    paths = [(method.upper(), path.replace("{name}", "action")) for path, item in description["paths"].items()
             for method in item if path != "/v1/openapi.json"]
    assert len(paths) > 10, paths
    requests = {}
    for method, path in paths:
        for name, headers in {"no token": [], "an empty token": ["Authorization: Bearer "], "a short token": [f"Authorization: Bearer {TOKEN[:-1]}"],
                              "a long token": [f"Authorization: Bearer {TOKEN}x"], "another scheme": [f"Authorization: Basic {TOKEN}"],
                              "a cookie": [f"Cookie: token={TOKEN}"],
                              "two tokens": ["Authorization: Bearer wrong", f"Authorization: Bearer {TOKEN}"]}.items():
            requests[f"{method} {path} with {name}"] = head(target.address, path, method, *headers)
        requests[f"{method} {path} with the token in the query"] = head(target.address, f"{path}?token={TOKEN}", method)
    measured(refused(target, requests, 400, 401))


def connection_answer(target, path):
    """The answer to a request without the token."""
    where = urllib.parse.urlsplit(target.address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=15)
    connection.request("GET", path)
    return connection.getresponse()


def test_smuggling(target, measured):
    """A request that could hide another one is refused, and nothing that follows it is answered."""
    press = head(target.address, "/v1/buttons/action/press", "POST", "Content-Type: application/json", "Content-Length: 12", token=TOKEN)
    hidden = press + b'{"for_ms":1}'
    def post(*headers):
        return head(target.address, "/v1/reload", "POST", "Content-Type: application/json", *headers)
    requests = {
        "two lengths": post("Content-Length: 0", f"Content-Length: {len(hidden)}") + hidden,
        "a length and chunks": post(f"Content-Length: {len(hidden)}", "Transfer-Encoding: chunked") + b"0\r\n\r\n" + hidden,
        "two codings": post("Transfer-Encoding: chunked", "Transfer-Encoding: identity") + b"0\r\n\r\n" + hidden,
        "an unknown coding": post("Transfer-Encoding: xchunked") + hidden,
        "a negative length": post("Content-Length: -1") + hidden,
        "a length with a sign": post("Content-Length: +5") + hidden,
        "a huge length": post("Content-Length: 99999999999999999999999") + hidden,
        "a huge chunk": post("Transfer-Encoding: chunked") + b"ffffffffffffffffff\r\n" + hidden,
        "a chunk that is no number": post("Transfer-Encoding: chunked") + b"zz\r\n" + hidden,
        "garbage": b"\x01\x02\xff\xfe\r\n\r\n" + hidden,
        "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    }
    before = presses(target)
    seen = refused(target, requests, 0, 400, 401, 413, 505)
    assert presses(target) == before, "a request that was hidden in another one pressed"
    measured(seen)


def presses(target):
    """How many edges the daemon has counted: a press counts."""
    lateness = target.ask("GET", "/v1/status")[1]["buttons"][0].get("lateness") or {}
    return sum(step["count"] if isinstance(step, dict) else step for step in lateness.get("histogram", []))


def test_pipelined(target, measured):
    """Garbage behind a request ends its connection."""
    own = head(target.address, "/v1/status", token=TOKEN)
    with connect(target.address) as connection:
        connection.sendall(own + b"\x01garbage\r\n\r\n" + own * 20)
        received = b""
        while data := connection_read(connection):
            received += data
    count = received.count(b"HTTP/1.1 200")
    assert count == 1, f"{count} requests were answered"
    measured("one answer, then the end")


def connection_read(connection):
    try:
        return connection.recv(1 << 16)
    except ConnectionResetError:
        return b""


def test_other_page(target, open_page, measured):
    """A page of another origin can neither read nor press."""
    elsewhere = target.gateway().address
    tries = """async ([address, token]) => {
      const answers = [];
      for (const more of [{}, { mode: "no-cors" }, { headers: { Authorization: `Bearer ${token}` } },
                          { method: "POST", mode: "no-cors", body: '{"for_ms":600}' }]) {
        const path = more.method ? "/v1/buttons/action/press" : "/v1/status";
        answers.push(await fetch(address + path, more).then(async (reply) => reply.type + (await reply.text()).length, () => "refused"));
      }
      return answers;
    }"""
    before = presses(target)
    answers = open_page(elsewhere).evaluate(tries, [target.address, TOKEN])
    assert set(answers) <= {"refused", "opaque0"}, answers
    assert presses(target) == before, "it pressed"
    measured(", ".join(answers))


# Attacks that go on during presses.

def long_heads(address, report):
    """Request lines and headers of 400 kB."""
    for request in [b"GET /" + b"a" * 400_000, head(address, "/", "GET", "X: " + "a" * 400_000),
                    head(address, "/", "GET", *(f"X{number}: {'a' * 4000}" for number in range(100)))]:
        report(status(address, request))
        time.sleep(.02)


def test_heads(pressed, measured):
    """Request lines and headers of 400 kB are refused, and delay no other page."""
    seen, codes = pressed(long_heads)
    assert len(codes) >= 6 and set(codes) <= {0, 400, 413, 414, 431}, codes
    measured(f"{len(codes)} of them, {sorted(set(codes))}; {seen}")


def idle(address, report):
    """Idle connections, all at once; those that the gateway closed are opened again."""
    connections = []
    for _ in range(CONNECTIONS):
        connections.append(connect(address))
    time.sleep(1)
    report(sum(is_over(connection) for connection in connections))
    for connection in connections:
        connection.close()


def test_idle_connections(pressed, measured):
    """1,100 idle connections prevent no press and no new page."""
    seen, closed = pressed(idle)
    assert min(closed) >= CONNECTIONS - 200, f"only {min(closed)} were closed"
    measured(f"{min(closed)} of {CONNECTIONS} were closed for others; {seen}")


def unfinished(address, report):
    """Requests that stop in the middle, and go on a letter at a time."""
    parts = [b"GET / HT", b"GET / HTTP/1.1\r\nHost: local", head(address, "/v1/reload", "POST", "Content-Length: 60000")]
    connections = [connect(address) for _ in range(90)]
    for number, connection in enumerate(connections):
        connection.sendall(parts[number % len(parts)])
    began = time.monotonic()
    while connections and time.monotonic() - began < 30:
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
    """Requests that are never finished are dropped in time, however slowly they go on."""
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
    """Runs an attack once, in a process of its own; yields a function that waits for its report."""
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
    """Bodies without the token that do not come, come slowly, or come in many chunks."""
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
    report(sum(is_over(connection) for connection in connections))
    for connection in connections:
        connection.close()


def test_bodies(pressed, measured):
    """Slow and endless bodies without the token delay no other page."""
    seen, over = pressed(slow_bodies)
    assert min(over) >= 80, f"only {min(over)} of 120 were refused at once"
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
    """520 event streams with the token prevent no new page, and end none that was open before."""
    seen, counts = pressed(streams(TOKEN))
    measured(f"{counts[0][0]} of {STREAMS} opened one after another; {seen}")


def guesses(address, report):
    """Tokens at random, as fast as connections allow."""
    codes = []
    for number in range(200):
        codes.append(status(address, head(address, "/v1/status", token=f"{number:016x}")))
    report((codes.count(401), codes.count(200)))


def test_guessing(pressed, measured):
    """Guessed tokens are all refused, and delay no other page."""
    seen, counts = pressed(guesses)
    assert all(right == 0 for _, right in counts), counts
    measured(f"{sum(wrong for wrong, _ in counts)} refused; {seen}")


def test_chunks(target, measured):
    """A body in endless chunks with the token ends at a limit."""
    sent, chunk = 0, b"10000\r\n" + b" " * 65536 + b"\r\n"
    with connect(target.address) as connection:
        connection.sendall(head(target.address, "/v1/reload", "POST", "Content-Type: application/json", "Transfer-Encoding: chunked", token=TOKEN))
        with contextlib.suppress(ConnectionError):
            while sent < 64 << 20:
                connection.sendall(chunk)
                sent += 65536
        over = connection_read(connection)
    assert sent < 64 << 20, "64 MiB were taken"
    assert target.ask("GET", "/v1/status")[0] == 200
    measured(f"the connection ended after {sent >> 20} MiB, {'with' if over else 'without'} an answer")

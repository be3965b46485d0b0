"""Requests to the gateway that are refused, one at a time, from a local program or a page of another site."""

import contextlib
import json

from gateway_client import connect, connection_read, head, status
from harness import TOKEN, eventually


def refused(target, requests, *allowed):
    """Sends each request on a separate connection; each must get one of these statuses, or 0 for a closed connection."""
    seen = {}
    for name, request in requests.items():
        code = status(target.address, request)
        assert code in allowed, f"{name}: {code}"
        seen[code] = seen.get(code, 0) + 1
    assert target.ask("GET", "/v1/status")[0] == 200, "the gateway does not answer the owner any more"
    return ", ".join(f"{count} × {code or 'closed'}" for code, count in sorted(seen.items()))


def test_wrong_host(target, measured):
    """A request that no browser sends, without a host or with another one in its target, is refused, also with the token."""
    measured(refused(target, {
        "no host": f"GET /v1/status HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\n\r\n".encode(),
        "a host in the target": head(target.address, "http://evil.example/v1/status", host="evil.example", token=TOKEN),
        "a preflight": head(target.address, "/v1/status", "OPTIONS", "Origin: https://evil.example", "Access-Control-Request-Method: POST"),
    }, 0, 400, 403))


def test_smuggling(target, measured):
    """A request that could hide another request is refused, and no request after it is answered."""
    press = head(target.address, "/v1/buttons/action/press", "POST", "Content-Type: application/json", "Content-Length: 12", token=TOKEN)
    hidden = press + b'{"for_ms":1}'
    def post(*headers):
        return head(target.address, "/v1/reload", "POST", "Content-Type: application/json", *headers)
    requests = {
        "two lengths": post("Content-Length: 0", f"Content-Length: {len(hidden)}") + hidden,
        "a length and chunks": post(f"Content-Length: {len(hidden)}", "Transfer-Encoding: chunked") + b"0\r\n\r\n" + hidden,
        "two codings": post("Transfer-Encoding: chunked", "Transfer-Encoding: identity") + b"0\r\n\r\n" + hidden,
        "an unknown coding": post("Transfer-Encoding: xchunked") + hidden,
        "a length behind a space": post(f"Content-Length : {len(hidden)}") + hidden,
        "a coding behind a space": post("Transfer-Encoding : chunked") + hidden,
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
    """The number of edges that the daemon has counted, to which every press adds."""
    lateness = target.ask("GET", "/v1/status")[1]["buttons"][0].get("lateness") or {}
    return sum(step["count"] if isinstance(step, dict) else step for step in lateness.get("histogram", []))


def test_other_page(target, run, open_page, measured):
    """A page of another origin can neither read nor press."""
    elsewhere = run.gateway(target.daemon).address
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


def test_chunks(target, measured):
    """A body in endless chunks, with the token, ends at a limit."""
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


def test_claims(run, measured):
    """Programs without the token that claim a device again and again get no token, guess no code, and do not delay its owner."""
    daemon = run.daemon(settings={"buttons": {"action": {}}})
    code = run.folder / "code"
    code.write_text("K7QX-M2PD-9RST\n")
    code.chmod(0o600)
    gateway = run.gateway(daemon, "--claim", code)

    def claim(secret, **more):
        return gateway.ask("POST", "/v1/claim", {"secret": secret * 16, **more}, token="")
    eventually("the claim", lambda: gateway.ask("GET", "/v1/claim", token="")[1]["state"] == "open")
    assert claim("a", begin=True)[1]["waiting"]
    seen = {}
    for number in range(300):
        refused, body = claim(chr(ord("b") + number % 20), **({"begin": True} if number % 2 else {"code": f"AAAA-AAAA-{number:04}"}))
        assert "token" not in body, body
        seen[body["code"]] = seen.get(body["code"], 0) + 1
        assert refused in (403, 409, 429), body
    assert seen["wrong-code"] == 5, "only five codes are compared in a minute"
    assert claim("a")[1]["code"] == "claim-disputed", "a press would confirm one of several claims"
    body = json.dumps({"secret": "a" * 16, "begin": True, "x": " " * 2000}).encode()
    long = head(gateway.address, "/v1/claim", "POST", "Content-Type: application/json", f"Content-Length: {len(body)}") + body
    assert status(gateway.address, long) == 413
    assert status(gateway.address, head(gateway.address, "/v1/setup/search", "POST", "Content-Length: 2") + b"{}") == 401
    assert gateway.ask("GET", "/v1/status")[0] == 200, "the gateway does not answer the owner any more"
    daemon.ask("choose_button", source=None)
    assert claim("z", code="K7QX-M2PD-9RST")[1]["code"] in ("has-owner", "too-many-tries")
    measured(", ".join(f"{count} × {code}" for code, count in sorted(seen.items())))

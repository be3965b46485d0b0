"""`assign --request`: a hold sends a request to a web server, with headers from a file."""

import contextlib
import http.server
import threading

import pytest

from harness import BINARIES


@contextlib.contextmanager
def web_server(status):
    """A server that answers with a status, and the requests that it got: method, path and the header Authorization."""
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            seen.append((self.command, self.path, self.headers["Authorization"]))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_PUT = do_POST

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", seen
        finally:
            server.shutdown()


@pytest.fixture
def daemon(run):
    """A daemon whose built-in controls have the rights of the daemon, as where root has installed them."""
    program = BINARIES / "BuiltInControls"
    daemon = run.daemon(program, control=None, settings={"unconfined": [str(program)]})
    daemon.expect_log("actionbutton: BuiltInControls is not confined, because the configuration lists it (unconfined)")
    # With one setting in each line, as a person writes it.
    configuration(daemon).write_text(
        f"buttons:\n  action:\n    source: virtual\n    hold: 200ms\nextensions: [ {program} ]\nunconfined: [ {program} ]\n")
    return daemon


def configuration(daemon):
    return daemon.folder / "config.yaml"


def assign(daemon, *arguments):
    status, text = daemon.command("assign", "--config", configuration(daemon), *arguments)
    assert status == 0, text
    daemon.expect_log("actionbutton: the configuration was read again")


def test_a_hold_sends_the_request(run, daemon):
    secret = run.folder / "hook.header"
    secret.write_text("Authorization: Bearer sesame\n")
    secret.chmod(0o600)
    with web_server(204) as (address, seen):
        assign(daemon, "--request", f"{address}/hook?a=[1]&b=2", "--secret-file", secret)
        daemon.button.expect_hint(f"Hold to Run {address.removeprefix('http://')}")
        assert daemon.button.hold().intent == "finished"
        assign(daemon, "--request", f"{address}/", "--method", "PUT")
        assert daemon.button.hold().intent == "finished"
    assert seen == [("POST", "/hook?a=[1]&b=2", "Bearer sesame"), ("PUT", "/", None)]
    assert "sesame" not in configuration(daemon).read_text()


def test_a_refusal_is_a_failure_with_its_status(daemon):
    with web_server(403) as (address, _):
        assign(daemon, "--request", f"{address}/hook")
        held = daemon.button.hold()
    assert held.intent == "failed" and "403" in held.error

"""What is pushed to: a daemon, a gateway with a provider's key, and nginx with our configuration file, on loopback."""

import asyncio
import contextlib
import datetime
import enum
import ipaddress
import json
import os
import pathlib
import queue
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time

import pytest
from aioapns import APNs, NotificationRequest
from aioapns.connection import APNsProductionClientProtocol
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
BINARIES = pathlib.Path(os.environ.get("BINARIES", REPOSITORY / ".build/debug")).resolve()
CONFIGURATION = REPOSITORY / "packaging/nginx/actionbutton-push.conf"
APP = "com.example.Phone"
LINES = "com.example.Lines"
(KEY, TEAM) = ("KEY0000001", "TEAM000001")
# How long something may take that must come, in seconds: only a failure takes so long.
PATIENCE = 120


class PushType(enum.Enum):
    """Apple's types that aioapns has no name for."""
    CONTROLS = "controls"
    WIDGETS = "widgets"
    LIVEACTIVITY = "liveactivity"
    ALERT = "alert"


def _free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def pem(key):
    """A private key as a server keeps it (.p8)."""
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


class Device:
    """The processes, and what the daemon writes."""

    def __init__(self, folder, stack):
        self.folder, self._stack = folder, stack
        self.key = ec.generate_private_key(ec.SECP256R1())
        self._events = queue.Queue()
        self._write_files()
        environment = dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
        self.daemon = self._start(
            [BINARIES / "actionbutton", "run", "--config", folder / "config.yaml", "--socket", folder / "socket", "--output", "json"],
            env=environment)
        threading.Thread(target=self._read, daemon=True).start()
        self.event("button.ready")
        self._gateway = gateway = self._start([
            BINARIES / "actionbutton-gateway", "--listen", "127.0.0.1:0", "--socket", folder / "socket",
            "--push-keys", folder / "keys.json"])
        self.gateway = gateway.stdout.readline().split("/#")[0]
        assert self.gateway, "the gateway did not start"
        self.port = _free_port()
        self._start_nginx()

    def _write(self, name, text, mode=0o600):
        path = self.folder / name
        path.write_text(text)
        path.chmod(mode)

    def _write_files(self):
        for name, identifier in [("PhoneWidgets", APP), ("WidgetFixtures", LINES)]:
            (self.folder / name).symlink_to(BINARIES / name)
            self._write(f"{name}.yaml", f"app:\n  name: {name}\n  identifier: {identifier}\n", 0o644)
        self._write("quiet.trace", "later | 86000000ms v 86000001ms ^\n", 0o644)
        self._write("config.yaml", f"""
buttons:
  action:
    source: script:{self.folder}/quiet.trace
    control: com.example.phone.scene
widgets:
  line: {{ widget: test.line, family: systemMedium }}
extensions: [ {self.folder}/PhoneWidgets, {self.folder}/WidgetFixtures ]
""", 0o644)
        self._write("key.pem", self.key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode())
        self._write("keys.json", json.dumps({"keys": [
            {"key_id": KEY, "team_id": TEAM, "public_key": "key.pem", "topics": [APP, LINES, "com.example.Other"]}]}))
        self._write_certificate()

    def _write_certificate(self):
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        now = datetime.datetime.now(datetime.timezone.utc)
        names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
        certificate = (
            x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1)).add_extension(names, critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, hashes.SHA256()))
        self._write("push.pem", certificate.public_bytes(serialization.Encoding.PEM).decode())
        self._write("push.key", pem(key))

    def _start_nginx(self):
        """nginx with our file, of which only the port, the name and the paths are changed."""
        text = CONFIGURATION.read_text()
        for before, after in [
                ("127.0.0.1:8640", self.gateway.removeprefix("http://")), ("listen 443", f"listen 127.0.0.1:{self.port}"),
                ("push.example.com", "localhost"), ("/etc/actionbutton/", f"{self.folder}/")]:
            assert before in text, f"{before} is not in {CONFIGURATION}"
            text = text.replace(before, after)
        self._write("push.conf", text)
        paths = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        user = "user root;" if os.getuid() == 0 else ""
        self._write("nginx.conf", f"""{user}
pid {self.folder}/nginx.pid; worker_processes 1; daemon off;
events {{ worker_connections 4096; }}
http {{ access_log off; {paths} include {self.folder}/push.conf; }}
""")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self._start([program, "-e", self.folder / "nginx.log", "-p", self.folder, "-c", self.folder / "nginx.conf"])
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert time.monotonic() < until, (self.folder / "nginx.log").read_text()
                time.sleep(0.05)

    def stop_gateway(self):
        """Ends the gateway; nginx stays."""
        self._gateway.terminate()
        self._gateway.wait()

    def _start(self, command, **more):
        process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=open(self.folder / "log", "a"), text=True, **more)
        self._stack.enter_context(process)
        self._stack.callback(process.terminate)
        return process

    # What the daemon writes

    def _read(self):
        for line in self.daemon.stdout:
            self._events.put(json.loads(line))

    def event(self, name, fits=lambda event: True):
        """Waits for the next event with this name that fits."""
        while True:
            event = self._events.get(timeout=PATIENCE)
            if event["event"] == name and fits(event):
                return event

    def event_of(self, names):
        """Waits for the next event with one of these names; its name."""
        while True:
            event = self._events.get(timeout=PATIENCE)
            if event["event"] in names:
                return event["event"]

    def forget(self):
        """Drops the events that have come."""
        while not self._events.empty():
            self._events.get()

    def saved(self, file, find):
        """Waits until `find` finds something in a file of the state directory."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError, ValueError, LookupError, TypeError, StopIteration):
                if found := find(json.loads((self.folder / "state/actionbutton" / file).read_text())):
                    return found
            time.sleep(0.05)
        raise AssertionError(f"{file} does not have what is waited for")

    def logged(self, text):
        """Waits until the log has this text: what an extension writes there comes by another way than events."""
        until = time.monotonic() + PATIENCE
        while text not in (self.folder / "log").read_text(errors="replace"):
            assert time.monotonic() < until, f"the log does not say {text}"
            time.sleep(0.05)

    def control_token(self):
        return self.saved("tokens.json", lambda saved: saved["tokens"]["action"]["token"])

    def app_tokens(self, name):
        return self.saved("tokens.json", lambda saved: saved["apps"][str(self.folder / name)])

    # Pushes

    def client(self, key=None, topic=f"{APP}.push-type.liveactivity", connections=10, **more):
        """The client, unchanged but for the host and a context of its own, which names HTTP/2 as nginx needs it (ALPN)."""
        context = ssl.create_default_context(cafile=self.folder / "push.pem")
        context.set_alpn_protocols(["h2"])
        (APNsProductionClientProtocol.APNS_SERVER, APNsProductionClientProtocol.APNS_PORT) = ("localhost", self.port)
        return APNs(
            key=pem(key or self.key), key_id=KEY, team_id=TEAM, topic=topic, max_connections=connections,
            ssl_context=context, **more)

    def push(self, *requests, **client):
        """Sends pushes; their results."""
        async def send():
            apns = self.client(**client)
            try:
                return await asyncio.gather(*[apns.send_notification(request) for request in requests])
            finally:
                apns.pool.close()
        return asyncio.run(send())


def request(token, aps, push_type, topic, **more):
    """A push of this type to an app."""
    return NotificationRequest(
        device_token=token, message={"aps": aps}, push_type=push_type, apns_topic=f"{topic}.push-type.{push_type.value}", **more)


@pytest.fixture
def device():
    """A daemon with its gateway and nginx."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        yield Device(pathlib.Path(folder), stack)

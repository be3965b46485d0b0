"""The target of the pushes: a daemon, a gateway with a provider's key, and nginx with our configuration file, on loopback."""

import asyncio
import datetime
import enum
import ipaddress
import json
import os
import shutil
import ssl

import pytest
from aioapns import APNs, NotificationRequest
from aioapns.connection import APNsProductionClientProtocol
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from harness import BINARIES, NUMBER, ROOT, free_port, listens

pytest_plugins = ["harness.fixtures"]
CONFIGURATION = ROOT / "packaging/nginx/actionbutton-push.conf"
APP, LINES = "com.example.Phone", "com.example.Lines"
APPS = {"PhoneWidgets": APP, "WidgetFixtures": LINES}
(KEY, TEAM) = ("KEY0000001", "TEAM000001")


class PushType(enum.Enum):
    """Apple's push types that aioapns does not define."""
    CONTROLS = "controls"
    WIDGETS = "widgets"
    LIVEACTIVITY = "liveactivity"


def pem(key):
    """A private key in the format of a server's key file (.p8)."""
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


class Phone:
    """A device with two apps. Its gateway, behind nginx, accepts pushes that a provider has signed."""

    def __init__(self, run):
        self.folder = run.folder
        self.key = ec.generate_private_key(ec.SECP256R1())
        self._write_files()
        device = run.device(
            extension=[self.folder / name for name in APPS], control="com.example.phone.scene", hold="500ms",
            settings={"widgets": {"line": {"widget": "test.line", "family": "systemMedium"}}},
            gateway_options=["--push-keys", self.folder / "keys.json"])
        self.daemon, self.gateway = device.daemon, device.gateway
        self.event, self.forget, self.saved = self.daemon.event, self.daemon.forget, self.daemon.saved
        self.daemon.expect_widget_tokens(0)
        self.daemon.expect_widget_tokens(1, times=1)
        self.port = free_port()
        self.nginx = self._start_nginx(run)

    def _write(self, name, text, mode=0o600):
        path = self.folder / name
        path.write_text(text)
        path.chmod(mode)

    def _write_files(self):
        for name, identifier in APPS.items():
            (self.folder / name).symlink_to(BINARIES / name)
            self._write(f"{name}.yaml", f"app:\n  name: {name}\n  identifier: {identifier}\n", 0o644)
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

    def _start_nginx(self, run):
        """Starts nginx with our file, in which only the port, the name and the paths are changed; it logs to standard error."""
        text = CONFIGURATION.read_text()
        for before, after in [
                ("127.0.0.1:8640", f"127.0.0.1:{self.gateway.port}"), ("listen 443", f"listen 127.0.0.1:{self.port}"),
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
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        nginx = run.program("nginx", program, "-e", "stderr", "-p", self.folder, "-c", self.folder / "nginx.conf")
        nginx.until("its port", lambda: listens(self.port))
        return nginx

    def expect_nginx(self, text, count=1):
        """Expects an error in the log of nginx."""
        time = f"{NUMBER}/{NUMBER}/{NUMBER} {NUMBER}:{NUMBER}:{NUMBER}"
        self.nginx.expect_log(f"{time} [error] {NUMBER}#{NUMBER}: *{NUMBER} {text}", count)

    def control_token(self):
        return self.saved("tokens.json", lambda saved: saved["tokens"]["action"]["token"])

    def app_tokens(self, name):
        return self.saved("tokens.json", lambda saved: saved["apps"][str(self.folder / name)])

    # Pushes

    def client(self, key=None, topic=f"{APP}.push-type.liveactivity", connections=10, **more):
        """The client, unchanged except the host and an SSL context that names HTTP/2, as nginx requires (ALPN)."""
        context = ssl.create_default_context(cafile=self.folder / "push.pem")
        context.set_alpn_protocols(["h2"])
        (APNsProductionClientProtocol.APNS_SERVER, APNsProductionClientProtocol.APNS_PORT) = ("localhost", self.port)
        return APNs(
            key=pem(key or self.key), key_id=KEY, team_id=TEAM, topic=topic, max_connections=connections,
            ssl_context=context, **more)

    def push(self, *requests, **client):
        """Sends pushes and returns their results."""
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
def phone(run):
    """A daemon with its gateway and nginx."""
    return Phone(run)

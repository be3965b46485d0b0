"""TLS with certificates, users and passwords, and unusable options."""

import socket
import subprocess

import paho.mqtt.client as mqtt
import pytest

from harness import BINARIES, NUMBER, PATIENCE, free_port


@pytest.fixture(scope="module")
def daemon(module_run):
    """A daemon for all tests."""
    return module_run.daemon()


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_certificates(folder):
    """Creates an authority, certificates of a broker (for 127.0.0.1 and localhost) and a client, and another authority."""
    for name in ("ca", "other"):
        openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
                "-out", f"{name}.crt")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
    for name in ("broker", "kitchen"):
        openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
                "-extfile", "names", "-out", f"{name}.crt")
    for file in folder.glob("*.key"):
        # mosquitto, started by root, reads its key as the user mosquitto.
        file.chmod(0o644)


@pytest.fixture
def refused(run, daemon):
    """Starts actionbutton-mqtt with options with which it cannot connect, and waits for the reason in its log."""
    def start(address, *options, reason):
        bridge = run.bridge(daemon, address, *options)
        bridge.expect_log(f"actionbutton-mqtt: no connection to {address}: {reason}; retrying until it succeeds")
        bridge.until_logged(reason)
        bridge.stop()
    return start


def test_tls_with_client_certificate(run, daemon, refused):
    """The broker's certificate is verified, and ours is accepted; with other files there is no connection, and the log says why."""
    folder, port = run.folder, free_port()
    folder.chmod(0o755)
    make_certificates(folder)
    broker = run.broker(
        f"listener {port} 127.0.0.1", f"cafile {folder}/ca.crt", f"certfile {folder}/broker.crt", f"keyfile {folder}/broker.key",
        "require_certificate true", "use_identity_as_username true", "allow_anonymous true", port=port)
    address = f"mqtts://127.0.0.1:{port}"
    right, key = ("--ca", folder / "ca.crt", "--certificate", folder / "kitchen.crt"), ("--key", folder / "kitchen.key")
    (folder / "empty.crt").touch()
    broker.expect_log(f"{NUMBER}: OpenSSL Error[0]: error:0A000418:SSL routines::tlsv1 alert unknown ca")
    # From connections without data.
    broker.expect_log(f"{NUMBER}: OpenSSL Error[0]: error:0A000126:SSL routines::unexpected eof while reading", (0, 9))
    refused(address, "--ca", folder / "other.crt", *right[2:], *key,
            reason="TLS: OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed")
    refused(address, "--ca", folder / "empty.crt", *right[2:], *key,
            reason=f'TLS: Unable to load CA certificates, check cafile "{folder}/empty.crt".')
    refused(address, *right, "--key", folder / "broker.key", reason=f'TLS: Unable to load client key file "{folder}/broker.key".')
    run.bridge(daemon, address, *right, *key).until_logged(f"connected to {address}")
    seen = []
    other = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    other.tls_set(folder / "ca.crt", folder / "kitchen.crt", folder / "kitchen.key")
    other.on_connect = lambda client, *_: client.subscribe("actionbutton/#", 1)
    other.on_message = lambda client, context, message: seen.append(message)
    other.connect("127.0.0.1", port)
    while not any(each.topic.endswith("/status") and each.payload == b"online" for each in seen):
        other.loop(1)
    daemon.button.press_for(0.05)
    while not any(b"press_end" in each.payload for each in seen):
        other.loop(1)
    other.disconnect()


def test_interrupted_handshake(daemon, refused):
    """A broker that accepts and never answers the handshake is given up, and tried again."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        refused(f"mqtts://127.0.0.1:{server.getsockname()[1]}", reason="the broker did not answer in 10 s")


def test_user_and_password(run, daemon, refused):
    """A wrong password is reported with the broker's reason; with the right password events arrive."""
    folder, port = run.folder, free_port()
    passwords, password = folder / "passwords", folder / "password"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "button", "correct horse"], check=True, capture_output=True)
    passwords.chmod(0o644)
    folder.chmod(0o755)
    broker = run.broker(f"listener {port} 127.0.0.1", f"password_file {passwords}", "allow_anonymous false", port=port)
    password.write_text("wrong\n")
    password.chmod(0o600)
    options = ("--username", "button", "--password-file", password)
    refused(broker.address, *options, reason="the broker refused the connection: Not authorized")
    password.write_text("correct horse\n")
    bridge = run.bridge(daemon, broker, *options)
    bridge.until_logged(f"connected to {broker.address}")
    bridge.stop()
    configuration = folder / "mqtt.yaml"
    configuration.write_text("username: button\npassword: correct horse\n")
    configuration.chmod(0o600)
    run.bridge(daemon, broker, "--config", configuration).until_logged(f"connected to {broker.address}")


def test_access_list(run, daemon, subscribe):
    """A topic that the broker's access list forbids is reported, and everything else continues."""
    port = free_port()
    (run.folder / "acl").write_text("topic read #\ntopic readwrite actionbutton/kitchen/#\n")
    run.folder.chmod(0o755)
    broker = run.broker(f"listener {port} 127.0.0.1", "allow_anonymous true", f"acl_file {run.folder}/acl", port=port)
    bridge = run.bridge(daemon, broker)
    subscribe(broker).state("status", "online")
    bridge.until_logged("Not authorized")
    refused = "actionbutton-mqtt: the broker does not let this user publish (Not authorized); check its access lists"
    bridge.expect_log(refused)
    bridge.stop()
    removal = run.bridge(daemon, broker, "--remove")
    removal.expect_log(refused)
    removal.expect_log("actionbutton-mqtt: cannot remove the device from the broker: it does not let this user "
                       "change every topic; check the broker's access lists; nothing else was changed, try again")
    assert removal.wait() == 1


def refused_options(*options):
    """The error of actionbutton-mqtt for options that it refuses."""
    process = subprocess.run([BINARIES / "actionbutton-mqtt", *options], capture_output=True, text=True, timeout=PATIENCE)
    assert process.returncode == 2
    return process.stderr


@pytest.mark.parametrize("options, said", [
    (["--broker", "localhost"], "it does not begin with mqtt://"),
    (["--broker", "mqtt://a:0"], "the port is 1 to 65535"),
    (["--broker", "mqtt://user@a"], "give the user and the password with"),
    (["--id", "a/b"], "--id cannot be"),
    (["--base", "a/+"], "--base cannot be"),
    (["--username", "u", "--password-file", "/nowhere"], "cannot read the password"),
    (["--config", "/nowhere"], "/nowhere: cannot be read"),
    (["--ca", "/etc/hosts"], "they need a broker with mqtts://"),
    (["--broker", "mqtts://a", "--ca", "/nowhere"], "cannot use TLS"),
    (["--broker", "mqtts://a", "--certificate", "/etc/hosts"], "--certificate and --key must be used together"),
])
def test_wrong_options(options, said):
    """Unusable options are an error with the exit status 2."""
    assert said in refused_options(*options)


def test_changeable_password(run, daemon):
    """A password file that other users can change is refused; a file that they can read is reported."""
    file = run.folder / "password"
    file.write_text("secret\n")
    file.chmod(0o622)
    options = ("--username", "u", "--password-file", file)
    assert "other users can change the password" in refused_options(*options)
    file.chmod(0o644)
    bridge = run.bridge(daemon, run.broker(), *options)
    bridge.expect_log(
        f"actionbutton-mqtt: warning: other users can read the password in {file} (mode 644): chmod 600 {file}")
    bridge.until_logged("other users can read the password")

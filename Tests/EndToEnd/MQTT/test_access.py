"""TLS with certificates, users and passwords, and options that cannot be used."""

import subprocess

import paho.mqtt.client as mqtt
import pytest

from processes import BINARIES, PATIENCE


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_certificates(folder):
    """An authority, a broker's certificate for 127.0.0.1 and localhost, a client's, and another authority."""
    for name in ("ca", "other"):
        openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
                "-out", f"{name}.crt")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
    for name in ("broker", "kitchen"):
        openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
                "-extfile", "names", "-out", f"{name}.crt")
    for file in folder.glob("*.key"):
        # mosquitto reads its key as a user of its own when it is started by root.
        file.chmod(0o644)
    folder.chmod(0o755)


def test_tls_with_client_certificate(run):
    """The broker's certificate is verified, and ours lets us in; with other files there is no connection, and the log says why."""
    folder = run.folder
    make_certificates(folder)
    run.start_daemon()
    run.start_broker(
        f"listener {run.port} 127.0.0.1", f"cafile {folder}/ca.crt", f"certfile {folder}/broker.crt", f"keyfile {folder}/broker.key",
        "require_certificate true", "use_identity_as_username true", "allow_anonymous true")
    address = f"mqtts://127.0.0.1:{run.port}"
    files = ("--certificate", folder / "kitchen.crt", "--key", folder / "kitchen.key")
    run.start_client("--ca", folder / "other.crt", *files, broker=address)
    run.wait_for_log("certificate verify failed; it is tried again")
    run.kill_client()
    (folder / "empty.crt").touch()
    for wrong, said in ((("--ca", folder / "empty.crt", *files), "check cafile"),
                        (("--ca", folder / "ca.crt", *files[:3], folder / "broker.key"), "Unable to load client key file")):
        run.start_client(*wrong, broker=address)
        run.wait_for_log(said)
        run.kill_client()
    run.start_client("--ca", folder / "ca.crt", *files, broker=address)
    run.wait_for_log("connected to mqtts://127.0.0.1")
    seen = []
    other = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    other.tls_set(folder / "ca.crt", folder / "kitchen.crt", folder / "kitchen.key")
    other.on_connect = lambda client, *_: client.subscribe("actionbutton/#", 1)
    other.on_message = lambda client, context, message: seen.append(message)
    other.connect("127.0.0.1", run.port)
    while not any(each.topic.endswith("/status") and each.payload == b"online" for each in seen):
        other.loop(1)
    run.press(50)
    while not any(b"press_end" in each.payload for each in seen):
        other.loop(1)
    other.disconnect()


def test_interrupted_handshake(run):
    """A broker that accepts and never answers the handshake is given up, and tried again."""
    import socket

    with socket.create_server(("127.0.0.1", run.port)):
        run.start_daemon()
        run.start_client(broker=f"mqtts://127.0.0.1:{run.port}")
        run.wait_for_log("the broker did not answer in 10 s")
    assert run.client.poll() is None


def test_user_and_password(run, subscribe):
    """A wrong password is reported with the broker's reason; with the right one events come."""
    folder = run.folder
    passwords = folder / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "button",
                    "correct horse"], check=True, capture_output=True)
    passwords.chmod(0o644)
    folder.chmod(0o755)
    run.start_daemon()
    run.start_broker(f"listener {run.port} 127.0.0.1", f"password_file {passwords}", "allow_anonymous false")
    (folder / "password").write_text("wrong\n")
    (folder / "password").chmod(0o600)
    run.start_client("--username", "button", "--password-file", folder / "password")
    run.wait_for_log("the broker refused the connection: Not authorized")
    run.kill_client()
    (folder / "password").write_text("correct horse\n")
    run.start_client("--username", "button", "--password-file", folder / "password")
    run.wait_for_log(f"connected to mqtt://127.0.0.1:{run.port}")


def test_access_list(run, subscribe):
    """What the broker's access list forbids is reported, and everything else goes on."""
    (run.folder / "acl").write_text("topic read #\ntopic readwrite actionbutton/kitchen/#\n")
    run.folder.chmod(0o755)
    run.start_broker(f"listener {run.port} 127.0.0.1", "allow_anonymous true", f"acl_file {run.folder}/acl")
    run.start_daemon()
    run.start_client()
    subscribe().state("status", "online")
    run.wait_for_log("the broker does not let this user publish (Not authorized)")


@pytest.mark.parametrize("options, said", [
    (["--broker", "localhost"], "it does not begin with mqtt://"),
    (["--broker", "mqtt://a:0"], "the port is 1 to 65535"),
    (["--broker", "mqtt://user@a"], "options of their own"),
    (["--id", "a/b"], "--id cannot be"),
    (["--base", "a/+"], "--base cannot be"),
    (["--username", "u", "--password-file", "/nowhere"], "cannot read the password"),
    (["--ca", "/etc/hosts"], "they need a broker with mqtts://"),
    (["--broker", "mqtts://a", "--ca", "/nowhere"], "cannot use TLS"),
    (["--broker", "mqtts://a", "--certificate", "/etc/hosts"], "it needs --key"),
])
def test_wrong_options(run, options, said):
    """What cannot be used is an error with the exit status 2."""
    process = subprocess.run(
        [BINARIES / "actionbutton-mqtt", *options], env=run.environment, capture_output=True, text=True, timeout=PATIENCE)
    assert process.returncode == 2 and said in process.stderr, process.stderr


def test_changeable_password(run):
    """A password that other users can change is refused; one that they can read is reported."""
    file = run.folder / "password"
    file.write_text("secret\n")
    file.chmod(0o622)
    process = subprocess.run(
        [BINARIES / "actionbutton-mqtt", "--username", "u", "--password-file", file], env=run.environment, capture_output=True,
        text=True, timeout=PATIENCE)
    assert process.returncode == 2 and "other users can change the password" in process.stderr
    file.chmod(0o644)
    run.start_client("--username", "u", "--password-file", file)
    run.wait_for_log("warning: other users can read the password")

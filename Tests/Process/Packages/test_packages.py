"""Imports each package in this folder with `actionbutton import`, builds, lists and lints it, and performs its controls.

All packages share one build folder, so that the library is compiled only once.
"""

import pathlib
import shutil
import signal
import subprocess
import threading

import pytest

from harness import BINARIES, ROOT

HERE = pathlib.Path(__file__).resolve().parent
WORK = ROOT / ".build/packages"


def on(before, after):
    """The states of a toggle before and after a press."""
    return [{"is_on": False, "value_text": before}, {"is_on": True, "value_text": after}]


# By kind: the states of the control before the first press and after each press, and the options to choose.
PACKAGES = {
    "Kettle": {"com.example.kettle": (on("Cold", "Boiling"), [])},
    "Palette": {"com.example.palette": ([{"title": "Sky"}, {"title": "Moss"}, {"title": "Ash"}], [])},
    "Stained": {"com.example.stained": (on("Dark", "Lit"), [])},
    "Greeter": {
        "com.example.greeter": ([{"title": "0 greetings"}, {"title": "1 greeting"}, {"title": "2 greetings"}], [])},
    "Nameplate": {
        "com.example.Nameplate.Controls.plate": ([{"action_label": "One"}, {"action_label": "Three"}], [])},
    "Porter": {
        "com.example.porter": ([{"action_label": "Rung 0 times"}, {"action_label": "Rung 1 times"}], [])},
    "Doorbell": {"com.example.doorbell": ([{"action_label": "Quiet"}, {"action_label": "Heard 1"}], [])},
    "Switchboard": {"com.example.switchboard": (on("Closed", "Night line"), [])},
    "Conductor": {"com.example.conductor": ([{"action_label": "Beat 0"}, {"action_label": "Beat 1"}], [])},
    "Twins": {
        "com.example.twins.left": (on("Asleep", "Awake in the left room"), []),
        "com.example.twins.right": (on("Asleep", "Awake in the right room"), [])},
    "Pocket": {"com.example.pocket": (on("Empty", "On a phone"), [])},
    "Museum": {
        "com.example.museum": (
            [{"title": "Orchard", "is_on": False}, {"title": "Orchard", "is_on": True, "value_text": "Lit"}],
            ["painting=2"])},
    "Tunnel": {"com.example.tunnel": (on("Away", "Through"), [])},
    "Ledger": {
        "com.example.ledger": (
            [{"action_label": text} for text in ("Empty", "1 entries, 9a6a17ab", "2 entries, 9a6a17ab")], [])},
}

# The lines that a package writes to the log, and how often.
LINES = {
    "Greeter": {"Greeter says: Hello!": 2},
    # A stand-in says once what it does not do.
    "Tunnel": {
        "Tunnel: NetworkExtension is a stand-in: loadAllFromPreferences() returns one configuration without a VPN": 1,
        "Tunnel: NetworkExtension is a stand-in: saveToPreferences() saves nothing: there are no VPN configurations": 1,
        "Tunnel: NetworkExtension is a stand-in: startVPNTunnel() starts no VPN: only the state changes": 1},
    "Ledger": {
        "Ledger: SwiftData is a stand-in: ModelContainer is empty: models are in this process's memory and not saved": 1,
        "Ledger: AVFoundation is a stand-in: setCategory(_:mode:options:) changes no sound": 1,
        "Ledger: CloudKit is a stand-in: accountStatus() returns noAccount: there is no iCloud": 1,
        "Ledger: SwiftData is a stand-in: save() writes no file: models are lost with this process": 1,
        "Ledger: Security is a stand-in: SecItemAdd uses the memory of this process, not a keychain: nothing is encrypted or "
        "kept": 1,
        "Ledger: Security is a stand-in: SecItemCopyMatching uses the memory of this process, not a keychain: nothing is "
        "encrypted or kept": 1},
}


def printed(*command):
    """Runs a command and returns its output; a failure shows the output."""
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, f"{' '.join(map(str, command))} exited with {done.returncode}:\n{done.stdout[-4000:]}"
    return done.stdout


def build(name):
    """Imports and builds a package and returns its executables."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    printed(BINARIES / "actionbutton", "import", HERE / name, "--output", folder, "--library", ROOT)
    text = printed("swift", "build", "--package-path", folder, "--scratch-path", WORK / "build")
    warnings = [line for line in text.splitlines() if "warning:" in line and str(folder) in line]
    assert not warnings, f"the build has warnings: {warnings}"
    return [WORK / "build/debug" / path.name for path in sorted((folder / "Sources").iterdir())]


def lines_until(process, end, limit=300):
    """The lines of a process's output up to one that starts with a text."""
    lines = []
    timer = threading.Timer(limit, process.kill)
    timer.start()
    try:
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].strip().startswith(end):
                return lines
    finally:
        timer.cancel()
    raise AssertionError(f"no line starts with {end}: {lines}")


def test_dev_shows_the_new_hint_at_each_change():
    folder = WORK / "Kettle"
    shutil.rmtree(folder, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    printed(BINARIES / "actionbutton", "import", HERE / "Kettle", "--output", folder, "--library", ROOT, "--copy")
    [source] = folder.glob("Sources/*/KettleControl.swift")
    with subprocess.Popen(
            [BINARIES / "actionbutton", "dev", folder, "--scratch-path", WORK / "build"], text=True, stdout=subprocess.PIPE,
    ) as process:
        try:
            assert "  hint   Hold for Boiling" in lines_until(process, "shows")
            source.write_text(source.read_text().replace('"Boiling" :', '"Steaming" :'))
            assert "  hint   Hold for Steaming" in lines_until(process, "shows")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def test_every_folder_is_in_the_table():
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert folders == set(PACKAGES)


@pytest.mark.parametrize("name", PACKAGES)
def test_package(run, name):
    executables = build(name)
    words = [word for path in executables for word in ("--extension", path)]
    listed = printed(BINARIES / "actionbutton", "list", *words)
    printed(BINARIES / "actionbutton", "lint", *words)
    daemon = run.daemon(executables, None)
    for kind, (states, options) in PACKAGES[name].items():
        for line, times in LINES.get(name, {}).items():
            daemon.expect_log(f"actionbutton: {line}", times)
        assert kind in [line.split()[0] for line in listed.splitlines()]
        chosen = [word for option in options for word in ("--set", option)]
        status, said = daemon.command("assign", "action", kind, *chosen)
        assert status == 0, said
        daemon.event("control.loaded", control={"kind": kind, **states[0]})
        for state in states[1:]:
            status, said = daemon.command("press", "action", "--for", "400ms")
            assert status == 0 and "performed" in said, said
            daemon.event("control.loaded", control={"kind": kind, **state})
    assert not [event for event in daemon.events() if event["event"] == "intent.failed"]

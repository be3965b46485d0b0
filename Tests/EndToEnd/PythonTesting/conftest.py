"""The programs that are tested, and the extensions that the tests assign."""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARIES = pathlib.Path(os.environ.get("BINARIES", ROOT / ".build/debug")).resolve()
os.environ.setdefault("ACTIONBUTTON", str(BINARIES / "actionbutton"))
# How long anything may take that must come, in seconds: only a failure takes so long.
PATIENCE = 120


@pytest.fixture
def timer():
    """The sample timer, as Daemon takes it."""
    return {"extension": BINARIES / "SampleControls", "control": "com.example.Productivity.TimerToggle", "timeout": PATIENCE}


@pytest.fixture
def lamp(tmp_path):
    """An extension in Python, as Daemon takes it: a copy that can be executed."""
    script = tmp_path / "Lamp"
    script.write_bytes((ROOT / "Tests/Process/ExtensionKitTests/Fixtures/lamp.py").read_bytes())
    script.chmod(0o755)
    return {"extension": script, "control": "com.example.lamp", "timeout": PATIENCE}

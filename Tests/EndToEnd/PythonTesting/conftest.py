"""The tested programs, and the extensions that the tests assign."""

import os

import pytest

from harness import BINARIES, PATIENCE, ROOT, TIMER

os.environ.setdefault("ACTIONBUTTON", str(BINARIES / "actionbutton"))


@pytest.fixture
def timer():
    """The daemon's arguments for the sample timer."""
    return {"extension": BINARIES / "SampleControls", "control": TIMER, "timeout": PATIENCE}


@pytest.fixture
def lamp(tmp_path):
    """The daemon's arguments for an extension in Python, an executable copy."""
    script = tmp_path / "Lamp"
    script.write_bytes((ROOT / "Tests/Process/ExtensionKitTests/Fixtures/lamp.py").read_bytes())
    script.chmod(0o755)
    return {"extension": script, "control": "com.example.lamp", "timeout": PATIENCE}

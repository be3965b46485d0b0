"""The programs that are tested, and the extensions that the tests assign."""

import os

import pytest

from harness import BINARIES, PATIENCE, ROOT, TIMER

os.environ.setdefault("ACTIONBUTTON", str(BINARIES / "actionbutton"))


@pytest.fixture
def timer():
    """The sample timer, as Daemon takes it."""
    return {"extension": BINARIES / "SampleControls", "control": TIMER, "timeout": PATIENCE}


@pytest.fixture
def lamp(tmp_path):
    """An extension in Python, as Daemon takes it: a copy that can be executed."""
    script = tmp_path / "Lamp"
    script.write_bytes((ROOT / "Tests/Process/ExtensionKitTests/Fixtures/lamp.py").read_bytes())
    script.chmod(0o755)
    return {"extension": script, "control": "com.example.lamp", "timeout": PATIENCE}

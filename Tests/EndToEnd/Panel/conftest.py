"""Fixtures for the tests of the page: a target, which is a daemon with its gateway, or a fake gateway."""

import contextlib

import pytest

import scenes
from fake_gateway import FakeGateway, real_gateway
from harness import TIMER

pytest_plugins = ["browser_fixtures", "harness.fixtures"]
# The devices of a module, so that not every test starts one.
DEVICES = {
    "target": {"hold": "500ms"},
    # For tests of events during a hold. The gateway notices after ten seconds that a page has vanished: by then the hold would have
    # performed.
    "slow_target": {"hold": "8s"},
}


@pytest.fixture(scope="module")
def started(module_run):
    """Starts a device for the module: `started("slow_target")`."""
    devices = {}

    def start(name):
        if name not in devices:
            devices[name] = module_run.device(**DEVICES[name])
        else:
            devices[name].reset()
        return devices[name]
    return start


@pytest.fixture
def target(started):
    """A daemon with a hold time of half a second, and its gateway."""
    return started("target")


@pytest.fixture
def slow_target(started):
    """Like `target`, with a hold time of eight seconds."""
    return started("slow_target")


@pytest.fixture
def two_press_target(run):
    """A daemon with a button that needs two presses within 30 seconds instead of a hold, and its gateway."""
    return run.device(settings={"buttons": {"action": {"source": "virtual", "no_hold": {"arm": "30s"}, "control": TIMER}}})


@pytest.fixture(scope="session")
def real(session_run):
    """A real gateway without a daemon."""
    return real_gateway(session_run)


@pytest.fixture
def fake_gateway(real):
    """Starts a fake gateway: `fake_gateway("running")` for a scene by its name, or `fake_gateway(state)`."""
    with contextlib.ExitStack() as gateways:
        yield lambda scene: gateways.enter_context(
            FakeGateway(scenes.all_scenes()[scene] if isinstance(scene, str) else scene, real))

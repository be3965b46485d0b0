"""What the tests of the page start: a target, which is a daemon with its gateway, or a fake gateway."""

import contextlib

import pytest

import scenes
from fake_gateway import FakeGateway, real_gateway
from harness import TIMER

pytest_plugins = ["browser_fixtures", "harness.fixtures"]
# A device of a module, so that not every test starts one.
DEVICES = {
    "target": {"hold": "500ms"},
    # For what happens during a hold. A page that is gone without a word is missed after ten seconds: by then the hold would have
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
    """A daemon whose hold takes half a second, and a gateway to it."""
    return started("target")


@pytest.fixture
def slow_target(started):
    """The same with a hold of eight seconds."""
    return started("slow_target")


@pytest.fixture
def two_press_target(run):
    """A daemon whose button is pressed twice within 30 seconds instead of held, and a gateway to it."""
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

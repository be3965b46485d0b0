"""What the tests of the page start: a daemon with its gateway, or a fake gateway."""

import contextlib

import pytest

import scenes
from served import served
from fake_gateway import FakeGateway

pytest_plugins = ["browser_fixtures"]


@pytest.fixture
def daemon():
    """A daemon whose hold takes half a second, and a gateway to it."""
    with served() as one:
        yield one


@pytest.fixture
def slow_daemon():
    """The same with a hold of eight seconds, for what happens during a hold.

    A page that is gone without a word is missed after ten: by then the hold would have performed.
    """
    with served(hold="8s") as one:
        yield one


@pytest.fixture
def two_press_daemon():
    """A daemon whose button is pressed twice within 30 seconds instead of held, and a gateway to it."""
    with served("en", "500ms", "--no-hold", "30s") as one:
        yield one


@pytest.fixture
def fake_gateway():
    """Starts a fake gateway: `fake_gateway("running")` for a scene by its name, or `fake_gateway(state)`."""
    with contextlib.ExitStack() as gateways:
        yield lambda scene: gateways.enter_context(
            FakeGateway(scenes.all_scenes()[scene] if isinstance(scene, str) else scene))

"""What is attacked: a daemon with the sample controls and a gateway, on loopback, started for each test alone.

An attack is a test whose docstring is the rule that must hold, and which records what it measured:

    def test_ban_root(target, measured):
        '''A member of the group cannot ban root.'''
        refused = ...
        assert refused == 20, f"only {refused} of 20 were refused"
        measured(f"{refused} of 20 connections were refused")

What an attack does to presses meanwhile: `presses.meanwhile`, or the fixture `pressed` in test_gateway_load.py.
"""

import resource

import pytest

from socket_client import open_to_group

pytest_plugins = ["browser_fixtures", "harness.fixtures"]


def pytest_configure():
    """Attackers hold more connections than the usual limit of descriptors allows; the daemon and the gateway keep that limit."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@pytest.fixture
def target(run):
    """A daemon and a gateway to it."""
    return run.device(hold="500ms")


@pytest.fixture
def daemon(run):
    """A daemon whose socket belongs to the group of other users."""
    daemon = run.daemon(hold="500ms")
    open_to_group(daemon)
    return daemon

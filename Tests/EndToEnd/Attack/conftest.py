"""The targets of the attacks: a daemon with the sample controls and a gateway, on loopback, started for each test.

An attack is a test with the rule that must hold as its docstring, and records what it measured:

    def test_ban_root(target, measured):
        '''A member of the group cannot ban root.'''
        refused = ...
        assert refused == 20, f"only {refused} of 20 were refused"
        measured(f"{refused} of 20 connections were refused")

The effect of an attack on presses is measured by `presses.meanwhile`, or by the fixture `pressed` in test_gateway_load.py.
"""

import resource

import pytest

from socket_client import open_to_group

pytest_plugins = ["browser_fixtures", "harness.fixtures"]


def pytest_configure():
    """Raises the limit of descriptors for the attackers' connections; the daemon and the gateway keep the usual limit."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@pytest.fixture
def target(run):
    """A daemon and its gateway."""
    return run.device(hold="500ms")


@pytest.fixture
def daemon(run):
    """A daemon with a socket that belongs to the group of other users."""
    daemon = run.daemon(hold="500ms")
    open_to_group(daemon)
    return daemon

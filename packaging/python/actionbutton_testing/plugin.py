"""The pytest plugin with the fixtures `action_button` and `button_line`, which a test need not import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .button import Button
from .client import Client
from .daemon import Daemon
from .line import LineButton


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("actionbutton", "buttons")
    group.addoption(
        "--actionbutton", metavar="PROGRAM", help="the actionbutton program (default: ACTIONBUTTON, or in PATH)")
    group.addoption(
        "--actionbutton-socket", metavar="PATH",
        help="a running daemon, for action_button to use instead of one of its own")
    group.addoption(
        "--button-line", metavar="LINE",
        help="the line that button_line drives: GPIO27, or gpiochip0/27; ?push-pull drives both levels, ?active=high the other way round")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "actionbutton(extension, control, configuration, hold, source, settings, arguments, environment): "
        "the daemon of action_button")


@pytest.fixture
def actionbutton_daemon(request: pytest.FixtureRequest) -> Iterator[Callable[..., Daemon]]:
    """Starts daemons, each with a virtual button, that end with the test; has the parameters of Daemon."""
    daemons: list[Daemon] = []

    def start(*arguments: Any, **options: Any) -> Daemon:
        options.setdefault("program", request.config.getoption("--actionbutton"))
        daemons.append(Daemon(*arguments, **options))
        return daemons[-1]

    yield start
    for daemon in daemons:
        request.node.add_report_section("teardown", "actionbutton", daemon.log)
        daemon.close()


@pytest.fixture
def action_button(request: pytest.FixtureRequest) -> Iterator[Button]:
    """The button of the daemon that the marker `actionbutton` describes, or of --actionbutton-socket."""
    path = request.config.getoption("--actionbutton-socket")
    if path is not None:
        with Client(path) as client:
            yield Button(client)
        return
    mark = request.node.get_closest_marker("actionbutton")
    if mark is None:
        raise pytest.UsageError(
            "action_button needs @pytest.mark.actionbutton(extension=…, control=…), or --actionbutton-socket")
    start = request.getfixturevalue("actionbutton_daemon")
    yield start(*mark.args, **mark.kwargs).button


@pytest.fixture
def button_line(request: pytest.FixtureRequest) -> Iterator[LineButton]:
    """The line of --button-line, which is connected to the button of the device under test."""
    text = request.config.getoption("--button-line")
    if text is None:
        pytest.skip("no --button-line was given")
    line, _, option = text.partition("?")
    if option not in ("", "push-pull", "active=high"):
        raise pytest.UsageError(f'--button-line: "{option}" is unknown; allowed: push-pull and active=high')
    chip, _, name = line.rpartition("/")
    if chip and not name.isdecimal():
        raise pytest.UsageError(f'--button-line: "{name}" is no offset; write a chip and a number, such as gpiochip0/27')
    with LineButton(
        int(name) if chip else name, chip or None, active_low=option != "active=high",
        push_pull=option != "") as button:
        yield button

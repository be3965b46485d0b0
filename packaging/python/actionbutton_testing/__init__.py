"""Presses buttons in tests: buttons of a running Action button daemon, and of any device through a GPIO line."""

from .button import Button, Press
from .client import Client, DaemonError
from .daemon import Daemon
from .line import LineButton
from .program import Program

__all__ = ["Button", "Client", "Daemon", "DaemonError", "LineButton", "Press", "Program"]

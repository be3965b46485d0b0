"""Press buttons in tests: those of a running Action button daemon, and those of any device by a GPIO line."""

from .button import Button, Press
from .client import Client, DaemonError
from .daemon import Daemon
from .line import LineButton
from .program import Program

__all__ = ["Button", "Client", "Daemon", "DaemonError", "LineButton", "Press", "Program"]

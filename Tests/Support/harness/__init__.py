"""Starts the programs of the end-to-end suites, sends requests to them and waits for them: see README.md."""

from .clients import Bridge, Broker, Gateway
from .daemon import LAP, TIMER, Daemon
from .keyboard import Keyboard
from .logs import NUMBER, TIME
from .programs import BINARIES, PATIENCE, ROOT, TOKEN, Program, eventually, free_port, listens
from .run import Device, Run

__all__ = [
    "BINARIES", "Bridge", "Broker", "Daemon", "Device", "Gateway", "Keyboard", "LAP", "NUMBER", "PATIENCE", "Program", "ROOT", "Run", "TIME",
    "TIMER", "TOKEN", "eventually", "free_port", "listens"]

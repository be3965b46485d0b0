"""Drivers for labgrid: a button of an Action button daemon, and any button that a digital output drives.

Name this module in the environment's `imports`: `[ actionbutton_testing.labgrid ]`.
"""

from __future__ import annotations

import abc
import time
from typing import Any

import attr
from labgrid.driver import Driver
from labgrid.factory import target_factory
from labgrid.protocol import DigitalOutputProtocol
from labgrid.resource import Resource
from labgrid.step import step

from .button import Button, Press
from .client import Client
from .line import LineButton


class ButtonProtocol(abc.ABC):
    """The operations of a button, however it is pressed."""

    @abc.abstractmethod
    def press(self) -> None:
        """Presses the button until ``release``."""

    @abc.abstractmethod
    def release(self) -> Any:
        """Releases the button."""

    @abc.abstractmethod
    def press_for(self, seconds: float) -> Any:
        """Presses the button for this time."""


@target_factory.reg_resource
@attr.s(eq=False)
class ActionButton(Resource):
    """A button of a daemon: its control socket, and the button's name if there are several."""

    socket: str | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(str)))
    button: str | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(str)))


@target_factory.reg_driver
@attr.s(eq=False)
class ActionButtonDriver(Driver, ButtonProtocol):
    """Presses a daemon's button and checks what it shows."""

    bindings = {"resource": ActionButton}
    timeout: float = attr.ib(default=10.0, converter=float)

    def on_activate(self) -> None:
        self._client = Client(self.resource.socket, self.timeout)
        #: The button, with all operations of Button.
        self.button = Button(self._client, self.resource.button)

    def on_deactivate(self) -> None:
        self._client.close()

    @Driver.check_active
    @step()
    def press(self) -> None:
        self.button.press()

    @Driver.check_active
    @step(result=True)
    def release(self) -> Press:
        return self.button.release()

    @Driver.check_active
    @step(args=["seconds"], result=True)
    def press_for(self, seconds: float) -> Press:
        return self.button.press_for(seconds)

    @Driver.check_active
    @step(result=True)
    def hold(self) -> Press:
        """Presses until the hold is performed."""
        return self.button.hold()

    @Driver.check_active
    @step(args=["text"])
    def expect_hint(self, text: str, timeout: float | None = None) -> None:
        """Waits for this action hint."""
        self.button.expect_hint(text, timeout)

    @Driver.check_active
    @step(args=["fields"])
    def expect_control(self, timeout: float | None = None, **fields: Any) -> None:
        """Waits for these fields of the shown control."""
        self.button.expect_control(timeout, **fields)


@target_factory.reg_resource
@attr.s(eq=False)
class ButtonLine(Resource):
    """A GPIO line of this machine that is connected to a button: the line's name, or its offset on a chip."""

    line: str | int = attr.ib(validator=attr.validators.instance_of((str, int)))
    chip: str | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(str)))
    active_low: bool = attr.ib(default=True, validator=attr.validators.instance_of(bool))
    push_pull: bool = attr.ib(default=False, validator=attr.validators.instance_of(bool))


@target_factory.reg_driver
@attr.s(eq=False)
class ButtonLineDriver(Driver, DigitalOutputProtocol, ButtonProtocol):
    """Presses a button through a line; also a digital output, on which True is pressed."""

    bindings = {"resource": ButtonLine}

    def on_activate(self) -> None:
        resource = self.resource
        self._is_pressed = False
        self._line = LineButton(
            resource.line, resource.chip, active_low=resource.active_low, push_pull=resource.push_pull)

    def on_deactivate(self) -> None:
        self._line.close()

    @Driver.check_active
    @step()
    def press(self) -> None:
        self._line.press()
        self._is_pressed = True

    @Driver.check_active
    @step(result=True)
    def release(self) -> float:
        self._is_pressed = False
        return self._line.release()

    @Driver.check_active
    @step(args=["seconds"], result=True)
    def press_for(self, seconds: float) -> float:
        return self._line.press_for(seconds)

    @Driver.check_active
    @step(args=["status"])
    def set(self, status: bool) -> None:
        if status:
            self.press()
        else:
            self.release()

    @Driver.check_active
    @step(result=True)
    def get(self) -> bool:
        return self._is_pressed


@target_factory.reg_driver
@attr.s(eq=False)
class OutputButtonDriver(Driver, ButtonProtocol):
    """Presses a button through any labgrid digital output: a relay, or a line of another machine; True is pressed."""

    bindings = {"output": DigitalOutputProtocol}

    @Driver.check_active
    @step()
    def press(self) -> None:
        self._pressed_at: float = time.monotonic()
        self.output.set(True)

    @Driver.check_active
    @step(result=True)
    def release(self) -> float:
        """Releases the button and returns the length of the press in seconds."""
        self.output.set(False)
        return time.monotonic() - self._pressed_at

    @Driver.check_active
    @step(args=["seconds"], result=True)
    def press_for(self, seconds: float) -> float:
        """Presses the button for this time and returns the actual length in seconds."""
        self.press()
        try:
            time.sleep(max(0.0, self._pressed_at + seconds - time.monotonic()))
        finally:
            length: float = self.release()
        return length

"""A daemon's button: presses through the control socket, and expectations that wait."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .client import Client


@dataclass(frozen=True)
class Press:
    """The outcome of a press."""

    #: Whether the press was held to its deadline.
    performed: bool
    #: The reason for a cancelled hold: ``released-early``, ``lost-events`` and so on; None for a hold.
    reason: str | None
    #: The action hint when the press began.
    hint: str | None
    #: The end of the intent: ``finished``, ``failed`` or ``skipped``; None if the press had no intent to run.
    intent: str | None
    #: The reason for a failed or skipped intent, such as ``busy``.
    error: str | None = None


class Button:
    """A button of a daemon.

    Every ``expect_…`` method waits until the expectation holds. After ``timeout`` seconds (default: the client's
    timeout) it raises an AssertionError with the actual value.
    """

    def __init__(self, client: Client, name: str | None = None) -> None:
        names = sorted(client.places)
        if name is None and len(names) != 1:
            raise ValueError(f"name the button: the daemon has {', '.join(names) or 'none'}")
        if name is not None and name not in names:
            raise ValueError(f'there is no button "{name}": the daemon has {", ".join(names) or "none"}')
        self.client = client
        self.name = name or names[0]
        self._number: int | None = None
        self._since = 0

    # Pressing

    def press(self) -> None:
        """Presses the button and returns when the press has begun; the button stays pressed until ``release``."""
        self._since = self.client.event_count()
        self._number = self.client.request("press", button=self.name, phase="down")["press"]
        self._event("hold.began", "hold.armed")

    def release(self) -> Press:
        """Releases the button and returns the outcome of the press."""
        self.client.request("press", button=self.name, phase="up")
        return self._outcome()

    def press_for(self, seconds: float) -> Press:
        """Presses the button for this time by the daemon's clock, and returns the outcome."""
        self._since = self.client.event_count()
        answer = self.client.request("press", button=self.name, for_ms=max(1, round(seconds * 1000)))
        self._number = answer["press"]
        return self._outcome(self.client.timeout + seconds)

    def hold(self) -> Press:
        """Presses the button until the hold is performed, whatever the threshold, and releases it."""
        with self.pressed():
            self._event("hold.performed", "hold.cancelled")
        return self._outcome()

    @contextlib.contextmanager
    def pressed(self) -> Iterator[None]:
        """Presses the button while the block runs."""
        self.press()
        try:
            yield
        finally:
            self.client.request("press", button=self.name, phase="up")

    def _event(self, *names: str, timeout: float | None = None) -> dict[str, Any]:
        """Waits for an event of the latest press and returns it."""
        return self.client.event(
            *names, since=self._since, timeout=timeout, button=self.name, press=self._number)

    def _outcome(self, timeout: float | None = None) -> Press:
        began = self._event("hold.began", "hold.armed", timeout=timeout)
        over = self._event("hold.ended", "hold.cancelled", "tap.performed", timeout=timeout)
        hint = began.get("hint") or None
        if over["event"] != "hold.ended":
            return Press(False, over.get("reason"), hint, None)
        if hint is None and not self.control:
            return Press(True, None, None, None)
        last = self._event("intent.finished", "intent.failed", "intent.skipped", timeout=timeout)
        return Press(
            True, None, hint, last["event"].removeprefix("intent."), last.get("error") or last.get("reason"))

    # Display

    @property
    def place(self) -> dict[str, Any]:
        """The button's place in the snapshot, as ``actionbutton watch`` draws it."""
        return self.client.places[self.name]

    @property
    def control(self) -> dict[str, Any]:
        """The control as the button shows it: ``title``, ``is_on``, ``value_text``, ``hint``, ``symbol`` and so on.

        Empty without a control."""
        return self.place.get("control") or {}

    @property
    def hint(self) -> str | None:
        """The action hint: of the press under way, or else of the next press."""
        press = self.place.get("press") or {}
        return press.get("hint") or self.control.get("hint")

    # Expectations

    def expect_hint(self, text: str, timeout: float | None = None) -> None:
        """Expects this action hint, such as ``Hold to Start``."""
        self._expect(f"the hint {text!r}", lambda: self.hint == text, lambda: f"the hint {self.hint!r}", timeout)

    def expect_control(self, timeout: float | None = None, **fields: Any) -> None:
        """Expects these fields of the shown control: ``title``, ``is_on``, ``value_text``, ``state`` and so on."""
        def seen() -> dict[str, Any]:
            return {name: self.control.get(name) for name in fields}

        self._expect(f"a control with {fields}", lambda: seen() == fields, lambda: f"{seen()}", timeout)

    def expect_event(self, name: str, timeout: float | None = None, **fields: Any) -> dict[str, Any]:
        """Expects an event with these fields since the latest press began, and returns it.

        ``control={"is_on": True}`` compares these fields of the loaded control.
        """
        try:
            return self.client.event(name, since=self._since, timeout=timeout, button=self.name, **fields)
        except TimeoutError as error:
            names = [each["event"] for each in self.client.events(self._since)]
            raise AssertionError(f"{error}; there were {', '.join(names) or 'no events'}") from None

    def _expect(self, wanted: str, is_so: Any, seen: Any, timeout: float | None) -> None:
        try:
            self.client.wait(lambda: is_so() or None, wanted, timeout)
        except TimeoutError as error:
            raise AssertionError(f"{error}; the button {self.name!r} shows {seen()}") from None

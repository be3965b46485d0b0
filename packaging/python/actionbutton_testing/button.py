"""A button of a daemon: pressed through the control socket, with expectations that wait."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .client import Client


@dataclass(frozen=True)
class Press:
    """What came of a press."""

    #: Whether it was held to its deadline.
    performed: bool
    #: Why it was not: ``released-early``, ``busy``, ``lost-events`` and so on; None for a hold.
    reason: str | None
    #: What a hold promised when the press began.
    hint: str | None
    #: How the intent ended: ``finished``, ``failed`` or ``skipped``; None where none was to run.
    intent: str | None
    #: Why the intent failed or was skipped.
    error: str | None = None


class Button:
    """A button of a daemon.

    Every ``expect_…`` waits until what it expects is so, for the client's ``timeout`` or the one that is given, and
    raises AssertionError that says what was so instead.
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
        """Presses the button and returns when the press has begun; it stays pressed until ``release``."""
        self._since = self.client.event_count()
        self._number = self.client.request("press", button=self.name, phase="down")["press"]
        self._event("hold.began", "hold.armed")

    def release(self) -> Press:
        """Releases the button and returns what came of the press."""
        self.client.request("press", button=self.name, phase="up")
        return self._outcome()

    def press_for(self, seconds: float) -> Press:
        """Presses the button for so long, as its own clock dates it, and returns what came of it."""
        self._since = self.client.event_count()
        answer = self.client.request("press", button=self.name, for_ms=max(1, round(seconds * 1000)))
        self._number = answer["press"]
        return self._outcome(self.client.timeout + seconds)

    def hold(self) -> Press:
        """Presses the button until the hold is performed, whatever its threshold is, and releases it."""
        with self.pressed():
            self._event("hold.performed", "hold.cancelled")
        return self._outcome()

    @contextlib.contextmanager
    def pressed(self) -> Iterator[None]:
        """Presses the button for the block."""
        self.press()
        try:
            yield
        finally:
            self.client.request("press", button=self.name, phase="up")

    def _event(self, *names: str, timeout: float | None = None) -> dict[str, Any]:
        """An event of the latest press."""
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

    # What is shown

    @property
    def place(self) -> dict[str, Any]:
        """What the button shows, as ``actionbutton watch`` draws it."""
        return self.client.places[self.name]

    @property
    def control(self) -> dict[str, Any]:
        """What is shown of the control: ``title``, ``is_on``, ``value_text``, ``hint``, ``symbol`` and so on; empty
        without one."""
        return self.place.get("control") or {}

    @property
    def hint(self) -> str | None:
        """What a hold does: the promise of the press under way, or else of the next one."""
        press = self.place.get("press") or {}
        return press.get("hint") or self.control.get("hint")

    # Expectations

    def expect_hint(self, text: str, timeout: float | None = None) -> None:
        """Expects what a hold promises: ``Hold to Start``."""
        self._expect(f"the hint {text!r}", lambda: self.hint == text, lambda: f"the hint {self.hint!r}", timeout)

    def expect_control(self, timeout: float | None = None, **fields: Any) -> None:
        """Expects fields of the control that is shown: ``title``, ``is_on``, ``value_text``, ``state`` and so on."""
        def seen() -> dict[str, Any]:
            return {name: self.control.get(name) for name in fields}

        self._expect(f"a control with {fields}", lambda: seen() == fields, lambda: f"{seen()}", timeout)

    def expect_event(self, name: str, timeout: float | None = None, **fields: Any) -> dict[str, Any]:
        """Expects an event since the latest press began, with these fields, and returns it."""
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

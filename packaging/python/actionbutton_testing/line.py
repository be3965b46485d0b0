"""A button of any device, pressed through a GPIO line of this machine."""

from __future__ import annotations

import os
import time

try:
    import gpiod
    from gpiod.line import Direction, Drive, Value
    HAS_GPIOD = True
except ImportError:  # Only LineButton needs it.
    HAS_GPIOD = False


class LineButton:
    """A line that is connected to another device's button.

    The line is released when it is requested and when it is closed. By default it pulls to ground and never drives
    high, like a button to ground (open drain); connect the grounds of both devices, and no line above 3.3 V.
    """

    def __init__(
        self, line: str | int, chip: str | os.PathLike[str] | None = None, *, active_low: bool = True,
        push_pull: bool = False,
    ) -> None:
        """Requests a line by its name on any chip (``GPIO27``), or by its offset on a chip.

        With ``active_low=False`` pressed is high; this needs ``push_pull=True``, which drives both levels.
        """
        if not HAS_GPIOD:
            raise RuntimeError("LineButton needs gpiod: pip install 'actionbutton-testing[gpio]'")
        if not active_low and not push_pull:
            raise ValueError("an open drain cannot drive high: give push_pull=True with active_low=False")
        path, offset = self._find(line, chip)
        settings = gpiod.LineSettings(
            direction=Direction.OUTPUT, active_low=active_low, output_value=Value.INACTIVE,
            drive=Drive.PUSH_PULL if push_pull else Drive.OPEN_DRAIN)
        try:
            self._request = gpiod.request_lines(path, consumer="actionbutton_testing", config={offset: settings})
        except OSError as error:
            raise OSError(
                error.errno, f"cannot claim {path} line {offset}: {error.strerror}; who holds it: actionbutton devices"
            ) from error
        self._offset = offset
        #: The chip and the offset of the line: ``/dev/gpiochip0/27``.
        self.name = f"{path}/{offset}"
        self._pressed_at = 0.0

    def __enter__(self) -> LineButton:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def press(self) -> None:
        """Presses the button until ``release``."""
        self._request.set_value(self._offset, Value.ACTIVE)
        self._pressed_at = time.monotonic()

    def release(self) -> float:
        """Releases the button and returns the length of the press in seconds."""
        self._request.set_value(self._offset, Value.INACTIVE)
        return time.monotonic() - self._pressed_at

    def press_for(self, seconds: float) -> float:
        """Presses the button for this time and returns the actual length in seconds; it is longer on a busy machine."""
        self.press()
        try:
            time.sleep(max(0.0, self._pressed_at + seconds - time.monotonic()))
        finally:
            length = self.release()
        return length

    def close(self) -> None:
        """Releases the button and the line."""
        if self._request:
            self._request.set_value(self._offset, Value.INACTIVE)
            self._request.release()

    @staticmethod
    def _find(line: str | int, chip: str | os.PathLike[str] | None) -> tuple[str, int]:
        if chip is not None:
            path = os.fspath(chip)
            path = path if "/" in path else f"/dev/{path}"
            with gpiod.Chip(path) as opened:
                return path, opened.line_offset_from_id(line)
        if isinstance(line, int):
            raise ValueError(f"line {line} of which chip? Give chip=, or the line's name")
        found = []
        for name in sorted(os.listdir("/dev")):
            if name.startswith("gpiochip") and not os.path.islink(f"/dev/{name}"):
                with gpiod.Chip(f"/dev/{name}") as opened:
                    found += [(f"/dev/{name}", offset) for offset in range(opened.get_info().num_lines)
                              if opened.get_line_info(offset).name == line]
        if len(found) != 1:
            places = ", ".join(f"{path}/{offset}" for path, offset in found) or "no chip"
            raise LookupError(f'line "{line}" is on {places}; give its chip and offset (actionbutton devices)')
        return found[0]

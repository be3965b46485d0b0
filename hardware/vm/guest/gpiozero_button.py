"""The usual program on a Raspberry Pi: a gpiozero Button with when_held. Prints the same events
as the daemon, as far as gpiozero reports them: gpiozero does not date edges."""

import json
import os
import signal
import time

from gpiozero import Button, Device
from gpiozero.pins.lgpio import LGPIOFactory


class Board(LGPIOFactory):
    """gpiozero reads the board's model from a file of a real board; the guest is a Pi 3."""

    def _get_revision(self):
        return 0xA02082


def report(event):
    """Prints an event, stamped as late as possible."""
    line = {"event": event, "button": "action",
            "at_ns": time.clock_gettime_ns(time.CLOCK_MONOTONIC)}
    os.write(1, json.dumps(line).encode() + b"\n")


Device.pin_factory = Board(chip=0)
button = Button(17, hold_time=0.5)
button.when_pressed = lambda: report("hold.began")
button.when_held = lambda: report("hold.performed")
report("button.ready")
signal.pause()

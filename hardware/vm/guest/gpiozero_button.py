"""What most programs on a Raspberry Pi do: a gpiozero Button with when_held. Prints the same events
as the daemon, as far as gpiozero tells them: it has no date of the edge."""

import json
import os
import signal
import time

from gpiozero import Button, Device
from gpiozero.pins.lgpio import LGPIOFactory


class Board(LGPIOFactory):
    """gpiozero asks a file of a real board what it is; the guest is a Pi 3."""

    def _get_revision(self):
        return 0xA02082


def tell(event):
    """Prints one event, stamped as late as possible."""
    line = {"event": event, "button": "action",
            "at_ns": time.clock_gettime_ns(time.CLOCK_MONOTONIC)}
    os.write(1, json.dumps(line).encode() + b"\n")


Device.pin_factory = Board(chip=0)
button = Button(17, hold_time=0.5)
button.when_pressed = lambda: tell("hold.began")
button.when_held = lambda: tell("hold.performed")
tell("button.ready")
signal.pause()

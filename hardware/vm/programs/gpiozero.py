"""gpiozero's Button with when_held, as in its documentation, on lgpio."""

TITLE = "gpiozero"
BUTTON = "line"
PYPI = ["gpiozero==2.0.1.post3", "lgpio==0.2.2.0", "colorzero==2.0"]
COMMAND = "/usr/bin/python3 {folder}/program.py"
VOID = {"B1": "its pull-up lifts the simulated wire"}
FILES = {"program.py": '''
import signal, subprocess
from gpiozero import Button, Device
from gpiozero.pins.lgpio import LGPIOFactory


class Board(LGPIOFactory):
    """gpiozero reads the board's model from a file of a real board; the guest is a Pi 3."""

    def _get_revision(self):
        return 0xA02082


Device.pin_factory = Board(chip=0)
button = Button(17, hold_time=0.5)
button.when_held = lambda: subprocess.run(["stamp", "{stamps}"])
open("{folder}/ready", "w").close()
signal.pause()
'''}

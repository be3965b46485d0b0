"""python-evdev, as programs usually use it: select until the deadline of the hold."""

TITLE = "python-evdev"
BUTTON = "key"
DEBIAN = ["python3-evdev"]
COMMAND = "/usr/bin/python3 {folder}/program.py"
FILES = {"program.py": '''
import select, subprocess, time
import evdev

device = evdev.InputDevice("{node}")
open("{folder}/ready", "w").close()
deadline = None
while True:
    rest = None if deadline is None else max(0, deadline - time.monotonic())
    if select.select([device], [], [], rest)[0]:
        for event in device.read():
            if event.type == evdev.ecodes.EV_KEY and event.code == evdev.ecodes.KEY_PROG1:
                if event.value == 1:
                    deadline = time.monotonic() + 0.5
                elif event.value == 0:
                    deadline = None
    elif deadline is not None:
        deadline = None
        subprocess.run(["stamp", "{stamps}"])
'''}

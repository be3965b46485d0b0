"""libgpiod's Python binding, as programs usually use it: wait for an edge until the deadline of the hold."""

TITLE = "libgpiod (Python)"
BUTTON = "line"
PYPI = ["gpiod==2.3.0"]
COMMAND = "/usr/bin/python3 {folder}/program.py"
AS_IS = "AS_IS"
FILES = {"program.py": '''
import subprocess, time
import gpiod
from gpiod.line import Bias, Edge

settings = gpiod.LineSettings(
    edge_detection=Edge.BOTH, bias=Bias.AS_IS if "{as_is}" else Bias.PULL_UP, active_low=True)
with gpiod.request_lines("/dev/gpiochip0", consumer="hold", config={17: settings}) as request:
    open("{folder}/ready", "w").close()
    deadline = None
    while True:
        rest = None if deadline is None else max(0, deadline - time.monotonic())
        if request.wait_edge_events(rest):
            for event in request.read_edge_events():
                pressed = event.event_type is event.Type.RISING_EDGE
                deadline = time.monotonic() + 0.5 if pressed else None
        elif deadline is not None:
            deadline = None
            subprocess.run(["stamp", "{stamps}"])
'''}

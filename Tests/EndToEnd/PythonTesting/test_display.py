"""The program of the recipe HintOnADisplay, with a display in memory."""

import re
import subprocess
import sys

import luma.core.interface.serial
import luma.oled.device
from harness import BINARIES, ROOT, TIMER
from luma.core.device import dummy

PAGE = ROOT / "Sources/Button/ActionButton/ActionButton.docc/Recipes/HintOnADisplay.md"


class Display(dummy):
    """A display that keeps what it has shown."""

    def __init__(self, _):
        super().__init__(width=128, height=64, mode="1")
        self.shown = []

    def display(self, image):
        super().display(image)
        self.shown.append(image.copy())


def test_the_display_shows_each_line_of_watch(actionbutton_daemon, monkeypatch):
    daemon = actionbutton_daemon(BINARIES / "SampleControls", TIMER)
    watch = subprocess.Popen(
        [BINARIES / "actionbutton", "watch", "--socket", daemon.socket], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    lines = [watch.stdout.readline(), watch.stdout.readline()]
    daemon.button.hold()
    while "Hold" not in lines[-1]:
        lines.append(watch.stdout.readline())
    watch.terminate()
    watch.communicate()

    displays, drawn = [], []
    monkeypatch.setattr(luma.core.interface.serial, "i2c", lambda: None)
    monkeypatch.setattr(luma.oled.device, "ssd1306", lambda bus: displays.append(Display(bus)) or displays[0])
    monkeypatch.setattr(sys, "stdin", lines)
    monkeypatch.setattr("PIL.ImageDraw.ImageDraw.multiline_text", record(drawn))
    program = re.search("```python\n(.*?)```", PAGE.read_text(), re.S)[1]
    space = {}
    exec(compile(program, PAGE, "exec"), space)  # noqa: S102
    assert [" ".join(text.split()) for text in drawn] == [line.strip() for line in lines]
    assert all(space["FONT"].getlength(part) <= 128 for text in drawn for part in text.split("\n"))
    assert len(displays[0].shown) == len(lines)
    assert all(image.getbbox() for image in displays[0].shown)


def record(drawn):
    """`multiline_text` that also stores the texts."""
    from PIL.ImageDraw import ImageDraw
    real = ImageDraw.multiline_text

    def draw(self, place, text, **options):
        drawn.append(text)
        return real(self, place, text, **options)
    return draw

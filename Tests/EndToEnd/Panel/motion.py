#!/usr/bin/env python3
"""Creates the two moving pictures of the README with the real programs: a hold in the terminal, and a hold on the page.

    Tests/EndToEnd/Panel/motion.py FOLDER     FOLDER/hold-terminal.svg and FOLDER/hold-page.webp

The terminal is `actionbutton demo` in a pseudo-terminal, whose screen a terminal emulator (pyte) reads; its picture is
text with SVG animation. The page is the gateway's, in the browser of the other tests.
"""

import argparse
import io
import os
import pathlib
import pty
import re
import select
import struct
import tempfile
import termios
import fcntl
import time
from xml.sax.saxutils import escape

import pyte
from PIL import Image
from playwright.sync_api import sync_playwright

from browser import launch, open_page
from harness import BINARIES, Run

COLUMNS, LINES, DRAWN = 52, 12, 8
CELL, LINE = 8.4, 18
LENGTH_S = 11
# The typed keys, by seconds since the start of the picture: a whole hold, a released press, a hold again.
KEYS = {1.0: "h", 4.0: "t", 6.5: "h"}
BACK, FRONT = "#16181d", "#e6e6e6"
COLORS = {"default": FRONT, "black": "#4b5160", "red": "#ff6b6b", "green": "#7bd88f", "brown": "#f4c95d",
          "blue": "#6cb6ff", "magenta": "#c792ea", "cyan": "#6fd3d3", "white": "#ffffff"}


def screens():
    """The screens of the demo: (seconds, lines), where a line is a list of (text, (front, back, is bold))."""
    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.ByteStream(screen)
    with tempfile.TemporaryDirectory() as folder:
        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", XDG_RUNTIME_DIR=folder,
                              XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder)
            os.execv(BINARIES / "actionbutton", ["actionbutton", "demo"])
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        found, begin, keys = [], None, dict(KEYS)
        try:
            while begin is None or time.monotonic() < begin + LENGTH_S:
                if select.select([terminal], [], [], 0.02)[0]:
                    stream.feed(os.read(terminal, 65_536))
                elif begin is None and any("Work Timer" in line for line in screen.display):
                    # The screen is complete and no output follows.
                    begin = time.monotonic()
                if begin is None:
                    continue
                now = time.monotonic() - begin
                for at in [at for at in keys if at <= now]:
                    os.write(terminal, keys.pop(at).encode())
                lines = [runs(screen.buffer[number]) for number in range(DRAWN)]
                if not found or found[-1][1] != lines:
                    found.append((now, lines))
            os.write(terminal, b"q")
        finally:
            os.close(terminal)
            os.waitpid(child, 0)
    return found


def runs(cells):
    """Splits a line of the emulator into runs of one style."""
    found = []
    for column in range(COLUMNS):
        cell = cells[column]
        front, back = (cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg)
        style = (front, back, cell.bold)
        if found and found[-1][1] == style:
            found[-1][0] += cell.data
        else:
            found.append([cell.data, style])
    return tuple((text, style) for text, style in found)


def color(name, default):
    if name == "default":
        return default
    return COLORS.get(name, f"#{name}" if len(name) == 6 else FRONT)


def line_text(line):
    """A line as SVG elements, from the left edge."""
    parts, column = [], 0
    for text, (front, back, bold) in line:
        x = round(column * CELL, 1)
        if back != "default":
            parts.append(f'<rect x="{x}" width="{len(text) * CELL:.1f}" height="{LINE}" fill="{color(back, BACK)}"/>')
        weight = ' font-weight="bold"' if bold else ""
        # Separate texts at two or more spaces, which SVG would collapse.
        for part in re.finditer(r"\S+(?: \S+)*", text):
            start = round((column + part.start()) * CELL, 1)
            parts.append(
                f'<text x="{start}" y="14" textLength="{len(part[0]) * CELL:.1f}" fill="{color(front, FRONT)}"{weight}>'
                f"{escape(part[0])}</text>")
        column += len(text)
    return "".join(parts)


def terminal_picture(found):
    """The screens as one SVG: each different line once, each screen visible for its time."""
    texts = list(dict.fromkeys(line_text(line) for _, lines in found for line in lines))
    wide, high = COLUMNS * CELL + 24, DRAWN * LINE + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}" width="{wide:.0f}" height="{high}" '
        'font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="14" '
        '>',
        "<title>A hold in the terminal: the hint, the intent, the new state; and a press that is let go early</title>",
        f'<rect width="{wide:.0f}" height="{high}" rx="8" fill="{BACK}"/><defs>']
    for number, text in enumerate(texts):
        if text:
            parts.append(f'<g id="l{number}">{text}</g>')
    parts.append("</defs>")
    for number, (begin, lines) in enumerate(found):
        end = found[number + 1][0] if number + 1 < len(found) else LENGTH_S
        times = f"0;{begin / LENGTH_S:.4f};{min(end / LENGTH_S, 1):.4f}"
        uses = "".join(
            f'<use href="#l{texts.index(line_text(line))}" y="{12 + row * LINE}" x="12"/>'
            for row, line in enumerate(lines) if line_text(line))
        first = "visible" if number == 0 else "hidden"
        values = "visible;visible;hidden" if number == 0 else "hidden;visible;hidden"
        parts.append(
            f'<g visibility="{first}"><animate attributeName="visibility" values="{values}" keyTimes="{times}" '
            f'calcMode="discrete" dur="{LENGTH_S}s" repeatCount="indefinite"/>{uses}</g>')
    return "\n".join(parts + ["</svg>", ""])


def page_picture(path):
    """Takes a hold on the page as a WebP, with a new picture for each change."""
    with Run() as run, sync_playwright() as playwright:
        browser = launch(playwright)
        page = open_page(
            browser, run.device(hold="700ms").address, viewport={"width": 390, "height": 560}, color_scheme="dark")
        page.wait_for_timeout(500)
        pictures, begin = [], time.monotonic()
        steps = [(0.8, lambda: page.keyboard.down(" ")), (2.0, lambda: page.keyboard.up(" "))]
        while time.monotonic() < begin + 4.5:
            now = time.monotonic() - begin
            if steps and now >= steps[0][0]:
                steps.pop(0)[1]()
            pictures.append((now, Image.open(io.BytesIO(page.screenshot()))))
        browser.close()
    kept = [pictures[0]]
    for at, picture in pictures[1:]:
        if picture.tobytes() != kept[-1][1].tobytes():
            kept.append((at, picture))
    ends = [at for at, _ in kept[1:]] + [4.5]
    kept[0][1].save(path, save_all=True, append_images=[picture for _, picture in kept[1:]], loop=0, quality=70, method=6,
                    duration=[max(20, round(1000 * (end - at))) for (at, _), end in zip(kept, ends)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hold-terminal.svg").write_text(terminal_picture(screens()))
    page_picture(folder / "hold-page.webp")
    for name in ["hold-terminal.svg", "hold-page.webp"]:
        print(f"{folder / name}: {(folder / name).stat().st_size / 1000:.0f} kB")


main()

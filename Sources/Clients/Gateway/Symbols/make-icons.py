#!/usr/bin/env python3
"""Makes drawings.table: the drawings of the icons that names.table names.

    python3 -m pip download --no-deps py-phosphor-icons==0.1.1 && unzip -q py_phosphor_icons-*.whl
    Sources/Clients/Gateway/Symbols/make-icons.py py_phosphor_icons/svgs

The wheel holds the drawings of Phosphor Icons 2.1.0 as their authors publish them; no drawing is changed.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as tree

HERE = pathlib.Path(__file__).resolve().parent
# Icons that consist of lines only: their filled form in the set is a plate with the lines cut out.
LINES = re.compile(
    r"("
    r"align|arrow-(?!circle|square|fat)|arrows|asterisk|at$|barcode|bluetooth|brackets|broadcast|caret-(?!(?:up|down|left|right)$)"
    r"|cell-signal|chart-line|check$|circle-(dashed|notch)|code$|columns$|command|contactless|control"
    r"|corners|currency-(?!circle)|cursor-text|dots-|ear$|equals|exclamation-mark|eyes$|faders|fingerprint"
    r"|frame-corners|function|funnel|git-|gps|grid-|hash|hurricane|infinity|lasso|line-|link|list|math"
    r"|minus$|not-equals|notches|number-(?!circle|square)|option|paperclip|path$|percent|piano|playlist"
    r"|plus$|plus-minus|power|prohibit|pulse|question-mark|quotes|radical|rectangle-dashed|recycle|repeat"
    r"|rows$|scan|scribble|selection|share-network|shuffle|sidebar|signature|sliders|smiley|snowflake"
    r"|spiral|swap|text-|tornado|translate|vibrate|wave|waveform|waves|wifi|wind$|x$"
    r")")


def number(text):
    """A coordinate in as few characters as a tenth of a unit needs."""
    text = f"{float(text):.1f}"
    text = text[:-2] if text.endswith(".0") else text
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("-0", "") else text


def path(d):
    """Path data with short numbers; the flags of an arc stay apart."""
    out = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = re.findall(r"-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?", rest)
        if command in "Aa":
            numbers = []
            scanner = re.compile(r"[\s,]*(-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?)")
            position, index = 0, 0
            while True:
                if index % 7 in (3, 4):
                    flag = re.compile(r"[\s,]*([01])").match(rest, position)
                    if not flag:
                        break
                    numbers.append(flag.group(1))
                    position = flag.end()
                else:
                    found = scanner.match(rest, position)
                    if not found:
                        break
                    numbers.append(found.group(1))
                    position = found.end()
                index += 1
        text = ""
        for value in map(number, numbers):
            text += value if not text or value[0] == "-" else " " + value
        out.append(command + text)
    return "".join(out)


def shape(element):
    """One element as path data."""
    get = lambda name, default="0": float(element.get(name, default))
    kind = element.tag.split("}")[1]
    if kind == "path":
        return path(element.get("d"))
    if kind == "line":
        return path(f"M{get('x1')} {get('y1')}L{get('x2')} {get('y2')}")
    if kind in ("polyline", "polygon"):
        points = re.findall(r"-?[\d.]+", element.get("points"))
        return path("M" + " ".join(points[:2]) + "L" + " ".join(points[2:])) + (
            "Z" if kind == "polygon" else "")
    if kind in ("circle", "ellipse"):
        rx = get("r") if kind == "circle" else get("rx")
        ry = get("r") if kind == "circle" else get("ry")
        x, y = get("cx") - rx, get("cy")
        return path(f"M{x} {y}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0Z")
    x, y, width, height = get("x"), get("y"), get("width"), get("height")
    r = get("rx", element.get("ry", "0"))
    if not r:
        return path(f"M{x} {y}h{width}v{height}h{-width}Z")
    w, h = width - 2 * r, height - 2 * r
    return path(
        f"M{x + r} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 {-r} {r}h{-w}"
        f"a{r} {r} 0 0 1 {-r} {-r}v{-h}a{r} {r} 0 0 1 {r} {-r}Z")


def drawing(file):
    """The stroked and the filled paths of a file."""
    strokes, fills = "", ""
    for element in tree.parse(file).getroot().iter():
        if element.get("transform"):
            return None
        if element.get("stroke"):
            strokes += shape(element)
        elif element.get("fill") != "none" and not element.tag.endswith("svg"):
            fills += shape(element)
    return strokes, fills


def icon(folder, name):
    # A turned shape is taken from the flat drawings, where it is an outline.
    strokes, fills = (drawing(folder / "stroke/regular" / f"{name}.svg")
                      or drawing(folder / "flat/regular" / f"{name}.svg"))
    filled = ""
    if not LINES.match(name):
        filled = "".join(drawing(folder / "flat/fill" / f"{name}-fill.svg"))
    return "\t".join([name, strokes or "-", fills or "-", filled or "-"])


def main():
    text = (HERE / "names.table").read_text()
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    folder = pathlib.Path(sys.argv[1])
    icons = [icon(folder, name) for name in sorted({row[1] for row in rows})]
    table = HERE / "drawings.table"
    comments = [line for line in table.read_text().splitlines() if line.startswith("#")]
    table.write_text("\n".join(comments + icons) + "\n")


if __name__ == "__main__":
    main()

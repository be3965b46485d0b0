"""Writes the table and the plot of the scoreboard; see scoreboard."""

import json
import pathlib
import sys
from xml.sax.saxutils import escape


def cell(row):
    if row is None or "void" in row:
        return "–"
    if row["false"] == row["missed"] == 0:
        return "right"
    return ", ".join(f"{row[kind]} {kind}" for kind in ("false", "missed") if row[kind]) + f" of {row['of']}"


def wrong_of(program):
    """The numbers of false actions, missed actions, and decisions."""
    rows = [row for row in program["rows"].values() if "void" not in row]
    return sum(row["false"] for row in rows), sum(row["missed"] for row in rows), sum(row["of"] for row in rows)


def table(programs):
    names = list(dict.fromkeys(name for program in programs for name in program["rows"]))
    lines = ["| program | button | " + " | ".join(names) + " | switches/s | MB | threads |",
             "|---|---|" + "---|" * (len(names) + 3)]
    for program in programs:
        idle = program["idle"]
        last = [f"{idle['switches']:.0f}", f"{idle['mb']:.1f}", str(idle["threads"])] if idle else ["–"] * 3
        lines.append("| " + " | ".join(
            [program["title"], program["button"], *(cell(program["rows"].get(name)) for name in names), *last]) + " |")
    return "\n".join(lines)


def rules(programs):
    known = {}
    for program in programs:
        for name, row in program["rows"].items():
            known.setdefault(name, row["rule"])
    voids = {(name, row["void"]) for program in programs for name, row in program["rows"].items() if "void" in row}
    return "\n".join([f"- {name}: {rule}" for name, rule in known.items()]
                     + [f"- –: {name}: {reason}" for name, reason in sorted(voids)]
                     + [f"- {program['title']}, {name}: {row['complaint']}" for program in programs
                        for name, row in program["rows"].items() if row.get("complaint") and row["missed"]])


def plot(programs):
    """Bars with the share of wrong decisions, false and missed, drawn without a library."""
    wide, left, row = 720, 170, 30
    high = 46 + row * len(programs)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13">',
        f'<title>Wrong decisions of {len(programs)} button programs</title>',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        '<rect x="170" y="10" width="12" height="12" fill="#c0392b"/><text x="188" y="21">acted without a hold</text>',
        '<rect x="350" y="10" width="12" height="12" fill="#e0a030"/><text x="368" y="21">a hold did not act</text>']
    shares = [[100 * part / wrong_of(each)[2] for part in wrong_of(each)[:2]] for each in programs]
    scale = (wide - left - 90) / max(1.0, *(sum(each) for each in shares))
    for number, (program, (false, missed)) in enumerate(zip(programs, shares)):
        top = 36 + row * number
        parts.append(f'<text x="{left - 8}" y="{top + 15}" text-anchor="end">{escape(program["title"])}</text>')
        parts.append(f'<rect x="{left}" y="{top}" width="{false * scale:.1f}" height="20" fill="#c0392b"/>')
        parts.append(
            f'<rect x="{left + false * scale:.1f}" y="{top}" width="{missed * scale:.1f}" height="20" fill="#e0a030"/>')
        parts.append(f'<text x="{left + (false + missed) * scale + 6:.1f}" y="{top + 15}">{false + missed:.1f} %</text>')
    return "\n".join(parts + ["</svg>", ""])


def main():
    programs = json.loads(pathlib.Path(sys.argv[1]).read_text())
    programs.sort(key=lambda each: sum(wrong_of(each)[:2]) / wrong_of(each)[2])
    text = table(programs)
    print(text)
    if len(sys.argv) > 2:
        page = pathlib.Path(sys.argv[2])
        begin, end = "<!-- scoreboard begins -->", "<!-- scoreboard ends -->"
        before, _, rest = page.read_text().partition(begin)
        _, _, after = rest.partition(end)
        page.write_text(f"{before}{begin}\n{text}\n\n{rules(programs)}\n{end}{after}")
        (page.parent / "scoreboard.svg").write_text(plot(programs))


main()

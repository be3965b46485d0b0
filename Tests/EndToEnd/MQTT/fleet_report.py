"""The table and the plot of fleet.py."""

import json
import math
import os

LINES = [("trip", "#8a8a8a", "the broker's round trip, p50"), ("p50", "#0a66c2", "a device follows, p50"),
         ("p99", "#c24a0a", "a device follows, p99"), ("all", "#2c8a3c", "all follow, median of the presses")]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 420, 70, 20, 20, 60


def plot(rows):
    """Plots the rows as an SVG with logarithmic axes: devices and milliseconds."""
    xs = [math.log10(row["devices"]) for row in rows]
    values = [row[name] for row in rows for name, _, _ in LINES]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(value):
        return LEFT + (math.log10(value) - xs[0]) / ((xs[-1] - xs[0]) or 1) * (WIDTH - LEFT - RIGHT)

    def y(value):
        return HEIGHT - BOTTOM - (math.log10(value) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for power in range(low, high + 1):
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(10 ** power):.1f}" y2="{y(10 ** power):.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(10 ** power) + 4:.1f}" text-anchor="end">{10 ** power:g} ms</text>')
    for row in rows:
        parts.append(f'<text x="{x(row["devices"]):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{row["devices"]}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - BOTTOM + 36}" text-anchor="middle">devices with one broker</text>')
    for index, (name, color, label) in enumerate(LINES):
        points = " ".join(f"{x(row['devices']):.1f},{y(row[name]):.1f}" for row in rows)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(row["devices"]):.1f}" cy="{y(row[name]):.1f}" r="3" fill="{color}"/>' for row in rows]
        top = TOP + 14 + index * 18
        parts.append(f'<line x1="{LEFT + 14}" x2="{LEFT + 40}" y1="{top - 4}" y2="{top - 4}" stroke="{color}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 46}" y="{top}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def tables(rows, restarts, crowd):
    """The figures as Markdown tables."""
    lines = ["| devices | round trip p50 | a device follows p50 | ratio | p99 | all follow | load |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        lines.append(
            f"| {row['devices']} | {row['trip']:.2f} ms | {row['p50']:.2f} ms | {row['p50'] / row['trip']:.1f} | {row['p99']:.1f} ms | "
            f"{row['all']:.1f} ms | {row['load']:.0f} |")
    lines += ["", "| part | private memory | its share of all | processor while idle | for one press |", "|---|---|---|---|---|"]
    last = rows[-1]
    for part in last["memory"]:
        lines.append(
            f"| {part} | {last['memory'][part]['Private']:.1f} MB | {last['memory'][part]['Pss']:.1f} MB | "
            f"{last['idle'][part]:.2f} ms in a second | {last['busy'][part]:.2f} ms |")
    lines += ["", "| devices | back p50 | all back | most within a second | processor of one client |", "|---|---|---|---|---|"]
    for row in restarts:
        lines.append(f"| {row['devices']} | {row['p50']:.1f} s | {row['last']:.1f} s | {row['most']} | {row['cpu']:.0f} ms |")
    if crowd:
        lines += [
            "", "| light subscribers | " + f"{crowd['count']} |", "|---|---|",
            f"| all connected and subscribed | {crowd['connected']:.1f} s, at most {crowd['rate']} in a second |",
            f"| broker's processor for one connection | {crowd['connect_us']:.0f} µs |",
            f"| broker's private memory for one connection | {crowd['memory']:.1f} KB |",
            f"| round trip of the broker, p50 | {crowd['trip']:.2f} ms |",
            f"| one message reaches a subscriber, p50 and p99 | {crowd['p50']:.0f} ms, {crowd['p99']:.0f} ms |",
            f"| one message reaches all | {crowd['last']:.0f} ms |",
            f"| broker's processor for one message to all | {crowd['fan_cpu']:.0f} ms |",
            f"| all back after a restart of the broker | {crowd['back']:.1f} s |"]
    return "\n".join([*lines, ""])


def write_report(folder, rows, restarts, crowd):
    """Writes fleet.json, fleet.md and fleet.svg, and prints the tables."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fleet.json").write_text(json.dumps({"rows": rows, "restarts": restarts, "light": crowd, "cores": os.cpu_count()}, indent=1))
    (folder / "fleet.md").write_text(tables(rows, restarts, crowd))
    (folder / "fleet.svg").write_text(plot(rows))
    print(tables(rows, restarts, crowd))

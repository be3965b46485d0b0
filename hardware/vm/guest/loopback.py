"""Runs `actionbutton-bench` between lines that tools/jumper connects: correctly, not at all, to a different line,
inverted. Runs in the guest; see ../loopback."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

DRIVE, SENSE, LIGHT, WITNESS, OTHER = 27, 17, 23, 24, 5


def connected(*wires):
    """Starts a jumper; returns None without wires."""
    if not wires:
        return None
    process = subprocess.Popen(["jumper", *map(str, wires)], stdout=subprocess.PIPE, text=True)
    if process.stdout.readline() != "ready\n":
        sys.exit("jumper did not connect the lines")
    return process


def bench(program, wires, *options):
    """Runs the bench with these wires; returns its exit status, standard output and standard error."""
    wire = connected(*wires)
    environment = dict(os.environ, TMPDIR=tempfile.mkdtemp(dir="/dev/shm"))
    try:
        done = subprocess.run(
            [program, "--drive", f"gpio:GPIO{DRIVE}", "--sense", f"gpio:GPIO{SENSE}", *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment, check=False)
    finally:
        if wire:
            wire.terminate()
            wire.wait()
    left = os.listdir(environment["TMPDIR"])
    return done.returncode, done.stdout, done.stderr + "".join(f"left behind: {name}\n" for name in left)


def measures(program, presses, seed):
    """Checks a run with both jumpers: every decision is right, and every figure exists; the table for people too."""
    wires = (DRIVE, SENSE, LIGHT, WITNESS)
    status, output, errors = bench(
        program, wires, "--light", f"gpio:GPIO{LIGHT}", "--witness", f"gpio:GPIO{WITNESS}",
        "--presses", str(presses), "--seed", str(seed), "--output", "json")
    if status != 0 or "left behind" in errors:
        return f"status {status}: {output[-500:]} {errors[-500:]}"
    result = json.loads(output)
    judged = result["holds"] + result["released_early"]
    print(f"{presses} presses: {result['holds']} holds, {result['released_early']} released early, "
          f"{result['not_judged']} not judged, {len(result['wrong'])} wrong")
    for figure in result["figures"]:
        shares = ("p50", "p99", "max")
        print(f"  {figure['name']:28} " + "  ".join(
            f"{share} {figure[share]['daemon_ns'] / figure[share]['reference_ns']:.2f} x" for share in shares))
    names = [figure["name"] for figure in result["figures"]]
    if names != ["edge to hold.began", "deadline to hold.performed", "edge to light"]:
        return f"figures {names}"
    counts = [len(figure["daemon_ns"]) for figure in result["figures"]]
    if counts[0] != presses or counts[1] < result["holds"] or not presses // 4 <= counts[2] <= presses:
        return f"{counts} values of {presses} presses"
    if result["wrong"] or judged < presses * 9 // 10 or not result["holds"] or not result["released_early"]:
        return f"{judged} of {presses} presses judged; wrong: {result['wrong']}"
    return ""


def prints(program):
    """Checks that the result for people has the figures and a histogram."""
    status, output, errors = bench(program, (DRIVE, SENSE), "--presses", "4", "--seed", "3")
    print(output, end="")
    parts = ("seed 3, hold 200ms", "4 presses: ", "edge to hold.began", "ratio", "##", "<= ")
    missing = [part for part in parts if part not in output]
    return f"status {status}, without {missing}: {errors}" if status or missing else ""


def refuses(program, wires, expected, *options):
    """Checks that wrong wires give one message, before any measurement."""
    status, output, errors = bench(program, wires, *options)
    lines = errors.splitlines()
    print("\n".join(lines))
    is_right = status == 1 and not output and len(lines) == 1 and expected in lines[0]
    return "" if is_right else f"status {status}: {output}{errors}"


def main():
    parser = argparse.ArgumentParser(prog="loopback")
    parser.add_argument("--presses", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    arguments = parser.parse_args()
    program = arguments.program
    rows = [
        ("every press is decided rightly, and measured", lambda: measures(
            program, arguments.presses, arguments.seed)),
        ("the result is a table and a histogram", lambda: prints(program)),
        ("without a jumper no edge arrives", lambda: refuses(program, (), "no edge arrives")),
        ("a jumper to another line is found", lambda: refuses(
            program, (DRIVE, OTHER), f"its edges arrive at gpio:GPIO{OTHER} and not at gpio:gpiochip0/{SENSE}")),
        ("an inverter is found", lambda: refuses(
            program, ("--invert", DRIVE, SENSE), "it is pressed while it is driven as released")),
        ("a witness without its jumper is found", lambda: refuses(
            program, (DRIVE, SENSE), f"the wire from gpiochip0/{LIGHT} (GPIO{LIGHT})",
            "--light", f"gpio:GPIO{LIGHT}", "--witness", f"gpio:GPIO{WITNESS}")),
        ("a busy line is found", lambda: refuses(
            program, (DRIVE, SENSE), 'held by "fan"', "--light", "gpio:GPIO22", "--witness", f"gpio:GPIO{WITNESS}")),
    ]
    wrong = 0
    for name, check in rows:
        problem = check()
        print(f"{'WRONG' if problem else 'right'}   {name}{': ' if problem else ''}{problem}", flush=True)
        wrong += bool(problem)
    print(f"{len(rows) - wrong} of {len(rows)} rows right", flush=True)
    sys.exit(1 if wrong else 0)


main()

"""The fault campaign: seeded rounds of faults, each with presses, an oracle and the invariants of fault_daemon.py. Runs in
the guest; see ../faults."""

import argparse
import random
import shutil
import subprocess
import sys
from pathlib import Path

import oracle
from fault_daemon import Daemon, tool
from fault_kinds import FAULTS, kill, unruly


def file_system(folder):
    """Mounts a small file system for the state, which can become full and read-only."""
    folder.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k,mode=700", "state", str(folder)], check=True)


def round_of(name, number, seed, program, folder):
    """Plays a round; returns its problems, the number of judged presses, and a summary."""
    # A separate generator, so that a round is the same without the rounds before it.
    rng = random.Random(f"{seed} {number} {name}")
    place = folder / f"{number}-{name}"
    place.mkdir()
    if name == "kill":
        problems, kills = kill(program, place)
        return problems, 0, f"{kills} kills at steps of a save"
    if name == "unruly":
        problems, presses, holds = unruly(program, place, rng)
        return problems, presses, f"{presses} presses, {holds} holds"
    file_system(place / "state")
    lamp = tool("lamp", place)
    full = place / "lamp-full"
    shutil.copy(lamp, full)
    daemon = Daemon(program, place, (full, "test.Lamp"))
    problems, presses, holds = daemon.ready(), 0, 0
    try:
        if not problems:
            problems += daemon.works()
            daemon.remember()
            found, presses, holds = FAULTS[name](daemon, rng)
            problems += found
            problems += [f"afterwards: {each}" for each in daemon.works()]
            problems += daemon.leaks()
    finally:
        problems += daemon.end()
        subprocess.run(["umount", "-l", str(place / "state")], check=False)
    return problems, presses, f"{presses} presses, {holds} holds"


def main():
    names = [*FAULTS, "unruly", "kill"]
    parser = argparse.ArgumentParser(prog="faults")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--first", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--only", choices=names, action="append")
    parser.add_argument("program")
    arguments = parser.parse_args()
    oracle.check()
    folder = Path("/dev/shm/faults")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    kinds = arguments.only or names
    wrong = 0
    for number in range(arguments.first, arguments.first + arguments.rounds):
        name = kinds[(number - 1) % len(kinds)]
        problems, presses, text = round_of(name, number, arguments.seed, arguments.program, folder)
        wrong += bool(problems)
        print(f"{'WRONG' if problems else 'right'}   {number} {name}: {text}", flush=True)
        for problem in problems[:10]:
            print(f"  {problem}")
        if problems:
            only = "".join(f" --only {kind}" for kind in arguments.only or ())
            print(f"  again: hardware/vm/faults --seed {arguments.seed} --first {number} --rounds 1{only}", flush=True)
        shutil.rmtree(folder / f"{number}-{name}", ignore_errors=True)
    sys.exit(1 if wrong else 0)


main()

"""Measures the daemon beside a minimal C program: latency, wake-ups, memory, start-up. Runs in
the guest; see ../latency."""

import argparse
import json
import random
import shutil
import sys
import sysconfig
import time
from pathlib import Path

from programs import (
    WARM_UP, fill, in_memory, round_trips, start_up, usage, with_lamp, with_subject, without_control)
from subject import MS, play_wire, pull

HOLD = 500 * MS
TICKS = 100  # clock ticks in a second, the unit of /proc/PID/stat
REFERENCE = "reference --button {button}"


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def schedule_of(count, rng, lengths=(600, 700)):
    """Presses with lengths in this range in ms, by default holds, at times that are not in step with any clock tick."""
    steps, at = [], 50.0
    for _ in range(count):
        length = rng.uniform(*lengths)
        steps.append(f"{at:.4f} press {at + length:.4f} release")
        at += length + rng.uniform(100, 150)
    return "\n".join(steps)


def latencies(subject, count, seed):
    """Lists of ns: from the change of the wire and from the kernel's edge to `began`, from the deadline to
    `performed`, and from there to `loaded`. For a program that dates no edges, the time of the wire's change counts
    as the edge's."""
    log = play_wire(schedule_of(count, random.Random(seed)), subject.pid)
    time.sleep(1)
    presses = [at for at, pressed in log.edges() if pressed]
    events = subject.events()
    began = [event for event in events if event["event"] == "hold.began"]
    performed = [event for event in events if event["event"] == "hold.performed"]
    if len(began) != count or len(performed) != count:
        sys.exit(
            f"of {count} holds, {len(began)} began and {len(performed)} were performed: "
            f"{subject.complaint()}")
    loaded = [event["at_ns"] for event in events
              if event["event"] == "control.loaded" and "placement" not in event]
    return {
        "performed_to_loaded": [
            min(at for at in loaded if at > event["at_ns"]) - event["at_ns"]
            for event in performed if loaded and loaded[-1] > event["at_ns"]],
        "wire_to_began": [event["at_ns"] - press for event, press in zip(began, presses)],
        "edge_to_began": [
            event["at_ns"] - event.get("edge_ns", press) for event, press in zip(began, presses)],
        "deadline_to_performed": [
            event["at_ns"] - event.get("edge_ns", press + HOLD)
            for event, press in zip(performed, presses)],
    }


def processes(pid):
    """The process and its descendants, with the names of their programs."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text().split()]
    return {
        process: Path(f"/proc/{process}/comm").read_text().strip() for process in found}


def press_time(subject, count, seed, lengths=(600, 700)):
    """The processor time in ns of a press with a length in this range in ms, from its edge until the button no longer
    shows anything about it."""
    before = usage(subject.pid)["ran_ns"]
    play_wire(schedule_of(count, random.Random(seed), lengths), subject.pid)
    time.sleep(5)
    return (usage(subject.pid)["ran_ns"] - before) / count


def idle(subject, seconds):
    """The usage of each process while nothing happens."""
    names = processes(subject.pid)
    before = {pid: usage(pid) for pid in names}
    time.sleep(seconds)
    after = {pid: usage(pid) for pid in names}
    return [
        {"process": names[pid], "daemon": pid == subject.pid,
         **{key: after[pid][key] - before[pid][key] for key in before[pid]}}
        for pid in names]


def memory(subject):
    """The resident and proportional memory of each process in kB, and its private dirty memory: the anonymous pages,
    because the pages of a program file that is in memory count as dirty. The huge pages are 2 MB each; the
    program may have touched only a few bytes of each."""
    found = []
    for pid, name in processes(subject.pid).items():
        sizes = {}
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            words = line.split()
            if words[0] in ("Rss:", "Pss:", "Anonymous:", "AnonHugePages:"):
                sizes[words[0]] = int(words[1])
        found.append({"process": name, "daemon": pid == subject.pid, "rss_kb": sizes["Rss:"],
                      "pss_kb": sizes["Pss:"], "dirty_kb": sizes["Anonymous:"],
                      "huge_kb": sizes["AnonHugePages:"]})
    return found


def gpiozero_command(folder):
    """The command line of the gpiozero program, with all its Python files copied to memory: otherwise
    the guest's clock would jump at every file, to gpiozero's disadvantage."""
    home = Path("/dev/shm/python")
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(library, home / "lib" / library.name, symlinks=True,
                    ignore=shutil.ignore_patterns("test", "tests", "config-*", "idlelib"))
    shutil.copytree(folder, home / "packages")
    script = shutil.copy(Path(__file__).with_name("gpiozero_button.py"), home)
    return f"env PYTHONHOME={home} PYTHONPATH={home}/packages {sys.executable} -S {script}"


def measure(name, command, arguments):
    """All measurements of a program."""
    print(f"measuring {name}", file=sys.stderr, flush=True)
    pull("pull-up")
    starts = start_up(command, arguments.starts + WARM_UP)

    def figures(subject):
        found = {"start": starts, **latencies(subject, arguments.count, arguments.seed)}
        time.sleep(5)
        return {"command": command, "samples": found,
                "idle": idle(subject, arguments.idle), "memory": memory(subject)}

    return with_subject(command, figures)


def add_presses(reference, daemon, command, arguments):
    """Adds the cost of a press of a button without a control, and the time of a round trip to an extension."""
    nothing = without_control(command)
    if nothing is None:
        return

    def cost(subject):
        return press_time(subject, arguments.count, arguments.seed)

    def way(subject):
        return latencies(subject, arguments.count, arguments.seed)["performed_to_loaded"]

    reference["press_ns"] = with_subject(REFERENCE, cost)
    daemon["press_ns"] = with_subject(nothing, cost)
    reference["round_trips"] = round_trips(arguments.count)
    daemon["lamp"] = with_subject(with_lamp(command), way)


PLACEMENTS = 50  # the lamp-full extension adds 20 widgets and 5 Live Activities
UNCHANGED = 1.1  # times the figure without placements


def full_rows(command, arguments):
    """Compares a daemon with 50 placed controls, 20 widgets and 5 Live Activities with a daemon that has none of them.
    Each row: label, figure without, figure with, ratio, whether the figure is unchanged."""

    def figures(subject):
        found = latencies(subject, arguments.count, arguments.seed)
        # Released early: a performed intent reloads every place with its control.
        found["press_ns"] = [press_time(subject, arguments.count, arguments.seed, (200, 300))]
        found["wakeups"] = sum(process["wakeups"] for process in idle(subject, arguments.idle))
        found["memory"] = next(each["rss_kb"] for each in memory(subject) if each["daemon"]) / 1024
        return found

    def filled(subject):
        fill(subject, PLACEMENTS)
        time.sleep(5)
        return figures(subject)

    print("measuring the daemon with one control and nothing else", file=sys.stderr, flush=True)
    without = with_subject(with_lamp(command), figures)
    print(f"measuring the daemon with {PLACEMENTS} placed controls", file=sys.stderr, flush=True)
    beside = with_subject(with_lamp(command, "lamp-full"), filled)
    rows = []
    for key, what in (("edge_to_began", "edge to hold.began"),
                      ("deadline_to_performed", "deadline to hold.performed"),
                      ("performed_to_loaded", "hold.performed to control.loaded"),
                      ("press_ns", "processor time of a press released early")):
        for share in (50, 99) if len(without[key]) > 1 else (50,):
            one, other = (percentile(each[key], share) / 1000 for each in (without, beside))
            rows.append((f"{what}, p{share}" if len(without[key]) > 1 else what, f"{one:.1f} us",
                         f"{other:.1f} us", f"{other / one:.2f} x", other <= UNCHANGED * one))
    rows.append((f"wake-ups in {arguments.idle} s idle, all processes", f"{without['wakeups']}",
                 f"{beside['wakeups']}", "", beside["wakeups"] == 0))
    rows.append(("resident memory, idle", f"{without['memory']:.1f} MB",
                 f"{beside['memory']:.1f} MB", "", True))
    return rows


def total(figures, key):
    """The usage of all processes of the program together while idle."""
    return sum(process[key] for process in figures["idle"])


def resident(figures, key="rss_kb"):
    """The program's own resident memory in MB, without its child processes."""
    return next(process[key] for process in figures["memory"] if process["daemon"]) / 1024


def rows_of(reference, daemon, peer, seconds):
    """The budget table. Each row: label, reference, daemon, peer, ratio, budget, whether the budget is met."""
    rows = []

    def row(what, figure, form, budget="", keeps=None, ratio=False):
        ours, theirs = figure(daemon), figure(reference)
        times = f"{ours / theirs:.2f} x" if ratio else ""
        rows.append((what, form.format(theirs), form.format(ours),
                     form.format(figure(peer)) if peer else "", times, budget,
                     keeps is None or keeps(ours, theirs)))

    for key, what in (("wire_to_began", "wire to hold.began"),
                      ("edge_to_began", "edge to hold.began"),
                      ("deadline_to_performed", "deadline to hold.performed")):
        for share in (50, 99):
            row(f"{what}, p{share}",
                lambda figures, k=key, s=share: percentile(figures["samples"][k], s) / 1000,
                "{:.1f} us", "<= 1.25 x", lambda ours, theirs: ours <= 1.25 * theirs, ratio=True)

    if "press_ns" in daemon:
        ours, theirs = daemon["press_ns"] / 1000, reference["press_ns"] / 1000
        rows.append(("processor time of a press, nothing assigned", f"{theirs:.1f} us",
                     f"{ours:.1f} us", "", f"{ours / theirs:.2f} x", "<= 10 x", ours <= 10 * theirs))
        way, trips = (percentile(daemon["lamp"], 50) / 1000,
                      percentile(reference["round_trips"], 50) / 1000)
        rows.append(("hold.performed to control.loaded, two pipe trips", f"{trips:.1f} us",
                     f"{way:.1f} us", "", f"{way / trips:.2f} x", "<= 10 x", way <= 10 * trips))

    def start(figures):
        return percentile(figures["samples"]["start"], 50) / 1e6

    row("start to button.ready, p50", start, "{:.2f} ms", "<= 15 x",
        lambda ours, theirs: ours <= 15 * theirs, ratio=True)
    if peer:
        row("start to button.ready, against gpiozero", start, "{:.2f} ms", "<= 1/30",
            lambda ours, _: ours * 30 <= start(peer))
    for key, what in (("wakeups", "wake-ups"), ("ticks", "CPU ticks"), ("ran_ns", "CPU ns")):
        row(f"{what} in {seconds} s idle, all processes",
            lambda figures, k=key: total(figures, k), "{}", "0", lambda ours, _: ours == 0)
    row("resident memory, idle", resident, "{:.1f} MB", "<= 12 MB", lambda ours, _: ours <= 12)
    row("  of which private and dirty", lambda figures: resident(figures, "dirty_kb"), "{:.1f} MB",
        "<= 2 MB", lambda ours, _: ours <= 2)
    for process in daemon["memory"]:
        sizes = f"RSS {process['rss_kb'] / 1024:.1f}, PSS {process['pss_kb'] / 1024:.1f} MB"
        sizes += f", huge pages {process['huge_kb'] / 1024:.1f} MB" if process["huge_kb"] else ""
        rows.append((f"  of which {process['process']}: {sizes}", "", "", "", "", "", True))
    return rows


def main():
    parser = argparse.ArgumentParser(prog="latency")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--starts", type=int, default=20)
    parser.add_argument("--idle", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    parser.add_argument("--gpiozero", help="the folder with gpiozero and lgpio, to show beside")
    parser.add_argument("command")
    arguments = parser.parse_args()
    reference = measure("the C reference", REFERENCE, arguments)
    command = in_memory(arguments.command)
    daemon = measure("the daemon", command, arguments)
    add_presses(reference, daemon, command, arguments)
    peer = None
    if arguments.gpiozero:
        peer = measure("gpiozero", gpiozero_command(arguments.gpiozero), arguments)
    rows = rows_of(reference, daemon, peer, arguments.idle)
    print(f"{'':48} {'reference':>11} {'this':>11} {'gpiozero' if peer else '':>11} "
          f"{'ratio':>8}   budget")
    for what, one, other, third, ratio, budget, kept in rows:
        verdict = "" if not budget else "  met" if kept else "  MISSED"
        print(f"{what:48} {one:>11} {other:>11} {third:>11} {ratio:>8}   {budget:8}{verdict}")
    kept = all(row[-1] for row in rows)
    if "press_ns" in daemon:
        more = full_rows(command, arguments)
        kept &= all(row[-1] for row in more)
        print(f"\n{f'{PLACEMENTS} placed controls, 20 widgets, 5 activities':48} {'without':>11} {'with':>11} "
              f"{'':11} {'ratio':>8}   budget <= {UNCHANGED} x")
        for what, one, other, ratio, is_kept in more:
            print(f"{what:48} {one:>11} {other:>11} {'':11} {ratio:>8}   "
                  f"{'met' if is_kept else 'MISSED'}")
    if arguments.json:
        names = ("what", "reference", "daemon", "gpiozero", "ratio", "budget", "kept")
        result = {"reference": reference, "daemon": daemon, "gpiozero": peer,
                  "rows": [dict(zip(names, row)) for row in rows]}
        Path(arguments.json).write_text(json.dumps(result, indent=1) + "\n")
    sys.exit(0 if kept else 1)


main()

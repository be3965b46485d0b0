"""What the daemon costs, beside the least C program: latency, wake-ups, memory, start-up. Runs in
the guest; see ../latency."""

import argparse
import json
import random
import subprocess
import sys
import time
from pathlib import Path

from subject import MS, Subject, play_wire, pull

HOLD = 500 * MS
TICKS = 100  # clock ticks a second, of /proc/PID/stat
REFERENCE = "reference --button {button}"


def percentile(values, share):
    """The smallest value that at least this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def schedule_of(count, rng):
    """Holds of 600 to 700 ms, at moments that no clock tick is in step with."""
    steps, at = [], 50.0
    for _ in range(count):
        length = rng.uniform(600, 700)
        steps.append(f"{at:.4f} press {at + length:.4f} release")
        at += length + rng.uniform(100, 150)
    return "\n".join(steps)


def latencies(subject, count, seed):
    """Lists of ns: from the finger and from the kernel's edge to `began`, and from the deadline to
    `performed`."""
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
    return {
        "finger_to_began": [
            event["at_ns"] - press for event, press in zip(began, presses)],
        "edge_to_began": [event["at_ns"] - event["edge_ns"] for event in began],
        "deadline_to_performed": [event["at_ns"] - event["edge_ns"] for event in performed],
    }


def processes(pid):
    """The process and its descendants, with the names of their programs."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text().split()]
    return {
        process: Path(f"/proc/{process}/comm").read_text().strip() for process in found}


def usage(pid):
    """Context switches, clock ticks and ns on a processor, of all threads together."""
    switches = ticks = ran = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if "ctxt_switches" in line:
                switches += int(line.split()[1])
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
        ran += int((task / "schedstat").read_text().split()[0])
    return {"wakeups": switches, "ticks": ticks, "ran_ns": ran}


def idle(subject, seconds):
    """What each process did while nothing happened."""
    names = processes(subject.pid)
    before = {pid: usage(pid) for pid in names}
    time.sleep(seconds)
    after = {pid: usage(pid) for pid in names}
    return [
        {"process": names[pid], "daemon": pid == subject.pid,
         **{key: after[pid][key] - before[pid][key] for key in before[pid]}}
        for pid in names]


def memory(subject):
    """Resident and proportional memory of each process, in kB."""
    found = []
    for pid, name in processes(subject.pid).items():
        sizes = {}
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            words = line.split()
            if words[0] in ("Rss:", "Pss:"):
                sizes[words[0]] = int(words[1])
        found.append({"process": name, "daemon": pid == subject.pid,
                      "rss_kb": sizes["Rss:"], "pss_kb": sizes["Pss:"]})
    return found


def start_up(command, count):
    """ns from exec to `button.ready`, several times."""
    done = subprocess.run(
        ["starter", "--count", str(count), "--", *command.replace("{button}", "gpio:GPIO17").split()],
        stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"cannot measure the start of: {command}")
    # The first start reads the program from the disk: leave it out.
    return [int(line) for line in done.stdout.split()][1:]


def measure(name, command, arguments):
    """All figures of one program."""
    print(f"measuring {name}", file=sys.stderr, flush=True)
    pull("pull-up")
    starts = start_up(command, arguments.starts + 1)
    subject = Subject(command, "gpio:GPIO17")
    try:
        if not subject.wait_for("button.ready"):
            sys.exit(f"no button.ready: {subject.complaint()}")
        time.sleep(2)
        found = {"start": starts, **latencies(subject, arguments.count, arguments.seed)}
        time.sleep(5)
        return {"command": command, "samples": found,
                "idle": idle(subject, arguments.idle), "memory": memory(subject)}
    finally:
        subject.end()


def rows_of(reference, daemon, seconds):
    """The budget table: what, reference, daemon, ratio or value, budget, whether it is kept."""
    rows = []
    for key, what in (("finger_to_began", "finger to hold.began"),
                      ("edge_to_began", "edge to hold.began"),
                      ("deadline_to_performed", "deadline to hold.performed")):
        for share in (50, 99):
            one = percentile(reference["samples"][key], share) / 1000
            other = percentile(daemon["samples"][key], share) / 1000
            rows.append((f"{what}, p{share}", f"{one:.1f} us", f"{other:.1f} us",
                         f"{other / one:.2f} x", "<= 1.5 x", other / one <= 1.5))
    one = percentile(reference["samples"]["start"], 50) / 1e6
    other = percentile(daemon["samples"]["start"], 50) / 1e6
    rows.append(("start to button.ready, p50", f"{one:.2f} ms", f"{other:.2f} ms",
                 f"{other / one:.2f} x", "<= 3 x", other / one <= 3))
    own, theirs = daemon["idle"], reference["idle"]
    for key, what in (("wakeups", f"wake-ups in {seconds} s idle"),
                      ("ticks", f"CPU ticks in {seconds} s idle"),
                      ("ran_ns", f"CPU ns in {seconds} s idle")):
        total = sum(process[key] for process in own)
        rows.append((what, str(sum(process[key] for process in theirs)), str(total), "", "0",
                     total == 0))
    for process in daemon["memory"]:
        megabytes = process["rss_kb"] / 1024
        limit = process["daemon"]
        rows.append((
            f"memory of {process['process']} (RSS; PSS {process['pss_kb'] / 1024:.1f} MB)",
            f"{reference['memory'][0]['rss_kb'] / 1024:.1f} MB", f"{megabytes:.1f} MB", "",
            "<= 12 MB" if limit else "", not limit or megabytes <= 12))
    return rows


def main():
    parser = argparse.ArgumentParser(prog="latency")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--starts", type=int, default=20)
    parser.add_argument("--idle", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    parser.add_argument("command")
    arguments = parser.parse_args()
    reference = measure("the C reference", REFERENCE, arguments)
    daemon = measure("the daemon", arguments.command, arguments)
    rows = rows_of(reference, daemon, arguments.idle)
    print(f"{'':52} {'reference':>12} {'this':>12} {'ratio':>9}   budget")
    for what, one, other, ratio, budget, kept in rows:
        verdict = "" if not budget else "  kept" if kept else "  MISSED"
        print(f"{what:52} {one:>12} {other:>12} {ratio:>9}   {budget:9}{verdict}")
    if arguments.json:
        result = {
            "reference": reference, "daemon": daemon,
            "rows": [dict(zip(("what", "reference", "daemon", "ratio", "budget", "kept"), row))
                     for row in rows]}
        Path(arguments.json).write_text(json.dumps(result, indent=1) + "\n")
    sys.exit(0 if all(row[-1] for row in rows) else 1)


main()

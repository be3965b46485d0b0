"""The faults of the campaign. Each fault disturbs a daemon by random numbers while presses are played.

A fault returns its problems, the number of judged presses, and the number of holds among them."""

import os
import random
import resource
import signal
import subprocess
import time
from pathlib import Path

from fault_daemon import Daemon, outcomes, tool
from presses import schedule_of

PRESSES = 12  # in each fault with random presses
EXTENSION = Path(__file__).resolve().parents[3] / "Tests/Support/extension.py"
SAVED = ("test.Lamp", "test.Shade")  # the kinds that are assigned in turn; both are in lamp-full


def storm(daemon, rng):
    """Floods of up to 899 edges, 1 ms apart, while the program is stopped: the kernel's buffer stores them."""
    steps, at = [], 50
    for _ in range(PRESSES // 2):
        count = rng.randrange(3, 900) | 1
        length = rng.choice((120, 480, 530, 900))
        steps += [f"{at} press", f"{at + length} stop", f"{at + length + 1} flood {count} 1",
                  f"{at + length + count + rng.randrange(2, 400)} cont"]
        at += length + count + rng.randrange(450, 800)
    since = daemon.count()
    return daemon.check(daemon.play("\n".join(steps)), since)


def stops(daemon, rng):
    """SIGSTOP and SIGCONT at random, and busy loops of a higher real-time priority."""
    hogs = subprocess.Popen(["hogs", "--fifo", "40", "--for", "600", str(rng.randrange(1, 3))])
    since = daemon.count()
    log = daemon.play(schedule_of(PRESSES, rng))
    hogs.terminate()
    hogs.wait()
    return daemon.check(log, since)


def clock(daemon, rng):
    """The wall clock jumps by up to a day back and 400 days ahead, in the middle of presses."""
    player = random.Random(rng.random())
    since = daemon.count()
    begin = time.clock_gettime(time.CLOCK_REALTIME), time.monotonic()
    child = os.fork()
    if child == 0:
        for _ in range(40):
            time.sleep(player.uniform(0.05, 0.5))
            step = player.choice((-86400, -3600, -1, 1, 3600, 86400, 86400 * 400))
            time.clock_settime(time.CLOCK_REALTIME, max(1e9, time.time() + step))
        os._exit(0)
    log = daemon.play(schedule_of(PRESSES, rng))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    time.clock_settime(time.CLOCK_REALTIME, begin[0] + time.monotonic() - begin[1])
    return daemon.check(log, since)


def extension(daemon, rng):
    """The daemon's extensions are killed and stopped at random during presses."""
    child = os.fork()
    if child == 0:
        for _ in range(30):
            time.sleep(rng.uniform(0.05, 0.6))
            how = rng.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP))
            daemon.kill_children(how)
            if how == signal.SIGSTOP:
                time.sleep(rng.uniform(0.1, 1))
                daemon.kill_children(signal.SIGCONT)
        os._exit(0)
    since = daemon.count()
    log = daemon.play(schedule_of(PRESSES, rng))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    daemon.kill_children(signal.SIGCONT)
    return daemon.check(log, since)


def descriptors(daemon, rng):
    """No descriptor is free, so that no extension can start and no client can connect; later some are free again."""
    daemon.kill_children(signal.SIGKILL)
    soft, hard = resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE)
    used = len(os.listdir(f"/proc/{daemon.pid}/fd"))
    resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE, (used + rng.randrange(3), hard))
    since = daemon.count()
    daemon.kill_children(signal.SIGKILL)
    log = daemon.play(schedule_of(PRESSES, rng))
    resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE, (soft, hard))
    return daemon.check(log, since)


def disk(daemon, rng):
    """The state's file system is full, then read-only: assignments are refused, presses are right, and acknowledged
    assignments stay."""
    problems, presses, holds = [], 0, 0
    for way in (full, read_only):
        found, more, held = way(daemon, rng)
        problems += [f"{way.__name__}: {each}" for each in found]
        presses += more
        holds += held
    return problems, presses, holds


def full(daemon, rng):
    """The state's file system is full, and later has room again."""
    filler = daemon.state / "filler"
    with open(filler, "wb", buffering=0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            pass  # The file system is full.
    problems, presses, holds = without_saves(daemon, rng)
    filler.unlink()
    return problems + saves(daemon, rng), presses, holds


def read_only(daemon, rng):
    """The state's file system is remounted read-only, and later writable again."""
    remount = ["mount", str(daemon.state), "-o"]
    done = subprocess.run([*remount, "remount,ro"], capture_output=True, text=True, check=False)
    if done.returncode:
        return [f"while the daemon runs, it cannot be made read-only: {done.stderr.strip()}"], 0, 0
    problems, presses, holds = without_saves(daemon, rng)
    subprocess.run([*remount, "remount,rw"], check=True)
    return problems + saves(daemon, rng), presses, holds


def without_saves(daemon, rng):
    """Plays an assignment and presses while nothing can be saved."""
    problems = []
    since = daemon.count()
    before = daemon.assigned()
    answer = daemon.ask("assign", kind=rng.choice(SAVED)) or {}
    log = daemon.play(schedule_of(PRESSES // 2, rng))
    now = daemon.assigned()
    if now is None or before is None:
        problems.append("the socket does not answer")
    elif "error" in answer and now != before:
        problems.append(f"an assignment was refused, and yet {now} replaced {before}")
    wrong, presses, holds = daemon.check(log, since)
    return problems + wrong, presses, holds


def saves(daemon, rng):
    """Checks that an assignment is acknowledged and saved in its file."""
    kind = rng.choice(SAVED)
    if "result" not in (daemon.ask("assign", kind=kind) or {}):
        return ["with room again, an assignment is not saved"]
    if kind not in (daemon.state / "placed.json").read_text():
        return ["with room again, an assignment is acknowledged but not in the file"]
    return []


def unbind(daemon, rng):
    """The chip vanishes at random and comes back: before the deadline this cancels the press; its rest is ignored."""
    steps, right, vanished, at = [], [], 0, 50
    for _ in range(PRESSES):
        length = rng.choice((150, 300, 470, 540, 800))
        way = rng.choice(("stay", "press", "hold", "between"))
        steps += [f"{at} press", f"{at + length} release"]
        outcome = ["began", "performed", "ended"] if length >= 500 else ["began", "cancelled:released-early"]
        gone = None
        if way == "press":
            gone = at + rng.randrange(30, min(length, 480) - 25)
            outcome = ["began", "cancelled:device-gone"]
        elif way == "hold" and length >= 540:
            gone = at + 515
            outcome[-1] = "ended:device-gone"
        elif way == "between":
            gone = at + length + rng.randrange(30, 200)
        right += outcome
        at += length + 250
        if gone is not None:
            vanished += 1
            back = gone + rng.randrange(50, 700)
            # The wire tool plays steps in order; a level that is set while the chip is gone applies when it is back.
            steps += [f"{gone} live 0", f"{back} live 1"]
            at = max(at, back + 1500)
    steps.sort(key=lambda step: int(step.split()[0]))
    since = daemon.count()
    daemon.play("\n".join(steps))
    problems = daemon.settled()
    events = daemon.subject.events()[since:]
    seen = [event["event"].removeprefix("hold.") + (f":{event['reason']}" if "reason" in event else "")
            for event in events if event["event"].startswith("hold.")]
    if seen != right:
        index = next((i for i, pair in enumerate(zip(seen, right)) if pair[0] != pair[1]), min(len(seen), len(right)))
        problems.append(f"word {index}: {seen[index - 2:index + 3]} instead of {right[index - 2:index + 3]}")
    for name in ("button.lost", "button.restored"):
        count = sum(event["event"] == name for event in events)
        if count != vanished:
            problems.append(f"{count} {name} of {vanished}")
    return problems + outcomes(events), PRESSES, right.count("performed")


def unruly(program, folder, rng):
    """An extension that hangs, floods, prints nonsense, refuses, exits and crashes at random."""
    script = folder / "unruly"
    script.write_text("#!/usr/bin/python3\n" + EXTENSION.read_text())
    script.chmod(0o755)
    daemon = Daemon(program, folder, (script, "com.example.unruly"), environment={"UNRULY_SEED": str(rng.random())})
    problems, presses, holds = daemon.ready(), 0, 0
    if not problems:
        daemon.remember()
        since = daemon.count()
        problems, presses, holds = daemon.check(daemon.play(schedule_of(3 * PRESSES, rng)), since)
        if daemon.subject.process.poll() is not None:
            problems.append(f"the daemon ended: {daemon.subject.complaint()}")
        elif "result" not in (daemon.ask("status") or {}):
            problems.append("the socket does not answer")
    return problems + daemon.end(), presses, holds


# The calls of a save of the state, in order: the old temporary files are removed, the new file is flushed and
# renamed to the state's file, the folder is flushed.
WRITES = ("unlink,unlinkat", "fsync", "rename,renameat,renameat2")


def kill(program, folder):
    """Kills the daemon at each of these calls in turn, by strace; afterwards the old or the new state must be complete.

    Returns the problems and the number of kills."""
    problems, kills, possible = [], 0, {SAVED[0]}
    lamp = tool("lamp", folder).rename(folder / "lamp-full")
    for calls in WRITES:
        for number in range(1, 60):
            name = f"{calls.partition(',')[0]} {number}"
            wrapper = ("strace", "-f", "-qq", "-I", "1", "-o", "/dev/null", "-e", f"trace={calls}", "-e",
                       f"inject={calls}:signal=SIGKILL:when={number}")
            daemon = Daemon(program, folder, (lamp, SAVED[0]), wrapper=wrapper)
            if daemon.subject.wait_for("control.loaded", 60):
                for kind in (SAVED[1], SAVED[0], SAVED[1]):
                    if "result" not in (daemon.ask("assign", kind=kind) or {}):
                        possible.add(kind)
                        break
                    possible = {kind}
            was_killed = daemon.is_killed()
            daemon.end()
            after = Daemon(program, folder, (lamp, SAVED[0]))
            found = after.ready()
            if not found:
                kind = after.assigned()
                if kind not in possible:
                    found.append(f"{kind} is there, and not {' or '.join(sorted(possible))}")
                possible = {kind}
                log = after.subject.errors.read_text()
                if "placed.json" in log:
                    found.append(f"the state was torn: {log.strip()[-200:]}")
            problems += [f"{name}: {each}" for each in found + after.end()]
            if not was_killed:
                break
            kills += 1
    return problems, kills


FAULTS = {fault.__name__: fault for fault in (
    storm, stops, clock, extension, descriptors, disk, unbind)}

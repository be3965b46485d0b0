"""The daemon of the fault campaign: its presses, its resources, and the checks that all faults share."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections import Counter
from pathlib import Path

from kills import children, counts, settle
from presses import judge
from subject import Subject, play_wire, pull

ENDINGS = ("intent.finished", "intent.failed", "intent.skipped")
GROWTH_KB = 4096  # the limit, in resident memory, from a daemon's first check to its last


class Daemon:
    """A daemon with one button on GPIO17 and a control, in a separate folder that outlives it."""

    def __init__(self, program, folder, control, environment=None, wrapper=()):
        self.folder = folder
        self.state = folder / "state"
        self.state.mkdir(parents=True, exist_ok=True)
        extension, kind = control
        (folder / "config.yaml").write_text(
            "buttons:\n  action:\n    source: gpio:GPIO17\n"
            f"    control: {kind}\nextensions: [ {extension} ]\n"
            "limits: { describe: 2s, load: 2s, perform: 2s }\n")
        self.socket = folder / "socket"
        command = [*wrapper, program, "run", "--config", str(folder / "config.yaml"), "--output", "json",
                   "--socket", str(self.socket)]
        os.environ.update(environment or {}, STATE_DIRECTORY=str(self.state))
        pull("pull-up")
        self.subject = Subject(" ".join(command), "")
        self.pid = self.subject.pid
        self.is_wrapped = bool(wrapper)
        self.before = None

    def ready(self):
        """Waits for the button; returns a list with a problem, or an empty list."""
        if self.subject.wait_for("button.ready", 60):
            return []
        return [f"not ready: {self.subject.complaint()}"]

    def end(self):
        """Ends the daemon; returns a problem if only SIGKILL could end it."""
        if self.is_wrapped and self.subject.process.poll() is None:
            # Signals the daemon and not its wrapper, which would leave the daemon running.
            for child in children(self.pid):
                os.kill(child, signal.SIGTERM)
            try:
                self.subject.process.wait(5)
            except subprocess.TimeoutExpired:
                for child in children(self.pid):
                    os.kill(child, signal.SIGKILL)
        return [] if self.subject.end() else ["it did not end by SIGTERM within 5 s"]

    def is_killed(self):
        """Whether SIGKILL ended the process; strace ends itself by the same signal."""
        try:
            return self.subject.process.wait(1) == -9
        except subprocess.TimeoutExpired:
            return False

    def ask(self, request, **fields):
        """The control socket's answer, or None if there is no answer within 20 s."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(20)
            try:
                client.connect(str(self.socket))
                with open(f"{self.socket}.lock", encoding="ascii") as lock:
                    # Before Linux 6.5 a daemon requires the proof from a program of its own user.
                    proof = lock.read()
                lines = [{"id": 1, "request": "hello", "version": 2, "client": "faults", "proof": proof},
                         {"id": 2, "request": request, **fields}]
                client.sendall("".join(json.dumps(line) + "\n" for line in lines).encode())
                for line in client.makefile("rb"):
                    answer = json.loads(line)
                    if answer.get("id") in (0, 2):
                        return answer
            except (OSError, ValueError):
                pass
        return None

    def assigned(self):
        """The kind of the assigned control, or None if the socket does not answer."""
        answer = self.ask("status") or {}
        return answer.get("result", {}).get("buttons", [{}])[0].get("assignment", {}).get("kind")

    def play(self, schedule, *options):
        """Plays a schedule on the wire and waits until all its presses have been decided."""
        log = play_wire(schedule, self.pid, *options)
        time.sleep(1)
        return log

    def check(self, log, since):
        """Judges the presses of a log by the oracle, and checks what no fault may cause."""
        wrong = self.settled()
        events = self.subject.events()[since:]
        more, presses, holds = judge(log, events)
        return wrong + more + outcomes(events), presses, holds

    def count(self):
        """The number of events so far."""
        return len(self.subject.events())

    def works(self):
        """Checks a clean short press, a clean hold and the socket: the daemon has neither died nor locked up."""
        since = self.count()
        log = self.play("0 press 100 release 400 press 1000 release\n")
        wrong, _, _ = self.check(log, since)
        if self.subject.process.poll() is not None:
            wrong.append(f"the daemon ended: {self.subject.complaint()}")
        elif "result" not in (self.ask("status") or {}):
            wrong.append("the socket does not answer")
        return wrong

    def settled(self):
        """Waits until no intent is under way; returns a problem if an intent never ends."""
        for _ in range(200):
            answer = self.ask("status") or {}
            if answer.get("result", {}).get("buttons", [{}])[0].get("intent") == "resting":
                return []
            time.sleep(0.05)
        return ["an intent never ends"]

    def remember(self):
        """Stores the current resources. The first date that passes creates a date timer, which stays open."""
        for days in (400, -400):
            time.clock_settime(time.CLOCK_REALTIME, time.time() + days * 86400)
            time.sleep(0.5)
        time.sleep(2)
        self.before = counts(self.pid), self.memory(), self.descriptors()

    def leaks(self):
        """The resources beyond those that `remember` stored, as problems."""
        held, memory, descriptors = self.before
        after = settle(self.pid, held)
        problems = []
        if after != held:
            more = self.descriptors() - descriptors
            problems.append(f"a leak: {held} before, {after} after; new: {sorted(more.elements())}")
        grown = self.memory() - memory
        if grown > GROWTH_KB:
            problems.append(f"resident memory grew by {grown} kB")
        return problems

    def descriptors(self):
        """The open descriptors by name, with their number."""
        names = []
        for name in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                # The inode number of a pipe or socket differs each time.
                names.append(re.sub(r"\[\d+\]", "", os.readlink(f"/proc/{self.pid}/fd/{name}")))
            except FileNotFoundError:
                pass  # Closed in the meantime.
        return Counter(names)

    def memory(self):
        """Resident memory in kB."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0

    def kill_children(self, how):
        """Sends a signal to the daemon's extensions."""
        for child in children(self.pid):
            try:
                os.kill(child, how)
            except ProcessLookupError:
                pass  # The child has just ended.


def outcomes(events):
    """Checks that each performed hold has exactly one outcome of its intent, and no other press has an outcome."""
    performed = [event.get("press") for event in events if event["event"] == "hold.performed"]
    ended = [event.get("press") for event in events if event["event"] in ENDINGS]
    wrong = [f"press {press} was performed and has {ended.count(press)} outcomes"
             for press in performed if ended.count(press) != 1]
    wrong += [f"an outcome of press {press}, which was not performed" for press in set(ended) - set(performed)]
    started = [event.get("press") for event in events if event["event"] == "intent.performing"]
    wrong += [f"press {press} started {started.count(press)} intents" for press in set(started)
              if started.count(press) > 1 or press not in performed]
    return wrong


def tool(name, folder):
    """Copies a tool to the folder, for the daemon to run."""
    return Path(shutil.copy(shutil.which(name), folder / name))

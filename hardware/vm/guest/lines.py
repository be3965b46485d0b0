"""Compares the levels of a light's and a motor's line with the tables of patterns. Runs in the guest; see ../lines."""

import argparse
import ctypes
import os
import re
import shutil
import signal
import sys
import threading
import time
from pathlib import Path

from line_levels import Recorder, differs, filling, steps
from subject import MS, Stream, Subject, clock_ns, play_wire, pull

LIGHT, MOTOR, FAN = 27, 23, 22
FLASH = [(60, True), (300, False)]
ERROR = [(0, True), (100, False), (200, True), (300, False), (400, True), (500, False)]
PULSE = [(0, True), (40, False)]
DOUBLE = [(0, True), (40, False), (120, True), (160, False)]
GUARD_LIMIT = 200 * MS
PIDFD_GETFD = 438


def keep_claimed(pid):
    """Duplicates a process's descriptors of GPIO lines, so that the lines keep their levels when the process dies."""
    libc = ctypes.CDLL(None, use_errno=True)
    handle = os.pidfd_open(pid)
    kept = []
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        if "gpio" in os.readlink(entry):
            kept.append(libc.syscall(PIDFD_GETFD, handle, int(entry.name), 0))
    os.close(handle)
    if not kept or min(kept) < 0:
        sys.exit("cannot keep the lines claimed")
    return kept


def guards():
    """The process ids of the running guards, without zombies."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, state = re.search(r"\((.*)\) (.)", (folder / "stat").read_text()).groups()
            if name == "line-guard" and state != "Z":
                found.append(int(folder.name))
        except OSError:
            pass  # the process has just ended
    return found


def is_gone(seconds=5):
    limit = clock_ns() + int(seconds * 1e9)
    while guards():
        if clock_ns() > limit:
            return False
        time.sleep(0.01)
    return True


class Bench:
    """A daemon with a light and a motor, its events, and the levels of its lines."""

    def __init__(self, program, folder, motor=MOTOR, hangs=False):
        name = "lamp-hang-perform" if hangs else "lamp"
        lamp = shutil.copy(shutil.which("lamp"), folder / name)
        config = folder / "config.yaml"
        config.write_text(
            "buttons:\n  action:\n    source: gpio:GPIO17\n    control: test.Lamp\n"
            f"    light: gpio:GPIO{LIGHT}\n    haptic: gpio:GPIO{motor}\n"
            f"extensions: [ {lamp} ]\n")
        pull("pull-up")
        self.subject = Subject(f"{program} run --config {config} --output json", "")
        self.stream = Stream(self.subject)
        if not self.stream.wait_for(["control.loaded"]):
            sys.exit(f"no control.loaded: {self.subject.complaint()}")
        self.recorder = Recorder(LIGHT, MOTOR)

    def event(self, name):
        event = self.stream.wait_for([name])
        if event is None:
            sys.exit(f"no {name}: {self.subject.complaint()}")
        return event

    def end(self):
        self.recorder.end()
        self.subject.end()
        time.sleep(0.05)


def press_in_background(text):
    thread = threading.Thread(target=play_wire, args=(text,))
    thread.start()
    return thread


def hold(program, folder):
    bench = Bench(program, folder)
    try:
        play_wire("0 press 600 release\n")
        began = bench.event("hold.began")["edge_ns"]
        performing = bench.event("intent.performing")["at_ns"]
        time.sleep(0.6)
        light = filling(began) + [(performing, False)] + steps(FLASH, performing)
        yield "a hold fills and flashes", differs(bench.recorder.since(LIGHT, began), light)
        yield "a hold is one pulse", differs(
            bench.recorder.since(MOTOR, began), steps(PULSE, performing))
        play_wire("0 press 200 release\n")
        began = bench.event("hold.began")["edge_ns"]
        cancelled = bench.event("hold.cancelled")["at_ns"]
        time.sleep(0.3)
        yield "a short press stops filling", differs(
            bench.recorder.since(LIGHT, began), filling(began, cancelled - began))
        yield "a short press is no pulse", differs(bench.recorder.since(MOTOR, began), [])
    finally:
        bench.end()
    yield "no guard is left after the end", "" if is_gone() else "one is"


def failure(program, folder):
    bench = Bench(program, folder, hangs=True)
    try:
        play_wire("0 press 600 release\n")
        bench.event("intent.performing")
        time.sleep(0.5)
        for task in Path(f"/proc/{bench.subject.pid}/task").iterdir():
            try:
                started = (task / "children").read_text().split()
            except OSError:
                continue  # the thread has just ended
            for child in started:
                if int(child) not in guards():
                    os.kill(int(child), signal.SIGKILL)
        failed = bench.event("intent.failed")["at_ns"]
        time.sleep(0.8)
        yield "an intent that fails flashes three times", differs(
            bench.recorder.since(LIGHT, failed), steps(ERROR, failed))
        yield "an intent that fails is two pulses", differs(
            bench.recorder.since(MOTOR, failed), steps(DOUBLE, failed))
    finally:
        bench.end()


def ending(program, folder, sent):
    """Sends a signal to the daemon in the middle of a pulse."""
    name = signal.Signals(sent).name
    bench = Bench(program, folder)
    kept = []
    try:
        kept = keep_claimed(bench.subject.pid)
        press = press_in_background("0 press 900 release\n")
        was_on = bench.recorder.wait_on(MOTOR)
        at = clock_ns()
        os.kill(bench.subject.pid, sent)
        press.join()
        if sent != signal.SIGSTOP:
            bench.subject.process.wait(10)
        time.sleep(0.3)
        off = [time for time, level in bench.recorder.since(MOTOR, at) if not level]
        wrong = "" if was_on and off and not bench.recorder.read(MOTOR) else "it is on"
        limit = GUARD_LIMIT if sent == signal.SIGSTOP else 0
        if not wrong and off[-1] - at > limit + 30 * MS:
            wrong = f"it was on for {(off[-1] - at) / MS:.0f} ms more"
        yield f"{name} in the middle of a pulse: the motor goes off", wrong
        if sent == signal.SIGKILL:
            yield "no guard outlives the daemon", "" if is_gone() else "one does"
    finally:
        for descriptor in kept:
            os.close(descriptor)
        bench.end()


def busy(program, folder):
    bench = Bench(program, folder, motor=FAN)
    try:
        play_wire("0 press 600 release\n")
        bench.event("intent.performing")
        bench.event("intent.finished")
        text = bench.subject.errors.read_text()
        warnings = [line for line in text.splitlines() if "motor" in line]
        expected = (
            "cannot request line on gpiochip0/22 (GPIO22): EBUSY (Device or resource busy); held by "
            '"fan"; stop it or choose another line; the button action works without its motor')
        is_right = len(warnings) == 1 and warnings[0].endswith(expected)
        yield "a busy line is one warning, and the button works", "" if is_right else text
    finally:
        bench.end()


def built_in(program, folder, kind, line, devices):
    """Switches a line by a built-in control, which is confined, with these devices in its manifest."""
    own = Path(shutil.copy(Path(program).with_name("BuiltInControls"), folder / "BuiltInControls"))
    own.with_name("BuiltInControls.yaml").write_text(f"app:\n  identifier: actionbutton.BuiltInControls\n  devices: [ {devices} ]\n")
    config = folder / "config.yaml"
    config.write_text(
        f"buttons:\n  action:\n    source: gpio:GPIO17\n    control: actionbutton.{kind}\n"
        f"    configuration: {{ line: GPIO{line} }}\nextensions: [ {own} ]\n")
    pull("pull-up")
    subject = Subject(f"{program} run --config {config} --output json", "")
    stream = Stream(subject)
    recorder = Recorder(line)
    try:
        if not stream.wait_for(["control.loaded"]):
            sys.exit(f"no control.loaded: {subject.complaint()}")
        for is_on in (True, False) if devices else (True,):
            play_wire("0 press 600 release\n")
            ended = stream.wait_for(["intent.finished", "intent.failed"])
            finished = ended is not None and ended["event"] == "intent.finished"
            if devices:
                is_right = finished and recorder.wait_on(line, is_on) and (not is_on or is_filtered("gpioset"))
                yield f"{kind}, confined, is switched {'on' if is_on else 'off'}", "" if is_right else f"{ended}: {subject.errors.read_text()}"
            else:
                log = subject.errors.read_text()
                is_right = not finished and "devices: [ PATH ]" in log and not recorder.read(line)
                yield f"{kind} without devices in the manifest fails, and the log names the line to write", "" if is_right else f"{ended}: {log}"
    finally:
        recorder.end()
        subject.end()


def is_filtered(name):
    """Whether the one process of this name has a filter of system calls, as every confined process."""
    found = [folder for folder in Path("/proc").glob("[0-9]*") if (folder / "comm").read_text().strip() == name]
    return len(found) == 1 and "Seccomp:\t2" in (found[0] / "status").read_text()


def main():
    parser = argparse.ArgumentParser(prog="lines")
    parser.add_argument("program")
    program = parser.parse_args().program
    folder = Path("/dev/shm/lines")
    folder.mkdir(exist_ok=True)
    rows = [
        *hold(program, folder), *failure(program, folder),
        *ending(program, folder, signal.SIGKILL), *ending(program, folder, signal.SIGTERM),
        *ending(program, folder, signal.SIGSTOP), *busy(program, folder),
    ]
    if shutil.which("gpioset"):
        rows += [
            *built_in(program, folder, "Flashlight", LIGHT, "/dev/gpiochip*"), *built_in(program, folder, "Fan", MOTOR, "/dev/gpiochip*"),
            *built_in(program, folder, "Flashlight", LIGHT, "")]
    else:
        print("Flashlight and Fan were not tried: there is no gpioset")
    wrong = 0
    for name, problem in rows:
        print(f"{'WRONG' if problem else 'right'}   {name}{': ' if problem else ''}{problem}")
        wrong += bool(problem)
    print(f"{len(rows) - wrong} of {len(rows)} rows right", flush=True)
    sys.exit(1 if wrong else 0)


main()

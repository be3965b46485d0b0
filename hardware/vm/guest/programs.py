"""The programs that latency.py measures: their files, their controls, and their use of resources."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from clients import Client
from subject import Subject, pull

WARM_UP = 5  # measurements that are left out, because they read the program's files
REQUEST, ANSWER = 220, 420  # bytes of a request to the lamp and of its answer, on average


def usage(pid):
    """The context switches, clock ticks and ns on a processor of all threads together."""
    switches = ticks = ran = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if "ctxt_switches" in line:
                switches += int(line.split()[1])
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
        ran += int((task / "schedstat").read_text().split()[0])
    return {"wakeups": switches, "ticks": ticks, "ran_ns": ran}


def with_subject(command, measure_it):
    """Calls `measure_it` with a program that is ready, and returns its result."""
    pull("pull-up")
    subject = Subject(command, "gpio:GPIO17")
    try:
        if not subject.wait_for("button.ready"):
            sys.exit(f"no button.ready: {subject.complaint()}")
        time.sleep(2)
        return measure_it(subject)
    finally:
        subject.end()


def without_control(command):
    """The command with a button without a control, or None if the command does not name its button by --button."""
    if "--button {button}" not in command:
        return None
    file = Path("/dev/shm/nothing.yaml")
    file.write_text("buttons:\n  action:\n    source: gpio:GPIO17\nextensions: []\n")
    return command.replace("--button {button}", f"--config {file}")


def with_lamp(command, name="lamp"):
    """The command with the lamp on its button, an extension that answers at once. With the name `lamp-full` it also
    has 20 widgets and 5 Live Activities."""
    lamp = shutil.copy(shutil.which("lamp"), f"/dev/shm/{name}")
    return f"{command} --extension {lamp} --control test.Lamp"


def fill(subject, placements):
    """Makes this number of placements with controls of `lamp-full`, every tenth with the button's own control, and
    waits until all placements, widgets and activities are shown."""
    client = Client(str(subject.folder / "XDG_RUNTIME_DIR" / "actionbutton.sock"))
    for number in range(placements):
        answer, _ = client.ask("place", kind="test.Shade" if number % 10 else "test.Lamp")
        if "result" not in answer:
            sys.exit(f"the lamp cannot be placed: {answer}")
    for _ in range(600):
        status = client.ask("status")[0]["result"]
        placed = sum("control" in each for each in status["placed"]["placed"])
        widgets = sum("date" in each for each in status["widgets"])
        counts = placed, widgets, len(status["activities"])
        if counts == (placements, 20, 5):
            return
        time.sleep(0.05)
    sys.exit(f"of {placements} placements, 20 widgets and 5 activities there are {counts}")


def round_trips(count):
    """ns of two pipe round trips between two C programs, `count` times."""
    done = subprocess.run(
        ["pipes", "--count", str(count + WARM_UP), "--request", str(REQUEST), "--answer", str(ANSWER)],
        stdout=subprocess.PIPE, text=True, check=True)
    return [int(line) for line in done.stdout.split()][WARM_UP:]


def in_memory(command):
    """The command with copies of the program and of the sample extension beside it, in the guest's memory: otherwise
    the guest's clock would jump whenever the guest waits for the host to look up a file."""
    program, *rest = shlex.split(command)
    found = Path(shutil.which(program) or program)
    folder = Path("/dev/shm/program")
    folder.mkdir(exist_ok=True)
    for file in [found, *found.parent.glob("SampleControls*")]:
        if file.is_dir():
            shutil.copytree(file, folder / file.name, dirs_exist_ok=True)
        else:
            shutil.copy(file, folder / file.name)
    # The program looks for its configuration here; this folder is in the guest itself and needs no answer of the host.
    Path("/etc/actionbutton").mkdir(exist_ok=True)
    return shlex.join([str(folder / found.name), *rest]).replace("'{button}'", "{button}")


def start_up(command, count):
    """ns from exec to `button.ready`, `count` times."""
    home = Path("/dev/shm/start")
    environment = dict(os.environ)
    for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        (home / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        environment[name] = str(home / name)
    done = subprocess.run(
        ["starter", "--count", str(count), "--", *command.replace("{button}", "gpio:GPIO17").split()],
        stdout=subprocess.PIPE, text=True, check=False, env=environment)
    if done.returncode != 0:
        sys.exit(f"cannot measure the start of: {command}")
    return [int(line) for line in done.stdout.split()][WARM_UP:]

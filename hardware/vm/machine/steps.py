#!/usr/bin/python3
"""The steps of hardware/vm/system on one machine: prints each step with its time, and the number of passed steps."""

import argparse
import base64
import contextlib
import gzip
import json
import pathlib
import re
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/Support/HostileExtension"))

import decisions
import first_page
import hostile_extension
from decisions import Wrong
from qemu import Machine
from terminal import Silent, clean

APT = "sudo DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confdef"
INSTALLED = "./actionbutton_*.deb ./actionbutton-gateway_*.deb"
TOGGLE = "com.example.Productivity.TimerToggle"
EXTENSIONS = "/usr/lib/actionbutton/extensions"
STATE = "/var/lib/actionbutton"
# The service's exposure by `systemd-analyze security` before extensions were confined by Landlock; lower is better.
EXPOSURE = 0.8


class Steps:
    """Runs steps one after another and counts them."""

    def __init__(self):
        self.passed = self.failed = 0
        self.began = time.monotonic()

    @contextlib.contextmanager
    def step(self, what):
        began, notes = time.monotonic(), []
        try:
            yield notes
        except (Wrong, Silent, RuntimeError, OSError, ValueError) as error:
            self.failed += 1
            print(f"FAILED  {time.monotonic() - began:6.1f} s  {what}", flush=True)
            notes = str(error).splitlines()[-25:]
        else:
            self.passed += 1
            print(f"ok      {time.monotonic() - began:6.1f} s  {what}", flush=True)
        for note in notes:
            print(f"                  {note}", flush=True)


def must(machine, command, contains=""):
    """Runs a command that must succeed and print a text; returns its output."""
    text, status = machine.terminal.run(command)
    if status != 0 or contains not in text:
        lacks = f"; it lacks \"{contains}\"" if contains not in text else ""
        raise Wrong(f"\"{command}\" ended with status {status}{lacks}\n{text}")
    return text


def edges(machine, length):
    """Presses the real line, and judges the daemon's decision by the kernel's timestamps."""
    decisions.watch(machine.root)
    first_page.press(machine, length)
    text, status = machine.root.run(
        "for i in $(seq 600); do grep -q -e hold.ended -e hold.cancelled /tmp/events && break; sleep 0.1; done; "
        "kill %%; wait 2>/dev/null; grep -c . /tmp/events")
    if status != 0:
        raise Wrong(f"no event came within 60 s of the machine's time: {text}")
    return decisions.judge(*decisions.read(machine.root))


def state(machine):
    """The state of the button's control, as `status` prints it."""
    text = must(machine, "sudo actionbutton status", "button")
    return next((line.split(None, 1)[1] for line in text.splitlines() if line.strip().startswith("control")), text)


def ours(machine):
    """All files with the project in their names, except in home folders, whose files belong to no package."""
    return must(
        machine, "sudo find / -xdev \\( -path /proc -o -path /sys -o -path /packages -o -path /var/log -o -path /home"
        " -o -path /root -o -path /run -o -path /var/lib/apt -o -path /var/cache -o -path /var/lib/dpkg \\) -prune"
        " -o -name '*action*button*' -print; true").split()


def follow_page(machine, steps, page):
    """Runs the page's commands in the home folder of the machine's user."""
    must(machine, "cp /packages/now/*.deb ~ && cd")
    for each in first_page.read(page):
        if each == "restart":
            with steps.step("the page: restart") as notes:
                before = state(machine)
                machine.reboot()
                # The terminal is ready before the control has answered.
                must(machine, "cd; for i in $(seq 300); do sudo actionbutton status 2>/dev/null | grep -q '^  hint' && break;"
                     " sleep 1; done")
                after = state(machine)
                notes.append(f"before: {before}; after: {after}")
                if after != before:
                    raise Wrong("the state was not kept")
        elif isinstance(each, str):
            with steps.step(f"the page: {each}") as notes:
                notes.append(edges(machine, first_page.HOLD if each == "hold" else first_page.EARLY))
        else:
            with steps.step(f"the page: $ {each.text}"):
                output, status = first_page.perform(each, machine)
                output = clean(output)
                # apt update ends with 0 without the network too.
                if status != 0 or "Failed to fetch" in output:
                    raise Wrong(f"\"{each.text}\" ended with status {status}\n{output}")
                first_page.compare(each, output)


def border(machine, steps, packages, compiler):
    """Runs an extension that tries to leave its confinement, in the packaged service."""
    layers = "sudo actionbutton status | grep -A 1 'extension Hostile'"
    with steps.step("systemd-analyze security: the service is not more exposed than it was") as notes:
        text = must(machine, "systemd-analyze security actionbutton | tail -n 1", "Overall exposure level")
        notes.append(text.strip("→ "))
        if float(re.search(r"actionbutton.service: ([0-9.]+)", text)[1]) > EXPOSURE:
            raise Wrong(f"it was {EXPOSURE}")
    with steps.step("a hostile extension in the service opens nothing") as notes:
        folders = must(machine, "sudo find / /run /dev -mindepth 1 -maxdepth 2 -xdev -type d | sort -u").split()
        hostile_extension.build(
            packages / "hostile", [compiler, "-static"], {
                "STATE": STATE, "SETTINGS": "/etc/actionbutton", "HOME_OF_DAEMON": "/var/lib/actionbutton-extensions",
                "SOCKET": "/run/actionbutton/actionbutton.sock", "OTHER": f"{STATE}/containers/SampleControls",
                "MANIFEST": f"{EXTENSIONS}/hostile.yaml"}, folders)
        must(machine, "sudo cp /etc/actionbutton/config.yaml /root/config.yaml")
        must(machine, f"sudo install /packages/hostile {EXTENSIONS} && echo 'app: {{ name: Hostile }}' | sudo tee {EXTENSIONS}/hostile.yaml")
        must(machine, f"echo '  - {EXTENSIONS}/hostile' | sudo tee -a /etc/actionbutton/config.yaml && sudo systemctl restart actionbutton")
        look = "sudo find /etc /usr/lib/actionbutton /home /root -xdev -printf '%p %m %u %i %s %C@\\n' | sort | sha256sum"
        before = must(machine, look)
        must(machine, f"for i in $(seq 60); do sudo actionbutton assign {hostile_extension.KIND} >/dev/null 2>&1 && break; sleep 1; done;"
             f" sudo actionbutton status; sudo journalctl -u actionbutton -o cat | tail -n 20", hostile_extension.KIND)
        results = f"{STATE}/containers/hostile/results"
        must(machine, f"for i in $(seq 1200); do sudo test -s {results} && break; sleep 1; done; sudo test -s {results}")
        seen = json.loads(gzip.decompress(base64.b64decode(must(machine, f"sudo gzip -c {results} | base64 -w 150"))))
        notes.append(f"{len(seen)} attempts")
        shown = must(machine, layers, "seccomp")
        notes += shown.splitlines()
        if "Landlock" not in shown:
            raise Wrong("a layer is missing")
        if found := hostile_extension.mistakes(seen):
            raise Wrong("\n".join(f"{name}: {result}" for name, result in found.items()))
        if must(machine, look) != before:
            raise Wrong("a file of /etc, /home, /root or /usr/lib/actionbutton has changed")
    with steps.step("a hold after the attack"):
        must(machine, f"sudo actionbutton assign {TOGGLE} && sudo cp /root/config.yaml /etc/actionbutton && "
             f"sudo rm {EXTENSIONS}/hostile* && sudo systemctl restart actionbutton")
        edges(machine, first_page.HOLD)


def life_of_packages(machine, steps):
    """Upgrade, removal, purge, and the first minute in two commands."""
    with steps.step("the gateway: the page and the state"):
        token = "$(sudo cat /etc/actionbutton/token)"
        must(machine, "curl -sS http://127.0.0.1:8640/", "<!doctype html>")
        must(machine, f"curl -sS -H \"Authorization: Bearer {token}\" http://127.0.0.1:8640/v1/status", '"buttons"')
    with steps.step("apt upgrades to a later version; the configuration is kept") as notes:
        before = must(machine, "dpkg-query -W -f '${Version}' actionbutton")
        configuration = must(machine, "cat /etc/actionbutton/config.yaml")
        must(machine, f"{APT} install /packages/next/*.deb")
        notes.append(f"{before} → " + must(machine, "dpkg-query -W -f '${Version}' actionbutton", "next"))
        if must(machine, "cat /etc/actionbutton/config.yaml") != configuration:
            raise Wrong("the configuration was changed")
    with steps.step("a hold after the upgrade") as notes:
        notes.append(edges(machine, first_page.HOLD))
    with steps.step("apt removes; only the configuration and the saved state are left") as notes:
        must(machine, f"{APT} remove actionbutton actionbutton-gateway")
        left = ours(machine)
        notes.append("left: " + " ".join(left))
        allowed = re.compile(r"/etc/(actionbutton|xdg/autostart/|systemd/)|/var/lib/(private/)?actionbutton|/var/lib/systemd/")
        if others := [path for path in left if not allowed.match(path)]:
            raise Wrong(f"these files are left: {' '.join(others)}")
    with steps.step("apt purges; nothing is left"):
        must(machine, f"{APT} purge actionbutton actionbutton-gateway")
        if left := ours(machine):
            raise Wrong(f"these files are left: {' '.join(left)}")
    with steps.step("udev reads the rules before their groups are made; the button belongs to its group all the same"):
        must(machine, "sudo userdel actionbutton; sudo groupdel gpio; sudo chown root:root /dev/gpiochip0 && sudo chmod 600 /dev/gpiochip0")
        must(machine, "sudo dpkg --unpack ./actionbutton_*.deb && sudo udevadm trigger --subsystem-match=gpio --action=change --settle")
        must(machine, f"{APT} -f install && stat -c '%G %a' /dev/gpiochip0", "gpio 660")
    with steps.step("the first minute: apt install, setup and a hold") as notes:
        began = time.monotonic()
        must(machine, f"{APT} install {INSTALLED}")
        must(machine, f"sudo actionbutton setup --button gpio:GPIO17 --control {TOGGLE} --yes", "the service runs")
        first_page.press(machine, first_page.HOLD)
        mine = time.monotonic() - began
        notes.append(f"then: {state(machine)}")
        began = time.monotonic()
        must(machine, f"{APT} install --no-install-recommends python3-gpiozero")
        other = time.monotonic() - began
        notes.append(f"{mine:.1f} s; apt install python3-gpiozero alone: {other:.1f} s; ratio {mine / other:.2f}")


def leave(number, _):
    """Ends this program as an error does, so that the machine is ended too."""
    sys.exit(128 + number)


def main():
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    parser = argparse.ArgumentParser()
    for name in ("arch", "disk", "packages", "page", "work", "compiler"):
        parser.add_argument(name)
    options = parser.parse_args()
    work = pathlib.Path(options.work)
    work.mkdir(parents=True, exist_ok=True)
    steps = Steps()
    machine = Machine(options.arch, options.disk, options.packages, work)
    try:
        with steps.step(f"Debian 13 for {options.arch} starts with systemd") as notes:
            machine.start()
            machine.log_in()
            notes.append(must(machine, "uname -srm"))
            must(machine, "systemctl is-system-running --wait", "running")
        if steps.failed:
            print((work / "console").read_text(errors="replace")[-2000:])
        else:
            follow_page(machine, steps, pathlib.Path(options.page))
            border(machine, steps, pathlib.Path(options.packages), options.compiler)
            life_of_packages(machine, steps)
            with steps.step("power off"):
                machine.terminal.start("sudo poweroff")
                machine.process.wait()
    finally:
        machine.stop()
    print(f"{steps.passed} passed, {steps.failed} failed in {time.monotonic() - steps.began:.0f} s")
    sys.exit(1 if steps.failed else 0)


main()

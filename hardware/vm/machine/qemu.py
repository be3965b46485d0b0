"""The machine: QEMU with a disk that discards its changes, its terminals, and the wire of its button."""

import json
import pathlib
import socket
import subprocess
import time

# The lines of the arm64 board's GPIO controller. QEMU connects line 3 to its power button.
LINES = ["GPIO2", "GPIO3", "GPIO4", "POWER", "GPIO5", "GPIO17", "GPIO22", "GPIO27"]
POWER = LINES.index("POWER")
MEMORY = "512M"


class Machine:
    """A machine, from its first start to its end."""

    button = "GPIO17"

    def __init__(self, arch, disk, packages, work):
        self.arch, self.disk, self.packages, self.work = arch, pathlib.Path(disk), packages, pathlib.Path(work)
        self.process = None

    # --- Its parts --------------------------------------------------------------------------------

    def program(self):
        if self.arch == "arm64":
            return ["qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72"]
        return ["qemu-system-x86_64", "-M", "pc", "-cpu", "max"]

    def parts(self):
        terminals = [
            part for name in ("pi", "root") for part in (
                "-chardev", f"socket,id={name},path={self.work}/{name},server=on,wait=off",
                "-device", f"virtconsole,chardev={name}")]
        return [
            "-nodefaults", "-no-user-config", "-display", "none", "-accel", "tcg", "-smp", "1", "-m", MEMORY,
            "-drive", f"file={self.disk}/disk.img,if=none,id=disk,format=raw,snapshot=on",
            "-device", "virtio-blk-pci,drive=disk",
            "-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net,romfile=",
            "-device", "virtio-rng-pci", "-device", "virtio-serial-pci", *terminals,
            "-fsdev", f"local,id=packages,path={self.packages},security_model=none,readonly=on",
            "-device", "virtio-9p-pci,fsdev=packages,mount_tag=packages",
            "-serial", f"file:{self.work}/console", "-qmp", f"unix:{self.work}/qmp,server=on,wait=off"]

    def kernel(self):
        arguments = "root=/dev/vda rw quiet panic=-1"
        if self.arch == "arm64":
            arguments += " console=ttyAMA0"
        else:
            arguments += (
                " console=ttyS0 mitigations=off nokaslr random.trust_cpu=on cryptomgr.notests lpj=4000000"
                " tsc=reliable clocksource=tsc")
        return ["-kernel", f"{self.disk}/vmlinuz", "-initrd", f"{self.disk}/initrd.img", "-append", arguments]

    def board(self):
        """The options for the arm64 board's description, with names for its GPIO lines."""
        tree = self.work / "board.dtb"
        subprocess.run(
            [*self.program()[:2], f"virt,dumpdtb={tree}", *self.program()[3:], *self.parts()],
            check=True, capture_output=True)
        subprocess.run(["fdtput", "-t", "s", tree, "/pl061@9030000", "gpio-line-names", *LINES], check=True)
        for path in ("pi", "root", "qmp"):
            (self.work / path).unlink(missing_ok=True)
        return ["-dtb", str(tree), "-qtest", f"unix:{self.work}/qtest,server=on,wait=off", "-qtest-log", "none"]

    # --- Its life ---------------------------------------------------------------------------------

    def start(self):
        board = self.board() if self.arch == "arm64" else []
        with open(self.work / "qemu.log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*self.program(), *self.parts(), *board, *self.kernel()], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        while not (self.work / "qmp").exists() or (board and not (self.work / "qtest").exists()):
            if self.process.poll() is not None:
                raise RuntimeError(f"QEMU did not start: {(self.work / 'qemu.log').read_text()}")
            time.sleep(0.05)
        self.monitor = Monitor(self.work / "qmp")
        self.connect(board)

    def connect(self, board):
        # Needs pexpect, which a machine without terminals does not need.
        from terminal import Terminal
        self.terminal, self.root = (
            Terminal(self.work / name, open(self.work / f"{name}.transcript", "w", encoding="utf-8"))
            for name in ("pi", "root"))
        self.wire = OutsideWire(self.monitor, self.work / "qtest", self.button) if board else InsideWire(self.root)
        self.wire.power_on()

    def log_in(self):
        self.terminal.log_in()
        self.root.log_in()

    def reboot(self):
        """Reboots as a person does; returns when both terminals have logged in again."""
        self.terminal.start("sudo reboot")
        self.monitor.wait("RESET")
        self.wire.power_on()
        self.log_in()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


class Monitor:
    """QEMU's control connection (QMP)."""

    def __init__(self, path):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(path))
        self.file = connection.makefile("rw", encoding="utf-8")
        self.events = []
        self.file.readline()
        self.ask("qmp_capabilities")

    def ask(self, command, **arguments):
        self.file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.file.flush()
        while True:
            answer = json.loads(self.file.readline())
            if "event" in answer:
                self.events.append(answer["event"])
            elif "error" in answer:
                raise RuntimeError(f"QEMU refused {command}: {answer['error']['desc']}")
            else:
                return answer["return"]

    def wait(self, event):
        while event not in self.events:
            line = self.file.readline()
            if not line:
                raise RuntimeError(f"QEMU ended before {event}")
            self.events.append(json.loads(line).get("event"))
        self.events.clear()


class OutsideWire:
    """The lines of the arm64 board, driven from outside the machine through QEMU's test socket."""

    def __init__(self, monitor, path, button):
        self.button = LINES.index(button)
        devices = monitor.ask("qom-list", path="/machine/unattached")
        self.chip = next(f"/machine/unattached/{each['name']}" for each in devices if each["type"] == "child<pl061>")
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(path))
        self.file = connection.makefile("rw", encoding="utf-8")

    def set(self, line, level):
        self.file.write(f"set_irq_in {self.chip} unnamed-gpio-in {line} {level}\n")
        self.file.flush()
        answer = self.file.readline()
        if not answer.startswith("OK"):
            raise RuntimeError(f"QEMU refused to set line {line}: {answer!r}")

    def power_on(self):
        """Sets the levels that pull-ups would give, which the chip lacks; the power line is low."""
        for line in range(len(LINES)):
            self.set(line, 0 if line == POWER else 1)

    def press(self):
        self.set(self.button, 0)

    def release(self):
        self.set(self.button, 1)


class InsideWire:
    """The line of the simulated chip, which the second terminal pulls down and up."""

    def __init__(self, root):
        self.root = root

    def power_on(self):
        """Does nothing: the unit pi-header has created the chip with its pull-ups."""

    def pull(self, way):
        text, status = self.root.run(f"echo {way} >$(cat /run/pi-header)/sim_gpio17/pull")
        if status != 0:
            raise RuntimeError(f"the simulated line was not pulled: {text}")

    def press(self):
        self.pull("pull-down")

    def release(self):
        self.pull("pull-up")

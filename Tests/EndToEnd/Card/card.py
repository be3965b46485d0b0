"""A Raspberry Pi with the card of packaging/card/build, as far as QEMU's board for arm64 can be one."""

import json
import pathlib
import shutil
import subprocess
import urllib.error
import urllib.request

from harness.programs import free_port
from qemu import Machine, OutsideWire

# The firmware's partition begins here in the image, in bytes.
FIRMWARE = 4 << 20


ROOT = pathlib.Path(__file__).resolve().parents[3]
# The space of the card that the image does not use, in bytes.
FREE = 512 << 20


class Card:
    """A card with the image."""

    def __init__(self, image):
        self.image = pathlib.Path(image)

    def written(self, folder):
        """A larger copy, which a machine changes as a Pi changes its card."""
        copy = pathlib.Path(folder) / "card.img"
        subprocess.run(["cp", "--sparse=always", self.image, copy], check=True)
        with open(copy, "r+b") as file:
            file.truncate(copy.stat().st_size + FREE)
        return Card(copy)

    def files(self):
        """The names of the firmware partition's files."""
        listed = subprocess.run(
            ["mdir", "-b", "-i", f"{self.image}@@{FIRMWARE}", "::"], check=True, capture_output=True, text=True).stdout
        return [line.removeprefix("::/") for line in listed.splitlines()]

    def read(self, name):
        return subprocess.run(
            ["mcopy", "-n", "-i", f"{self.image}@@{FIRMWARE}", f"::{name}", "-"], check=True, capture_output=True).stdout

    def partitions(self):
        return subprocess.run(
            [shutil.which("sfdisk", path="/usr/sbin:/sbin"), "--dump", self.image], check=True, capture_output=True, text=True).stdout


class Pi(Machine):
    """The board with the card, a wire at GPIO27, and a browser's way to port 80. Nobody can log in."""

    button = "GPIO27"

    def __init__(self, card, work):
        super().__init__("arm64", work, None, work)
        self.card, self.port, self.token = card, free_port(), None
        for name in ("vmlinuz", "initrd.img"):
            found = next(file for file in card.files() if file.startswith(name))
            (self.work / name).write_bytes(card.read(found))

    def parts(self):
        return [
            "-nodefaults", "-no-user-config", "-display", "none", "-accel", "tcg", "-smp", "1", "-m", "1G",
            "-drive", f"file={self.card.image},if=none,id=card,format=raw", "-device", "virtio-blk-pci,drive=card",
            "-netdev", f"user,id=net,hostfwd=tcp:127.0.0.1:{self.port}-:80", "-device", "virtio-net-pci,netdev=net,romfile=",
            "-device", "virtio-rng-pci", "-serial", f"file:{self.work}/console", "-qmp", f"unix:{self.work}/qmp,server=on,wait=off"]

    def kernel(self):
        # The command line of the card, with this board's console.
        words = self.card.read("cmdline.txt").decode().split()
        words = [word for word in words if not word.startswith("console=")] + ["console=ttyAMA0"]
        return ["-kernel", f"{self.work}/vmlinuz", "-initrd", f"{self.work}/initrd.img", "-append", " ".join(words)]

    def connect(self, board):
        self.wire = OutsideWire(self.monitor, self.work / "qtest", self.button)
        self.wire.power_on()

    def console(self):
        return (self.work / "console").read_text(errors="replace")

    def serves(self):
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{self.port}/", headers={"Host": "actionbutton.local"})
            return urllib.request.urlopen(request, timeout=30).status == 200
        except (urllib.error.URLError, OSError):
            return False

    def control(self):
        """The control of the button, read with the token that the claim has given."""
        headers = {"Host": "actionbutton.local", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/v1/status", headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["buttons"][0].get("control") or {}

    def power_off(self):
        """Presses the board's power button, and waits for the end."""
        self.monitor.ask("system_powerdown")
        self.process.wait()

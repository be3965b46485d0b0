"""A terminal of the machine: types a person's input, and waits for the expected output."""

import re
import socket

import pexpect
import pexpect.fdpexpect

# A wait ends when the machine has printed nothing for this time, in seconds: the longest silence
# of a machine that is emulated on a shared processor.
SILENCE = 900
PROMPT = r"machine:(\d+)\$ "


class Silent(Exception):
    """The expected output did not come."""


class Terminal:
    """A console of the machine, on which systemd has logged a user in."""

    def __init__(self, path, transcript):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.received = 0
        self.transcript = transcript
        self.spawn = pexpect.fdpexpect.fdspawn(
            self.socket.fileno(), encoding="utf-8", codec_errors="replace", timeout=SILENCE)
        self.spawn.logfile_read = self

    def write(self, text):
        """Called by pexpect with the machine's output."""
        self.received += len(text)
        self.transcript.write(text)

    def flush(self):
        self.transcript.flush()

    def wait(self, *patterns):
        """Waits for one of the patterns and returns its index; the match is in `spawn.match`."""
        while True:
            before = self.received
            found = self.spawn.expect([*patterns, pexpect.TIMEOUT, pexpect.EOF], timeout=SILENCE)
            if found < len(patterns):
                return found
            if found == len(patterns) and self.received > before:
                continue
            raise Silent(f"waited for {' or '.join(patterns)}; the machine's last words: {self.spawn.before[-2000:]!r}")

    def type(self, text):
        self.spawn.send(text)

    def log_in(self):
        """Waits for the shell, and sets a prompt that shows the status of the last command."""
        self.wait(r"\(automatic login\)")
        self.wait(r"[$#] $")
        # Without line editing the shell itself echoes nothing.
        self.type("exec bash --norc --noediting\r")
        self.wait(r"[$#] $")
        self.type("stty -echo cols 160; PS1='machine:$?''$ '; PS2=; export LC_ALL=C.UTF-8 SYSTEMD_PAGER=cat\r")
        self.wait(PROMPT)

    def start(self, command):
        """Types a command and does not wait for its end."""
        self.type(command + "\r")

    def end(self):
        """Waits for the end of the command; returns its output and its exit status."""
        self.wait(PROMPT)
        return clean(self.spawn.before), int(self.spawn.match[1])

    def run(self, command):
        """Runs a command that asks nothing; returns its output and its exit status."""
        self.start(command)
        return self.end()


def clean(text):
    """Output as text, without escape sequences, and with only the last state of a progress line."""
    text = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[78=>]|\][^\x07]*\x07)", "", text.replace("\r\n", "\n"))
    return "\n".join(line.rstrip("\r").rsplit("\r", 1)[-1] for line in text.split("\n")).strip("\n")

"""Follows the site's first page literally: types its commands into the machine, and compares their output."""

import dataclasses
import re
import time

from decisions import Wrong

PROMPT = "    $ "
# Actions with the button, which the page names in a comment before the block that shows the result.
DEED = re.compile(r"<!-- (hold|let go early|restart) -->")
# The lengths of a hold, of a press released early, and of a tap, in seconds.
HOLD, EARLY, TAP = 1.0, 0.2, 0.3
# The pause before a press: two presses without a pause would be one press with a bounce.
PAUSE = 0.5
QUESTIONS = [
    r"machine:(\d+)\$ ", r"Press the button a few times", r"press (\d+)\r?\n", r"Press it (\d+) more times",
    r"a number[^:\n]*: ", r"\[Y/n\] ", r"Hold the button now"]


@dataclasses.dataclass
class Command:
    """A command of the page, and the output that the page shows below it."""

    text: str
    shown: list


def read(path):
    """The page's actions (words) and commands, in order."""
    found, shown = [], None
    for line in path.read_text(encoding="utf-8").splitlines():
        if deed := DEED.fullmatch(line.strip()):
            found.append(deed[1])
        elif line.startswith(PROMPT):
            shown = []
            found.append(Command(line.removeprefix(PROMPT), shown))
        # The page may explain a command's output in between.
        elif line.startswith("    ") and shown is not None:
            shown.append(line[4:])
    return found


def perform(command, machine):
    """Types a command, and presses or answers when its output asks for it; returns its output and exit status."""
    terminal, output, presses = machine.terminal, "", 0
    terminal.start(command.text)
    while True:
        asked = terminal.wait(*QUESTIONS)
        output += terminal.spawn.before + ("" if asked == 0 else terminal.spawn.after)
        match = terminal.spawn.match
        if asked == 0:
            return output, int(match[1])
        if asked == 1:
            # The program reads the line only after the invitation and this message.
            terminal.wait(r"watching \d+ free GPIO lines[^\n]*\n")
            output += terminal.spawn.before + terminal.spawn.after
            press(machine, TAP)
        elif asked == 2:
            presses -= 1
            if presses > 0:
                press(machine, TAP)
        elif asked == 3:
            presses = int(match[1])
            press(machine, TAP)
        elif asked == 4:
            answer = next((line.partition(":")[2].strip() for line in command.shown if line.startswith("a number")), "")
            output += answer + "\n"
            terminal.type(answer + "\r")
        elif asked == 6:
            press(machine, HOLD)
        else:
            terminal.type("\r")


def press(machine, length):
    time.sleep(PAUSE)
    machine.wire.press()
    time.sleep(length)
    machine.wire.release()


def compare(command, output):
    """Raises Wrong for the first line of the page that the output lacks; `…` stands for any text."""
    lines = iter(output.splitlines())
    for wanted in command.shown:
        pattern = ".*".join(re.escape(part.strip()) for part in wanted.split("…"))
        if wanted.strip() and not any(re.fullmatch(rf"\s*{pattern}\s*", line) for line in lines):
            raise Wrong(f"\"{command.text}\" did not print, or not in this order: {wanted}\n{output}")

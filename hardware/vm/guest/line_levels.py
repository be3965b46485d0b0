"""The levels of output lines: as recorded, and as the tables of patterns demand. Runs in the guest; see ../lines."""

import os
import threading
import time

from subject import CHIP, MS, clock_ns

HOLD = 500 * MS
TOLERANCE = 8 * MS  # the sampling period, and the time from an event's date to the write


def line_file(line):
    """The file with the level of a line's wire on the simulated chip."""
    device = (CHIP / "dev_name").read_text().strip()
    chip = (CHIP / "bank0/chip_name").read_text().strip()
    return f"/sys/devices/platform/{device}/{chip}/sim_gpio{line}/value"


class Recorder:
    """Samples lines every half millisecond and stores their changes as (ns, level)."""

    def __init__(self, *lines):
        self.files = {line: os.open(line_file(line), os.O_RDONLY) for line in lines}
        self.changes = {line: [] for line in lines}
        self.levels = {line: self.read(line) for line in lines}
        self.is_over = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def read(self, line):
        return os.pread(self.files[line], 4, 0).strip() == b"1"

    def run(self):
        while not self.is_over:
            for line in self.files:
                level = self.read(line)
                if level != self.levels[line]:
                    self.levels[line] = level
                    self.changes[line].append((clock_ns(), level))
            time.sleep(0.0005)

    def since(self, line, start):
        return [change for change in list(self.changes[line]) if change[0] >= start - TOLERANCE]

    def wait_on(self, line, level=True, seconds=10):
        """Waits until a line has the level; returns False if this takes longer than the time limit."""
        limit = clock_ns() + int(seconds * 1e9)
        while self.read(line) != level:
            if clock_ns() > limit:
                return False
        return True

    def end(self):
        self.is_over = True
        self.thread.join()


def filling(began, until=HOLD):
    """The changes of a light while a hold fills, up to `until` after its beginning, as (ns, level)."""
    changes, eighth = [], HOLD // 8
    for index in range(8):
        changes.append((index * eighth, True))
        if index < 7:
            changes.append((index * eighth + eighth * (index + 1) // 8, False))
    changes = [change for change in changes if change[0] < until]
    if until < HOLD and changes and changes[-1][1]:
        changes.append((until, False))
    return [(began + at, level) for at, level in changes]


def steps(table, start):
    return [(start + at * MS, level) for at, level in table]


def differs(found, expected):
    """The first difference as one line of text, or an empty text."""
    if [level for _, level in found] != [level for _, level in expected]:
        return f"{len(found)} changes instead of {len(expected)}: {found[:20]}"
    for (at, _), (due, level) in zip(found, expected):
        if abs(at - due) > TOLERANCE:
            return f"{'on' if level else 'off'} {(at - due) / MS:.1f} ms from when it was due"
    return ""

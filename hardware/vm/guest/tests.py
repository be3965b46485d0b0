"""Runs the hardware tests of a test bundle and sees that they ran: none skipped, none missing, and
every case of the list below. Runs in the guest; see ../test."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

# What must have been tested: the case, and the name of its test.
EXPECTED = {
    "press": "a press held to its deadline is a hold, dated by its edge",
    "short press": "a press that is released early is cancelled, and the next one counts",
    "bounce": "a contact that bounces, at the press, in the hold and at the release, is one hold",
    "held at start": "a button that is held at the start counts after its release",
    "chip vanishes while held": "vanished while held: cancelled; on its return it works",
    "line busy": "a busy line's message names who holds it: a driver",
    "output line":
        "a line is off when it is claimed, is set on and off, and is off at the end",
    "evdev press": "a press, a hold with auto-repeat, and a press",
    "SYN_DROPPED flood":
        "a flood that overflows the kernel's buffer cancels, and what follows needs a release first",
    "unplug while held and return":
        "unplugged while held: cancelled; on its return it works, but not while it is held",
}


def name_of(test):
    return test.get("displayName") or test["name"]


class Record:
    """The results of a run in the event stream of the tests (ABI version 0 of Swift Testing)."""

    def __init__(self, lines):
        self.functions, self.started, self.ended = {}, set(), set()
        self.failed, self.skipped, self.is_over = set(), set(), False
        for line in lines:
            record = json.loads(line)
            payload = record["payload"]
            if record["kind"] == "test":
                if payload["kind"] == "function":
                    self.functions[payload["id"]] = name_of(payload)
                continue
            test = payload.get("testID")
            kind = payload["kind"]
            if kind == "testStarted":
                self.started.add(test)
            elif kind == "testEnded":
                self.ended.add(test)
            elif kind == "testSkipped":
                self.skipped.add(test)
            elif kind == "issueRecorded" and not payload["issue"].get("isKnown"):
                self.failed.add(test)
            elif kind == "runEnded":
                self.is_over = True

    def verdict(self):
        """How many tests passed and failed, and everything that is wrong besides failures."""
        run = self.ended & self.functions.keys()
        failed = run & self.failed
        wrong = []
        if not run:
            wrong.append("no test ran")
        if not self.is_over:
            wrong.append("the run did not come to its end")
        wrong += [f"skipped: {self.functions.get(test, test)}" for test in sorted(self.skipped)]
        wrong += [
            f"not ended: {self.functions[test]}"
            for test in sorted(self.functions.keys() - self.ended - self.skipped)]
        ran = {self.functions[test] for test in run}
        wrong += [
            f"the case \"{case}\" did not run: there is no test \"{name}\""
            for case, name in EXPECTED.items() if name not in ran]
        return len(run) - len(failed), len(failed), wrong


def main():
    parser = argparse.ArgumentParser(prog="tests")
    parser.add_argument("bundle", help="the built test bundle")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        stream = os.path.join(folder, "events")
        done = subprocess.run(
            [arguments.bundle, "--testing-library", "swift-testing", "--no-parallel",
             "--filter", "^HardwareTests[.]", "--event-stream-version", "0",
             "--event-stream-output-path", stream],
            env=dict(os.environ, ACTIONBUTTON_HARDWARE="1"), check=False)
        try:
            with open(stream, encoding="utf-8") as file:
                record = Record(file)
        except FileNotFoundError:
            sys.exit("the test bundle wrote no event stream: it did not start")
    passed, failed, wrong = record.verdict()
    for line in wrong:
        print(f"wrong: {line}")
    if done.returncode != 0 and not failed:
        print(f"wrong: the test bundle ended with status {done.returncode}")
    print(f"HardwareTests: {passed} passed, {failed} failed", flush=True)
    sys.exit(0 if passed and not failed and not wrong and done.returncode == 0 else 1)


main()

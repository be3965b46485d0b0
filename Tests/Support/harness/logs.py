"""Checks that every line in a program's log is expected: by the harness, which lists usual lines, or by the test."""

import collections
import re

#: A placeholder in an expected line for a time that depends on the machine, such as `35ms`.
TIME = "‹time›"
#: A placeholder in an expected line for a number that depends on the machine.
NUMBER = "‹number›"
PATTERNS = {TIME: r"[0-9.]+ ?(?:ms|s|min|h)", NUMBER: "[0-9]+"}
#: A line that a busy machine may cause any number of times; no other line of a daemon depends on the machine's speed.
LATE = (f"actionbutton: warning: an edge was read {TIME} after its timestamp: the machine is overloaded; the "
        "decision still uses the timestamp")


class Log:
    """The lines that a test expects in the log of one program."""

    def __init__(self, program):
        self._program = program
        #: The least and the largest number of times for each line.
        self._expected = {}
        #: The number of lines that were accepted after earlier tests.
        self._seen = 0

    def expect(self, text, count=1):
        """Expects a line by its full text, `count` times, or between the two numbers of `count` if it depends on timing.

        The text has the values of this run, such as a path or a port; `TIME` and `NUMBER` are placeholders for values
        that a test cannot know.
        """
        least, most = count if isinstance(count, tuple) else (count, count)
        before = self._expected.get(text, (0, 0))
        self._expected[text] = (before[0] + least, before[1] + most)

    def missing(self):
        """Complaints about expected lines that are missing."""
        counts = self._counts(self.lines())
        return [f'{self._program.name} did not write "{text}" ({counts[text]} instead of {least} times)'
                for text, (least, _) in self._expected.items() if counts[text] < least]

    def unexpected(self):
        """Complaints about unexpected lines."""
        most = {text: most for text, (_, most) in self._expected.items()}
        for text, count in self._program.usual_lines().items():
            most[text] = most.get(text, 0) + count
        seen, found = collections.Counter(), []
        for line in self.lines():
            text = self._text_of(line, most)
            seen[text] += 1
            if seen[text] > most.get(text, 0):
                found.append(f"{self._program.name} wrote: {line}")
        return found

    def accept(self):
        """Clears the expectations and skips all lines so far, before the next test."""
        self._seen += len(self.lines())
        self._expected = {}

    def lines(self):
        """The lines since the test began."""
        return self._program.log.removesuffix("\n").split("\n")[self._seen:] if self._program.log else []

    def _counts(self, lines):
        return collections.Counter(self._text_of(line, self._expected) for line in lines)

    @staticmethod
    def _text_of(line, texts):
        """The expected text that matches a line, or the line itself."""
        if line in texts:
            return line
        for text in texts:
            if any(sign in text for sign in PATTERNS):
                pattern = re.escape(text)
                for sign, numbers in PATTERNS.items():
                    pattern = pattern.replace(re.escape(sign), numbers)
                if re.fullmatch(pattern, line):
                    return text
        return line

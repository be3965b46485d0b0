"""Keys typed at a terminal."""

import os
import pty


class Keyboard:
    """A terminal like xterm: `terminal` is the descriptor for the standard input of a program that reads keys."""

    def __init__(self):
        self._keys, self.terminal = pty.openpty()

    def answer(self):
        """Answers the program's query for the kind of terminal, after which the program accepts keys."""
        asked = b""
        while not asked.endswith(b"\x1b[c"):
            asked += os.read(self._keys, 1_000)
        self.type("\x1b[?1;2c")

    def type(self, keys):
        os.write(self._keys, keys.encode())

    def close(self):
        os.close(self._keys)
        os.close(self.terminal)

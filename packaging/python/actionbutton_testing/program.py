"""A program that a test starts; its output and its log are files, so that it never waits for a reader."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .client import TIMEOUT


class Program:
    """A program that runs until ``close``; it may be ended and started again before that."""

    def __init__(
        self, name: str, words: Sequence[str | os.PathLike[str]], folder: Path,
        environment: dict[str, str] | None = None, **options: Any
    ) -> None:
        """Starts the program with its files in ``folder``; ``options`` are passed to ``subprocess.Popen``."""
        self.name = name
        self.words = [os.fspath(word) for word in words]
        self.folder = folder
        self.environment = environment
        self._options = options
        #: The number of starts.
        self.starts = 0
        self.process: subprocess.Popen[bytes]
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Starts the program, also after it has ended; appends to its output and its log."""
        with open(self._file("output"), "ab") as output, open(self._file("log"), "ab") as log:
            self.process = subprocess.Popen(
                self.words, stdout=output, stderr=log, env=self.environment, **{"stdin": subprocess.DEVNULL, **self._options})
        self.starts += 1

    @property
    def output(self) -> str:
        """The standard output so far."""
        return self._text("output")

    @property
    def log(self) -> str:
        """The standard error so far."""
        return self._text("log")

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def wait(self, timeout: float | None = None) -> int:
        """Waits until the program has ended, and returns its exit status."""
        return self.process.wait(timeout)

    def stop(self) -> int:
        """Ends the program by SIGTERM, then by SIGKILL, as a service manager does; returns its exit status."""
        self.process.terminate()
        try:
            return self.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            return self.kill()

    def kill(self) -> int:
        """Ends the program by SIGKILL and returns its exit status."""
        self.process.kill()
        return self.wait()

    def close(self) -> None:
        """Ends the program if it runs."""
        if self.starts and self.is_running:
            self.stop()

    def _file(self, what: str) -> Path:
        return self.folder / f"{self.name}.{what}"

    def _text(self, what: str) -> str:
        return self._file(what).read_bytes().decode(errors="replace")

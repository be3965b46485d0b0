"""A program that a test starts: what it prints and its log are files, so that nothing waits for a reader."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .client import TIMEOUT


class Program:
    """A program that runs until ``close``; it may be ended and started again in between."""

    def __init__(
        self, name: str, words: Sequence[str | os.PathLike[str]], folder: Path,
        environment: dict[str, str] | None = None, **options: Any
    ) -> None:
        """Starts it. Its files are in ``folder``; ``options`` are those of ``subprocess.Popen``."""
        self.name = name
        self.words = [os.fspath(word) for word in words]
        self.folder = folder
        self.environment = environment
        self._options = options
        #: The number of times that it was started.
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
        """Starts it, again if it has ended; its output and its log go on."""
        with open(self._file("output"), "ab") as output, open(self._file("log"), "ab") as log:
            self.process = subprocess.Popen(
                self.words, stdout=output, stderr=log, env=self.environment, **{"stdin": subprocess.DEVNULL, **self._options})
        self.starts += 1

    @property
    def output(self) -> str:
        """What it wrote to standard output until now."""
        return self._text("output")

    @property
    def log(self) -> str:
        """What it wrote to standard error until now."""
        return self._text("log")

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def wait(self, timeout: float | None = None) -> int:
        """Waits until it has ended; its exit status."""
        return self.process.wait(timeout)

    def stop(self) -> int:
        """Ends it as a service manager does: by SIGTERM, and by SIGKILL if that takes too long. Its exit status."""
        self.process.terminate()
        try:
            return self.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            return self.kill()

    def kill(self) -> int:
        """Ends it by SIGKILL; its exit status."""
        self.process.kill()
        return self.wait()

    def close(self) -> None:
        """Ends it, if it runs."""
        if self.starts and self.is_running:
            self.stop()

    def _file(self, what: str) -> Path:
        return self.folder / f"{self.name}.{what}"

    def _text(self, what: str) -> str:
        return self._file(what).read_bytes().decode(errors="replace")

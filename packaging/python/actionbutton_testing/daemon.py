"""A daemon for a test: with a virtual button, a control, and settings of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from .button import Button
from .client import TIMEOUT, Client, DaemonError


class Daemon:
    """`actionbutton run` with one button that only programs press, in a folder that goes with it.

    The control's state is empty at the start and forgotten at the end.
    """

    def __init__(
        self, extension: str | os.PathLike[str] | None = None, control: str | None = None, *,
        configuration: dict[str, Any] | None = None, hold: str = "200ms", source: str = "virtual",
        environment: dict[str, str] | None = None, program: str | os.PathLike[str] | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        """Starts it, and waits until the control has been loaded once, or could not be.

        ``extension`` is the executable with the control, ``control`` its kind, ``configuration`` its options; ``source``
        is a button source (`gpio:GPIO17` for a button that another line drives); ``environment`` is added to this
        process's, of which the language is left out: hints are in English unless ``environment`` has another ``LANG``.
        """
        self.program = program or os.environ.get("ACTIONBUTTON") or shutil.which("actionbutton")
        if not self.program:
            raise FileNotFoundError("there is no actionbutton in PATH; install it, or name it in ACTIONBUTTON")
        self.folder = Path(tempfile.mkdtemp(prefix="actionbutton-test."))
        settings: dict[str, Any] = {"source": source, "hold": hold}
        if control is not None:
            settings["control"] = control
        if configuration:
            settings["configuration"] = configuration
        # JSON is YAML.
        extensions = [str(Path(extension).resolve())] if extension else []
        config = self.folder / "config.yaml"
        config.write_text(json.dumps({"buttons": {"action": settings}, "extensions": extensions}))
        self.socket = self.folder / "actionbutton.sock"
        self._log = open(self.folder / "log", "w+b")
        own = {name: str(self.folder) for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
        own["LANG"] = "en_US.UTF-8"
        left_out = ("RUNTIME_DIRECTORY", "STATE_DIRECTORY", "NOTIFY_SOCKET", "WATCHDOG_USEC", "LANGUAGE")
        inherited = {
            name: value for name, value in os.environ.items() if name not in left_out and not name.startswith("LC_")}
        try:
            self._process = subprocess.Popen(
                [self.program, "run", "--config", config, "--socket", self.socket, "--output", "json"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._log,
                env={**inherited, **own, **(environment or {})})
        except OSError as error:
            self._remove()
            raise DaemonError(f"cannot start {self.program}: {error.strerror}") from error
        try:
            self.client = self._connect(timeout)
            self.button = Button(self.client)
            if control is not None:
                self._wait_for_control()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Daemon:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def log(self) -> str:
        """What it wrote to standard error until now, with what the extension wrote."""
        return (self.folder / "log").read_text(errors="replace")

    def close(self) -> None:
        """Ends it and removes its folder."""
        if hasattr(self, "client"):
            self.client.close()
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(TIMEOUT)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._remove()

    def _remove(self) -> None:
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _connect(self, timeout: float) -> Client:
        """A client, as soon as there is a socket; raises what the daemon said if it ends instead."""
        end = time.monotonic() + timeout
        while True:
            if self._process.poll() is not None:
                raise DaemonError(f"the daemon ended with status {self._process.returncode}: {self.log.strip()}")
            try:
                return Client(self.socket, timeout)
            except DaemonError:
                if time.monotonic() > end:
                    raise DaemonError(f"the daemon made no socket within {timeout:g} s: {self.log.strip()}") from None
                time.sleep(0.01)

    def _wait_for_control(self) -> None:
        """The control's first state, or why there is none."""
        states = ("loaded", "stale", "unavailable")
        self.client.wait(lambda: self.button.control.get("state") in states or None, "the control's first state")
        if self.button.control.get("state") != "loaded":
            raise DaemonError(f"the control was not loaded: {self.button.control.get('error')}; {self.log.strip()}")

"""A daemon for a test, with a virtual button, a control and separate settings."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .button import Button
from .client import TIMEOUT, Client, DaemonError
from .program import Program

#: Variables that a daemon does not inherit from a test: the folders of a service, and the language.
LEFT_OUT = ("RUNTIME_DIRECTORY", "STATE_DIRECTORY", "NOTIFY_SOCKET", "WATCHDOG_USEC", "LANGUAGE")


class Daemon(Program):
    """`actionbutton run` with one button that only programs press, in a folder that is removed at the end.

    The control starts without saved state and keeps its state when the daemon is started again.
    """

    def __init__(
        self, extension: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
        control: str | None = None, *, configuration: dict[str, Any] | None = None, hold: str = "200ms",
        source: str = "virtual", settings: dict[str, Any] | None = None, arguments: Sequence[str] = (),
        environment: dict[str, str] | None = None, program: str | os.PathLike[str] | None = None,
        folder: Path | None = None, name: str = "daemon", timeout: float = TIMEOUT, **options: Any,
    ) -> None:
        """Starts the daemon and waits until the control has been loaded; raises DaemonError if it cannot be.

        ``extension`` is the executable with the control, or several, ``control`` its kind, ``configuration`` its
        options; ``source`` is a button source (`gpio:GPIO17` for a button that another line drives); ``settings`` are
        further keys of the configuration file, in which ``buttons`` replaces the one button; ``arguments`` are options
        of `actionbutton run`; ``environment`` is added to this process's environment without its language: hints are
        in English unless ``environment`` has another ``LANG``; ``folder`` is an existing folder, which is not removed.
        """
        found = program or os.environ.get("ACTIONBUTTON") or shutil.which("actionbutton")
        if not found:
            raise FileNotFoundError("there is no actionbutton in PATH; install it, or name it in ACTIONBUTTON")
        self._is_own_folder = folder is None
        folder = folder or Path(tempfile.mkdtemp(prefix="actionbutton-test."))
        button: dict[str, Any] = {"source": source, "hold": hold}
        if control is not None:
            button["control"] = control
        if configuration:
            button["configuration"] = configuration
        several = [extension] if isinstance(extension, (str, os.PathLike)) else extension or []
        #: The keys of the configuration file; `configure` writes it again.
        self.settings: dict[str, Any] = {
            "buttons": {"action": button}, "extensions": [str(Path(each).absolute()) for each in several],
            **(settings or {})}
        self.socket = folder / "actionbutton.sock"
        self.client: Client
        self._timeout = timeout
        own = {name: str(folder) for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
        own["LANG"] = "en_US.UTF-8"
        inherited = {
            name: value for name, value in os.environ.items() if name not in LEFT_OUT and not name.startswith("LC_")}
        self.folder = folder
        self.configure()
        super().__init__(
            name, [found, "run", "--config", folder / "config.yaml", "--socket", self.socket, "--output", "json", *arguments],
            folder, {**inherited, **own, **(environment or {})}, **options)

    def configure(self, **settings: Any) -> None:
        """Changes these keys and writes the configuration file, which the daemon reads when it starts and at SIGHUP."""
        self.settings |= settings
        # JSON is YAML.
        (self.folder / "config.yaml").write_text(json.dumps(self.settings))

    def start(self) -> None:
        """Starts the daemon, also after it has ended, and waits until the control of a single button is loaded."""
        if hasattr(self, "client"):
            self.client.close()
        try:
            super().start()
        except OSError as error:
            raise DaemonError(f"cannot start {self.words[0]}: {error.strerror}") from error
        self.client = self._connect(self._timeout)
        buttons = self.settings["buttons"]
        if len(buttons) == 1:
            self.button = Button(self.client)
            if any("control" in button for button in buttons.values()):
                self._wait_for_control()

    def close(self) -> None:
        """Ends the daemon and removes the folder that it made."""
        if hasattr(self, "client"):
            self.client.close()
        super().close()
        if self._is_own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _connect(self, timeout: float) -> Client:
        """Connects as soon as the socket exists; raises DaemonError with the log if the daemon ends instead."""
        end = time.monotonic() + timeout
        while True:
            if not self.is_running:
                raise DaemonError(f"the daemon ended with status {self.process.returncode}: {self.log.strip()}")
            try:
                return Client(self.socket, timeout)
            except DaemonError:
                if time.monotonic() > end:
                    raise DaemonError(f"the daemon made no socket within {timeout:g} s: {self.log.strip()}") from None
                time.sleep(0.01)

    def _wait_for_control(self) -> None:
        """Waits for the control's first state; raises DaemonError unless it is ``loaded``."""
        states = ("loaded", "stale", "unavailable")
        self.client.wait(lambda: self.button.control.get("state") in states or None, "the control's first state")
        if self.button.control.get("state") != "loaded":
            raise DaemonError(f"the control was not loaded: {self.button.control.get('error')}; {self.log.strip()}")

"""A daemon with the sample controls and gateways to it, in a temporary folder."""

import contextlib
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import urllib.error
import urllib.request

BINARIES = pathlib.Path(os.environ.get(
    "BINARIES", pathlib.Path(__file__).resolve().parents[3] / ".build/debug")).resolve()
TOKEN = "0123456789abcdef"


def _usual_limit():
    """Sets the limit of open files that most systems have, whatever the test's own limit."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))


class Served:
    """The processes; `press`, `ask` and `gateway` act on them."""

    def __init__(self, folder, processes, language, hold, options):
        self.folder, self._stack, self.processes = folder, processes, []
        self.socket = folder / "daemon.sock"
        self.environment = dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
        (folder / "token").write_text(TOKEN)
        (folder / "token").chmod(0o600)
        # A button whose own source stays silent: the page is what presses it.
        (folder / "silent.trace").write_text("silent | 86000000ms ↓ 86000100ms ↑\n")
        # It ends after the daemon, whose output it takes.
        processes.callback(lambda: self._rest.wait())
        self.daemon = self.start(
            "actionbutton", "run", "--button", f"script:{folder / 'silent.trace'}", "--socket", self.socket,
            "--output", "json", "--language", language, "--hold", hold, *options)
        for line in self.daemon.stdout:
            if '"control.loaded"' in line:
                break
        # Nobody reads on: the pipe must not fill.
        self._rest = subprocess.Popen(["cat"], stdin=self.daemon.stdout, stdout=subprocess.DEVNULL)
        self.address = self.gateway().address

    def start(self, program, *arguments):
        """Starts a program of ours with the usual limit of descriptors; it ends with the test."""
        process = subprocess.Popen(
            [str(BINARIES / program), *map(str, arguments)], env=self.environment, preexec_fn=_usual_limit,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._stack.enter_context(process)  # At the end its pipe is closed, and it is waited for.
        self._stack.callback(process.terminate)
        self.processes.append(process)
        return process

    def gateway(self, port=0):
        """Another gateway to the daemon: its process, with its address."""
        process = self.start("actionbutton-gateway", "--listen", f"127.0.0.1:{port}", "--socket", self.socket,
                             "--token-file", self.folder / "token")
        process.address = process.stdout.readline().split("/#")[0]
        if not process.address:
            raise RuntimeError(f"the gateway did not start on port {port}")
        return process

    def press(self, length):
        """A press that comes from another program than the gateway; its process."""
        return self.start("actionbutton", "press", "--socket", self.socket, "--for", length)

    def ask(self, method, path, body=None, token=TOKEN):
        """Asks the gateway: the status and the answer."""
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


@contextlib.contextmanager
def served(language="en", hold="500ms", *options):
    """A daemon with these options and a gateway to it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as processes:
        yield Served(pathlib.Path(folder), processes, language, hold, options)

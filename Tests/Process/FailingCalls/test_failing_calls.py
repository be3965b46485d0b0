"""Each system call of a daemon fails once: what was acknowledged is shown, saved and there after a restart, and a hold works.

A test plays the same session or start again and again. In each one the next call of one kind fails in every thread, until
no call of this kind is left. strace makes it fail, and does not follow the extensions, which are other programs."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
from concurrent import futures

import actionbutton_testing
import pytest
from actionbutton_testing import Button, Client, DaemonError
from harness import BINARIES, LAP, PATIENCE, TIMER, eventually

#: The calls of each kind, and their error.
CALLS = {
    "open": ("openat,openat2", "EMFILE"),
    "read": ("read,pread64", "EIO"),
    "write": ("write,pwrite64", "ENOSPC"),
    "fsync": ("fsync,fdatasync", "EIO"),
    "rename": ("rename,renameat,renameat2", "ENOSPC"),
    "unlink": ("unlink,unlinkat", "EROFS"),
    "stat": ("newfstatat,statx", "EACCES"),
    "fork": ("clone,clone3,fork,vfork", "EAGAIN"),
    "pipe": ("pipe,pipe2,socketpair", "EMFILE"),
    "timerfd": ("timerfd_settime", "ECANCELED"),
    "pidfd": ("pidfd_open", "EMFILE"),
    "epoll": ("epoll_ctl", "ENOSPC"),
    "accept": ("accept,accept4", "EMFILE"),
    "receive": ("recvmsg,recvfrom", "ECONNRESET"),
    "send": ("sendmsg,sendto", "ECONNRESET"),
}
#: These fail only for saved files: the daemon also reads and writes its event descriptors, which cannot fail like this.
FILES_ONLY = ("read", "write")
SAVED = ("placed.json", "tokens.json", "lock.json")
#: More sessions than any kind of call needs.
MOST = 300


class Daemon(actionbutton_testing.Daemon):
    """A daemon with the sample controls, and what its clients know of its state."""

    def __init__(self, folder, expected=None):
        self.expected = {**(expected or {"kind": {TIMER}, "placed": {0}, "locked": {False}})}
        super().__init__(BINARIES / "SampleControls", TIMER, program=BINARIES / "actionbutton", folder=folder, timeout=PATIENCE)

    def _wait_for_control(self):
        """Does nothing: `hold` waits, because a call that fails at the start can delay the control."""

    def start_failing(self, what, number):
        """Starts the daemon again; returns false if it ends by itself with a message."""
        words = self.words
        # -D: the process that is started becomes the daemon, and strace its child.
        self.words = [*self._strace(what, self._failure(what, number)), "-D", *words]
        try:
            self.start()
            return True
        except DaemonError as error:
            # 2: the configuration could not be read; 127: the loader could not load a library.
            if self.wait() not in (1, 2, 127):
                raise AssertionError(f"status {self.process.returncode}: {self.injected()}") from error
            return False
        finally:
            self.words = words

    @staticmethod
    def _failure(what, number):
        return f"error={CALLS[what][1]}:when={number}"

    def _strace(self, what, effect):
        calls = CALLS[what][0]
        state = self.folder / "actionbutton"
        temporary = [f".new-{self.process.pid}"] if self.is_running else []
        paths = [word for name in SAVED for ending in ("", *temporary) for word in ("-P", f"{state / name}{ending}")]
        return ["strace", "-ff", "-b", "execve", "-o", self.folder / "trace", "-e", f"trace={calls}", "-e",
                f"inject={calls}:{effect}", *(paths if what in FILES_ONLY else [])]

    def failing(self, what, number):
        """Lets the call of each thread with this number fail, counted from now."""
        return self.traced(what, self._failure(what, number))

    @contextlib.contextmanager
    def traced(self, what, effect):
        tracer = subprocess.Popen(
            [*self._strace(what, effect), "-p", str(self.process.pid)], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        try:
            eventually("all threads traced", lambda: self._is_traced(tracer))
            yield
        finally:
            tracer.send_signal(signal.SIGINT)
            tracer.communicate()

    def _is_traced(self, tracer):
        assert tracer.poll() is None, tracer.stderr.read()
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/status")
        return all(f"TracerPid:\t{tracer.pid}\n" in task.read_text() for task in tasks)

    def injected(self):
        """The calls that failed."""
        return [line for file in self.folder.glob("trace.*") for line in file.read_text(errors="replace").splitlines()
                if "(INJECTED)" in line]

    def ask(self, part, value, request, **body):
        """Sends a request that sets a part of the state, on a separate connection, which the call may end."""
        try:
            with Client(self.socket, PATIENCE) as client:
                client.request(request, **body)
        except DaemonError as error:
            # A refusal changes nothing; without an answer the request may have been performed or not.
            if error.code is None:
                self.expected[part] |= {value}
        else:
            self.expected[part] = {value}

    def press(self):
        with contextlib.suppress(DaemonError, AssertionError), Client(self.socket, PATIENCE) as client:
            Button(client, "action").press_for(.3)

    def kill_extension(self):
        pid = self.log.rpartition("SampleControls: started, process ")[2].split()[0]
        os.kill(int(pid), signal.SIGKILL)

    def wait_for_extension(self):
        """Waits until the extension has been started a second time, or the call has failed: it may be part of the start."""
        eventually("the extension", lambda: self.log.count(": started, process") > 1 or self.injected())

    def judge(self):
        """Checks the state, then that a hold works."""
        assert self.is_running, f"status {self.process.returncode}: {self.log}"
        with Client(self.socket, PATIENCE) as client:
            status = client.request("status")
            shown = {
                "kind": status["buttons"][0]["assignment"]["kind"],
                "placed": sum(item["in"] == "control-center" for item in status["placed"]["placed"]), "locked": status["locked"]}
            assert all(value in self.expected[part] for part, value in shown.items()), (shown, self.expected)
            # The state is known from now on, and must stay the same.
            self.expected = {part: {value} for part, value in shown.items()}

    def hold(self):
        with Client(self.socket, PATIENCE) as client:
            if client.request("status")["locked"]:
                client.request("unlock")
            client.request("assign", slot="action", kind=TIMER)
            button = Button(client, "action")
            client.wait(lambda: button.control.get("state") == "loaded" and button.control["kind"] == TIMER or None, "the timer")
            press = button.hold()
            assert press.performed and press.intent == "finished", press


def session(daemon):
    """The requests and presses of a user."""
    daemon.ask("kind", LAP, "assign", slot="action", kind=LAP)
    daemon.press()
    daemon.ask("placed", 1, "place", kind=TIMER, **{"in": "control-center"})
    daemon.ask("locked", True, "lock")
    daemon.press()
    daemon.kill_extension()
    daemon.wait_for_extension()
    daemon.ask("locked", False, "unlock")
    daemon.ask("kind", TIMER, "assign", slot="action", kind=TIMER)


def again_and_again(what, folder, play, judge=Daemon.judge):
    """Calls `play` with a folder and the next number of a call, until no call of this kind has failed.

    Each daemon is judged, started again, and judged again."""
    for number in range(1, MOST + 1):
        own = folder / str(number)
        own.mkdir()
        calls, log = [], ""
        try:
            with contextlib.closing(play(own, number)) as daemon:
                calls, log = daemon.injected(), daemon.log
                if not calls:
                    assert number > 1, "no call of this kind"
                    return
                judge(daemon)
                assert daemon.stop() in (0, -signal.SIGTERM)
                daemon.start()
                daemon.judge()
                daemon.hold()
        except (AssertionError, DaemonError) as error:
            raise AssertionError(f"{what} {number}: {calls}\n{log}") from error
    raise AssertionError("calls without end")


@pytest.mark.parametrize("what", CALLS)
def test_a_call_fails(what, tmp_path):
    def play(folder, number):
        daemon = Daemon(folder)
        with daemon.failing(what, number):
            session(daemon)
        return daemon

    again_and_again(what, tmp_path, play)


def test_a_slow_disk_delays_only_the_answers_of_changes(tmp_path):
    """While fsync waits for 20 s, a hold is performed and requests are answered; a change takes effect when it is saved."""
    with Daemon(tmp_path) as daemon, Client(daemon.socket, PATIENCE) as client, futures.ThreadPoolExecutor() as pool:
        eventually("the saves of the start", lambda: (daemon.folder / "actionbutton/tokens.json").exists())
        with daemon.traced("fsync", "delay_enter=20000000"):
            change = pool.submit(daemon.ask, "placed", 1, "place", kind=TIMER, **{"in": "control-center"})
            eventually("fsync", lambda: any("fsync(" in file.read_text() for file in daemon.folder.glob("trace.*")))
            press = Button(client, "action").hold()
            assert press.performed and press.intent == "finished", press
            assert all(item["in"] != "control-center" for item in client.request("status")["placed"]["placed"])
            assert not change.done()
        change.result(PATIENCE)
        daemon.judge()


@pytest.mark.parametrize("what", ["open", "read", "stat", "fork", "pipe", "timerfd", "pidfd", "epoll"])
def test_a_call_fails_at_the_start(what, tmp_path):
    made = tmp_path / "made"
    made.mkdir()
    with Daemon(made) as before:
        session(before)

    def play(folder, number):
        shutil.copytree(made / "actionbutton", folder / "actionbutton")
        daemon = Daemon(folder, before.expected)
        daemon.stop()
        if not daemon.start_failing(what, number):
            daemon.start()
        return daemon

    # A daemon that cannot read a file says so; its next start must find everything.
    def judge(daemon):
        if "cannot read" not in daemon.log:
            daemon.judge()

    again_and_again(what, tmp_path, play, judge)

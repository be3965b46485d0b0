"""The harness of the other suites: unexpected lines in a log fail a test, and no process or folder is left."""

import pathlib
import textwrap

from harness import ROOT

CONFTEST = 'pytest_plugins = ["harness.fixtures"]'
LOCKED = "actionbutton: the screen was locked"


def ran(pytester, monkeypatch, tmp_path, text):
    """Runs tests that use the harness, and checks that nothing of them is left."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "Tests/Support"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(textwrap.dedent(text))
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    assert list(tmp_path.glob("actionbutton-*")) == [], "a folder was left"
    started = [path for path in pathlib.Path("/proc").glob("[0-9]*/environ")
               if f"TMPDIR={tmp_path}".encode() in read(path).split(b"\0")]
    assert started == [], "a program was left"
    return result


def read(path):
    """The content of a process's file, empty if the process has ended."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_a_line_must_be_expected_by_its_text_and_count(pytester, monkeypatch, tmp_path):
    result = ran(pytester, monkeypatch, tmp_path, f"""
        from harness import NUMBER

        def test_expected(run):
            daemon = run.daemon()
            daemon.expect_log("{LOCKED}")
            daemon.ask("lock")

        def test_unexpected(run):
            run.daemon().ask("lock")

        def test_too_often(run):
            daemon = run.daemon()
            daemon.expect_log("{LOCKED}")
            daemon.expect_log("actionbutton: the screen was unlocked")
            for request in ("lock", "unlock", "lock"):
                daemon.ask(request)

        def test_missing(run):
            run.daemon().expect_log("{LOCKED}")

        def test_a_part_is_not_enough(run):
            daemon = run.daemon()
            daemon.expect_log("the screen was locked", count=(0, 1))
            daemon.expect_log(f"actionbutton: {{NUMBER}}", count=(0, 1))
            daemon.ask("lock")
        """)
    result.assert_outcomes(passed=5, errors=4)
    result.stdout.fnmatch_lines([
        "*ERROR at teardown of test_unexpected*", "daemon wrote: actionbutton: the screen was locked",
        "*ERROR at teardown of test_too_often*", "daemon wrote: actionbutton: the screen was locked",
        "*ERROR at teardown of test_missing*", 'daemon did not write "actionbutton: the screen was locked" (0 instead of 1 times)',
        "*ERROR at teardown of test_a_part_is_not_enough*", "daemon wrote: actionbutton: the screen was locked"])


def test_a_line_of_a_module_fails_the_test_during_which_it_came(pytester, monkeypatch, tmp_path):
    result = ran(pytester, monkeypatch, tmp_path, """
        import pytest

        @pytest.fixture(scope="module")
        def daemon(module_run):
            return module_run.daemon()

        def test_lock(daemon):
            daemon.ask("lock")
            daemon.until_logged("the screen was locked")

        def test_unlock(daemon):
            daemon.expect_log("actionbutton: the screen was unlocked")
            daemon.ask("unlock")
        """)
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*ERROR at teardown of test_lock*"])


def test_nothing_stays_after_a_failure(pytester, monkeypatch, tmp_path):
    result = ran(pytester, monkeypatch, tmp_path, """
        def test_a_failed_test(run):
            run.device().press("30s")
            assert False

        def test_a_failed_start(run):
            run.daemon(control="com.example.Nothing")
        """)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*Captured log of daemon teardown*", "actionbutton: SampleControls: started, process *"])

"""The pytest plugin, in a pytest that the test starts."""

import textwrap

from harness import BINARIES, PATIENCE


def run(pytester, text, *options):
    pytester.makepyfile(textwrap.dedent(text))
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", *options)


def test_a_marked_test_gets_a_button(pytester, lamp):
    result = run(pytester, f"""
        import pytest

        @pytest.mark.actionbutton("{lamp['extension']}", "com.example.lamp", timeout={PATIENCE})
        def test_the_lamp(action_button):
            action_button.expect_hint("Hold to Turn On the Lamp")
            assert action_button.hold().performed
            action_button.expect_control(is_on=True)
        """, "--strict-markers")
    result.assert_outcomes(passed=1)


def test_a_program_can_be_named_and_several_daemons_run(pytester, monkeypatch):
    monkeypatch.delenv("ACTIONBUTTON")
    result = run(pytester, f"""
        def test_two(actionbutton_daemon):
            timer = dict(extension="{BINARIES}/SampleControls", control="com.example.Productivity.TimerToggle", timeout={PATIENCE})
            one, other = actionbutton_daemon(**timer), actionbutton_daemon(**timer)
            one.button.hold()
            one.button.expect_control(is_on=True)
            other.button.expect_control(is_on=False)
        """, "--actionbutton", str(BINARIES / "actionbutton"))
    result.assert_outcomes(passed=1)


def test_a_running_daemon_can_be_used(pytester, lamp):
    from actionbutton_testing import Daemon

    with Daemon(**lamp) as daemon:
        result = run(pytester, """
            def test_it(action_button):
                assert action_button.hold().performed
            """, "--actionbutton-socket", str(daemon.socket))
        result.assert_outcomes(passed=1)
        daemon.button.expect_control(is_on=True)


def test_a_failed_expectation_shows_what_was_so(pytester, lamp):
    result = run(pytester, f"""
        import pytest

        @pytest.mark.actionbutton("{lamp['extension']}", "com.example.lamp", timeout={PATIENCE})
        def test_the_lamp(action_button):
            action_button.expect_control(is_on=True, timeout=0)
        """)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*waited 0 s for a control with*shows*'is_on': False*"])


def test_what_is_missing_is_named(pytester):
    result = run(pytester, """
        def test_without_a_mark(action_button):
            pass

        def test_without_a_line(button_line):
            pass
        """)
    result.assert_outcomes(errors=1, skipped=1)
    result.stdout.fnmatch_lines(["*action_button needs @pytest.mark.actionbutton*or --actionbutton-socket*"])


def test_a_line_that_is_written_wrongly_is_named(pytester):
    text = """
        def test_it(button_line):
            pass
        """
    run(pytester, text, "--button-line", "GPIO27?pull").stdout.fnmatch_lines(
        ['*--button-line: "pull" is unknown; allowed: push-pull and active=high*'])
    run(pytester, text, "--button-line", "gpiochip0/x").stdout.fnmatch_lines(
        ['*--button-line: "x" is no offset; write a chip and a number*'])

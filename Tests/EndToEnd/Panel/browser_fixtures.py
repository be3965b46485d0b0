"""Fixtures for tests with a browser: the browser, pages in it, and measurements in the test's line of the report."""

import pathlib

import pytest
from playwright.sync_api import expect

import browser as pages
from harness import TOKEN

expect.set_options(timeout=pages.LIMIT_MS)


def pytest_configure(config):
    # Traces and pictures of failures, if enabled, go to the build folder and not to the current folder.
    config.option.output = str(pathlib.Path(__file__).resolve().parents[3] / ".build/panel/results")


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report, config):
    """Adds the rule in a test's docstring, and the test's measurements, after its PASSED or FAILED."""
    noted = "; ".join(text for name, text in getattr(report, "user_properties", ()) if name in ("rule", "measured"))
    if report.when == "call" and noted and report.outcome in ("passed", "failed"):
        return report.outcome, "." if report.passed else "F", f"{report.outcome.upper()} ({noted})"
    return None


@pytest.fixture(autouse=True)
def _rule(request, record_property):
    if request.function.__doc__:
        record_property("rule", request.function.__doc__.rstrip("."))


@pytest.fixture
def measured(record_property):
    """Records a measurement for the test's line of the report: `measured("12 ms")`."""
    return lambda text: record_property("measured", text)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's browser, or else Playwright's own."""
    return {**browser_type_launch_args, **pages.launch_options()}


@pytest.fixture
def open_page(new_context):
    """Opens a page in a new context, as in another browser: `open_page(address, …)`, see `pages.opened`.

    Fails at the end of the test if a script of any of its pages has failed.
    """
    opened = []

    def open_one(address, token=TOKEN, ready=pages.READY, prepare=None, **options):
        context = new_context(**options)
        opened.append(pages.opened(context, address, token, ready, prepare))
        return opened[-1]
    yield open_one
    errors = [error for page in opened for error in page.errors]
    assert not errors, f"a script of the page failed: {'; '.join(errors)}"

"""The pytest plugin of the suites: `run` starts programs for a test, `module_run` for a module, `session_run` for all tests.

A suite loads it with `pytest_plugins = ["harness.fixtures"]` in its conftest.py.
"""

import contextlib

import pytest

from .run import Run

#: The most lines in a report.
MOST = 100
_failed = pytest.StashKey[bool]()
#: The runs of a module or session that have not ended.
_shared = []


@contextlib.contextmanager
def _running(request):
    run = Run()
    try:
        yield run
    finally:
        try:
            complaints = run.stop()
            _report(request.node, complaints, run)
        finally:
            run.close()


def _report(node, complaints, run):
    """Fails a test for complaints about logs; if the test has already failed, only adds them to its report."""
    if len(complaints) > MOST:
        complaints = [*complaints[:MOST], f"and {len(complaints) - MOST} more"]
    if node.stash.get(_failed, False):
        for name, text in run.logs().items():
            node.add_report_section("teardown", f"log of {name}", text[-10_000:])
        if complaints:
            node.add_report_section("teardown", "unexpected lines", "\n".join(complaints))
    elif complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


@pytest.fixture
def run(request):
    """Starts programs that end with the test: see `Run`."""
    with _running(request) as one:
        yield one


@contextlib.contextmanager
def _shared_run(request):
    with _running(request) as one:
        _shared.append(one)
        yield one
        _shared.remove(one)


@pytest.fixture(scope="module")
def module_run(request):
    """Starts programs for all tests of a module; the logs are checked after each test."""
    with _shared_run(request) as one:
        yield one


@pytest.fixture(scope="session")
def session_run(request):
    """Starts programs for all tests; the logs are checked after each test."""
    with _shared_run(request) as one:
        yield one


@pytest.fixture(autouse=True)
def _logs_of_shared_programs(request):
    yield
    for one in _shared:
        _report(request.node, one.between_tests(), one)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        item.stash[_failed] = True
    return report

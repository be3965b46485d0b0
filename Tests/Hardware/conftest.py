"""The options of the hardware suite, each of which is for some of its parts."""

# The options with their defaults and help texts.
COUNTS = [
    ("--seed", 1, "of the random presses and faults: the same in each run, unless another one is asked for"),
    ("--presses", 40, "random presses in each of two rounds"),
    ("--kills", 20, "kills of the extension in the middle of intents"),
    ("--faults", 9, "rounds of faults"),
    ("--loopback", 30, "presses of `actionbutton-bench`"),
    ("--guest-limit", 3600, "seconds after which a guest is given up"),
]


def pytest_addoption(parser):
    group = parser.getgroup("guest")
    group.addoption("--programs", default=".build/debug", help="the folder of the programs, below this checkout (.build/debug)")
    group.addoption("--wall", action="store_true", help="the tests on two processors in real time, not in counted time")
    group.addoption("--trixie", action="store_true", help="what hardware/vm/trixie built, under Debian 13")
    for name, default, text in COUNTS:
        group.addoption(name, type=int, default=default, help=f"{text} ({default})")

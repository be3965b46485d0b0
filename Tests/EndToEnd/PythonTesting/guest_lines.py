"""Buttons that a line presses: tests for the guest, in which tools/jumper is the wire from GPIO27 to GPIO17.

    hardware/vm/run .build/python-testing/bin/pytest -q Tests/EndToEnd/PythonTesting/guest_lines.py --button-line 'GPIO27?push-pull'

gpio-sim cannot show that an open drain was released: the line stays at the last driven level. So these lines drive both
levels, except the line that is only pressed.
"""

import shutil
import subprocess

import pytest
from labgrid import Target

from actionbutton_testing import Daemon, LineButton
from actionbutton_testing.labgrid import ButtonLine, ButtonLineDriver, OutputButtonDriver

# The time limit of every wait, in seconds: only a failure takes this long.
PATIENCE = 300
# The length of a press in seconds that the wire sees even if the machine stops one of the guest's processors for a while:
# much longer than the threshold of a hold, and much shorter than the threshold that a press must not reach.
LONG = 2


@pytest.fixture
def lamp():
    """The daemon's arguments for an extension in C: Python itself takes seconds to start in the guest."""
    return {"extension": shutil.which("lamp"), "control": "test.Lamp"}


@pytest.fixture
def wire():
    """The wire between the two lines."""
    with open("/sys/kernel/config/gpio-sim/pi/dev_name") as device, open(
            "/sys/kernel/config/gpio-sim/pi/bank0/chip_name") as chip:
        folder = f"/sys/devices/platform/{device.read().strip()}/{chip.read().strip()}"
    # The pull-up of a button's line: an open drain never drives high.
    with open(f"{folder}/sim_gpio27/pull", "w") as pull:
        pull.write("pull-up")
    wire = subprocess.Popen(["jumper", "27", "17"], stdout=subprocess.PIPE, text=True)
    assert wire.stdout.readline() == "ready\n"
    yield
    wire.terminate()
    wire.wait()


@pytest.fixture
def device(wire, lamp):
    """The device under test: a daemon with GPIO17 as its button."""
    with Daemon(**lamp, source="gpio:GPIO17", timeout=PATIENCE) as daemon:
        yield daemon


def test_a_line_presses_another_devices_button(device, button_line):
    assert button_line.press_for(LONG) >= LONG
    assert device.client.event("hold.performed", "hold.cancelled")["event"] == "hold.performed"
    device.button.expect_control(is_on=True)
    # An immediate second press would be a bounce of the same press.
    device.client.event("hold.ended")
    since = device.client.event_count()
    button_line.press()
    device.button.expect_hint("Hold to Darken")
    device.client.event("hold.performed", since=since)
    button_line.release()
    device.button.expect_control(is_on=False)


def test_a_line_releases_it_before_its_deadline(wire, lamp, button_line):
    with Daemon(**lamp, source="gpio:GPIO17", timeout=PATIENCE, hold="10s") as device:
        button_line.press_for(LONG)
        assert device.client.event("hold.performed", "hold.cancelled")["reason"] == "released-early"
        device.button.expect_control(is_on=False)


@pytest.mark.parametrize("line", [
    {"line": "GPIO27", "push_pull": True}, {"line": 27, "chip": "gpiochip0", "push_pull": True}])
def test_a_labgrid_line_presses_it(device, line):
    target = Target("board")
    ButtonLine(target, name=None, **line)
    driver = ButtonLineDriver(target, name=None)
    target.activate(driver)
    driver.press_for(LONG)
    device.client.event("hold.performed")
    device.button.expect_control(is_on=True)
    driver.set(True)
    assert driver.get()
    driver.set(False)
    target.deactivate(driver)


def test_a_labgrid_line_is_a_digital_output(device):
    target = Target("board")
    ButtonLine(target, name=None, line="GPIO27", push_pull=True)
    target.activate(ButtonLineDriver(target, name=None))
    driver = OutputButtonDriver(target, name=None)
    target.activate(driver)
    driver.press_for(LONG)
    device.client.event("hold.performed")
    target.cleanup()


def test_an_open_drain_presses(device):
    with LineButton("GPIO27") as line:
        line.press()
        device.client.event("hold.performed")


def test_lines_that_cannot_be_driven_are_named():
    with pytest.raises(LookupError, match='line "GPIO99" is on no chip'):
        LineButton("GPIO99")
    with pytest.raises(OSError, match="cannot claim /dev/gpiochip0 line 22: Device or resource busy"):
        LineButton(22, "gpiochip0")
    with pytest.raises(ValueError, match="of which chip"):
        LineButton(27)
    with pytest.raises(ValueError, match="push_pull=True"):
        LineButton("GPIO27", active_low=False)
    with LineButton("GPIO27", active_low=False, push_pull=True) as line:
        assert line.name == "/dev/gpiochip0/27"
        line.press()

"""The labgrid drivers: with a real daemon, and with a digital output that the test defines."""

import attr
import pytest
from labgrid import Target
from labgrid.driver import Driver
from labgrid.environment import Environment
from labgrid.protocol import DigitalOutputProtocol

from actionbutton_testing import Daemon
from actionbutton_testing.labgrid import ActionButton, ActionButtonDriver, OutputButtonDriver


@attr.s(eq=False)
class Relay(Driver, DigitalOutputProtocol):
    """A relay that stores the levels that were set."""

    def __attrs_post_init__(self):
        super().__attrs_post_init__()
        self.levels = []

    def get(self):
        return self.levels[-1]

    def set(self, status):
        self.levels.append(status)


def test_a_button_of_a_daemon_is_a_driver(lamp):
    with Daemon(**lamp) as daemon:
        target = Target("board")
        ActionButton(target, name=None, socket=str(daemon.socket))
        driver = ActionButtonDriver(target, name=None)
        target.activate(driver)
        driver.expect_hint("Hold to Turn On the Lamp")
        assert driver.hold().intent == "finished"
        driver.expect_control(is_on=True, title="Desk Lamp")
        assert driver.press_for(0.3).performed
        driver.expect_control(is_on=False)
        with driver.button.pressed():
            driver.button.expect_event("hold.performed")
        target.deactivate(driver)


def test_a_driver_is_made_from_an_environment(tmp_path, lamp):
    with Daemon(**lamp, hold="10s") as daemon:
        file = tmp_path / "environment.yaml"
        file.write_text(f"""
imports: [ actionbutton_testing.labgrid ]
targets:
  main:
    resources:
      ActionButton: {{ socket: {daemon.socket}, button: action }}
    drivers:
      ActionButtonDriver: {{ timeout: 60 }}
""")
        driver = Environment(str(file)).get_target("main").get_driver("ActionButtonDriver")
        driver.press()
        assert driver.release().reason == "released-early"


def test_any_digital_output_presses_a_button():
    target = Target("board")
    relay = Relay(target, name=None)
    driver = OutputButtonDriver(target, name=None)
    target.activate(driver)
    assert driver.press_for(0.05) >= 0.05
    driver.press()
    assert relay.get() is True
    driver.release()
    assert relay.levels == [True, False, True, False]


def test_a_button_without_a_daemon_is_an_error(tmp_path):
    target = Target("board")
    ActionButton(target, name=None, socket=str(tmp_path / "none.sock"))
    with pytest.raises(Exception, match="cannot connect to .*none.sock"):
        target.activate(ActionButtonDriver(target, name=None))

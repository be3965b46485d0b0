import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Tests/Support"), str(ROOT / "hardware/vm/machine"), str(ROOT / "Tests/EndToEnd/Panel")]

pytest_plugins = ["browser_fixtures"]

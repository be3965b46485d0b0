
import json
import pathlib
import sys

import homeassistant
from homeassistant import bootstrap

USED = [
    "automation", "climate", "config", "device_automation", "generic_thermostat", "input_boolean", "input_number", "media_player", "mqtt",
    "onboarding", "template", "universal"]


def main():
    components = pathlib.Path(homeassistant.__file__).parent / "components"
    found, requirements = set(), set()
    waiting = [*USED, *sys.argv[1:], *bootstrap.CORE_INTEGRATIONS, *bootstrap.DEFAULT_INTEGRATIONS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            manifest = json.loads((components / name / "manifest.json").read_text())
            waiting += manifest.get("dependencies", [])
            requirements.update(manifest.get("requirements", []))
    print("\n".join(sorted(requirements)))


if __name__ == "__main__":
    main()

"""Compares messages of actionbutton-mqtt with the description that it prints."""

import functools
import json
import re
import subprocess

from harness import BINARIES

LEVELS = {"base": "actionbutton", "id": "kitchen"}
TYPES = {"string": str, "integer": int, "boolean": bool, "number": (int, float), "object": dict}


@functools.cache
def published():
    """The messages that the program publishes: their topic's pattern, whether they are retained, and their schema."""
    printed = subprocess.run([BINARIES / "actionbutton-mqtt", "--describe"], check=True, capture_output=True).stdout
    described = json.loads(printed)
    found = []
    for name, operation in described["operations"].items():
        channel = described["channels"][name] if operation["action"] == "send" else {"parameters": {}}
        if "id" in channel["parameters"]:
            pattern = re.sub(r"\\{(\w+)\\}", lambda level: LEVELS.get(level[1], "[^/]+"), re.escape(channel["address"]))
            message = channel["messages"]["payload"]
            found.append((re.compile(pattern), operation["bindings"]["mqtt"]["retain"], message))
    return found


def faults(messages):
    """The deviations of the messages on this device's topics; an empty payload removes a retained message."""
    for message in messages:
        for pattern, retained, described in published():
            if message.payload and pattern.fullmatch(message.topic):
                is_json = described["contentType"] == "application/json"
                fault = schema_fault(message.json if is_json else message.text, described["payload"], is_json)
                if message.retained and not retained:
                    fault = "it is retained"
                if fault:
                    yield f"{message}: {fault}"


def schema_fault(value, schema, is_json=True):
    """The first deviation of a value from a schema, or None."""
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is none of {schema['enum']}"
    if "maxLength" in schema and len(value) > schema["maxLength"]:
        return f"it has more than {schema['maxLength']} characters"
    if not is_json:
        return None
    if not isinstance(value, TYPES[schema["type"]]):
        return f"{value!r} is no {schema['type']}"
    if missing := set(schema.get("required", [])) - set(value if schema["type"] == "object" else []):
        return f"it has no {missing}"
    for name, part in value.items() if "properties" in schema else ():
        if name not in schema["properties"]:
            return f"{name!r} is not described"
        if fault := schema_fault(part, schema["properties"][name]):
            return f"{name}: {fault}"
    return None

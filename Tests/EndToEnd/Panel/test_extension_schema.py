"""`actionbutton extension-schema` against the golden files of the extension protocol, and against an extension in Python."""

import copy
import json
import pathlib
import subprocess
import sys

import jsonschema_rs
import pytest

from harness import BINARIES

TESTS = pathlib.Path(__file__).parents[2]
GOLDEN = sorted((TESTS / "Unit/WireTests/Golden").glob("*.json"))
LAMP = TESTS / "Process/ExtensionKitTests/Fixtures/lamp.py"


def closed(schema):
    """The schema without additional fields; a view's parameters stand beside its fields."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: closed(part) for name, part in schema.items()}
    if "properties" in schema:
        schema["additionalProperties"] = False
    return schema


@pytest.fixture(scope="module")
def schema():
    printed = subprocess.run([BINARIES / "actionbutton", "extension-schema"], check=True, capture_output=True).stdout
    schema = json.loads(printed)
    jsonschema_rs.meta.validate(schema)
    return schema


@pytest.fixture(scope="module")
def validate(schema):
    """Raises an error if a message does not fit a part of the schema, or has a field that the part does not have."""
    strict = closed(copy.deepcopy(schema))
    del strict["$defs"]["ViewNode"]["additionalProperties"]

    def validate(message, part):
        reference = {"$ref": f"#/$defs/{part}".replace(" ", "%20"), "$defs": strict["$defs"]}
        jsonschema_rs.Draft202012Validator(reference).validate(message)
    return validate


def part(file):
    """The part of the schema that a golden file is an example of: `load request` for `load-request` and `load-after-request`."""
    words = file.stem.split("-")
    return "refusal" if "refusal" in words else f"{words[0]} {words[-1]}"


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_file(file, validate):
    validate(json.loads(file.read_text()), part(file))


def test_every_message_is_described_once(schema):
    parts = [name for name in schema["$defs"] if name.endswith((" request", " result", " notice"))]
    assert sorted(parts) == sorted({part(file) for file in GOLDEN} - {"refusal"})


@pytest.mark.parametrize("message", [
    {"id": 1, "result": {"name": "Lamp"}}, {"id": "1", "result": {"name": "Lamp", "version": 1}},
    {"result": {"name": "Lamp", "version": 1}}, {"id": 1, "result": {"name": "Lamp", "version": 1, "new": 1}},
])
def test_another_message_does_not_fit(validate, message):
    with pytest.raises(jsonschema_rs.ValidationError):
        validate(message, "hello result")


def test_what_an_extension_in_python_writes_fits(validate):
    questions = [
        json.loads((GOLDEN[0].parent / f"{name}-request.json").read_text()) for name in ("hello", "describe", "load", "perform")]
    for question in questions[2:]:
        question["control"]["kind"] = "com.example.lamp"
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    answers = subprocess.run([sys.executable, LAMP], input=lines, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(answers) == len(questions)
    for question, answer in zip(questions, answers):
        validate(json.loads(answer), f"{question['request']} result")

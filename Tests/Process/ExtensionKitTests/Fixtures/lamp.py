#!/usr/bin/env python3
"""An extension of actionbutton with one toggle, a lamp, that uses only the standard library."""
import json, sys

KIND = "com.example.lamp"
is_on = False


def archive():
    return {
        "kind": KIND, "display_name": "Lamp", "title": "Desk Lamp", "tint": "yellow",
        "action": {"intent": "SetLamp"},
        "toggle": {
            "is_on": is_on,
            "off": {"symbol": "lightbulb", "value_text": "Dark", "hint": "Turn Off the Lamp"},
            "on": {"symbol": "lightbulb.fill", "value_text": "Lit", "hint": "Turn On the Lamp"},
        },
    }


def answer(message):
    global is_on
    name = message["request"]
    if name == "hello":
        return {"version": 2, "name": "Lamp"}
    if name == "describe":
        return {"controls": [{"kind": KIND, "display_name": "Lamp", "preview": archive()}]}
    if message.get("control", {}).get("kind") != KIND:
        raise LookupError("there is no such control")
    if name == "perform":
        is_on = message["value"]
        return {}
    return {"archive": archive()}  # preview and load


for line in sys.stdin:
    message = json.loads(line)
    if "request" not in message:
        continue  # a notice
    try:
        reply = {"result": answer(message)}
    except LookupError as error:
        reply = {"error": {"code": "unknown-kind", "message": str(error)}}
    print(json.dumps({"id": message["id"], **reply}), flush=True)

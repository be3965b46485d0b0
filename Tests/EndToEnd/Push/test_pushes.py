"""Pushes of aioapns through nginx: their effects, and the errors of wrong pushes."""

import contextlib
import http.client
import json
import re
import ssl
import time
import uuid

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from conftest import APP, KEY, LINES, TEAM, PushType, pem, request
from harness import PATIENCE

RELOAD = {"content-changed": True}


def test_a_push_loads_a_control_again(phone):
    token = phone.control_token()
    # After the first load of all placed controls and widgets.
    missing = {"control.loaded", "widget.loaded"}
    while missing:
        missing.discard(phone.event(*missing)["event"])
    phone.forget()
    [result] = phone.push(request(token, RELOAD, PushType.CONTROLS, APP, priority=10, time_to_live=0))
    assert (result.status, result.description) == ("200", None)
    phone.event("control.loaded", control={"kind": "com.example.phone.scene"})


def test_a_push_loads_the_widgets_with_a_push_handler_again(phone):
    token = phone.app_tokens("WidgetFixtures")["widgets"]
    phone.event("widget.loaded", kind="test.line")
    phone.forget()
    [result] = phone.push(request(token, RELOAD, PushType.WIDGETS, LINES))
    assert result.status == "200"
    phone.event("widget.loaded", kind="test.line")


def test_pushes_start_update_and_end_an_activity(phone):
    start = phone.app_tokens("PhoneWidgets")["starts"]["DeliveryAttributes"]
    content = {"stage": 0, "driver": "Ada", "arrival": 900_000_000}

    def shown(stage):
        return lambda event: event["activity"]["type"] == "DeliveryAttributes" and event["activity"]["state"].get("stage") == stage

    [result] = phone.push(request(start, {
        "event": "start", "timestamp": 1, "attributes-type": "DeliveryAttributes", "attributes": {"restaurant": "Roma", "items": 2},
        "content-state": content, "alert": {"title": "Ordered", "body": "2 items"}, "input-push-token": 1,
    }, PushType.LIVEACTIVITY, APP, priority=10))
    assert result.status == "200"
    activity = phone.event("activity", fits=shown(0))["activity"]
    assert activity["attributes"]["restaurant"] == "Roma"
    alert = phone.event("activity.alert")
    assert (alert["title"], alert["body"], alert["id"]) == ("Ordered", "2 items", activity["id"])

    token = phone.saved("activities.json", lambda saved: next(
        one["token"] for one in saved["activities"] if one["id"] == activity["id"]))
    [result] = phone.push(request(token, {
        "event": "update", "timestamp": 2, "content-state": {**content, "stage": 2}, "relevance-score": 75, "stale-date": 3_000_000_000,
    }, PushType.LIVEACTIVITY, APP, collapse_key="stage"))
    assert result.status == "200"
    assert phone.event("activity", fits=shown(2))["activity"]["relevance"] == 75
    [result] = phone.push(request(token, {
        "event": "end", "timestamp": 3, "content-state": {**content, "stage": 3}, "dismissal-date": 1,
    }, PushType.LIVEACTIVITY, APP))
    assert result.status == "200"
    phone.event("activity", fits=lambda event: shown(3)(event) and event["state_name"] == "dismissed")

    [gone] = phone.push(request(token, {"event": "update", "content-state": content}, PushType.LIVEACTIVITY, APP))
    assert (gone.status, gone.description) == ("410", "Unregistered")
    assert abs(gone.timestamp / 1000 - time.time()) < 120


def test_each_wrong_push_has_the_reason_that_apple_documents(phone):
    """The payload that is too large still fits one HTTP/2 frame of the initial size: aioapns may send it before nginx's settings arrive."""
    token = phone.control_token()
    rows = [
        ("BadDeviceToken", "400", request("0" * 64, RELOAD, PushType.CONTROLS, APP)),
        ("DeviceTokenNotForTopic", "400", request(token, RELOAD, PushType.CONTROLS, "com.example.Other")),
        ("DeviceTokenNotForTopic", "400", request(token, RELOAD, PushType.WIDGETS, APP)),
        ("TopicDisallowed", "400", request(token, RELOAD, PushType.CONTROLS, "com.example.Stranger")),
        ("PayloadTooLarge", "413", request(token, {**RELOAD, "x": "x" * 15_000}, PushType.CONTROLS, APP)),
    ]
    results = phone.push(*[request for _, _, request in rows])
    assert [(result.description, result.status) for result in results] == [(reason, status) for reason, status, _ in rows]


def test_answers_of_nginx_itself_have_an_identifier_too(phone):
    """The push's own identifier, or a new one: for another path, a payload that is too long, and while no gateway runs."""
    given = str(uuid.uuid4()).upper()
    long = "x" * (65 << 10)
    request = 'client: 127.0.0.1, server: localhost, request: "POST /3/device/00 HTTP/1.1", '
    host = f'host: "localhost:{phone.port}"'
    phone.expect_nginx(f"client intended to send too large body: {len(long)} bytes, {request}{host}")
    phone.expect_nginx(
        "connect() failed (111: Connection refused) while connecting to upstream, "
        f'{request}upstream: "{phone.gateway.address}/3/device/00", {host}', 2)
    assert answer(phone, "/", "", {}) == (404, "BadPath", None)
    assert answer(phone, "/3/device/00", long, {"apns-id": given}) == (413, "PayloadTooLarge", given)
    phone.gateway.stop()
    assert answer(phone, "/3/device/00", "{}", {}) == (503, "ServiceUnavailable", None)
    assert answer(phone, "/3/device/00", "{}", {"apns-id": given}) == (503, "ServiceUnavailable", given)


def answer(phone, path, body, headers):
    """The status, the reason and the identifier of an answer, or None for an identifier that the push did not have."""
    context = ssl.create_default_context(cafile=phone.folder / "push.pem")
    with contextlib.closing(http.client.HTTPSConnection("localhost", phone.port, timeout=PATIENCE, context=context)) as connection:
        connection.request("POST", path, body, headers)
        found = connection.getresponse()
        reason, identifier = json.loads(found.read())["reason"], found.headers["apns-id"]
    assert re.fullmatch("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", identifier.upper()), identifier
    return found.status, reason, identifier if identifier == headers.get("apns-id") else None


def test_a_forged_token_of_a_provider_is_refused(phone):
    push = request(phone.control_token(), RELOAD, PushType.CONTROLS, APP)
    [result] = phone.push(push, key=ec.generate_private_key(ec.SECP256R1()))
    assert (result.status, result.description) == ("403", "InvalidProviderToken")


def test_a_provider_that_signs_a_new_token_for_every_push_is_refused_at_last(phone):
    """Of 501 new tokens within 20 minutes the last is refused; known tokens are still accepted."""
    gateway = http.client.HTTPConnection(phone.gateway.address.removeprefix("http://"), timeout=PATIENCE)

    def push(token):
        gateway.request("POST", "/3/device/" + "0" * 64, json.dumps({"aps": RELOAD}), {
            "authorization": f"bearer {token}", "apns-push-type": "controls", "apns-topic": f"{APP}.push-type.controls"})
        answer = gateway.getresponse()
        return answer.status, json.loads(answer.read())["reason"]

    def token():
        return jwt.encode({"iss": TEAM, "iat": int(time.time())}, pem(phone.key), algorithm="ES256", headers={"kid": KEY})
    known = token()
    assert {push(each) for each in [known, *[token() for _ in range(499)]]} == {(400, "BadDeviceToken")}
    assert push(token()) == (429, "TooManyProviderTokenUpdates")
    assert push(known) == (400, "BadDeviceToken")


@pytest.mark.flood
def test_of_10_000_pushes_at_once_those_beyond_the_limit_are_refused_and_the_device_goes_on(phone):
    token = phone.control_token()
    phone.event("control.loaded")
    phone.expect_nginx(
        'limiting connections by zone "actionbutton_pushes", client: 127.0.0.1, server: localhost, '
        f'request: "POST /3/device/{token} HTTP/2.0", host: "localhost"', (0, 10_000))
    began = time.monotonic()
    results = phone.push(*[request(token, RELOAD, PushType.CONTROLS, APP) for _ in range(10_000)])
    took = time.monotonic() - began
    counts = {}
    for result in results:
        counts[result.status, result.description] = counts.get((result.status, result.description), 0) + 1
    print(counts)
    assert set(counts) <= {("200", None), ("429", "TooManyRequests")}, counts
    # 30 in each 10 s, however long the pushes take.
    assert 1 <= counts["200", None] <= 30 * (took // 10 + 1), (counts, took)
    phone.forget()
    # The button still works: the daemon answers, and performs.
    phone.push(request("0" * 64, RELOAD, PushType.CONTROLS, APP))

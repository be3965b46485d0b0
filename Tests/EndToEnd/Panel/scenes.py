"""States of a daemon as its gateway reports them, for the fake gateway: usual states and rare states."""

import datetime
import time


def moment(seconds):
    """The time `seconds` from now, in the format of messages."""
    date = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")


def control(title="Work Timer", symbol="hourglass", tint="purple", is_on=True, value="Running", hint="Hold to Stop", **more):
    return {"kind": f"com.example.{title}", "title": title, "display_name": title, "is_on": is_on, "value_text": value,
            "symbol": symbol, "tint": tint, "hint": hint, **more}


def button(name="action", shown=None, **more):
    placed = shown and {"id": name, "kind": shown["kind"], "configuration": {}}
    return {"name": name, "source": "virtual", "device": "ready", "finger": "up", "intent": "resting",
            **({"control": shown, "assignment": placed} if shown else {}), **more}


def state(*buttons, language="en", **more):
    return {"language": language, "buttons": list(buttons), "locked": False, "has_passcode": True,
            "controls": GALLERY, "options": OPTIONS, **more}


def places(status):
    """The snapshots of the places in a state, by name."""
    return {one["name"]: place(one, status) for one in status["buttons"]}


def place(one, status):
    """The snapshot of the place of a button at rest, as the daemon sends it."""
    shown = one.get("control")
    snapshot = {key: one[key] for key in ["name", "source", "device", "device_error", "assignment", "stages", "question"] if key in one}
    snapshot |= {"language": status["language"], "locked": status["locked"]}
    if shown:
        known = shown["hint"] or shown.get("redacted")
        look = "not-configured" if "unset_option" in shown else "stale" if "error" in shown else "loaded" if known else "loading"
        snapshot["control"] = {**shown, "state": look, "lit": shown.get("is_on") is True}
    if one["intent"] == "performing":
        snapshot["outcome"] = outcome("performing", label=shown.get("action_label"), lit=True)
    return snapshot


def placement(name, shown, where="control-center", size="small"):
    """The snapshot of a placed control."""
    return {"name": name, "in": where, "size": size, "device": "ready", "control": {**shown, "state": "loaded", "lit": shown["is_on"] is True},
            "assignment": {"id": name, "kind": shown["kind"], "configuration": {}}}


def placed(controls, size=None):
    """Controls placed in Control Center, in all sizes or in one size."""
    return [placement(f"cc-{number}", shown, size=size or ["medium", "small", "small", "large"][number % 4])
            for number, shown in enumerate(controls)]


def progress(part=None, text=None, can_cancel=False):
    """The progress of an action that performs, and its outcome."""
    told = {key: value for key, value in [("fraction", part), ("text", text), ("can_cancel", can_cancel or None)] if value is not None}
    return {"outcome": outcome("performing", lit=True), "progress": told}


def shared(state="pending"):
    """The state of a shared write that is not confirmed; a rejected write is shown for an hour."""
    until = {"until_ns": time.monotonic_ns() + 3_600_000_000_000} if state == "rejected" else {}
    return {"shared": {"state": state, **until}}


def undo(name=None, number=1):
    """The offer to undo an action, for an hour."""
    return {"undo": {"number": number, "until_ns": time.monotonic_ns() + 3_600_000_000_000, **({"name": name} if name else {})}}


def offers():
    """Placed controls with progress, or with an action that can be undone."""
    shown = placed([TIMER, LIGHT, SILENT, LAP, LIGHT, LAP])
    more = [undo("Start Timer"), progress(.45, "Copying Photos", True), undo(), progress(.8), progress(None, "Looking for Photos"), undo("Mark Lap")]
    return [{**one, **told} for one, told in zip(shown, more)]


def timeline():
    """The requests to extensions."""
    load = {"program": "SampleControls", "request": "load", "subject": "com.example.Work Timer"}
    return [{"at": moment(-90), "program": "SampleControls", "request": "describe", "took_ms": 212.4},
            {"at": moment(-60), **load, "took_ms": 1.3},
            {"at": moment(-30), **load, "took_ms": 10_000.2, "error": "SampleControls did not answer load within 10s"}]


def pressing(hint, passed, left):
    """A press with this hint, `passed` seconds after its beginning and `left` seconds before its deadline."""
    now = time.monotonic_ns()
    return {"state": "pressing", "promise": "hint", "hint": hint,
            "start_ns": now - round(passed * 1e9), "deadline_ns": now + round(left * 1e9)}


def outcome(state, **more):
    """The outcome of a press; all but "performing" end after a while."""
    until = {} if state == "performing" else {"until_ns": time.monotonic_ns() + 2_000_000_000}
    return {"state": state, **until, **more}


PHOTO = ("data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0IDQiPjxwYXRoIGZpbGw9IiMzYTciIGQ9Ik0w"
         "IDBoNHY0SDB6Ii8+PC9zdmc+")
TIMER = control()
LIGHT = control("Desk Lamp", "lightbulb.fill", "yellow", True, "On", "Hold to Turn Off")
SILENT = control("Silent Mode", "bell.slash.fill", "red", False, "Off", "Hold to Turn On")
DOOR = control("Front Door", "lock.fill", "teal", False, "", "", authentication="required", redacted=True)
LAP = control("Mark Lap", "flag.fill", None, None, "12 Laps", "Hold to Mark Lap", action_label="Marking…")
SEVERAL = [button("action", TIMER), button("lamp", LIGHT), button("ringer", SILENT), button("lap", LAP)]


def activities():
    return [
        {"app": "Productivity", "activity": {"id": "1", "phase": "updated", "type": "T", "attributes": {}, "state": {}},
         "state_name": "active", "lines": ["Work Timer", "--:--"], "symbol": "hourglass", "tint": "purple",
         "island": {"leading": None, "trailing": "--:--", "minimal": "--:--", "symbol": "hourglass"},
         "timer": {"start": moment(-754), "counts_down": False}},
        {"app": "Kitchen", "activity": {"id": "2", "phase": "started", "type": "T", "attributes": {}, "state": {}},
         "state_name": "active", "lines": ["Tea", "--:-- left", "Green, 70 °C"], "symbol": "cup.and.saucer.fill", "tint": "green",
         "island": {"leading": "Tea", "trailing": "--:--", "minimal": "--:--", "symbol": "cup.and.saucer.fill"},
         "timer": {"start": moment(-60), "end": moment(185), "counts_down": True}},
        {"app": "Delivery", "activity": {"id": "3", "phase": "updated", "type": "T", "attributes": {}, "state": {}},
         "state_name": "stale", "lines": ["Parcel", "Arrives before noon"], "symbol": "shippingbox.fill", "tint": "brown",
         "island": {"leading": "Parcel", "trailing": "noon", "minimal": "", "symbol": "shippingbox.fill"}},
        {"app": "Sport", "activity": {"id": "4", "phase": "ended", "type": "T", "attributes": {}, "state": {}},
         "state_name": "ended", "lines": ["Final", "3 : 2"], "symbol": "sportscourt", "tint": "blue", "island": {}},
    ]


def widgets():
    common = {"date": moment(0), "next_date": moment(900)}
    return [
        {"kind": "steps", "app": "Health", "display_name": "Steps", "description": "", "family": "systemSmall",
         "lines": ["8,204", "of 10,000 steps"], "symbol": "figure.walk", **common},
        {"kind": "tea", "app": "Kitchen", "display_name": "Next Break", "description": "", "family": "systemSmall",
         "lines": ["Break in", "--:--"], "symbol": "timer", "timer": {"end": moment(1500), "counts_down": True}, **common},
        {"kind": "agenda", "app": "Calendar", "display_name": "Agenda", "description": "", "family": "systemMedium",
         "lines": ["Stand-up", "10:00, Room 4", "Lunch with Ada"], "symbol": "calendar", **common},
        {"kind": "bad", "app": "Weather", "display_name": "Weather", "description": "", "family": "systemSmall", "lines": [],
         "symbol": "cloud", "error": "the provider did not answer within 10 s", **common},
    ]


def offered(shown, text, app, *parameters):
    """A control in the gallery."""
    return {"listing": {"kind": shown["kind"], "description": text, "parameters": list(parameters)}, "preview": shown, "app": app}


WHICH = {"name": "timer", "title": "Timer", "description": "The timer that the control starts and stops.", "type": "entity",
         "required": True, "has_options": True, "searchable": True}
LOUD = {"name": "loud", "title": "Play a Sound", "type": "bool", "default": True}
LENGTH = {"name": "length", "title": "Length", "description": "In minutes.", "type": "int", "default": 25, "range": [1, 180]}
COLOUR = {"name": "colour", "title": "Colour", "type": "enum", "choices": [{"value": "red", "title": "Red"}, {"value": "blue", "title": "Blue"}]}
GALLERY = {"problems": [], "controls": [
    offered(TIMER, "Starts and stops a timer for work or for the rest of life.", "Productivity", WHICH, LENGTH, LOUD, COLOUR),
    offered(LAP, "Marks the end of a lap.", "Productivity"), offered(LIGHT, "Turns the lamp on or off.", "Home"),
    offered(SILENT, "Mutes the speaker.", "Built In"), offered(DOOR, "Locks the door.", "Home"),
]}
OPTIONS = {"sections": [{"title": "Suggested", "options": [
    {"value": "work", "title": "Work Timer", "subtitle": "Focused work", "image": "hourglass"},
    {"value": "own", "title": "Personal Timer", "subtitle": "All else", "image_data": PHOTO}]}],
    "initial": "work"}


# Tints of authors: names, and the extremes of brightness and of each color.
TINTS = ["yellow", "white", "black", "#808080", "red", "orange", "green", "mint", "blue", "indigo", "purple", "pink", "brown", "#0000ff", "#000040",
         "#00ff00", "#ffffe0"]


def lamp(tint):
    """A lamp that is on, with this tint."""
    return control(f"Lamp {tint}", "lightbulb.fill", tint, True, "On", "Hold to Turn Off")


def unowned(language="en"):
    """A device without an owner: its state, and the answer to a claim."""
    return state(button(), claim="open", language=language, answers={"/v1/claim": {"waiting": True, "ends_in_s": 60, "presses": 3}})


SEARCH, CHOICE = "/v1/setup/search", "/v1/setup/button"
WATCHED = {"searching": True, "ends_in_s": 120, "lines": [{"source": f"gpio:GPIO{number}", "pin": pin} for number, pin in [
    (17, 11), (27, 13), (22, 15), (5, 29), (6, 31), (13, 33), (19, 35), (26, 37)]], "devices": ["Pedal"]}
FOUND = {"source": "gpio:GPIO17", "pin": 11}


def unset(language="en"):
    """A device without a button: its state, and the answers to its setup."""
    return state(button(), setup_wanted=True, language=language, answers={
        SEARCH: lambda body: {"searching": False} if body.get("cancel") else dict(WATCHED),
        CHOICE: lambda body: {"button": "action", **({} if body["source"] is None else {"source": body["source"]})},
        "/v1/placed/action": lambda body: {
            "slot": "action", "control": {"id": "action", "kind": body["kind"], "configuration": {}}, "title": "Lamp"}})


LONG = "a very long text " * 625
# Long titles with values: in languages with line breaks between any two letters, and in languages with long words.
LONG_WORDS = {
    "ja": [control("集中して作業するためのタイマー（２５分）", value="ショートカットを実行しています。", hint="長押しして停止"),
           control("リビングルームのフロアランプ", "lightbulb.fill", "yellow", True, "オンになっています。", "長押しして停止")],
    "zh-Hans": [control("专注工作计时器（每次二十五分钟，自动休息）", value="正在运行，还剩十二分钟。", hint="按住停止"),
                control("客厅落地灯和书房台灯、卧室床头灯", "lightbulb.fill", "yellow", True, "已打开，亮度“百分之八十”。", "按住停止")],
    "de": [control("Produktivitätszeiterfassung im Arbeitszimmer", value="Wird im Hintergrund synchronisiert", hint="Halten: Stoppen"),
           control("Wohnzimmerdeckenbeleuchtung", "lightbulb.fill", "yellow", True, "Eingeschaltet, Helligkeit „80 Prozent“", "Halten: Ausschalten")],
    "fr": [control("Minuteur de concentration pour le travail", value="Synchronisation en arrière-plan", hint="Maintenir : Arrêter"),
           control("Éclairage du salon et de la bibliothèque", "lightbulb.fill", "yellow", True, "Activé, luminosité « 80 pour cent »", "Maintenir : Éteindre")],
    "es": [control("Temporizador de concentración para el trabajo", value="Sincronizando en segundo plano", hint="Mantén pulsado: Detener"),
           control("Iluminación del salón y de la biblioteca", "lightbulb.fill", "yellow", True, "Activado, luminosidad “80 por ciento”", "Mantén pulsado: Apagar")],
}
RIGHT_TO_LEFT = "مؤقت العمل (25 دقيقة) ABC"


def all_scenes(language="en"):
    """Every scene by its name."""
    full = {"activities": activities(), "widgets": widgets()}
    lost = button("action", TIMER, device="lost", device_error="/dev/input/event3: no such device")
    several = [dict(one) for one in SEVERAL]
    locked = [button("action", TIMER), button("lamp", LIGHT), button("door", {**DOOR, "title": ""})]

    def one(shown, **more):
        return state(button("action", shown, **more), language=language)
    return {
        "running": state(several[0], language=language, **full),
        "several": state(*several, language=language, **full),
        "locked": state(*locked, language=language, **{**full, "locked": True}),
        "lockedalone": state(locked[0], language=language, locked=True, has_passcode=False),
        "placed": state(several[0], several[1], language=language, placements=[
            *placed([TIMER, LIGHT, SILENT, LAP, LIGHT, LAP, DOOR]), placement("lock-1", LIGHT, "lock-leading")]),
        "tints": state(several[0], language=language, placements=placed([lamp(tint) for tint in TINTS], "medium")
                       + [{**one, "name": one["name"] + "-small", "size": "small"} for one in placed([lamp(tint) for tint in TINTS])]),
        "stages": one(TIMER, stages=[{"stage": 2, "after_ms": 5000, "assignment": {"id": "action.stage-2", "kind": LAP["kind"], "configuration": {}}}]),
        "offers": state(several[0], several[1], language=language, placements=offers(), developer_mode=True, timeline=timeline()),
        "nothing": one(None),
        "empty": state(language=language),
        "many": state(*[button(f"button-{n}", SEVERAL[n % 4]["control"]) for n in range(20)], language=language),
        "stale": one({**TIMER, "error": "the timer store did not answer within 10 s"}),
        "lost": state(lost, language=language),
        "unset": one({**TIMER, "is_on": None, "value_text": None, "hint": "", "unset_option": "Timer"}),
        "busy": one({**LAP}, intent="performing"),
        "long": state(button("action", control(LONG, LONG[:400], "blue", True, LONG, LONG)), language=language,
                      activities=[{**activities()[0], "lines": [LONG, LONG]}], widgets=[{**widgets()[0], "lines": [LONG], "display_name": LONG}]),
        "righttoleft": state(button("action", control(RIGHT_TO_LEFT, "timer", "green", True, "قيد التشغيل: 3", "اضغط مطولاً للإيقاف")), language=language,
                     activities=[{**activities()[0], "lines": [RIGHT_TO_LEFT, "--:--"]}], widgets=[{**widgets()[0], "lines": [RIGHT_TO_LEFT]}]),
        "words": state(several[0], language=language, placements=placed(LONG_WORDS.get(language, [control(RIGHT_TO_LEFT), TIMER]), "medium")
                       + [{**one, "name": one["name"] + "-large", "size": "large"} for one in placed(LONG_WORDS.get(language, [TIMER]), "medium")]),
        "unknown": one(control("Mystery", "no.such.symbol.anywhere", "#123456", True, "On", "Hold to Wonder")),
    }

"""The trees of views in `Tests/Support/Snapshots/trees`, and states of a daemon that sends them."""

import json
import pathlib

import scenes

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Support/Snapshots/trees"
TREES = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
# An activity's file has a card and the parts of the Dynamic Island, a widget's file its families.
ACTIVITIES = [name for name, trees in TREES.items() if "card" in trees]
WIDGETS = [name for name in TREES if name not in ACTIVITIES]


def widget(name, family, **more):
    """A widget that sends its tree."""
    return {"kind": f"com.example.{name}", "app": "Example", "display_name": name.title(), "description": "", "family": family,
            "lines": [name.title()], "date": scenes.moment(0), "tree": TREES[name][family], **more}


def activity(name, number, **more):
    """A Live Activity that sends all its trees."""
    own = TREES[name]
    return {"app": name.title(), "activity": {"id": str(number), "phase": "updated", "type": "T", "attributes": {}, "state": {}},
            "state_name": "active", "lines": [name.title()], "symbol": "app", "tree": own["card"],
            "island": {"leading": None, "trailing": "", "minimal": "", "symbol": "app",
                       "trees": {key: tree for key, tree in own.items() if key != "card"}}, **more}


def drawn(**more):
    """A daemon with every widget in all its families, and every Live Activity."""
    widgets = [widget(name, family) for name in WIDGETS for family in TREES[name]]
    activities = [activity(name, number) for number, name in enumerate(ACTIVITIES, 1)]
    return scenes.state(scenes.button("action", scenes.TIMER), **{"widgets": widgets, "activities": activities, **more})


def placed():
    """Placed widgets: two small, a stack of two, a medium, a large, and four on the Lock Screen; with a gallery and snapshots."""
    all = [("ring", "systemSmall", None), ("photo", "systemSmall", None), ("weather", "systemSmall", "s-1"), ("calendar", "systemSmall", "s-1"),
           ("list", "systemMedium", None), ("stocks", "systemLarge", None), ("ring", "accessoryCircular", None),
           ("calendar", "accessoryRectangular", None), ("weather", "accessoryCircular", None), ("calendar", "accessoryInline", None)]
    widgets = [widget(name, family, slot=f"w-{number}", **({"stack": stack} if stack else {}))
               for number, (name, family, stack) in enumerate(all) if family in TREES[name]]
    gallery = [{"app": "Example", "listing": {"kind": f"com.example.{name}", "display_name": name.title(), "description": f"Shows the {name}.",
                "families": list(TREES[name]), "parameters": [scenes.WHICH, scenes.LOUD] if name == "ring" else []}} for name in WIDGETS]
    return scenes.state(scenes.button("action", scenes.TIMER), widgets=widgets, controls={**scenes.GALLERY, "widgets": gallery}, previews={
        (f"com.example.{name}", family): widget(name, family) for name in WIDGETS for family in TREES[name]})

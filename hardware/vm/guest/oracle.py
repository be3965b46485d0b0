"""What a list of edges means, worked out a second time, from the rules alone and not from the
program's code: a press is the first active edge after a confirmed release; a release is the first
inactive edge of an inactive run that lasts at least the debounce period, dated back; a press is
a hold if its release comes at its deadline or later."""

from collections import namedtuple

MS = 1_000_000
Gesture = namedtuple("Gesture", "began outcome outcome_ns released")


def gestures_of(edges, hold=500 * MS, debounce=5 * MS):
    """The gestures in (ns, active) edges. The last edge must be inactive and followed by rest."""
    found, began, index = [], None, 0
    while index < len(edges):
        at, active = edges[index]
        if active:
            began = at if began is None else began
        elif began is not None:
            later = next((time for time, level in edges[index + 1:] if level), None)
            if later is None or later - at >= debounce:
                if at - began >= hold:
                    found.append(Gesture(began, "performed", began + hold, at))
                else:
                    found.append(Gesture(began, "cancelled", at, at))
                began = None
        index += 1
    return found


def check():
    """The oracle's own rows; run before every use."""
    rows = [
        ("499 ms cancels", [0, 499], [(0, "cancelled", 499)]),
        ("500 ms is a hold", [0, 500], [(0, "performed", 500)]),
        ("press bounce is one press", [0, 1, 2, 3, 4, 400], [(0, "cancelled", 400)]),
        ("release bounce never presses", [0, 400, 401, 402], [(0, "cancelled", 402)]),
        ("bounce inside a hold", [0, 300, 303, 700], [(0, "performed", 500)]),
        ("bounce across the deadline", [0, 498, 501, 900], [(0, "performed", 500)]),
        ("exactly the period is a release", [0, 498, 503, 600],
         [(0, "cancelled", 498), (503, "cancelled", 600)]),
    ]
    for rule, times, wanted in rows:
        edges = [(time * MS, index % 2 == 0) for index, time in enumerate(times)]
        seen = [(g.began // MS, g.outcome, g.outcome_ns // MS) for g in gestures_of(edges)]
        assert seen == wanted, f"oracle: {rule}: {seen}"

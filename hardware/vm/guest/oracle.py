"""The meaning of a list of edges, computed from the rules alone and not by the program's code: a
press is the first active edge after a confirmed release; a release is the first inactive edge of an
inactive run that lasts at least the debounce period, dated back; a press is a hold if its release
comes at its deadline or later, otherwise it is cancelled, or a tap where taps count; a hold that
repeats does so at every whole period from its deadline to its release, for a minute at most."""

from collections import namedtuple

MS = 1_000_000
LONGEST_REPEATING = 60_000 * MS
Gesture = namedtuple("Gesture", "began outcome outcome_ns released repeats", defaults=[()])


def repeats_of(deadline, released, period):
    """The instants at which a hold repeats."""
    if period is None:
        return ()
    end = min(released, deadline + LONGEST_REPEATING)
    return tuple(range(deadline + period, end + 1, period))


def gestures_of(edges, hold=500 * MS, debounce=5 * MS, tap=False, repeat=None):
    """The gestures in (ns, active) edges. The last edge must be inactive and followed by rest.

    `tap` says whether a release before the threshold is a tap; `repeat` is the period of repeats.
    """
    found, began, index = [], None, 0
    while index < len(edges):
        at, active = edges[index]
        if active:
            began = at if began is None else began
        elif began is not None:
            later = next((time for time, level in edges[index + 1:] if level), None)
            if later is None or later - at >= debounce:
                if at - began >= hold:
                    found.append(Gesture(began, "performed", began + hold, at,
                                         repeats_of(began + hold, at, repeat)))
                else:
                    found.append(Gesture(began, "tapped" if tap else "cancelled", at, at))
                began = None
        index += 1
    return found


def check():
    """Checks the oracle itself; called before every use."""
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
    rows = [
        ("a release before the threshold is a tap", [0, 499], True, None, [("tapped", [])]),
        ("a hold is no tap", [0, 500], True, None, [("performed", [])]),
        ("a bounce is no tap", [0, 300, 303, 700], True, None, [("performed", [])]),
        ("one period is one repeat", [0, 800], False, 300, [("performed", [800])]),
        ("less than one period is none", [0, 799], False, 300, [("performed", [])]),
        ("a bounce across a repeat", [0, 798, 801, 900], False, 300, [("performed", [800])]),
        ("a release confirmed after a repeat", [0, 798], False, 300, [("performed", [])]),
        ("a tap and a hold that repeats", [0, 80, 200, 1300], True, 300,
         [("tapped", []), ("performed", [1000, 1300])]),
        ("a minute at most", [0, 90_000], False, 10_000,
         [("performed", [10_500, 20_500, 30_500, 40_500, 50_500, 60_500])]),
    ]
    for rule, times, tap, repeat, wanted in rows:
        edges = [(time * MS, index % 2 == 0) for index, time in enumerate(times)]
        found = gestures_of(edges, tap=tap, repeat=repeat and repeat * MS)
        seen = [(g.outcome, [at // MS for at in g.repeats]) for g in found]
        assert seen == wanted, f"oracle: {rule}: {seen}"

"""Every view in usual sizes of displays: no control covers another control, and each can be tapped at its centre."""

import pytest

import scenes
from browser import settled, shown

VIEWS = ["button", "controls", "today", "settings"]
SIZES = [(320, 568), (390, 844), (800, 480), (1024, 600), (1440, 900)]

# Scrolls each control into view and finds the element at its centre; then compares the visible parts of all controls.
PROBLEMS = """() => {
  const controls = [...document.querySelectorAll("button, a[href], input, select, [role=button]")]
    .map((one) => (one.type === "radio" && one.closest("label")) || one)
    .filter((one) => one.checkVisibility() && !one.disabled && !one.closest("[inert]") && one.getBoundingClientRect().width > 1);
  const name = (one) => `${one.id || one.className || one.tagName} "${(one.innerText || one.ariaLabel || "").trim().slice(0, 30)}"`;
  // Only the part that its scrolling parents show.
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    const cut = (box) => { [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)]; };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let parent = one.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow !== "visible") cut(parent.getBoundingClientRect());
    }
    return { left, top, right, bottom };
  };
  const found = [];
  for (const one of controls) {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const there = document.elementFromPoint(x, y);
    if (!one.contains(there)) found.push(`at the centre of ${name(one)} (${x.toFixed()}, ${y.toFixed()}) is ${there ? name(there) : "nothing"}`);
    const own = seen(one);
    for (const other of controls) {
      if (other === one || other.contains(one) || one.contains(other)) continue;
      const its = seen(other);
      const [w, h] = [Math.min(own.right, its.right) - Math.max(own.left, its.left), Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top)];
      if (w > 1 && h > 1) found.push(`${name(one)} and ${name(other)} overlap by ${w.toFixed()}x${h.toFixed()}`);
    }
  }
  return found;
}"""


def scene(count, **more):
    """A device with this number of buttons, and content in every view."""
    shown_controls = [scenes.TIMER, scenes.LIGHT, scenes.SILENT, scenes.LAP, scenes.TIMER]
    buttons = [scenes.button(f"button-{number}" if number else "action", each) for number, each in enumerate(shown_controls[:count])]
    return scenes.state(*buttons, placements=scenes.placed(shown_controls), activities=scenes.activities(), widgets=scenes.widgets(), **more)


@pytest.mark.parametrize("count", [1, 5])
@pytest.mark.parametrize("width, height", SIZES)
def test_no_two_controls_of_a_view_overlap_and_each_is_what_is_tapped_at_its_centre(fake_gateway, open_page, width, height, count):
    viewport = {"width": width, "height": height}
    page = open_page(fake_gateway(scene(count)).address, viewport=viewport, reduced_motion="reduce")
    problems = {}
    for view in VIEWS:
        shown(page, view)
        if view == "settings":
            page.wait_for_selector(".found-row")
            settled(page)
        problems[view] = page.evaluate(PROBLEMS)
    locked = open_page(fake_gateway(scene(count, locked=True)).address, viewport=viewport, ready=".lock-time:not(:empty)", reduced_motion="reduce")
    problems["the Lock Screen"] = settled(locked).evaluate(PROBLEMS)
    assert not any(problems.values()), "\n".join(f"{view}: {line}" for view, lines in problems.items() for line in lines)

"""Texts and symbols on an author's tint, or with it: their contrast in every place, for light and dark tints, in light and dark."""

import pytest
from playwright.sync_api import expect

import scenes
from browser import settled, shown
from scenes import TINTS, lamp
from test_trees import node, text

SCHEMES = ["light", "dark"]
# The texts and symbols below some elements with too little contrast (w3.org/TR/WCAG22, contrast ratio) to what is painted behind them: at the
# left and the right end of each; and the number of all. A large text is one of 24 px, or of 18.66 px in bold.
LOW = """(selectors) => {
  // `elementsFromPoint` leaves out elements that take no pointer.
  const style = new CSSStyleSheet();
  style.replaceSync("* { pointer-events: auto !important; transition: none !important; }");
  document.adoptedStyleSheets = [style];
  const colors = (text) => [...text.matchAll(/rgba?\\(([^)]+)\\)/g)].map(([, parts]) => parts.split(/[ ,/]+/).map(Number)).map(([r, g, b, a = 1]) => [r, g, b, a]);
  const over = ([r, g, b, a], back) => [r, g, b].map((part, index) => part * a + back[index] * (1 - a));
  const linear = (part) => (part / 255 <= .04045 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4);
  const light = (color) => { const [r, g, b] = color.map(linear); return .2126 * r + .7152 * g + .0722 * b + .05; };
  const contrast = (one, other) => { const [a, b] = [light(one), light(other)]; return Math.max(a, b) / Math.min(a, b); };
  // The colors that may be behind an element at a point: several for a gradient.
  const behind = (element, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    if (!stack.includes(element)) return null;
    return stack.slice(stack.indexOf(element) + 1).reverse().reduce((backs, one) => {
      const { backgroundColor, backgroundImage, maskImage } = getComputedStyle(one);
      if (maskImage !== "none") return backs;
      const flat = backs.map((back) => over(colors(backgroundColor)[0], back));
      return [...flat, ...colors(backgroundImage).flatMap((color) => flat.map((back) => over(color, back)))].slice(0, 64);
    }, [[255, 255, 255]]);
  };
  const found = [];
  let count = 0;
  for (const element of selectors.flatMap((selector) => [...document.querySelectorAll(selector)])) {
    const isSymbol = element.classList.contains("symbol-drawn");
    if (!isSymbol && ![...element.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: "center", inline: "center" });
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = (isSymbol ? element : range).getBoundingClientRect();
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = isSymbol || parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
    const all = [left + 1, right - 1].map((x) => behind(element, x, (top + bottom) / 2)).filter(Boolean).flat();
    if (all.length === 0) { found.push(`${element.className} is hidden`); continue; }
    count += 1;
    const least = Math.min(...all.map((back) => contrast(over(colors(color)[0], back), back)));
    if (least < (isLarge ? 3 : 4.5) - .01) found.push(`${element.closest("[class]").className} "${element.textContent}" ${color} ${least.toFixed(2)}`);
  }
  document.adoptedStyleSheets = [];
  return [count, found];
}"""
SYMBOL = "cup.and.saucer.fill"


def check(page, *selectors, at_least=len(TINTS)):
    count, low = settled(page).evaluate(LOW, list(selectors))
    assert low == []
    assert count >= at_least


@pytest.fixture(params=SCHEMES)
def opened(request, fake_gateway, open_page):
    """Opens the page of a state, in light or dark: `page, gateway = opened(state)`."""
    def open_one(state, **options):
        gateway = fake_gateway(state)
        return open_page(gateway.address, color_scheme=request.param, reduced_motion="reduce",
                         viewport={"width": 800, "height": 900}, **options), gateway
    return open_one


@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_the_tiles_of_control_center(opened, size):
    # A symbol without a picture is written out.
    lamps = [lamp(tint) for tint in TINTS] + [{**lamp(tint), "symbol": "not.a.symbol"} for tint in TINTS]
    page, _ = opened(scenes.state(scenes.button("action", scenes.TIMER), placements=scenes.placed(lamps, size)))
    check(shown(page, "controls"), "#placements .tile.on *", at_least=2 * len(TINTS))


def test_the_gallery_of_the_settings(opened):
    entries = [scenes.offered(lamp(tint), "A lamp.", "Home") for tint in TINTS]
    page, _ = opened(scenes.state(scenes.button("action", scenes.TIMER), controls={"problems": [], "controls": entries}))
    check(shown(page, "settings"), ".card-symbol *")


def test_the_device_with_its_hint_and_its_island(opened):
    page, gateway = opened(scenes.state(scenes.button("action", lamp("yellow"))))
    for tint in TINTS:
        gateway.place("action", control={"tint": tint, "title": tint, "lit": True}, press=scenes.pressing("Hold to Turn Off", passed=1000, left=1000))
        expect(page.locator("#button .face-title")).to_have_text(tint)
        expect(page.locator("#button .hint")).to_be_visible()
        check(page, "#button .face-symbol *", "#button .face-value", "#button .hint-text", at_least=3)
        gateway.place("action", control={"tint": tint, "title": tint, "lit": True}, outcome=scenes.outcome("performed", status="Turned Off", lit=True))
        expect(page.locator("#button .island-open .island-trail")).to_have_text("Turned Off")
        check(page, "#button .island *", at_least=2)


def living(tint, number, state="active"):
    return {"app": "Kitchen", "activity": {"id": str(number), "phase": "updated", "type": "T", "attributes": {}, "state": {}},
            "state_name": state, "lines": ["Tea", "ready soon"], "symbol": SYMBOL, "tint": tint,
            "island": {"leading": tint, "trailing": "soon", "minimal": "4", "symbol": SYMBOL}}


ACTIVITIES = [living(tint, number, state) for number, (tint, state) in enumerate((tint, state) for tint in TINTS for state in ["active", "stale"])]


def test_the_cards_of_today(opened):
    widgets = [{"kind": f"tea-{tint}", "app": "Kitchen", "display_name": "Tea", "description": "", "family": "systemSmall", "lines": ["Tea"],
                "symbol": SYMBOL, "tint": tint, "date": scenes.moment(0)} for tint in TINTS]
    page, _ = opened(scenes.state(scenes.button("action", scenes.TIMER), activities=ACTIVITIES, widgets=widgets))
    check(shown(page, "today"), ".live-symbol *", ".widget-name *", at_least=4 * len(TINTS))


def test_the_island_of_activities(opened):
    def state(first, second):
        return scenes.state(scenes.button("action", scenes.TIMER), activities=[living(first, 1), living(second, 2)])
    page, gateway = opened(state(*TINTS[-2:]))
    for first, second in zip(TINTS, TINTS[1:]):
        gateway.show(state(first, second))
        expect(page.locator("#button .island-lead")).to_have_text(second)
        check(page, "#button .island *", "#button .island-minimal *", at_least=3)


def test_the_lock_screen(opened):
    state = scenes.state(scenes.button("action", scenes.TIMER), activities=ACTIVITIES, locked=True,
                         placements=[scenes.placement("lock", lamp("yellow"), where="lock-leading", size="lock")])
    page, gateway = opened(state, ready=".lock-time:not(:empty)")
    if page.locator(".lock-more").is_visible():
        page.click(".lock-more")
    check(page, ".lock-activities .live-symbol *", at_least=1)
    for tint in TINTS:
        gateway.placement("lock", control={**lamp(tint), "title": tint, "state": "loaded", "lit": True})
        expect(page.locator(".lock-position .tile")).to_have_attribute("aria-label", f"{tint}, On")
        check(page, ".lock-position .tile *", at_least=1)


@pytest.mark.parametrize("background", [None, "fill", "#7a1020/#ffd0e0"])
@pytest.mark.parametrize("look", [{"look": "prominent"}, {"look": "bordered"}, {"look": "borderless"}, {"is_on": True, "look": "button"}])
def test_the_buttons_and_toggles_of_views(opened, background, look):
    def widget(tint):
        kind = "toggle" if "is_on" in look else "button"
        tree = {"root": node(kind, text("Stop"), action=0, **look, modifiers=[node("tint", style=tint)]),
                **({"background": node("fill", style=background)} if background else {})}
        return {"kind": tint, "app": "Kitchen", "display_name": "Tea", "description": "", "family": "systemSmall", "lines": [], "tree": tree,
                "date": scenes.moment(0)}
    page, _ = opened(scenes.state(scenes.button("action", scenes.TIMER), widgets=[widget(tint) for tint in TINTS]))
    check(shown(page, "today"), ".v-tree .v-text", ".v-tree .v-text *")

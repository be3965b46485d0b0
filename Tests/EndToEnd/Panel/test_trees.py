"""Trees of views: their layout by SwiftUI's rules, their colours, their times, and taps."""

import base64
import re
import struct
import zlib

import pytest
from playwright.sync_api import expect

import scenes
import trees
from browser import opened, settled
from fake_gateway import FakeGateway

# Draws a tree on the page, above everything else; its element is `#drawn > .v-tree`.
DRAW = """async ([tree, options]) => {
  const { drawTree } = await import("/view.js");
  document.getElementById("drawn")?.remove();
  const box = document.createElement("div");
  box.id = "drawn";
  Object.assign(box.style, { position: "fixed", inset: 0, zIndex: 99, background: "#789" });
  document.body.append(box);
  window.said = [];
  const began = performance.now();
  box.append(drawTree(tree, { scheme: "light", language: "en", ...options,
    onAction: (index) => said.push(["action", index]), onLink: (url) => said.push(["link", url]) }));
  return performance.now() - began;
}"""
# The frames of a class's elements in the tree: left, top, width, height.
PLACES = """(name) => {
  const tree = document.querySelector("#drawn > .v-tree").getBoundingClientRect();
  return [...document.querySelectorAll(`#drawn ${name}`)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left - tree.left, top - tree.top, width, height];
  });
}"""
FREE = {"family": "free", "width": 200, "height": 100}


def node(kind, *children, modifiers=(), **values):
    """A node as in a message."""
    return {"kind": kind, "children": list(children), "modifiers": list(modifiers), **values}


def text(words, *modifiers):
    return node("text", runs=[{"text": words}], modifiers=modifiers)


def color(style, *modifiers):
    return node("fill", style=style, modifiers=modifiers)


def box(width, height, style="red"):
    return color(style, node("frame", width=width, height=height))


@pytest.fixture(scope="module")
def blank_page(browser, real):
    with FakeGateway(scenes.all_scenes()["nothing"], real) as gateway, browser.new_context() as context:
        yield opened(context, gateway.address)


@pytest.fixture
def draw(blank_page):
    """Draws trees, each in place of the previous tree: `draw(root, …)` with the options of `drawTree`; returns the page."""
    def one(root, background=None, **options):
        tree = {"root": root, **({"background": background} if background else {})}
        blank_page.took = blank_page.evaluate(DRAW, [tree, {**FREE, **options}])
        return blank_page
    yield one
    assert not blank_page.errors, f"a script of the page failed: {'; '.join(blank_page.errors)}"


def places(page, name=".v-shape"):
    """The frames of elements, rounded to half a pixel."""
    return [[round(2 * one) / 2 for one in place] for place in page.evaluate(PLACES, name)]


# MARK: Layout


def test_a_stack_gives_its_room_to_what_is_flexible_and_eight_points_between(draw):
    page = draw(node("hstack", box(20, 10), color("blue"), box(30, 40)))
    assert places(page) == [[0, 45, 20, 10], [28, 0, 134, 100], [170, 30, 30, 40]]


def test_a_spacer_pushes_apart_and_has_no_gap_beside_it(draw):
    page = draw(node("hstack", box(20, 10), node("spacer"), box(30, 10)))
    assert places(page) == [[0, 45, 20, 10], [170, 45, 30, 10]]


def test_a_higher_priority_chooses_first(draw):
    wide = node("frame", min_width=20, max_width="infinity", height=10)
    first = node("layout_priority", value=1)
    page = draw(node("hstack", color("red", wide), color("blue", wide, first), spacing=0))
    assert places(page) == [[0, 45, 20, 10], [20, 45, 180, 10]]


@pytest.mark.parametrize("alignment, left, top", [
    ("top_leading", 0, 0), ("center", 90, 40), ("bottom_trailing", 180, 80), ("trailing", 180, 40)])
def test_a_frame_aligns_what_is_smaller(draw, alignment, left, top):
    frame = node("frame", max_width="infinity", max_height="infinity", alignment=alignment)
    page = draw(node("fill", style="red", modifiers=[node("frame", width=20, height=20), frame]))
    assert places(page) == [[left, top, 20, 20]]


def test_modifiers_go_from_the_inside_to_the_outside(draw):
    pad = node("padding", top=10, leading=10, bottom=10, trailing=10)
    page = draw(color("red", node("frame", width=20, height=20), pad, node("background", style="blue"), pad, node("background", style="green")))
    assert places(page) == [[70, 20, 60, 60], [80, 30, 40, 40], [90, 40, 20, 20]]


def test_an_overlay_and_an_offset_change_no_size(draw):
    big = box(80, 80, "blue")
    page = draw(node("hstack", {**box(20, 20), "modifiers": [*box(20, 20)["modifiers"], node("overlay", big), node("offset", x=5, y=-5)]},
                     box(20, 20, "green"), spacing=0))
    assert places(page) == [[85, 35, 20, 20], [55, 5, 80, 80], [100, 40, 20, 20]]


def test_a_ratio_fits_or_fills(draw):
    for mode, width, height in [("fit", 50, 100), ("fill", 200, 400)]:
        page = draw(color("red", node("aspect_ratio", ratio=.5, mode=mode)))
        assert places(page) == [[100 - width / 2, 50 - height / 2, width, height]]


def test_a_bar_beside_texts_is_as_high_as_they_are_where_the_height_is_fixed(draw):
    column = node("vstack", text("One"), text("Two"), spacing=0)
    page = draw(node("hstack", color("red", node("frame", width=4)), column, modifiers=[node("fixed_size", vertical=True)]))
    assert abs(places(page)[0][3] - 2 * 17 * 1.193) < 1


def test_the_columns_of_a_grid_are_as_wide_as_their_widest_cell(draw):
    rows = [node("grid_row", box(10, 10), box(60, 10)), node("grid_row", box(30, 20), box(20, 10))]
    page = draw(node("grid", *rows, alignment="leading", column_spacing=4, row_spacing=2))
    assert places(page) == [[53, 34, 10, 10], [87, 34, 60, 10], [53, 46, 30, 20], [87, 51, 20, 10]]


def test_a_lazy_grid_divides_its_width_among_its_tracks(draw):
    tracks = [{"size": "flexible", "spacing": 10}, {"size": "fixed", "minimum": 40, "spacing": 10}, {"size": "flexible"}]
    page = draw(node("vgrid", *[color("red", node("frame", height=10)) for _ in range(4)], tracks=tracks, spacing=5))
    assert places(page) == [[0, 37.5, 70, 10], [80, 37.5, 40, 10], [130, 37.5, 70, 10], [0, 52.5, 70, 10]]


def test_the_first_view_that_fits_is_chosen(draw):
    page = draw(node("view_that_fits", box(300, 10), box(150, 10, "blue"), box(50, 10), axes="horizontal"))
    assert places(page) == [[25, 45, 150, 10]]


def test_views_on_their_first_baseline_share_a_line(draw):
    sizes = [text("Big", node("font", size=40)), text("small", node("font", size=10))]
    page = draw(node("hstack", *sizes, alignment="first_baseline", spacing=0))
    big, small = places(page, ".v-text")
    assert abs((big[1] + 40 * .945) - (small[1] + 10 * .945)) < 1


def test_right_to_left_mirrors_the_whole_layout(draw):
    root = node("hstack", text("Name"), box(20, 10), node("spacer"), box(30, 10, "blue"), spacing=0, modifiers=[
        node("padding", top=0, bottom=0, leading=12, trailing=0)])
    left = {name: places(draw(root), name) for name in [".v-shape", ".v-text"]}
    right = {name: places(draw(root, direction="rtl"), name) for name in [".v-shape", ".v-text"]}
    for name, all_places in left.items():
        assert [[200 - x - width, y, width, height] for x, y, width, height in all_places] == right[name]
    assert left[".v-text"][0][0] == 12


# MARK: Texts


def test_a_text_breaks_in_its_width_and_ends_with_dots_at_its_limit(draw):
    words = "The quick brown fox jumps over the lazy dog and goes on for a while"
    page = draw(text(words, node("text_layout", line_limit=2)))
    lines = page.evaluate("getComputedStyle(document.querySelector('#drawn .v-text')).webkitLineClamp")
    assert lines == "2" and abs(places(page, ".v-text")[0][3] - 2 * 17 * 1.193) < 1.5
    page = draw(text(words, node("text_layout", line_limit=1)))
    assert places(page, ".v-text")[0][2] <= 200
    expect(page.locator("#drawn .v-text")).to_have_css("text-overflow", "ellipsis")


def test_a_text_shrinks_as_far_as_it_may_before_it_is_cut(draw):
    page = draw(text("A title of a certain length", node("font", size=30), node("text_layout", line_limit=1, minimum_scale=.3)))
    left, _, width, _ = places(page, ".v-text")[0]
    size = float(page.evaluate("parseFloat(getComputedStyle(document.querySelector('#drawn .v-text')).fontSize)"))
    assert left >= 0 and width <= 200 and 9 <= size < 30
    assert "v-cut" not in page.locator("#drawn .v-text").get_attribute("class")


def test_the_text_styles_have_their_sizes_and_weights_and_grow_with_the_reader_s_size(draw):
    sizes = {"large_title": 34, "title": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
             "subheadline": 15, "footnote": 13, "caption": 12, "caption2": 11}
    for style, size in sizes.items():
        page = draw(text("A", node("font", style=style)))
        expect(page.locator("#drawn .v-text")).to_have_css("font-size", f"{size}px")
    expect(draw(text("A", node("font", style="headline"))).locator("#drawn .v-text")).to_have_css("font-weight", "600")
    expect(draw(text("A", node("font", style="body")), scale=1.5).locator("#drawn .v-text")).to_have_css("font-size", "25.5px")


def test_timers_and_distances_are_kept_current(fake_gateway, open_page):
    page = open_page(fake_gateway("nothing").address, prepare=lambda page: page.clock.install(time=1_800_000_000))
    page.clock.pause_at(1_800_000_010)
    now = page.evaluate("import('/clock.js').then(({ wall }) => wall())") / 1000

    def iso(seconds):
        return page.evaluate("(ms) => new Date(ms).toISOString()", (now + seconds) * 1000)
    timer = {"start": iso(-40), "end": iso(65), "counts_down": True}
    root = node("vstack", node("text", runs=[{"timer": timer}]), node("text", runs=[{"date": iso(7205), "date_style": "relative"}]),
                node("text", runs=[{"date": iso(-125), "date_style": "offset"}]), node("progress", look="linear", timer=timer))
    page.evaluate(DRAW, [{"root": root}, {**FREE, "height": 200}])
    texts = page.locator("#drawn .v-text")
    expect(texts.nth(0)).to_have_text("1:05")
    expect(texts.nth(1)).to_have_text(re.compile("2 hr"))
    expect(texts.nth(2)).to_have_text(re.compile("-2 minutes"))
    before = places(page, ".v-filled")[0][2]
    page.clock.run_for(6000)
    expect(texts.nth(0)).to_have_text("0:59")
    expect(texts.nth(1)).to_have_text(re.compile("1 hr, 59 min"))
    assert places(page, ".v-filled")[0][2] < before


def test_a_redacted_view_has_bars_and_no_text(draw):
    secret = node("vstack", text("4711"), text("Account"), modifiers=[node("redacted", reason="privacy")])
    page = draw(node("hstack", secret, text("Bank")))
    assert "4711" not in page.locator("#drawn").inner_text() and "Bank" in page.locator("#drawn").inner_text()
    assert "4711" not in page.evaluate("document.documentElement.outerHTML")
    assert len(places(page, ".v-bar")) == 2


# MARK: Looks


def test_colours_are_the_system_s_of_each_appearance(draw):
    for scheme, red in [("light", "rgb(255, 59, 48)"), ("dark", "rgb(255, 69, 58)")]:
        page = draw(node("zstack", color("red"), text("Label")), scheme=scheme)
        expect(page.locator("#drawn .v-shape")).to_have_css("background-color", red)
        expect(page.locator("#drawn .v-text")).to_have_css("color", "rgb(0, 0, 0)" if scheme == "light" else "rgb(255, 255, 255)")
    pair = draw(color("#01020304/#05060708"), scheme="dark").locator("#drawn .v-shape")
    expect(pair).to_have_css("background-color", re.compile(r"rgba\(5, 6, 7, 0.03"))


def test_a_view_is_clipped_to_its_shape_and_the_widget_to_its_corners(draw):
    page = draw(color("red", node("frame", width=400, height=40), node("clip", shape="capsule")))
    expect(page.locator("#drawn .v-clip")).to_have_css("overflow", "hidden")
    expect(page.locator("#drawn .v-clip")).to_have_css("border-radius", "20px")
    expect(page.locator("#drawn > .v-tree")).to_have_css("overflow", "hidden")
    page = draw(color("red"), family="systemSmall", width=None, height=None)
    assert places(page) == [[16, 16, 126, 126]]
    expect(page.locator("#drawn > .v-tree")).to_have_css("border-radius", "22px")


def test_on_the_lock_screen_everything_is_white_of_some_opacity(draw):
    page = draw(node("hstack", color("red"), color("white"), text("A")), family="accessoryRectangular", width=None, height=None)
    found = page.evaluate("[...document.querySelectorAll('#drawn .v-shape')].map((one) => getComputedStyle(one).backgroundColor)")
    assert found[1] == "rgb(255, 255, 255)" and re.fullmatch(r"rgba\(255, 255, 255, 0\.\d+\)", found[0])


def test_a_linear_gradient_goes_from_point_to_point(draw):
    style = {"gradient": "linear", "stops": [["#ff0000ff", 0], ["#0000ffff", 1]], "start": [0, .5], "end": [1, .5]}
    page = draw(color(style))
    expect(page.locator("#drawn .v-shape")).to_have_css(
        "background-image", "linear-gradient(90deg, rgb(255, 0, 0) 0px, rgb(0, 0, 255) 200px)")


# MARK: Taps


def test_buttons_toggles_and_links_say_what_was_tapped(draw):
    root = node("vstack", node("button", text("Add"), action=3), node("toggle", text("On"), action=4, is_on=True),
                node("link", text("Open"), url="example://open"), node("button", text("Not"), action=5, disabled=True))
    page = draw(root, height=200)
    page.get_by_role("button", name="Add").click()
    page.get_by_role("switch", name="On", checked=True).click()
    page.get_by_role("link", name="Open").click()
    expect(page.get_by_role("button", name="Not")).to_be_disabled()
    assert page.evaluate("said") == [["action", 3], ["action", 4], ["link", "example://open"]]


def test_a_label_for_a_screen_reader_stands_for_what_is_inside(draw):
    page = draw(node("vstack", text("82"), modifiers=[node("accessibility", label="Steps", value="82 percent")]))
    expect(page.get_by_role("img", name="Steps, 82 percent")).to_be_visible()


# MARK: Bad input


def png(width, height, data=b""):
    """A picture with this size in its header."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data)).decode()


EVIL = "red;background:url(//evil.example)"
BAD = {
    "no numbers": node("hstack", box("NaN", "1e999"), text("A", node("font", size="NaN"), node("padding", top=None)), spacing="NaN"),
    "huge sizes": node("vstack", box(1e5, 1e5), text("A", node("font", size=1e5)), color("red", node("scale", x=1e5, y=1e5))),
    "unknown kinds": node("hologram", text("Inside"), modifiers=[node("teleport", x=3)]),
    "prototypes": node("constructor", text("A", node("__proto__"), node("toString")), modifiers=[node("hasOwnProperty")]),
    "styles": color(EVIL, node("background", style={"gradient": EVIL, "stops": [[EVIL, "x"], None, 3]}), node("blend_mode", mode=EVIL)),
    "paths": node("shape", shape="path", path='M0 0"/><script>hacked=1</script>', fill="red", stroke={"style": EVIL, "width": "x", "dash": "x"}),
    "markup": text("<img src=x onerror=hacked=1>", node("font", name='a";background:url(//evil.example)')),
    "a damaged picture": node("image", data="AAAA", type="png", resizable=True),
    "half a picture": node("image", data=png(8, 8, b"xx"), type="png"),
    "200 megapixels": node("image", data=png(20_000, 10_000), type="png", resizable=True),
    "a picture with a script": node("image", type="svg", resizable=True, data=base64.b64encode(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>top.hacked=1</script></svg>').decode()),
    "no picture": node("image", data="javascript:hacked=1", type="text/html", resizable=True),
    "nothing": None, "a list": [1, 2], "no children": {"kind": "vstack", "children": "x", "modifiers": "y"},
    "no runs": {"kind": "text", "runs": [None, 3, {"timer": "x"}, {"date_style": "relative", "date": "x"}, {"timer": {}}]},
    "no tracks": {"kind": "vgrid", "tracks": [{"size": "adaptive", "minimum": 0, "maximum": "NaN"}], "children": [box(1, 1)]},
    "gauges": node("gauge", look="ring", value="NaN", tint={"stops": "x"}),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_drawn_as_far_as_it_can_be(draw, what):
    page = draw(BAD[what], family="systemSmall", width=None, height=None)
    settled(page)
    assert page.locator("#drawn > .v-tree").bounding_box()["width"] == 158
    assert page.evaluate("window.hacked === undefined"), "a script ran"
    assert page.locator("#drawn script, #drawn [onerror]").count() == 0
    strangers = [address for address in page.requests if "evil" in address]
    assert not strangers, "somebody else is asked"


def wide(rows):
    """Many rows below each other."""
    return node("vstack", *[node("hstack", text(f"Row {row}"), node("spacer"), box(9, 9)) for row in range(rows)])


def deep(levels):
    """Stacks within stacks."""
    root = text("The innermost of all views, which is a rather long text")
    for level in range(levels):
        beside = [text(f"Level {level}") for _ in range(4)]
        root = node(["hstack", "vstack", "zstack", "view_that_fits"][level % 4], *beside, root, modifiers=[node("padding", top=1), node("frame", max_width="infinity")])
    return root


def halved(levels):
    """Stacks of two stacks each."""
    return text("A leaf of the tree") if levels == 0 else node(["hstack", "vstack"][levels % 2], halved(levels - 1), halved(levels - 1))


# Two sizes of a tree, and the limit for the ratio of their times: far more than the ratio of their views, and far less than with a
# time that grows with the square of their number or doubles with each level.
GROWTH = {"wide": (wide, 62, 499, 40), "deep": (deep, 12, 24, 40), "both": (halved, 6, 9, 40)}


@pytest.mark.parametrize("shape", GROWTH)
def test_two_thousand_views_are_drawn_in_bounded_time_and_stay_in_their_widget(draw, shape, measured):
    tree, small, large, most = GROWTH[shape]
    # A machine that others use is late at times; a page that is too slow is too slow every time.
    for _ in range(5):
        usual = max(draw(tree(small), family="systemSmall", width=None, height=None).took for _ in range(3))
        page = draw(tree(large), family="systemSmall", width=None, height=None)
        if page.took < most * usual:
            break
    measured(f"{page.took:.0f} ms, {page.took / usual:.0f} times as long as the small one")
    assert page.took < most * usual, f"{page.took:.0f} ms instead of {usual:.0f} ms"
    assert page.locator("#drawn > .v-tree").bounding_box()["height"] == 158
    expect(page.locator("#drawn > .v-tree")).to_have_css("overflow", "hidden")
    assert page.evaluate("document.querySelector('.v-bench') === null"), "what was measured is still there"


# MARK: The page


def test_every_tree_is_drawn_inside_its_family_in_every_appearance(draw):
    for name in trees.WIDGETS:
        for family, tree in trees.TREES[name].items():
            for options in [{"scheme": "light"}, {"scheme": "dark"}, {"direction": "rtl"}, {"language": "ja"}]:
                page = draw(tree["root"], tree.get("background"), family=family, width=None, height=None, **options)
                width, height = page.evaluate("import('/view.js').then(({ families }) => families)")[family]
                out = [place for place in places(page, ".v-text") if place[0] < -.5 or place[1] < -1
                       or place[0] + place[2] > width + .5 or place[1] + place[3] > height + 1]
                assert not out, f"{name} {family} {options}: texts reach out of the widget: {out}"

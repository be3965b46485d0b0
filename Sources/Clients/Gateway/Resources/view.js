// A tree of views as an element: the views of a widget or of a Live Activity as their author composed them.
import { accessoryBackground, button, insideButton, link, toggle } from "/actions.js";
import { inherited, modifiers } from "/effects.js";
import { gauge, progress } from "/gauges.js";
import { grid, lazyGrid } from "/grids.js";
import { Box, begin, filling, length, number, part, piece, put, px, same } from "/layout.js";
import { fitting, hstack, spacer, vstack, zstack } from "/stacks.js";
import { image } from "/pictures.js";
import { shape } from "/shapes.js";
import { fill } from "/styles.js";
import { measuring, text } from "/texts.js";
import { colorBehind } from "/tints.js";

/** The sizes of the families on a screen of 390 by 844 points. */
export const families = {
  systemSmall: [158, 158], systemMedium: [338, 158], systemLarge: [338, 354], systemExtraLarge: [715, 354],
  accessoryCircular: [72, 72], accessoryRectangular: [160, 72], accessoryInline: [234, 26], accessoryCorner: [72, 72],
};
const RADIUS = 22;
const MARGIN = 16;
const MOST_NODES = 2_000;
const DEEPEST = 40;
/** The maximum number of view sizes that are computed for one tree. */
const MOST_SIZES = 60_000;
const rightToLeft = new Set(["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"]);

let nodes = 0;
let depth = 0;

// MARK: Views

const children = (node) => (Array.isArray(node?.children) ? node.children : []);
const isNode = (node) => node !== null && typeof node === "object" && !Array.isArray(node);

/** The views of some nodes: a group is replaced by its children, each of which gets its modifiers. */
function flat(list) {
  return list.filter(isNode).flatMap((node) => {
    const known = Object.hasOwn(views, node.kind ?? "") ? node : { ...node, kind: "group" };
    if (known.kind !== "group" || depth > DEEPEST) return [known];
    const own = Array.isArray(node.modifiers) ? node.modifiers : [];
    depth += 1;
    const all = flat(children(node)).map((one) => (own.length ? { ...one, modifiers: [...(one.modifiers ?? []), ...own] } : one));
    depth -= 1;
    return all;
  });
}

const boxes = (list, env) => flat(list).map((node) => boxOf(node, env));
/** Several views as one view: on top of each other, or joined by `join`. */
function joined(list, env, join = (views) => zstack(views)) {
  const all = boxes(list, env);
  return all.length === 1 ? all[0] : all.length ? join(all) : new Box(() => ({ width: 0, height: 0 }));
}

const spacing = (value) => (value === undefined ? undefined : number(value));
const word = (value, other = "center") => (typeof value === "string" ? value : other);

/** The rows of a grid. */
function rows(list, env) {
  return flat(list).map((node) => {
    if (node.kind !== "grid_row") return { box: boxOf(node, env) };
    const inner = (node.modifiers ?? []).filter(isNode).reduceRight((all, one) => inherited[one.kind]?.(all, one) ?? all, env);
    const cells = flat(children(node)).map((cell) => {
      const own = (cell.modifiers ?? []).find((one) => one?.kind === "grid_cell");
      return { box: boxOf(cell, inner), columns: Math.min(Math.max(Math.floor(number(own?.columns, 1)), 1), 50), alignment: own?.alignment };
    });
    return { cells, alignment: node.alignment };
  });
}

/** The label of a button: its views beside each other. */
const label = (node, env) => joined(children(node), env, (all) => hstack(all, 8));

const views = {
  text, image, shape,
  fill: (node, env) => filling((surface, x, y, { width, height }) => {
    const element = piece("v-shape");
    fill(element, node.style, env, width, height);
    put(surface, element, x, y, width, height);
    return null;
  }),
  vstack: (node, env) => vstack(boxes(children(node), { ...env, axis: "vertical" }), spacing(node.spacing), word(node.alignment)),
  hstack: (node, env) => hstack(boxes(children(node), { ...env, axis: "horizontal" }), spacing(node.spacing), word(node.alignment)),
  zstack: (node, env) => zstack(boxes(children(node), { ...env, axis: "both" }), word(node.alignment)),
  group: (node, env) => joined(children(node), env),
  grid: (node, env) => grid(rows(children(node), { ...env, axis: "vertical" }), word(node.alignment), number(node.column_spacing, 8), number(node.row_spacing, 8)),
  grid_row: (node, env) => hstack(boxes(children(node), { ...env, axis: "horizontal" }), 8, word(node.alignment)),
  vgrid: (node, env) => lazyGrid(boxes(children(node), env), { ...node, alignment: word(node.alignment) }, true),
  hgrid: (node, env) => lazyGrid(boxes(children(node), env), { ...node, alignment: word(node.alignment) }, false),
  spacer: (node, env) => spacer(env.axis, length(node.length, 8)),
  divider: (node, env) => {
    const isUpright = env.axis === "horizontal";
    return new Box((width, height) => (isUpright ? { width: .5, height: height ?? 10 } : { width: width ?? 10, height: .5 }), (surface, x, y, size) => {
      const element = piece("v-divider");
      fill(element, "separator", env, 1, 1);
      put(surface, element, x, y, Math.max(size.width, .5), Math.max(size.height, .5));
      return null;
    });
  },
  view_that_fits: (node, env) => fitting(boxes(children(node), env), node.axes),
  geometry: (node, env) => {
    const inside = boxes(children(node), env);
    return new Box((width, height) => ({ width: width ?? 10, height: height ?? 10, parts: inside.map((box) => part(box, 0, 0, width, height)) }));
  },
  label: (node, env) => {
    const [title, icon] = children(node);
    return hstack([icon, title].filter(isNode).map((one) => joined([one], env)), 6);
  },
  gauge: (node, env) => {
    const fonts = isRing(node, env) ? [13, 20, 10, 10] : [13, 13, 12, 12];
    return gauge(node, env, children(node).map((one, index) => optional(one, { ...env, font: { size: fonts[index] }, text: { ...env.text, line_limit: 1, minimum_scale: .5 } })));
  },
  progress: (node, env) => progress(node, env, children(node).map((one, index) => optional(one,
    { ...env, font: { style: index ? "caption" : "body" }, ...(index ? { styles: ["secondary"] } : {}) }))),
  button: (node, env) => button(node, env, label(node, insideButton(node, env, false))),
  toggle: (node, env) => toggle(node, env, label(node, node.look === undefined || node.look === "switch" ? env : insideButton(node, env, node.is_on === true))),
  link: (node, env) => link(node, env, label(node, insideButton({}, env, false))),
  accessory_background: (node, env) => accessoryBackground(env),
};

const isRing = (node, env) => ["circular", "circular_capacity"].includes(node.look) || (node.look === undefined && env.family === "accessoryCircular");
const optional = (node, env) => (flat([node]).length ? joined([node], env) : null);

// MARK: Nodes

/** A node as a box: its modifiers from the outermost, which comes last, to the view. */
function boxOf(node, env, count = node.modifiers?.length ?? 0) {
  if (count > 0 && Array.isArray(node.modifiers)) {
    const outer = node.modifiers[count - 1];
    const kind = isNode(outer) ? outer.kind : "";
    nodes += 1;
    if (nodes > MOST_NODES) return boxOf(node, env, 0);
    if (Object.hasOwn(inherited, kind)) {
      const inner = inherited[kind](env, outer);
      const box = boxOf(node, inner, count - 1);
      return inner.rtl === env.rtl ? box : turned(box, inner.rtl);
    }
    const box = boxOf(node, env, count - 1);
    return Object.hasOwn(modifiers, kind) ? modifiers[kind](box, outer, env, (list) => joined(Array.isArray(list) ? list : [], env)) : box;
  }
  nodes += 1;
  depth += 1;
  const isTooMuch = nodes > MOST_NODES || depth > DEEPEST;
  const box = isTooMuch ? new Box(() => ({ width: 0, height: 0 })) : views[Object.hasOwn(views, node.kind ?? "") ? node.kind : "group"](node, env);
  depth -= 1;
  return box;
}

/** A view with the other writing direction. */
const turned = (box, isRightToLeft) => same(box, (surface, x, y, { width, height }) => {
  const element = piece();
  element.dir = isRightToLeft ? "rtl" : "ltr";
  return { ...put(surface, element, x, y, width, height), rtl: isRightToLeft };
});

// MARK: Trees

/** The dark or light appearance that the browser requests. */
const ownScheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/**
 * A tree as an element; a point is a CSS pixel.
 *
 * `family` is a widget's family, or another word with a `width` and a `height`. Without a height the tree is as high as its views,
 * but at most `most`; if it `fits` it is no wider than its views. Several views of its root stand below each other, or beside each
 * other if it `isRow`.
 * `rendering` is "fullColor", "vibrant" or "accented" with `accent`, a color as `#rrggbb`. `onAction` is called with the index of a
 * button's intent, `onLink` with an address.
 */
export function drawTree(tree, options = {}) {
  const { family = "systemSmall", language = document.documentElement.lang || "en", margins, most = Infinity } = options;
  const size = Object.hasOwn(families, family) ? families[family] : [];
  let width = length(options.width, size[0] ?? 158);
  const isAccessory = family.startsWith("accessory");
  const given = options.height ?? size[1] ?? null;
  const rendering = options.rendering ?? (isAccessory ? "vibrant" : "fullColor");
  const rtl = options.direction ? options.direction === "rtl" : rightToLeft.has(String(language).split("-")[0]);
  const margin = margins ?? (isAccessory || tree?.no_margins === true || !size.length ? 0 : MARGIN);
  const mono = rendering === "vibrant" || rendering === "accented";
  const env = {
    family, language, rtl, mono, accent: rendering === "accented" ? options.accent : undefined, isAccented: false,
    scheme: mono ? "dark" : options.scheme ?? ownScheme(), kind: options.kind ?? "", typeScale: Math.min(Math.max(number(options.scale, 1), .5), 4),
    font: {}, traits: {}, text: {}, styles: [], tint: undefined, redacted: options.placeholder === true, imageScale: "medium", controlSize: "regular",
    labelsHidden: false, axis: "both", radius: isAccessory ? 8 : Math.max(RADIUS - margin, 4), onAction: options.onAction, onLink: options.onLink,
  };
  const background = isNode(tree?.background) && !isAccessory && !mono ? tree.background : null;
  env.behind = colorBehind(background, env);
  const root = piece(`v-tree v-${isAccessory ? "accessory" : "system"}`);
  root.dir = rtl ? "rtl" : "ltr";
  root.dataset.family = family;
  root.dataset.scheme = env.scheme;
  [nodes, depth] = [0, 0];
  begin(MOST_SIZES);
  measuring(() => {
    const inside = Math.max(width - 2 * margin, 0);
    const content = isNode(tree?.root) ? joined([tree.root], { ...env, axis: options.isRow ? "horizontal" : "vertical" }, (all) => (options.isRow ? hstack : vstack)(all, undefined)) : new Box(() => ({ width: 0, height: 0 }));
    const own = given === null ? content.at(inside, null) : null;
    const height = length(given, Math.min(own ? own.height + 2 * margin : 0, most));
    if (options.fits) width = Math.min(content.at(inside, height).width + 2 * margin, width);
    Object.assign(root.style, { width: px(width), height: px(height) });
    const surface = { element: root, width, rtl };
    if (background) {
      root.classList.add("v-own-back");
      const back = joined([background], { ...env, axis: "both" });
      const own = back.at(width, height);
      // A background that is larger than the widget, such as a photo that fills it, is centred.
      back.draw(surface, (width - own.width) / 2, (height - own.height) / 2, width, height);
    }
    const high = Math.max(height - 2 * margin, 0);
    const placed = content.at(inside, given === null && own.height <= high ? null : high);
    content.draw(surface, (width - placed.width) / 2, (height - placed.height) / 2, inside, given === null && own.height <= high ? null : high);
  });
  return root;
}

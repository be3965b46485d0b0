// The places in which the page shows trees of views: widgets, cards of Live Activities, and the parts of the island.
import { drawTree, families } from "/view.js";

let tapped = () => {};

/**
 * Calls `action` for a tap: with `{ tree, action }` for a button or a toggle, with `{ tree, url }` for an address, with
 * `{ tree }` for a widget without an address, which opens its app. `tree` is the number of the tree.
 */
export function whenTapped(action) { tapped = action; }

/** The appearance of the page. */
export const scheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** The tree for an appearance. */
const treeOf = (living, { scheme: wanted = scheme() }) => (wanted === "dark" && living.dark_tree) || living.tree;

/** Draws a tree of a widget or an activity (`living`). */
export function drawn(living, tree, options) {
  return drawTree(tree, {
    scheme: scheme(), kind: living.kind ?? "", ...options,
    onAction: (action) => tapped({ tree: tree.number, action }), onLink: (url) => tapped({ tree: tree.number, url }),
  });
}

/** Whether a widget is for the Lock Screen. */
export const isAccessory = ({ family }) => typeof family === "string" && family.startsWith("accessory");

/** The size of a family in pixels, made smaller if a widget would be wider than the page or than `most`. */
export function sizeOfFamily(family, most = Infinity) {
  const [width, height] = families[Object.hasOwn(families, family ?? "") ? family : "systemSmall"];
  const fit = Math.min((innerWidth - 32) / width, most / width, 1);
  return { width: width * fit, height: height * fit, fit };
}

/** A widget's tree, made smaller if the page is narrower. */
export function widgetTree(widget, options = {}) {
  const family = Object.hasOwn(families, widget.family ?? "") ? widget.family : "systemSmall";
  const shown = treeOf(widget, options);
  const tree = drawn(widget, shown, { family, ...options, most: undefined });
  const { fit } = sizeOfFamily(family, options.most);
  if (fit < 1) tree.style.zoom = String(fit);
  // A button, a toggle or a link handles its own click.
  if (shown.number !== undefined) tree.addEventListener("click", () => tapped({ tree: shown.number, url: shown.url }));
  return tree;
}

/** The card of a Live Activity, as wide as on the phone or as the page. */
export function activityTree(activity, options = {}) {
  return drawn(activity, treeOf(activity, options), {
    family: "activity", width: Math.min(361, innerWidth - 48), most: 160, margins: 0, ...options,
  });
}

/** The elements of objects that are replaced when they change. */
export class Made {
  #all = new Map();
  #state = "";

  /** The elements of some objects; `state` stands for everything else on which they depend. */
  of(objects, state, make) {
    if (state !== this.#state) this.#all.clear();
    this.#state = state;
    const before = this.#all;
    this.#all = new Map(objects.map((one) => [one, before.get(one) ?? make(one)]));
    return [...this.#all.values()];
  }
}

/** Whether a message has a tree. */
export const hasTree = (living) => typeof living?.tree === "object" && living.tree !== null;

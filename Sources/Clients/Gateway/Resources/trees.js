// Where the page shows trees of views: widgets, cards of Live Activities, and the parts of the island.
import { drawTree, families } from "/view.js";

let tapped = () => {};

/** Calls `action` with `{ living, part, index }` for a button or a toggle, and with `{ living, url }` for a link. */
export function whenTapped(action) { tapped = action; }

/** The appearance that the page has. */
export const scheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** A tree of a widget or an activity (`living`); `part` says which one of an activity. */
export function drawn(living, tree, { part = "", ...options }) {
  return drawTree(tree, {
    scheme: scheme(), kind: living.kind ?? "", ...options,
    onAction: (index) => tapped({ living, part, index }), onLink: (url) => tapped({ living, url }),
  });
}

/** A widget's tree, made smaller if the page is narrower. */
export function widgetTree(widget, options = {}) {
  const family = Object.hasOwn(families, widget.family ?? "") ? widget.family : "systemSmall";
  const tree = drawn(widget, widget.tree, { family, ...options });
  const fit = Math.min((innerWidth - 32) / families[family][0], 1);
  if (fit < 1) tree.style.zoom = String(fit);
  if (typeof widget.tree?.url === "string") tree.addEventListener("click", () => tapped({ living: widget, url: widget.tree.url }));
  return tree;
}

/** The card of a Live Activity, as wide as the phone's or as the page. */
export function activityTree(activity, options = {}) {
  return drawn(activity, activity.tree, {
    family: "activity", part: "card", width: Math.min(361, innerWidth - 48), most: 160, margins: 0, ...options,
  });
}

/** What was made of objects that are replaced when they change. */
export class Made {
  #all = new Map();
  #state = "";

  /** The elements of some objects; `state` is what else they depend on. */
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

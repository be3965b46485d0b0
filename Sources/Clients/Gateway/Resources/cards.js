// Live Activities and widgets as cards: as their authors composed them, or else their texts.
import { element } from "/parts.js";
import { symbol } from "/symbols.js";
import { tint } from "/tints.js";
import { word } from "/words.js";
import { count, counts } from "/clock.js";
import { drawTree, families } from "/view.js";

/** A line of a view, which shows the timer if its text has one. */
function line(name, className, text, timer) {
  const result = element(name, className, text);
  result.dir = "auto";
  if (counts(text, timer)) {
    result.classList.add("counting");
    count(result, text, timer);
  }
  return result;
}

/** The lines of a view; if no line has the timer, the timer gets a separate line. */
function linesOf({ lines, timer }) {
  const all = lines ?? [];
  const own = timer && !all.some((text) => counts(text, timer)) ? ["--:--"] : [];
  return [...all, ...own].map((text, index) => line("p", index ? "live-line" : "live-first", text, timer));
}

/** The card of a Live Activity: as its author composed it, or else its texts. */
export function activityCard(activity, options) {
  const note = { stale: word("stale"), ended: word("ended") }[activity.state];
  if (hasTree(activity)) {
    const card = element("article", "live-drawn", null, activityTree(activity, options));
    card.setAttribute("aria-label", activity.app);
    if (note) card.append(element("p", "live-note", `${activity.app} · ${note}`));
    return card;
  }
  const card = element("article", `live live-${activity.state}`, null,
    element("div", "live-symbol", null, symbol(activity.symbol ?? "app", activity)),
    element("div", "live-lines", null, ...linesOf(activity)));
  tint(card, activity.tint);
  card.append(element("p", "live-note", note ? `${activity.app} · ${note}` : activity.app));
  return card;
}

/** The card of a widget: as its author composed it, with its name below, or else its texts. */
export function widgetCard(widget, options = {}) {
  if (hasTree(widget)) {
    const card = element("article", "widget-drawn", null, widgetTree(widget, options),
      element("h3", "widget-under", widget.display_name || widget.kind));
    card.dataset.family = widget.family ?? "";
    if (widget.error) card.append(element("p", "widget-error", widget.error));
    return card;
  }
  const card = element("article", "widget", null, element("h3", "widget-name", null,
    symbol(widget.symbol ?? "square.grid.2x2", widget), element("bdi", "", widget.display_name || widget.kind)));
  card.dataset.family = widget.family ?? "";
  tint(card, widget.tint);
  card.append(...linesOf(widget));
  if (widget.error) card.append(element("p", "widget-error", widget.error));
  else if (!widget.lines?.length && !widget.timer) card.append(element("p", "live-line", word("notLoaded")));
  return card;
}

/** A widget of the Lock Screen, or another widget as up to two lines. */
export function widgetNote(widget) {
  if (hasTree(widget) && isAccessory(widget)) {
    return widgetTree(widget, { placeholder: widget.privacy_sensitive === true });
  }
  return element("p", "lock-widget", null, symbol(widget.symbol ?? "square.grid.2x2", widget),
    ...linesOf({ ...widget, lines: (widget.lines ?? []).slice(0, 2) }));
}

// The places in which the page shows trees of views: widgets, cards of Live Activities, and the parts of the island.

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
function activityTree(activity, options = {}) {
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

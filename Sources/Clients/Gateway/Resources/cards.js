// Live Activities and widgets as cards: as their authors composed them, or else their texts.
import { element } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { word } from "/words.js";
import { count, counts } from "/clock.js";
import { activityTree, hasTree, isAccessory, widgetTree } from "/trees.js";

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
export function widgetCard(widget) {
  if (hasTree(widget)) {
    const card = element("article", "widget-drawn", null, widgetTree(widget),
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

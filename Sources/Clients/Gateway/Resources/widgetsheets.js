// The gallery of widgets with a snapshot in each size, and the sheet of a placed widget: its size, its stack, its options.
import { element, pushButton, segments, setText } from "/parts.js";
import { word } from "/words.js";
import { ask } from "/daemon.js";
import { families as sizes } from "/view.js";
import { Gallery, OptionsSheet } from "/sheets.js";
import { nameOf } from "/widgets.js";
import { hasTree, sizeOfFamily, widgetTree } from "/cards.js";

const isAccessory = (family) => family.startsWith("accessory");
/** The words for the sizes. */
const sizeWords = {
  systemSmall: "small", systemMedium: "medium", systemLarge: "large", systemExtraLarge: "extraLarge", accessoryCircular: "circular",
  accessoryRectangular: "rectangular", accessoryInline: "inline", accessoryCorner: "corner",
};
/** The maximum width of a snapshot, in pixels. */
const WIDEST = 220;

/** The sizes in which a widget can be placed, on Today or on the Lock Screen. */
export function familiesOf(listing, isLock) {
  return (listing.families ?? Object.keys(sizes)).filter((family) => Object.hasOwn(sizes, family) && isAccessory(family) === isLock);
}

/** The gallery of widgets; `place(kind, family)` is called for the chosen widget and size. */
export class WidgetGallery extends Gallery {
  /** Snapshots by their widget and size. */
  #snapshots = new Map();
  isLock = false;

  constructor(box) {
    super(box, {
      texts: ({ app, listing }) => [listing.display_name ?? listing.kind, app, listing.description ?? ""],
      rows: (entry) => [this.#row(entry)],
    });
    // A snapshot is loaded when it has come into view.
    this.seen = new IntersectionObserver((all) => {
      for (const { isIntersecting, target } of all) if (isIntersecting) { this.seen.unobserve(target); target.load(); }
    }, { root: box, rootMargin: "200px" });
  }

  /** Opens the gallery with the widgets for Today or for the Lock Screen. */
  openFor(entries, isLock) {
    this.isLock = isLock;
    this.#snapshots.clear();
    this.open(entries.filter(({ listing }) => familiesOf(listing, isLock).length > 0), word("addWidget"));
  }

  #row({ listing }) {
    const name = element("h4", "sheet-name", listing.display_name ?? listing.kind);
    const text = element("p", "sheet-text", listing.description ?? "");
    name.dir = text.dir = "auto";
    return element("div", "widget-row", null, name, text,
      element("div", "snapshots", null, ...familiesOf(listing, this.isLock).map((family) => this.#snapshot(listing, family))));
  }

  /** The snapshot of a widget in a size; a click adds the widget in this size. */
  #snapshot(listing, family) {
    const { width, height } = sizeOfFamily(family, WIDEST);
    const picture = element("span", "snapshot-picture");
    Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
    const label = word(sizeWords[family] ?? family);
    const button = pushButton("snapshot-add", null, () => { this.box.close(); this.place(listing.kind, family); });
    button.setAttribute("aria-label", `${listing.display_name ?? listing.kind}, ${label}`);
    picture.inert = true;
    const box = element("div", "snapshot", null, picture, element("span", "snapshot-size", label), button);
    box.load = async () => {
      const key = `${listing.kind} ${family}`;
      const query = new URLSearchParams({ kind: listing.kind, size: family });
      if (!this.#snapshots.has(key)) this.#snapshots.set(key, ask("GET", `/v1/preview?${query}`).catch(() => null));
      const widget = await this.#snapshots.get(key);
      if (!widget || !picture.isConnected) return;
      picture.classList.add("snapshot-loaded");
      if (hasTree(widget)) picture.append(widgetTree({ ...widget, family }, { most: WIDEST }));
      else picture.append(element("span", "snapshot-lines", (widget.lines ?? []).join("\n")));
    };
    this.seen.observe(box);
    return box;
  }
}

export class WidgetSheet extends OptionsSheet {
  /** `change(part, body)` sends a change of the widget with the open sheet. */
  constructor(box, change) {
    super(box);
    this.change = change;
    this.size = element("div", "segments");
    this.size.setAttribute("role", "radiogroup");
    this.stack = element("select");
    this.stack.id = "widget-stack";
    this.stackLabel = element("label", "option-title");
    this.stackLabel.htmlFor = this.stack.id;
    this.stack.addEventListener("change", () => change("stack", { onto: this.stack.value || null }));
    this.stackBox = element("div", "option", null, this.stackLabel, this.stack);
    this.content.before(this.size, element("div", "options", null, this.stackBox));
  }

  /** Opens the sheet for a widget; `others` lists all placed widgets. */
  openFor(widget, entry, others) {
    this.show(widget, entry, others);
    const listing = entry?.listing ?? { parameters: [] };
    return this.open({ name: widget.slot, assignment: { kind: widget.kind, configuration: widget.configuration ?? {} } },
      { listing, preview: { display_name: nameOf(widget) } });
  }

  /** Shows the currently possible sizes and stacks. */
  show(widget, entry, others) {
    const isLock = isAccessory(widget.family);
    const own = entry ? familiesOf(entry.listing, isLock) : [widget.family];
    this.size.hidden = own.length < 2;
    segments(this.size, "family", word("size"), own.map((family) => [family, word(sizeWords[family] ?? family)]), widget.family,
      (family) => this.change("size", { size: family }));
    const same = others.filter((one) => one.slot !== widget.slot && one.family === widget.family);
    this.stackBox.hidden = isLock || same.length === 0;
    setText(this.stackLabel, word("smartStack"));
    this.stack.replaceChildren(new Option(word("none"), ""),
      ...same.map((one) => new Option(nameOf(one), one.slot)));
    this.stack.value = same.find((one) => widget.stack && one.stack === widget.stack)?.slot ?? "";
  }

  /** Updates the sheet after a change of its widget, and closes it if the widget is gone. */
  follow(widgets, entryOf) {
    if (this.name === null) return;
    const widget = widgets.find((one) => one.slot === this.name);
    if (!widget) return this.box.close();
    const drawn = JSON.stringify([widget.family, widget.stack, widgets.map(({ slot, family, stack }) => [slot, family, stack])]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = document.activeElement?.id || document.activeElement?.value;
    this.show(widget, entryOf(widget.kind), widgets);
    if (focused && !this.box.contains(document.activeElement)) this.size.querySelector("input:checked")?.focus();
  }
}

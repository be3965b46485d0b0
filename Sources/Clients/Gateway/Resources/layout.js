// Layout as SwiftUI does it: a view is offered a size, chooses its own, and its parent places it.
//
// An offer is a number of points, Infinity for as much as there is, or null for the view's ideal size. Lengths across
// count from the leading side; a surface knows whether that is the right one.

const LARGEST = 100_000;
/** How many sizes of views may still be computed: the time that one tree takes has a limit. */
let budget = 0;

/** Begins the layout of a tree. */
export function begin(most) { budget = most; }

/** A finite number of a message, or else the other one. */
export function number(value, other = 0) {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(value, -LARGEST), LARGEST) : other;
}

/** A length that is none below zero. */
export const length = (value, other = 0) => Math.max(number(value, other), 0);
export const px = (value) => `${Math.round(Math.min(Math.max(value || 0, -LARGEST), LARGEST) * 1000) / 1000}px`;

/** Puts an element on a surface; returns the surface of its inside. */
export function put(surface, element, x, y, width, height) {
  const left = surface.rtl ? surface.width - x - width : x;
  Object.assign(element.style, { left: px(left), top: px(y), width: px(width), height: px(height) });
  surface.element.append(element);
  return { element, width, rtl: surface.rtl };
}

/** A new element of a tree, which stands where it is put. */
export function piece(className = "", name = "div") {
  const element = document.createElement(name);
  element.className = `v-box ${className}`.trim();
  return element;
}

/** A view inside another: where it is, and what it was offered. */
export const part = (box, x, y, width, height) => ({ box, x, y, width, height });

/** Something that has a size and is drawn. */
export class Box {
  priority = 0;
  z = 0;
  isSpacer = false;
  /** Whether its upper and its lower edge are those of a text, which needs no gap to the next one. */
  isTextAbove = false;
  isTextBelow = false;
  #known = new Map();

  /**
   * `arrange(width, height)` answers an offer with `{ width, height, parts, lines }`; `paint(surface, x, y, placed)` draws what the
   * view is besides its parts, and returns the surface of the parts if it is another one.
   */
  constructor(arrange, paint = null) { [this.arrange, this.paint] = [arrange, paint]; }

  /** The size for an offer. */
  at(width, height) {
    const key = `${width} ${height}`;
    let found = this.#known.get(key);
    if (found) return found;
    if (budget-- <= 0) return { width: Math.min(width ?? 10, LARGEST), height: Math.min(height ?? 10, LARGEST), parts: [] };
    found = this.arrange(width, height);
    this.#known.set(key, found);
    return found;
  }

  /** Where its first and its last line of text stand, from its top; null without a text. */
  lines(width, height) {
    const { lines, parts = [] } = this.at(width, height);
    if (lines) return lines;
    const found = parts.filter((one) => !one.isAside).flatMap(({ box, y, width, height }) =>
      (box.lines(width, height) ?? []).map((line) => line + y));
    return found.length ? [Math.min(...found), Math.max(...found)] : null;
  }

  draw(surface, x, y, width, height) {
    const placed = this.at(width, height);
    const inner = this.paint?.(surface, x, y, placed);
    let parts = placed.parts ?? [];
    if (parts.some(({ box }) => box.z !== 0)) parts = [...parts].sort((one, other) => one.box.z - other.box.z);
    for (const one of parts) {
      if (inner) one.box.draw(inner, one.x, one.y, one.width, one.height);
      else one.box.draw(surface, x + one.x, y + one.y, one.width, one.height);
    }
  }
}

/** A box around another one, which keeps its place among others. */
export function around(box, arrange, paint) {
  const result = new Box(arrange, paint);
  [result.priority, result.z] = [box.priority, box.z];
  [result.isTextAbove, result.isTextBelow] = [box.isTextAbove, box.isTextBelow];
  return result;
}

/** A box of the same size that draws something more. */
export const same = (box, paint) => around(box, (width, height) => {
  const { width: w, height: h } = box.at(width, height);
  return { width: w, height: h, parts: [part(box, 0, 0, width, height)] };
}, paint);

/** What takes the room that it is offered. */
export const filling = (paint, ideal = 10) => new Box((width, height) => ({ width: width ?? ideal, height: height ?? ideal }), paint);

// MARK: Alignment

/** The part of the free room that is before a view. */
export const across = (word) => (/leading/.test(word) ? 0 : /trailing/.test(word) ? 1 : .5);
export const down = (word) => (/top/.test(word) ? 0 : /bottom/.test(word) ? 1 : .5);

/** A view in a larger or smaller place. */
export function aligned(box, offered, place, word) {
  const size = box.at(...offered);
  return part(box, (place.width - size.width) * across(word), (place.height - size.height) * down(word), ...offered);
}

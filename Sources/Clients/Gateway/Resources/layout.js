// Layout by SwiftUI's rules: a view is offered a size and chooses its own, and its parent places it.
//
// An offer is a number of points, Infinity for unlimited room, or null for the view's ideal size. Horizontal lengths count from
// the leading side; a surface knows whether that is the right side.

const LARGEST = 100_000;
/** The number of view sizes that may still be computed, which limits the time for one tree. */
let budget = 0;

/** Starts the layout of a tree, with at most this number of computed sizes. */
export function begin(most) { budget = most; }

/** A finite number from a message, limited in size, or else the other number. */
export function number(value, other = 0) {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(value, -LARGEST), LARGEST) : other;
}

/** A length from a message, at least zero. */
export const length = (value, other = 0) => Math.max(number(value, other), 0);
export const px = (value) => `${Math.round(Math.min(Math.max(value || 0, -LARGEST), LARGEST) * 1000) / 1000}px`;

/** Puts an element on a surface; returns the surface inside the element. */
export function put(surface, element, x, y, width, height) {
  const left = surface.rtl ? surface.width - x - width : x;
  Object.assign(element.style, { left: px(left), top: px(y), width: px(width), height: px(height) });
  surface.element.append(element);
  return { element, width, rtl: surface.rtl };
}

/** A new element of a tree, which is positioned by `put`. */
export function piece(className = "", name = "div") {
  const element = document.createElement(name);
  element.className = `v-box ${className}`.trim();
  return element;
}

/** A view inside another view, with its position and the size that it was offered. */
export const part = (box, x, y, width, height) => ({ box, x, y, width, height });

/** A view with a size and a drawing. */
export class Box {
  priority = 0;
  z = 0;
  isSpacer = false;
  /** Whether the box has a text at its upper or its lower edge, which needs no gap to a neighbouring text. */
  isTextAbove = false;
  isTextBelow = false;
  #known = new Map();

  /**
   * `arrange(width, height)` answers an offer with `{ width, height, parts, lines }`; `paint(surface, x, y, placed)` draws the view
   * without its parts, and returns a surface if the parts need a different one.
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

  /** The positions of the first and the last line of text, from the top; null without a text. */
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

/** A box around another box, which keeps its place among others. */
export function around(box, arrange, paint) {
  const result = new Box(arrange, paint);
  [result.priority, result.z] = [box.priority, box.z];
  [result.isTextAbove, result.isTextBelow] = [box.isTextAbove, box.isTextBelow];
  return result;
}

/** A box of the same size with an additional drawing. */
export const same = (box, paint) => around(box, (width, height) => {
  const { width: w, height: h } = box.at(width, height);
  return { width: w, height: h, parts: [part(box, 0, 0, width, height)] };
}, paint);

/** A box that takes all the room that it is offered. */
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

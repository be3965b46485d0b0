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
function aligned(box, offered, place, word) {
  const size = box.at(...offered);
  return part(box, (place.width - size.width) * across(word), (place.height - size.height) * down(word), ...offered);
}

// MARK: Stacks

/**
 * What each of several views beside each other is offered: the least flexible ones choose first, and those with a higher
 * priority before the others, for which the least that they need stays free.
 */
export function share(views, room, measure) {
  const offers = new Map();
  if (room === null || room === Infinity) return views.map(() => room);
  const least = new Map(views.map((view) => [view, measure(view, 0)]));
  let rest = room;
  for (const priority of [...new Set(views.map((view) => view.priority))].sort((one, other) => (one < other ? 1 : -1))) {
    const later = views.filter((view) => view.priority < priority).reduce((sum, view) => sum + least.get(view), 0);
    const group = views.filter((view) => view.priority === priority)
      .map((view) => ({ view, range: measure(view, Infinity) - least.get(view) }))
      .sort((one, other) => (one.range === other.range ? 0 : one.range - other.range));
    group.forEach(({ view }, index) => {
      const offer = Math.max((rest - later) / (group.length - index), 0);
      offers.set(view, offer);
      rest -= measure(view, offer);
    });
  }
  return views.map((view) => offers.get(view));
}

/** The gaps between views: none beside a spacer, unless the author chose one. */
function gaps(views, spacing) {
  return views.slice(1).map((view, index) => spacing ?? (view.isSpacer || views[index].isSpacer ? 0 : 8));
}

/**
 * Views along an axis, each with its place across it. Without an offer across, the widest one decides, and the others are offered
 * as much: so bars beside texts become as high as these.
 */
function stack(views, spacing, { measure, offered, place }) {
  return new Box((width, height) => {
    const between = gaps(views, spacing);
    const sum = between.reduce((one, other) => one + other, 0);
    const { room, beside } = offered(width, height);
    const offers = share(views, room === null ? null : Math.max(room - sum, 0), (view, offer) => measure(view, offer, beside).along);
    const sizes = (thick) => views.map((view, index) => measure(view, offers[index], thick));
    const first = sizes(beside);
    const thick = beside === null ? place(views, first, offers, null).thick : beside;
    const last = beside === null ? sizes(thick) : first;
    const placed = place(views, last, offers, thick);
    let along = 0;
    const starts = last.map((size, index) => {
      const start = along;
      along += size.along + (between[index] ?? 0);
      return start;
    });
    return { along, thick: placed.thick, beside: thick, starts, offers, shifts: placed.shifts };
  });
}

/** Views beside each other. */
export function hstack(views, spacing, alignment = "center") {
  const isOnLine = alignment.endsWith("baseline");
  const line = alignment === "first_baseline" ? 0 : 1;
  const box = stack(views, spacing, {
    offered: (width, height) => ({ room: width, beside: height }),
    measure: (view, offer, height) => { const size = view.at(offer, height); return { along: size.width, thick: size.height }; },
    place(views, sizes, offers, height) {
      // The height of each view's guide.
      const guides = sizes.map((size, index) => (isOnLine
        ? views[index].lines(offers[index], height)?.[line] ?? size.thick : size.thick * down(alignment)));
      const above = Math.max(0, ...guides.filter(Number.isFinite));
      const below = Math.max(0, ...sizes.map((size, index) => size.thick - guides[index]).filter(Number.isFinite));
      const isEndless = sizes.some((size) => size.thick === Infinity);
      return { thick: isEndless ? Infinity : above + below, shifts: guides.map((guide) => above - guide) };
    },
  });
  const { arrange } = box;
  box.arrange = (width, height) => {
    const { along, thick, beside, starts, offers, shifts } = arrange(width, height);
    return { width: along, height: thick, parts: views.map((view, index) => part(view, starts[index], shifts[index], offers[index], beside)) };
  };
  return box;
}

/** Views below each other. */
export function vstack(views, spacing, alignment = "center") {
  const box = stack(views, spacing, {
    offered: (width, height) => ({ room: height, beside: width }),
    measure: (view, offer, width) => { const size = view.at(width, offer); return { along: size.height, thick: size.width }; },
    place(views, sizes) {
      const thick = Math.max(0, ...sizes.map((size) => size.thick));
      return { thick, shifts: sizes.map((size) => (thick === size.thick ? 0 : (thick - size.thick) * across(alignment))) };
    },
  });
  const { arrange } = box;
  box.arrange = (width, height) => {
    const { along, thick, beside, starts, offers, shifts } = arrange(width, height);
    return { width: thick, height: along, parts: views.map((view, index) => part(view, shifts[index], starts[index], beside, offers[index])) };
  };
  return box;
}

/** Views on top of each other. */
export function zstack(views, alignment = "center") {
  if (views.length === 1) return views[0];
  return new Box((width, height) => {
    const sizes = views.map((view) => view.at(width, height));
    const place = { width: Math.max(0, ...sizes.map((one) => one.width)), height: Math.max(0, ...sizes.map((one) => one.height)) };
    return { ...place, parts: views.map((view) => aligned(view, [width, height], place, alignment)) };
  });
}

/** The first of some views that fits. */
export function fitting(views, axes = "both") {
  return new Box((width, height) => {
    const fits = (view) => {
      const size = view.at(axes === "vertical" ? width : null, axes === "horizontal" ? height : null);
      return (axes === "vertical" || size.width <= (width ?? Infinity) + .01)
        && (axes === "horizontal" || size.height <= (height ?? Infinity) + .01);
    };
    const chosen = views.find(fits) ?? views.at(-1);
    if (!chosen) return { width: 0, height: 0 };
    const size = chosen.at(width, height);
    return { width: size.width, height: size.height, parts: [part(chosen, 0, 0, width, height)] };
  });
}

/** A spacer along its stack. */
export function spacer(axis, least) {
  const room = (offer) => Math.max(offer ?? least, least);
  const box = new Box((width, height) => ({
    width: axis === "vertical" ? 0 : room(width), height: axis === "horizontal" ? 0 : room(height),
  }));
  [box.isSpacer, box.priority] = [true, -Infinity];
  return box;
}

// MARK: Modifiers

export function padding(box, { top, leading, bottom, trailing }) {
  const less = (offer, edges) => (offer === null ? null : Math.max(offer - edges, 0));
  return around(box, (width, height) => {
    const offered = [less(width, leading + trailing), less(height, top + bottom)];
    const size = box.at(...offered);
    return {
      width: Math.max(size.width + leading + trailing, 0), height: Math.max(size.height + top + bottom, 0),
      parts: [part(box, leading, top, ...offered)],
    };
  });
}

const clamp = (value, least, most) => Math.max(Math.min(value, Math.max(most, least)), least);

/** A frame; `across` and `down` are its limits: `{ exact }` or `{ least, ideal, most }`. */
export function frame(box, wide, high, alignment = "center") {
  const offer = (given, { exact, least, ideal, most }) => {
    if (exact !== undefined) return exact;
    const wanted = given ?? ideal ?? null;
    return wanted === null ? null : clamp(wanted, least ?? 0, most ?? Infinity);
  };
  const chosen = (given, { exact, least, ideal, most }, own) => {
    if (exact !== undefined) return exact;
    if (least === undefined && most === undefined) return given === null ? ideal ?? own : own;
    return clamp(given ?? ideal ?? own, least ?? own, most ?? own);
  };
  return around(box, (width, height) => {
    const offered = [offer(width, wide), offer(height, high)];
    const own = box.at(...offered);
    const place = { width: chosen(width, wide, own.width), height: chosen(height, high, own.height) };
    const isEndless = place.width === Infinity || place.height === Infinity;
    return { ...place, parts: isEndless ? [] : [aligned(box, offered, place, alignment)] };
  });
}

/** A view that takes its ideal size along some axes. */
export const fixed = (box, isWide, isHigh) => around(box, (width, height) => {
  const offered = [isWide ? null : width, isHigh ? null : height];
  const size = box.at(...offered);
  return { width: size.width, height: size.height, parts: [part(box, 0, 0, ...offered)] };
});

/** A view of a ratio of width to height: as large as it may be, or as small as fills the room. */
export function aspect(box, given, isFilling) {
  return around(box, (width, height) => {
    const ideal = box.at(null, null);
    const ratio = given > 0 ? given : ideal.width / ideal.height || 1;
    let offered = [width, height];
    if (width === null && height === null) offered = [ideal.width, ideal.width / ratio];
    else if (height === null) offered = [width, width / ratio];
    else if (width === null) offered = [height * ratio, height];
    else if (width !== Infinity || height !== Infinity) {
      const wide = isFilling ? Math.max(width, height * ratio) : Math.min(width, height * ratio);
      offered = wide === Infinity ? [width, height] : [wide, wide / ratio];
    }
    const size = box.at(...offered);
    return { width: size.width, height: size.height, parts: [part(box, 0, 0, ...offered)] };
  });
}

/** A view with another one behind or in front of it, which does not change its size. */
export const layered = (box, other, alignment, isBehind) => around(box, (width, height) => {
  const size = box.at(width, height);
  const main = part(box, 0, 0, width, height);
  if (size.width === Infinity || size.height === Infinity) return { width: size.width, height: size.height, parts: [] };
  const aside = { ...aligned(other, [size.width, size.height], size, alignment), isAside: true };
  // What is behind or in front stays there.
  const flat = new Box(() => ({ width: size.width, height: size.height, parts: isBehind ? [aside, main] : [main, aside] }));
  const one = part(flat, 0, 0, width, height);
  flat.lines = () => box.lines(width, height);
  return { width: size.width, height: size.height, parts: [one] };
});

/** A view that is drawn elsewhere, while its place stays. */
export const moved = (box, x, y) => around(box, (width, height) => {
  const size = box.at(width, height);
  return { width: size.width, height: size.height, lines: box.lines(width, height), parts: [part(box, x, y, width, height)] };
});

/** A view whose centre is at a point of all the room there is. */
export const positioned = (box, x, y) => around(box, (width, height) => {
  const size = box.at(width, height);
  return { width: width ?? size.width, height: height ?? size.height, parts: [part(box, x - size.width / 2, y - size.height / 2, width, height)] };
});

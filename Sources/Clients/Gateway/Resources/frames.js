// Modifiers that change the size or place of one view: padding, frames, ratios, layers.
import { Box, aligned, around, part } from "/layout.js";

export function padding(box, { top, leading, bottom, trailing }) {
  const less = (offer, edges) => (offer === null ? null : Math.max(offer - edges, 0));
  const result = around(box, (width, height) => {
    const offered = [less(width, leading + trailing), less(height, top + bottom)];
    const size = box.at(...offered);
    return {
      width: Math.max(size.width + leading + trailing, 0), height: Math.max(size.height + top + bottom, 0),
      parts: [part(box, leading, top, ...offered)],
    };
  });
  if (top) result.isTextAbove = false;
  if (bottom) result.isTextBelow = false;
  return result;
}

const clamp = (value, least, most) => Math.max(Math.min(value, Math.max(most, least)), least);

/** A frame; `wide` and `high` are its limits: `{ exact }` or `{ least, ideal, most }`. */
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

/** A view with a ratio of width to height: as large as fits the room, or as small as fills it. */
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

/** A view with another view behind or in front of it, which does not change its size. */
export const layered = (box, other, alignment, isBehind) => around(box, (width, height) => {
  const size = box.at(width, height);
  const main = part(box, 0, 0, width, height);
  if (size.width === Infinity || size.height === Infinity) return { width: size.width, height: size.height, parts: [] };
  const aside = { ...aligned(other, [size.width, size.height], size, alignment), isAside: true };
  // The other view stays behind or in front.
  const flat = new Box(() => ({ width: size.width, height: size.height, parts: isBehind ? [aside, main] : [main, aside] }));
  const one = part(flat, 0, 0, width, height);
  flat.lines = () => box.lines(width, height);
  return { width: size.width, height: size.height, parts: [one] };
});

/** A view that is drawn at an offset, without a change of its layout. */
export const moved = (box, x, y) => around(box, (width, height) => {
  const size = box.at(width, height);
  return { width: size.width, height: size.height, lines: box.lines(width, height), parts: [part(box, x, y, width, height)] };
});

/** A view with its centre at a point of the whole room. */
export const positioned = (box, x, y) => around(box, (width, height) => {
  const size = box.at(width, height);
  return { width: width ?? size.width, height: height ?? size.height, parts: [part(box, x - size.width / 2, y - size.height / 2, width, height)] };
});

// Views beside, below and on top of each other.
import { Box, across, aligned, down, part } from "/layout.js";

/**
 * The offers to several views beside each other: the least flexible views choose first, and views with a higher priority choose
 * before the others, for which their least size stays free.
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

/** The gaps between views; without a gap of the author, a spacer has no gap beside it, and two lines of text have no gap between them. */
function gaps(views, spacing, isDown) {
  const isClose = (one, other) => one.isSpacer || other.isSpacer || (isDown && one.isTextBelow && other.isTextAbove);
  return views.slice(1).map((view, index) => spacing ?? (isClose(views[index], view) ? 0 : 8));
}

/**
 * Views along an axis, each with its place across it. Without an offer across, the widest view decides, and the others are offered
 * the same: so bars beside texts become as high as these.
 */
function stack(views, spacing, { isDown, measure, offered, place }) {
  return new Box((width, height) => {
    const between = gaps(views, spacing, isDown);
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
  box.isTextAbove = views.length > 0 && views.every((view) => view.isTextAbove);
  box.isTextBelow = views.length > 0 && views.every((view) => view.isTextBelow);
  return box;
}

/** Views below each other. */
export function vstack(views, spacing, alignment = "center") {
  const box = stack(views, spacing, {
    isDown: true,
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
  [box.isTextAbove, box.isTextBelow] = [views[0]?.isTextAbove === true, views.at(-1)?.isTextBelow === true];
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

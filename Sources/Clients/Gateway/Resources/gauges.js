// Gauges and progress: rings, bars, and the labels around them.
import { Box, number, part, piece, put, px } from "/layout.js";
import { hstack, vstack, zstack } from "/stacks.js";
import { follow } from "/clock.js";
import { fill } from "/styles.js";
import { line } from "/shapes.js";

const part01 = (value) => Math.min(Math.max(number(value), 0), 1);

/** An arc of a circle in a square, in degrees from the right, clockwise. */
function arc(side, thick, from, to) {
  const radius = (side - thick) / 2;
  const at = (degrees) => [Math.cos, Math.sin].map((wave) => Math.round((side / 2 + radius * wave(degrees * Math.PI / 180)) * 1000) / 1000).join(" ");
  const middle = (from + to) / 2;
  return `M${at(from)}A${radius} ${radius} 0 0 1 ${at(middle)}A${radius} ${radius} 0 0 1 ${at(to)}`;
}

/** The passed or remaining part of an interval, 0 to 1. */
function passed(timer, now) {
  const [start, end] = [Date.parse(timer.start), Date.parse(timer.end)];
  if (!Number.isFinite(start) || !(end > start)) return 0;
  const gone = part01(((timer.paused_at ? Date.parse(timer.paused_at) : now) - start) / (end - start));
  return timer.counts_down ? 1 - gone : gone;
}

/** Calls `show` with a value, now and at each change. */
function kept(element, { value, timer }, show) {
  if (!timer || typeof timer !== "object") return show(part01(value));
  const long = Date.parse(timer.end) - Date.parse(timer.start);
  const step = Math.min(Math.max(long / 400, 50), 1000) || 1000;
  follow(element, (now) => show(passed(timer, now)), () => (timer.paused_at ? Infinity : step));
  return null;
}

const faint = (style, opacity) => (typeof style === "string" ? { style, opacity } : { style: "tint", opacity });

/** A ring of `from` to `to` degrees with labels inside. */
function ring(node, env, style, { from, to, thick, side, mark = false, inner = [] }) {
  return new Box((width, height) => {
    const room = Math.min(width ?? side, height ?? side, env.family === "accessoryCircular" ? Infinity : side);
    const size = room === Infinity ? side : room;
    const parts = inner.map(({ box, y, wide }) => {
      const offered = [size * wide, size * .45];
      const own = box.at(...offered);
      return part(box, (size - own.width) / 2, size * y - own.height / 2, ...offered);
    });
    return { width: size, height: size, parts };
  }, (surface, x, y, { width }) => {
    const weight = width * thick;
    const path = arc(width, weight, from, to);
    const place = { x, y, width, height: width };
    const stroke = { width: weight, cap: "round", style };
    line(surface, path, place, { ...stroke, style: mark ? style : faint(style, .25) }, env);
    if (node.value === undefined && !node.timer) return null;
    if (mark) {
      const degrees = (from + (to - from) * part01(node.value)) * Math.PI / 180;
      const radius = (width - weight) / 2;
      const dot = piece("v-dot");
      const wide = weight * 1.25;
      const center = surface.rtl ? -1 : 1;
      put(surface, dot, x + width / 2 + center * radius * Math.cos(degrees) - wide / 2, y + width / 2 + radius * Math.sin(degrees) - wide / 2, wide, wide);
      fill(dot, "white", env, wide, wide);
      return null;
    }
    const shown = line(surface, path, place, { ...stroke, part: part01(node.value) }, env);
    if (surface.rtl) shown.classList.add("v-mirrored");
    const drawn = shown.querySelector("path");
    if (drawn) kept(shown, node, (value) => {
      drawn.setAttribute("stroke-dasharray", `${value} 2`);
      drawn.setAttribute("stroke-opacity", value > 0 ? "1" : "0");
    });
    return null;
  });
}

/** A bar that is filled from the leading side, or a bar with a mark on it. */
function bar(node, env, style, { thick, mark = false }) {
  return new Box((width) => ({ width: width ?? 100, height: thick }), (surface, x, y, { width, height }) => {
    const track = piece("v-track");
    fill(track, mark ? style : env.mono ? faint("white", .3) : "fill", env, width, height);
    const inside = put(surface, track, x, y, width, height);
    if (node.value === undefined && !node.timer) return null;
    if (mark) {
      const dot = piece("v-dot");
      const wide = thick * 1.5;
      fill(dot, "white", env, wide, wide);
      put(surface, dot, x + (width - wide) * part01(node.value), y + (height - wide) / 2, wide, wide);
      return null;
    }
    const shown = piece("v-filled");
    fill(shown, style, env, width, height);
    put(inside, shown, 0, 0, width, height);
    if (surface.rtl) shown.style.left = "auto";
    shown.style.insetInlineStart = "0";
    kept(shown, node, (value) => { shown.style.width = px(width * value); });
    return null;
  });
}

const look = (node, styles, other) => (Object.hasOwn(styles, node.look ?? "") ? node.look : other);
const rings = { circular: 1, circular_capacity: 1 };
const bars = { linear: 1, linear_capacity: 1, bar_capacity: 1 };

/** A gauge; `labels` are its label, its value's label and the labels of its bounds. */
export function gauge(node, env, [label, value, least, most]) {
  const style = node.tint ?? (env.mono ? "white" : "tint");
  const kind = look(node, { ...rings, ...bars }, env.family?.startsWith("accessoryC") ? "circular" : "linear_capacity");
  const at = (box, y, wide) => (box ? [{ box, y, wide }] : []);
  if (kind === "circular_capacity") {
    return ring(node, env, style, { from: -90, to: 269.9, thick: .1, side: 58, inner: at(value ?? label, .5, .7) });
  }
  if (kind === "circular") {
    const angular = style?.stops ? { gradient: "angular", stops: style.stops, center: [.5, .5], start_angle: 135, end_angle: 405 } : style;
    const bounds = least || most ? hstack([least, most].filter(Boolean), 6) : label;
    return ring(node, env, angular, {
      from: 135, to: 405, thick: .1, side: 58, mark: true, inner: [...at(value, .48, .66), ...at(value || bounds !== label ? bounds : null, .88, .6),
        ...at(value || bounds !== label ? null : label, .5, .66)],
    });
  }
  const track = bar(node, env, style, { thick: kind === "linear" ? 6 : 4.5, mark: kind === "linear" });
  const row = least || most ? hstack([least, track, most].filter(Boolean), 6) : track;
  const above = kind === "linear" ? null : label;
  return vstack([above, row, kind === "linear" ? null : value].filter(Boolean), 4, kind === "bar_capacity" ? "leading" : "center");
}

/** A progress view; its labels are above and below a bar, or below a ring. */
export function progress(node, env, [label, value]) {
  const isKnown = node.value !== undefined || (node.timer && typeof node.timer === "object");
  if (node.look !== "circular" && (isKnown || node.look === "linear")) {
    return vstack([label, bar(node, env, "tint", { thick: 4 }), value].filter(Boolean), 4, "leading");
  }
  const side = { mini: 16, small: 20, large: 37, extra_large: 37 }[env.controlSize] ?? 20;
  if (!isKnown) {
    const spinner = new Box(() => ({ width: side, height: side }), (surface, x, y, { width, height }) => {
      const element = piece("v-spinner");
      fill(element, { style: "gray", opacity: 1 }, env, width, height);
      put(surface, element, x, y, width, height);
      return null;
    });
    return label ? vstack([spinner, label], 4) : spinner;
  }
  const shown = ring(node, env, "tint", { from: -90, to: 269.9, thick: .1, side: env.family?.startsWith("accessory") ? 58 : 52 });
  const full = new Box((width, height) => {
    const size = Math.min(width ?? 52, height ?? 52);
    return shown.at(size === Infinity ? 52 : size, size === Infinity ? 52 : size);
  }, (surface, x, y, placed) => { shown.paint(surface, x, y, placed); return null; });
  return value ? zstack([full, value]) : label ? vstack([full, label], 4) : full;
}

// Texts: the number of their lines in a room, and their drawing.
import { Box, number, piece, put, px } from "/layout.js";
import { keep } from "/clock.js";
import { decorate, runOf, setFont, sizeOf, withRanges } from "/runs.js";
import { fill, ink } from "/styles.js";

/** The height of a line and the position of its baseline, as parts of the font size. */
const LINE = 1.193;
const BASE = .945;

/** The part of the page in which texts are measured. */
let bench = null;

/** Measures texts while `work` runs. */
export function measuring(work) {
  bench = document.createElement("div");
  bench.className = "v-bench";
  bench.setAttribute("aria-hidden", "true");
  document.body.append(bench);
  try { return work(); } finally { bench.remove(); bench = null; }
}

export function text({ runs }, env) {
  const layout = env.text;
  const spacing = number(layout.line_spacing);
  const moving = [];
  const inner = document.createElement("span");
  inner.append(...withRanges(Array.isArray(runs) ? runs : []).map((run) => runOf(run, env, moving)).filter(Boolean));
  const element = piece("v-text", "span");
  element.append(inner);
  setFont(element, env);
  decorate(element, layout);
  // A text whose runs have their own fonts has lines of the height of the largest font.
  const own = [...inner.children].map((run) => Number.parseFloat(run.style.fontSize) || sizeOf(env));
  const em = own.length ? Math.max(...own) : sizeOf(env);
  element.style.fontSize = px(em);
  for (const run of inner.children) run.style.fontSize ||= px(sizeOf(env));
  const high = em * LINE;
  element.style.lineHeight = px(high + spacing);
  bench.append(element);

  const known = new Map();
  /** The width of the longest line and the number of lines, in this width. */
  const measured = (width) => {
    const key = width === Infinity ? width : Math.round(width * 4) / 4;
    if (known.has(key)) return known.get(key);
    element.style.width = key === Infinity ? "max-content" : px(key);
    const { width: w, height } = inner.getClientRects().length > 1 || moving.length || inner.children.length > 1
      ? around(inner) : inner.getBoundingClientRect();
    const found = { width: w, lines: Math.max(Math.round(element.getBoundingClientRect().height / (high + spacing)), 1), height };
    known.set(key, found);
    return found;
  };
  const most = number(layout.line_limit, 0) > 0 ? Math.floor(layout.line_limit) : Infinity;
  const smallest = Math.min(Math.max(number(layout.minimum_scale, 1), .05), 1);

  const box = new Box((width, height) => {
    const natural = measured(Infinity);
    const fits = (lines, scale) => lines <= most && (height === null || lines * high * scale - 1 <= Math.max(height, high));
    const result = (width, lines, more) => {
      const scale = more.scale ?? 1;
      const tall = layout.reserves_space === true && most < 50 ? Math.max(lines, most) : lines;
      const h = (tall * (high + spacing) - spacing) * scale;
      return { width, height: h, lines: [BASE / LINE * high * scale, h - (1 - BASE / LINE) * high * scale], count: lines, scale, ...more };
    };
    if ((width === null || natural.width <= width + .01) && fits(natural.lines, 1)) return result(natural.width, natural.lines, { wraps: false });
    const room = width ?? natural.width;
    if (room <= 1) return result(Math.min(natural.width, em * .6), 1, { wraps: false, isCut: true });
    for (let scale = 1; scale >= smallest - .001; scale = scale > smallest ? Math.max(scale - .04, smallest) : 0) {
      const found = measured(room / scale);
      if (fits(found.lines, scale) && found.width * scale <= room + .3 && (scale < 1 || smallest === 1 || longestWord() <= room)) {
        return result(Math.min(found.width * scale, room), found.lines, { wraps: found.lines > 1, scale });
      }
    }
    const scale = smallest;
    const found = measured(room / scale);
    const allowed = Math.max(Math.min(most, height === null ? most : Math.floor((height + 1) / (high * scale))), 1);
    const lines = Math.min(found.lines, allowed);
    return result(lines < found.lines || lines === 1 ? room : Math.min(found.width * scale, room), lines, { wraps: true, scale, isCut: lines < found.lines || lines === 1 });
  }, (surface, x, y, placed) => paint(surface, x, y, placed));

  let word = 0;
  /** Roughly the width of the longest word: a text that may shrink does so before its words break. */
  const longestWord = () => {
    if (!word) {
      const all = inner.textContent;
      const longest = all.split(/\s+/).reduce((most, one) => Math.max(most, one.length), 0);
      word = all.length ? measured(Infinity).width * longest / all.length : 1;
    }
    return word;
  };

  function paint(surface, x, y, { width, height, count, scale, wraps, isCut }) {
    if (env.redacted) return paintBars(surface, x, y, { width, height, count });
    const { style } = element;
    if (scale < 1) {
      style.fontSize = px(em * scale);
      style.lineHeight = px((high + spacing) * scale);
      for (const run of inner.children) if (run.style.fontSize) run.style.fontSize = px(Number.parseFloat(run.style.fontSize) * scale);
    }
    ink(element, "foreground", env, width, height);
    const edge = layout.alignment === "trailing" ? !surface.rtl : layout.alignment === "center" ? null : surface.rtl === true;
    style.textAlign = edge === null ? "center" : edge ? "right" : "left";
    element.classList.toggle("v-one-line", !wraps || count === 1);
    if (isCut && count > 1) {
      element.classList.add("v-many-lines");
      style.webkitLineClamp = String(count);
    } else if (isCut) element.classList.add("v-cut");
    put(surface, element, x, y - spacing * scale / 2, wraps && !isCut ? width + .3 : width, height + spacing * scale);
    for (const { element, text, next } of moving) keep(element, text, next);
    return null;
  }

  /** Draws bars instead of the letters, which are then not on the page. */
  function paintBars(surface, x, y, { width, height, count }) {
    for (let line = 0; line < Math.min(count, 20); line++) {
      const bar = piece("v-bar");
      const high = height / count;
      fill(bar, env.mono ? { style: "white", opacity: .3 } : "fill", env, width, high);
      put(surface, bar, x, y + high * (line + .14), count > 1 && line === count - 1 ? width * .6 : width, high * .72);
    }
    return null;
  }
  [box.isTextAbove, box.isTextBelow] = [true, true];
  return box;
}

/** The box around all lines of an element. */
function around(element) {
  const all = [...element.getClientRects(), ...[...element.children].flatMap((child) => [...child.getClientRects()])];
  const left = Math.min(...all.map((one) => one.left));
  const right = Math.max(...all.map((one) => one.right));
  return { width: Math.max(right - left, 0), height: 0 };
}

// Texts: their fonts, their runs, how many lines they take, and what is written of a date.
import { Box, length, number, piece, put, px } from "/layout.js";
import { digits, keep, wall } from "/clock.js";
import { fill, ink } from "/styles.js";
import { symbol } from "/symbols.js";

/** The sizes in points, and the weights. */
const sizes = {
  large_title: 34, title: 28, title2: 22, title3: 20, headline: 17, subheadline: 15, body: 17, callout: 16,
  footnote: 13, caption: 12, caption2: 11,
};
/** The height of a line, and where letters stand in it, in parts of the size. */
const LINE = 1.193;
const BASE = .945;
const families = {
  serif: 'ui-serif, "New York", Georgia, "Noto Serif", "Liberation Serif", serif',
  rounded: 'ui-rounded, "SF Pro Rounded", Nunito, Varela Round, ',
  monospaced: 'ui-monospace, "SF Mono", Menlo, "Roboto Mono", "Liberation Mono", monospace',
};
const plain = '-apple-system, "SF Pro", Inter, Roboto, "Helvetica Neue", "Liberation Sans", Arial, "Noto Sans", "Noto Sans CJK SC", sans-serif';
const widths = { compressed: "62.5%", condensed: "75%", standard: "100%", expanded: "125%" };

/** The size of a font in points. */
export function sizeOf(env) {
  const { font } = env;
  const size = length(font.size, 0) || sizes[font.style] || 17;
  return Math.min(size * env.typeScale, 1000);
}

/** Gives an element a font of a tree. */
function setFont(element, env) {
  const font = { ...env.font, ...env.traits };
  const { style } = element;
  style.fontSize = px(sizeOf(env));
  const design = Object.hasOwn(families, font.design ?? "") ? families[font.design] : "";
  const own = typeof font.name === "string" ? `"${font.name.replace(/[^\p{L}\p{N} _.-]/gu, "").slice(0, 60)}", ` : "";
  style.fontFamily = own + (design.endsWith(", ") ? design + plain : design || plain);
  const usual = font.style === "headline" ? 600 : 400;
  const weight = number(font.weight, usual);
  style.fontWeight = String(Math.min(Math.max(font.bold === true ? Math.max(weight, 700) : weight, 100), 900));
  if (font.italic === true) style.fontStyle = "italic";
  if (font.small_caps === true) style.fontVariantCaps = "small-caps";
  if (font.monospaced_digit === true) style.fontVariantNumeric = "tabular-nums";
  if (font.monospaced === true) style.fontFamily = families.monospaced;
  if (Object.hasOwn(widths, font.width ?? "")) style.fontStretch = widths[font.width];
}

const size = new Set(["style", "size", "name"]);

/** What views inherit with a font: one with a size replaces the one around it, one without changes it. */
export function withFont(env, { kind, modifiers, children, ...letters }) {
  const isWhole = Object.keys(letters).some((name) => size.has(name));
  return isWhole ? { ...env, font: letters } : { ...env, traits: { ...env.traits, ...letters } };
}

function decorate(element, { underline, strikethrough, kerning, baseline_offset: offset, case: letterCase }) {
  const lines = [underline === true && "underline", strikethrough === true && "line-through"].filter(Boolean);
  if (lines.length) element.style.textDecoration = lines.join(" ");
  if (number(kerning)) element.style.letterSpacing = px(kerning);
  if (number(offset)) { element.style.position = "relative"; element.style.top = px(-offset); }
  if (letterCase === "upper" || letterCase === "lower") element.style.textTransform = `${letterCase}case`;
}

// MARK: Dates

const units = [["year", 31_557_600], ["month", 2_629_800], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];
const formats = new Map();

function unit(language, name, unitDisplay, signDisplay) {
  const key = [language, name, unitDisplay, signDisplay].join();
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay, signDisplay }));
  return formats.get(key);
}

/** The distance to a date: "2 hr, 5 min", or with its sign "+2 hours". */
function distance(date, style, env, now) {
  const seconds = Math.trunc((date - now) / 1000);
  const all = Math.abs(seconds);
  const first = Math.max(units.findIndex(([, long]) => all >= long), 0);
  const from = all < 1 ? units.length - 1 : first;
  const [name, long] = units[from];
  if (style === "offset") return unit(env.language, name, "long", "always").format((seconds < 0 ? -1 : 1) * Math.floor(all / long));
  const texts = [unit(env.language, name, "short", "auto").format(Math.floor(all / long))];
  if (from + 1 < units.length) {
    const [next, short] = units[from + 1];
    const count = Math.floor((all % long) / short);
    if (count > 0 || next === "second") texts.push(unit(env.language, next, "short", "auto").format(count));
  }
  return new Intl.ListFormat(env.language, { type: "unit", style: "short" }).format(texts);
}

/** The longest digits that a timer comes to. */
function widest(timer) {
  const [start, end] = [Date.parse(timer.start), Date.parse(timer.end)];
  const at = (time) => digits(timer, time);
  const all = [at(wall()), ...(Number.isFinite(start) ? [at(start)] : []), ...(Number.isFinite(end) ? [at(end)] : [])];
  if (!timer.counts_down && !Number.isFinite(end)) all.push("00:00");
  return all.reduce((one, other) => (other.length > one.length ? other : one)).replace(/\d/g, "0");
}

/** The part of a second that is left, from an edge on. */
const rest = (now, edge) => 1000 - (((now - edge) % 1000) + 1000) % 1000;

// MARK: Runs

/** One run as an element; `moving` collects what changes with time. */
function runOf(run, env, moving) {
  if (!run || typeof run !== "object") return null;
  const element = document.createElement("span");
  if (run.font && typeof run.font === "object") setFont(element, withFont(env, run.font));
  decorate(element, run);
  if (run.foreground !== undefined) ink(element, run.foreground, env, 100, 20);
  if (typeof run.symbol === "string") {
    element.append(symbol(run.symbol, { symbol: run.symbol, kind: env.kind, custom_symbol: run.custom === true }));
    element.classList.add("v-inline-symbol");
  } else if (run.timer && typeof run.timer === "object") {
    const { timer } = run;
    element.textContent = widest(timer);
    element.classList.add("v-counts");
    const edge = Date.parse(timer.counts_down ? timer.end : timer.start);
    moving.push({ element, text: (now) => digits(timer, now), next: (now) => (timer.paused_at ? Infinity : rest(now, edge)) });
  } else if (["time", "date"].includes(run.date_style) && Number.isFinite(Date.parse(run.date))) {
    const style = run.date_style === "time" ? { timeStyle: "short" } : { dateStyle: "long" };
    element.textContent = new Intl.DateTimeFormat(env.language, style).format(new Date(run.date));
  } else if (run.date_style && Number.isFinite(Date.parse(run.date))) {
    const date = Date.parse(run.date);
    const text = (now) => distance(date, run.date_style, env, now);
    element.textContent = text(wall());
    element.classList.add("v-counts");
    moving.push({ element, text, next: (now) => rest(now, date) });
  } else element.textContent = typeof run.text === "string" ? run.text : "";
  return element;
}

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

/** A text as a view. */
export function text({ runs }, env) {
  const layout = env.text;
  const em = sizeOf(env);
  const spacing = number(layout.line_spacing);
  const moving = [];
  const inner = document.createElement("span");
  inner.append(...(Array.isArray(runs) ? runs : []).slice(0, 500).map((run) => runOf(run, env, moving)).filter(Boolean));
  const element = piece("v-text", "span");
  element.append(inner);
  setFont(element, env);
  decorate(element, layout);
  const biggest = Math.max(em, ...[...inner.children].map((run) => Number.parseFloat(run.style.fontSize) || 0));
  const high = biggest * LINE;
  element.style.lineHeight = px(high + spacing);
  bench.append(element);

  const known = new Map();
  /** The width of the longest line and how many there are, in this width. */
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

  /** Bars instead of the letters, which are not on the page then. */
  function paintBars(surface, x, y, { width, height, count }) {
    for (let line = 0; line < Math.min(count, 20); line++) {
      const bar = piece("v-bar");
      const high = height / count;
      fill(bar, env.mono ? { style: "white", opacity: .3 } : "fill", env, width, high);
      put(surface, bar, x, y + high * (line + .14), count > 1 && line === count - 1 ? width * .6 : width, high * .72);
    }
    return null;
  }
  return box;
}

/** The box around all lines of an element. */
function around(element) {
  const all = [...element.getClientRects(), ...[...element.children].flatMap((child) => [...child.getClientRects()])];
  const left = Math.min(...all.map((one) => one.left));
  const right = Math.max(...all.map((one) => one.right));
  return { width: Math.max(right - left, 0), height: 0 };
}

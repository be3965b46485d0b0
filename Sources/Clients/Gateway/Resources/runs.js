// The runs of a text: letters, symbols, and dates whose text changes with time.
import { digits, wall } from "/clock.js";
import { ink } from "/styles.js";
import { symbol } from "/symbols.js";
import { length, number, px } from "/layout.js";

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

/** The longest digits that a timer can show. */
function widest(timer) {
  const [start, end] = [Date.parse(timer.start), Date.parse(timer.end)];
  const at = (time) => digits(timer, time);
  const all = [at(wall()), ...(Number.isFinite(start) ? [at(start)] : []), ...(Number.isFinite(end) ? [at(end)] : [])];
  if (!timer.counts_down && !Number.isFinite(end)) all.push("00:00");
  return all.reduce((one, other) => (other.length > one.length ? other : one)).replace(/\d/g, "0");
}

/** The rest of the current second, counted from an edge, in milliseconds. */
const rest = (now, edge) => 1000 - (((now - edge) % 1000) + 1000) % 1000;

/** The runs of a text; two times with a dash between them become one range: "10:00 – 10:15 AM". */
export function withRanges(runs) {
  const all = runs.slice(0, 500);
  const isTime = (run) => run?.date_style === "time" && Number.isFinite(Date.parse(run.date));
  return all.flatMap((run, index) => {
    const isStart = (at) => at >= 0 && isTime(all[at]) && all[at + 1]?.text === " – " && isTime(all[at + 2]);
    if (isStart(index)) return [{ ...run, until: all[index + 2].date }];
    return isStart(index - 1) || isStart(index - 2) ? [] : [run];
  });
}

/** One run as an element; `moving` collects the parts that change with time. */
export function runOf(run, env, moving) {
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
    const format = new Intl.DateTimeFormat(env.language, style);
    element.textContent = run.until ? format.formatRange(new Date(run.date), new Date(run.until)) : format.format(new Date(run.date));
  } else if (run.date_style && Number.isFinite(Date.parse(run.date))) {
    const date = Date.parse(run.date);
    const text = (now) => distance(date, run.date_style, env, now);
    element.textContent = text(wall());
    element.classList.add("v-counts");
    moving.push({ element, text, next: (now) => rest(now, date) });
  } else element.textContent = typeof run.text === "string" ? run.text : "";
  return element;
}

// Fonts of a tree, and the decoration of its letters.

/** The sizes of the text styles, in points. */
const sizes = {
  large_title: 34, title: 28, title2: 22, title3: 20, headline: 17, subheadline: 15, body: 17, callout: 16,
  footnote: 13, caption: 12, caption2: 11,
};
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

/** Sets an element's font from a tree. */
export function setFont(element, env) {
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

/** The properties that views inherit with a font: a font with a style, size or name replaces the outer font, others change it. */
export function withFont(env, { kind, modifiers, children, ...letters }) {
  const isWhole = Object.keys(letters).some((name) => size.has(name));
  return isWhole ? { ...env, font: letters } : { ...env, traits: { ...env.traits, ...letters } };
}

export function decorate(element, { underline, strikethrough, kerning, baseline_offset: offset, case: letterCase }) {
  const lines = [underline === true && "underline", strikethrough === true && "line-through"].filter(Boolean);
  if (lines.length) element.style.textDecoration = lines.join(" ");
  if (number(kerning)) element.style.letterSpacing = px(kerning);
  if (number(offset)) { element.style.position = "relative"; element.style.top = px(-offset); }
  if (letterCase === "upper" || letterCase === "lower") element.style.textTransform = `${letterCase}case`;
}

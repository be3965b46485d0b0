// Fonts of a tree, and the decoration of its letters.
import { length, number, px } from "/layout.js";

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

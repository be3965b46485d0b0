// Fills of shapes and colors of texts: from the styles of a tree to CSS. Only numbers and our own words reach CSS.
import { number } from "/layout.js";

/** Apple's system colors, light and dark, as red, green, blue and opacity. */
const colors = {
  red: "ff3b30 ff453a", orange: "ff9500 ff9f0a", yellow: "ffcc00 ffd60a", green: "34c759 30d158", mint: "00c7be 63e6e2",
  teal: "30b0c7 40c8e0", cyan: "32ade6 64d2ff", blue: "007aff 0a84ff", indigo: "5856d6 5e5ce6", purple: "af52de bf5af2",
  pink: "ff2d55 ff375f", brown: "a2845e ac8e68", gray: "8e8e93 8e8e93", white: "ffffff ffffff", black: "000000 000000",
  clear: "00000000 00000000", background: "ffffff 1c1c1e", separator: "3c3c434a 54545899", placeholder: "3c3c434c ebebf54c",
  fill: "78788033 7878805c", link: "007aff 0984ff",
};
const labels = ["000000 ffffff", "3c3c4399 ebebf599", "3c3c434c ebebf54c", "3c3c432e ebebf529", "3c3c431f ebebf51f"];
const levels = { primary: 0, foreground: 0, secondary: 1, tertiary: 2, quaternary: 3, quinary: 4 };
const fading = [1, .5, .25, .18, .12];
const thickness = { ultra_thin: .3, thin: .45, regular: .6, thick: .75, ultra_thick: .88, bar: .8 };

/** Red, green and blue, 0 to 255, and the opacity, 0 to 1. */
function parts(digits) {
  const at = (index) => Number.parseInt(digits.slice(index, index + 2), 16);
  return [at(0), at(2), at(4), digits.length > 6 ? at(6) / 255 : 1];
}

const isDark = (env) => env.scheme === "dark";

/** A color by its name or its digits, as parts; null for a style that is not a color. */
function color(style, env, depth = 0) {
  if (style && typeof style === "object") {
    const inner = depth < 4 && style.style !== undefined ? color(style.style, env, depth + 1) : null;
    return inner && [...inner.slice(0, 3), inner[3] * Math.min(Math.max(number(style.opacity, 1), 0), 1)];
  }
  if (typeof style !== "string") return null;
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?(\/#[0-9a-f]{6}([0-9a-f]{2})?)?$/i.test(style)) {
    const both = style.split("/");
    return parts(both[isDark(env) ? both.length - 1 : 0].slice(1));
  }
  if (style === "tint" || style === "accentColor" || style === "accent") {
    return depth < 4 && env.tint && env.tint !== style ? color(env.tint, env, depth + 1) : color("blue", env);
  }
  if (Object.hasOwn(levels, style)) return level(levels[style], env, depth);
  return Object.hasOwn(colors, style) ? parts(colors[style].split(" ")[isDark(env) ? 1 : 0]) : null;
}

/** The color of a level of the hierarchy: the author's own color, or a color that follows from the first. */
function level(index, env, depth) {
  const own = env.styles[index] ?? env.styles[0];
  if (own === undefined || own === "primary" || depth > 3) return parts(labels[index].split(" ")[isDark(env) ? 1 : 0]);
  // A style of the author may name a level of the system's.
  const found = color(own, { ...env, styles: [] }, depth + 1);
  return found && env.styles[index] === undefined ? [...found.slice(0, 3), found[3] * fading[index]] : found;
}

/** On a Lock Screen, or with a tint, brightness becomes opacity. */
function mixed([red, green, blue, alpha], env) {
  if (!env.mono) return [red, green, blue, alpha];
  const light = (.3 * red + .59 * green + .11 * blue) / 255;
  const [r, g, b] = env.accent && env.isAccented ? parts(env.accent) : [255, 255, 255];
  return [r, g, b, alpha * Math.max(Math.sqrt(light), .2)];
}

const css = ([red, green, blue, alpha]) => `rgb(${red} ${green} ${blue} / ${Math.round(alpha * 1000) / 1000})`;

/** Red, green, blue and the opacity of a style; null for a style that is not a color. */
export const partsOf = (style, env) => color(style, env);

/** The color as CSS; null for a style that is not a color. */
export function colorOf(style, env) {
  const found = color(style, env);
  return found && css(mixed(found, env));
}

/** The gradient of a style, even if the style names one of several levels. */
function gradientOf(style, env) {
  if (typeof style === "string" && Object.hasOwn(levels, style)) return gradientOf(env.styles[levels[style]] ?? env.styles[0], { ...env, styles: [] });
  if (style === "tint") return typeof env.tint === "object" ? env.tint : null;
  return style && typeof style === "object" && style.gradient ? style : style?.style ? gradientOf(style.style, env) : null;
}

const point = (list, other) => [0, 1].map((index) => number(Array.isArray(list) ? list[index] : undefined, other[index]));

export const isGradient = (style, env) => Array.isArray(gradientOf(style, env)?.stops);

/** The gradient as CSS, in a box of this size. */
function gradient(style, env, width, height) {
  const stops = (Array.isArray(style.stops) ? style.stops : []).slice(0, 32)
    .filter(Array.isArray).map(([name, place]) => [colorOf(name, env) ?? "transparent", number(place)])
    .sort((one, other) => one[1] - other[1]);
  if (stops.length === 0) return null;
  const list = (unit, from, to) => (stops.length === 1 ? [...stops, stops[0]] : stops)
    .map(([name, place]) => `${name} ${Math.round((from + place * (to - from)) * 100) / 100}${unit}`).join(", ");
  const mirrored = ([x, y]) => [env.rtl ? 1 - x : x, y];
  if (style.gradient === "radial") {
    const [x, y] = mirrored(point(style.center, [.5, .5]));
    return `radial-gradient(circle at ${x * 100}% ${y * 100}%, ${list("px", number(style.start_radius), number(style.end_radius, 100))})`;
  }
  if (style.gradient === "angular") {
    const [x, y] = point(style.center, [.5, .5]);
    const [start, end] = [number(style.start_angle), number(style.end_angle)];
    return `conic-gradient(from ${start + 90}deg at ${x * 100}% ${y * 100}%, ${list("deg", 0, end - start || 360)})`;
  }
  const [start, end] = [mirrored(point(style.start, [.5, 0])), mirrored(point(style.end, [.5, 1]))];
  const [dx, dy] = [(end[0] - start[0]) * width, (end[1] - start[1]) * height];
  const along = Math.hypot(dx, dy) || 1;
  // CSS counts from the point where the line through the centre leaves the box.
  const half = (Math.abs(width * dx) + Math.abs(height * dy)) / along / 2;
  const from = (((start[0] - .5) * width * dx + (start[1] - .5) * height * dy) / along) + half;
  const angle = Math.round(Math.atan2(dx, -dy) * 1800 / Math.PI) / 10;
  return `linear-gradient(${angle}deg, ${list("px", from, from + along)})`;
}

/** The parts of a background: `{ color }`, `{ image }` or `{ color, blur }`; null for an unknown style. */
export function fillOf(style, env, width, height) {
  // A gradient also has a color, for views that cannot show a gradient.
  const blend = gradientOf(style, env);
  const image = blend && gradient(blend, env, width, height);
  if (image) return { image, opacity: number(style?.opacity, 1) };
  const found = colorOf(style, env);
  if (found) return { color: found };
  const thick = Object.hasOwn(thickness, style?.material ?? "") ? thickness[style.material] : null;
  if (thick === null) return null;
  if (env.mono) return { color: "rgb(255 255 255 / .2)" };
  return { color: `rgb(${isDark(env) ? "37 37 37" : "246 246 246"} / ${thick})`, blur: 20 };
}

/** Fills an element of this size. */
export function fill(element, style, env, width, height) {
  const found = fillOf(style, env, width, height);
  if (!found) return;
  if (found.color) element.style.backgroundColor = found.color;
  if (found.image) element.style.backgroundImage = found.image;
  if (found.opacity !== undefined && found.opacity < 1) element.style.opacity = String(Math.max(found.opacity, 0));
  if (found.blur) element.style.backdropFilter = `blur(${found.blur}px) saturate(1.5)`;
}

/** Colors the texts of an element; the letters mask a gradient. */
export function ink(element, style, env, width, height) {
  const found = fillOf(style, env, width, height);
  if (found?.color) element.style.color = found.color;
  else if (found?.image) {
    element.style.backgroundImage = found.image;
    element.classList.add("v-seen-through");
  }
}

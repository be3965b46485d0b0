// Tints: the colors of texts and symbols that the page draws on an author's tint, or with it.
//
// The contrast ratio of WCAG 2.2 (w3.org/TR/WCAG22) is at least 4.5 for texts, and 3 for symbols.
import { isGradient, partsOf } from "/styles.js";

const TEXT = 4.5;
const SYMBOL = 3;
const [white, black] = [[255, 255, 255], [0, 0, 0]];
/** The backgrounds of tinted texts: the color of a card (in the dark that of the Lock Screen, the lightest), and the lightest part of a device's screen. */
const cards = { light: white, dark: [41, 43, 56] };
const screen = [43, 58, 103];

function luminance(color) {
  const [red, green, blue] = color.map((part) => (part / 255 <= .04045 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4));
  return .2126 * red + .7152 * green + .0722 * blue;
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + .05) / (darker + .05);
}

const mixed = (color, other, part) => color.map((value, index) => Math.round(value + (other[index] - value) * part));

/** The color itself, or the color that is nearest to it on the way to white or black and has this contrast with what is behind it. */
function readable(color, behind, ratio) {
  const end = contrast(white, behind) > contrast(black, behind) ? white : black;
  let [near, far] = [0, 256];
  if (contrast(color, behind) >= ratio) return color;
  while (far - near > 1) {
    const middle = (near + far) / 2;
    if (contrast(mixed(color, end, middle / 256), behind) >= ratio) far = middle;
    else near = middle;
  }
  return mixed(color, end, far / 256);
}

/** White if it has this contrast with the color, black otherwise. */
const inkOn = (color, ratio) => (contrast(white, color) >= ratio ? white : black);

/** An opaque color for a style; the system's blue for a style that is not a color. */
function opaque(style, env, behind) {
  const [red, green, blue, alpha] = partsOf(style, env) ?? partsOf("blue", env);
  return mixed(behind, [red, green, blue], alpha);
}

const css = (color) => `rgb(${color.join(" ")})`;

/**
 * Gives an element the tint of a control, a widget or an activity, and the colors that go with it; without a tint, the system's blue.
 *
 * `--tint` is for areas, with `--on-tint` for symbols and `--on-tint-text` for texts on them. `--tint-text` and `--tint-symbol` are for texts
 * and symbols on a card, `--tint-light` for both on a device's screen, `--tint-deep` for an area behind white text.
 */
export function tint(element, name) {
  const [light, dark] = Object.entries(cards).map(([scheme, card]) => opaque(name, { scheme, styles: [] }, card));
  const both = (color) => `light-dark(${css(color(light, cards.light))}, ${css(color(dark, cards.dark))})`;
  const colors = {
    "--tint": both((color) => color),
    "--on-tint": both((color) => inkOn(color, SYMBOL)),
    "--on-tint-text": both((color) => inkOn(color, TEXT)),
    "--tint-text": both((color, card) => readable(color, card, TEXT)),
    "--tint-symbol": both((color, card) => readable(color, card, SYMBOL)),
    "--tint-light": css(readable(dark, screen, TEXT)),
    "--tint-deep": css(readable(dark, white, TEXT)),
  };
  for (const [name, color] of Object.entries(colors)) element.style.setProperty(name, color);
}

/** The opaque color of a tree's background; null if the background is not one color. */
export function colorBehind(background, env) {
  if (!background) return cards[env.scheme];
  const isColor = background.kind === "fill" && !background.modifiers?.length && partsOf(background.style, env);
  return isColor ? opaque(background.style, env, cards[env.scheme]) : null;
}

/** The style of a label on an area of a view's tint with this opacity: white or black on the tint itself, otherwise the tint. */
export function labelStyle(env, opacity) {
  const isFull = opacity === 1;
  if (env.mono || isGradient("tint", env) || (!isFull && !env.behind)) return isFull ? "white" : "tint";
  const behind = env.behind ?? cards[env.scheme];
  const color = opaque("tint", env, behind);
  const label = isFull ? inkOn(color, TEXT) : readable(color, mixed(behind, color, opacity), TEXT);
  return `#${label.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

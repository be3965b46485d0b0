// Buttons, toggles and links of a tree: how they are drawn, and the actions of taps on them.
import { Box, filling, piece, put, same } from "/layout.js";
import { hstack, spacer } from "/stacks.js";
import { padding } from "/frames.js";
import { fill } from "/styles.js";
import { cut } from "/shapes.js";
import { labelStyle } from "/tints.js";

const insets = { mini: [4, 10], small: [5, 10], regular: [7, 12], large: [14, 20], extra_large: [16, 22] };

/** A tappable element that contains everything a box draws. */
function tapped(box, className, tap, setUp = () => {}) {
  return same(box, (surface, x, y, { width, height }) => {
    const element = piece(`v-tap ${className}`, "button");
    element.type = "button";
    element.addEventListener("click", (event) => { event.stopPropagation(); tap(); });
    setUp(element, width, height);
    return put(surface, element, x, y, width, height);
  });
}

const isBordered = ({ look }) => !["plain", "borderless", "switch"].includes(look);
/** The opacity of the tint behind a label that has the tint itself. */
const FAINT = .15;

/** The environment of the views inside a button. */
export function insideButton(node, env, isOn) {
  const tinted = node.role === "destructive" ? { ...env, tint: "red" } : env;
  // The author's own color has precedence.
  if (node.look === "plain" || env.styles.length > 0) return tinted;
  const isFull = node.look === "prominent" || (isOn && isBordered(node));
  return { ...tinted, styles: [labelStyle(tinted, isFull ? 1 : isBordered(node) ? FAINT : 0)] };
}

/** Adds space and a background around a label. */
function bordered(box, node, env, isFull) {
  const [vertical, horizontal] = insets[env.controlSize] ?? insets.regular;
  const padded = padding(box, { top: vertical, bottom: vertical, leading: horizontal, trailing: horizontal });
  const own = node.role === "destructive" ? { ...env, tint: "red" } : env;
  const shape = { shape: node.border_shape === "circle" ? "circle" : node.border_shape === "rounded_rectangle" ? "rounded_rectangle" : "capsule", radii: [8] };
  return same(padded, (surface, x, y, { width, height }) => {
    const back = piece("v-shape");
    const style = own.mono ? { style: "white", opacity: isFull ? .5 : .2 } : isFull ? "tint" : { style: "tint", opacity: FAINT };
    fill(back, style, own, width, height);
    const side = shape.shape === "circle" ? Math.max(width, height) : null;
    cut(back, shape.shape === "circle" ? { shape: "capsule" } : shape, own, side ?? width, side ?? height);
    put(surface, back, side ? x - (side - width) / 2 : x, side ? y - (side - height) / 2 : y, side ?? width, side ?? height);
    return null;
  });
}

const index = (node) => (Number.isInteger(node.action) && node.action >= 0 && node.action < 1000 ? node.action : null);

function disabling(node, env) {
  return (element) => {
    if (node.disabled === true || index(node) === null) element.disabled = true;
    if (node.disabled === true) element.classList.add("v-disabled");
  };
}

/** A button around its label. */
export function button(node, env, label) {
  const shown = isBordered(node) ? bordered(label, node, env, node.look === "prominent") : label;
  return tapped(shown, "v-button", () => env.onAction?.(index(node)), disabling(node, env));
}

/** The switch of a toggle. */
const knob = (isOn, env) => new Box(() => ({ width: 51, height: 31 }), (surface, x, y, { width, height }) => {
  const track = piece("v-track");
  fill(track, isOn ? (env.tint ? "tint" : "green") : "fill", env, width, height);
  put(surface, track, x, y, width, height);
  put(surface, piece("v-knob"), x + (isOn ? width - 29 : 2), y + 2, 27, 27);
  return null;
});

/** A toggle with its label: as a switch, or as a button that is filled while it is on. */
export function toggle(node, env, label) {
  const isOn = node.is_on === true;
  const setUp = (element) => {
    disabling(node, env)(element);
    element.setAttribute("role", "switch");
    element.setAttribute("aria-checked", String(isOn));
  };
  const isSwitch = node.look === undefined || node.look === "switch";
  const shown = !isSwitch ? (isBordered(node) ? bordered(label, node, env, isOn) : label)
    : env.labelsHidden ? knob(isOn, env) : hstack([label, spacer("horizontal", 8), knob(isOn, env)], 0);
  return tapped(shown, "v-toggle", () => env.onAction?.(index(node)), setUp);
}

/** A link around its label. */
export function link(node, env, label) {
  return tapped(label, "v-link", () => env.onLink?.(String(node.url)), (element) => {
    element.setAttribute("role", "link");
    if (typeof node.url !== "string") element.disabled = true;
  });
}

/** The background that the system gives widgets of the Lock Screen. */
export const accessoryBackground = (env) => filling((surface, x, y, { width, height }) => {
  const element = piece("v-accessory-back");
  if (env.family === "accessoryCircular") element.style.borderRadius = "50%";
  put(surface, element, x, y, width, height);
  return null;
});

// Symbols: the gateway's picture of a name, shown as a mask in the color of the text around it.
//
// An app's own picture may contain anything. As a mask it is an image, in which nothing runs and which loads
// nothing; it never becomes part of this page.

import { fetchPicture } from "/daemon.js";

/** The pictures by address: a data URL, null if there is no picture, or the promise of a current request. */
const pictures = new Map();

const address = (name, kind) =>
  `/v1/symbols/${encodeURIComponent(name)}${kind ? `?kind=${encodeURIComponent(kind)}` : ""}`;

/**
 * The regular symbol of an SF Symbols template, between its margins: a template has a symbol in all weights, with guides
 * and notes. It is read as a separate document, in which nothing runs. Other pictures are returned unchanged.
 */
function regular(text) {
  const all = new DOMParser().parseFromString(text, "image/svg+xml");
  const at = (id, name) => Number.parseFloat(all.getElementById(id)?.getAttribute(name));
  for (const size of ["M", "S", "L"]) {
    const drawing = all.getElementById(`Regular-${size}`);
    const [left, right] = ["left", "right"].map((side) => at(`${side}-margin-Regular-${size}`, "x1"));
    const [top, bottom] = ["Cap", "Base"].map((line) => at(`${line}line-${size}`, "y1"));
    if (!drawing || !(left < right && top < bottom)) continue;
    // Symbols reach a little beyond the capital letters beside them.
    const side = Math.max(right - left, (bottom - top) * 1.4);
    for (const part of drawing.querySelectorAll("*")) {
      for (const name of ["class", "style"]) part.removeAttribute(name);
    }
    const box = [(left + right - side) / 2, (top + bottom - side) / 2, side, side].join(" ");
    const drawn = new XMLSerializer().serializeToString(drawing);
    return `<svg xmlns="${all.documentElement.namespaceURI}" viewBox="${box}">${drawn}</svg>`;
  }
  return text;
}

async function fetched(place) {
  const reply = await fetchPicture(place);
  // A failed request is tried again later; the answer that there is no such picture is final.
  if (reply.status >= 500) throw new Error(`${place}: ${reply.status}`);
  if (!reply.ok) return null;
  const text = await reply.text();
  const picture = `data:image/svg+xml,${encodeURIComponent(place.includes("?") ? regular(text) : text)}`;
  const image = new Image();
  image.src = picture;
  // A picture that cannot be drawn would hide everything that it masks.
  return image.decode().then(() => picture, () => null);
}

/** The picture, or its promise if it was not fetched before. */
function picture(place) {
  if (!pictures.has(place)) {
    const coming = fetched(place).then(
      (found) => { pictures.set(place, found); return found; },
      () => { pictures.delete(place); return null; });
    pictures.set(place, coming);
  }
  return pictures.get(place);
}

/** Fetches pictures for later. */
export function preload(...names) { for (const name of names) if (name) picture(address(name)); }

/** A long name, cut to its first parts. */
function shortened(name) {
  let short = name;
  if (name.length > 16) {
    const parts = name.split(".");
    for (short = parts.shift(); short.length < 8 && parts.length > 0;) short += `.${parts.shift()}`;
  }
  return short.length > 24 ? `${short.slice(0, 23)}…` : short;
}

function draw(element, name, found) {
  if (found) {
    element.style.setProperty("--symbol", `url("${found}")`);
    element.classList.add("symbol-drawn");
  } else {
    element.style.removeProperty("--symbol");
    element.className = "symbol-name";
    element.textContent = shortened(name);
    element.title = name;
  }
}

/** The last picture of each kind of control, which is shown until the next picture arrives. */
const latest = new Map();

/** The lengths of motions in milliseconds; the motions of the second list end after this time. */
const lasting = { rotate: 2000, pulse: 1600, variableColor: 1500, breathe: 2400, scale: 1 };
const short = { bounce: 700, wiggle: 700 };
/** The times at which controls with a short motion were first drawn. */
const since = new WeakMap();

/** Moves the symbol; a new drawing continues the motion of the last drawing. */
function move(element, control) {
  const effect = control.effect;
  const [time, isShort] = Object.hasOwn(short, effect) ? [short[effect], true] : [lasting[effect], false];
  if (!Object.hasOwn(lasting, effect) && !isShort) return;
  const now = performance.now();
  if (isShort && !since.has(control)) since.set(control, now);
  const past = isShort ? now - since.get(control) : now % time;
  if (isShort && past >= time) return;
  element.classList.add(`effect-${effect}`);
  element.style.setProperty("--past", `${-past}ms`);
}

/**
 * The symbol as an element that screen readers skip: the text beside it has its meaning.
 *
 * An unknown name is written out, a missing name leaves a dot. If `control` shows this symbol, the symbol may be the app's
 * own, and move.
 */
export function symbol(name, control = null) {
  const element = document.createElement("span");
  element.className = name ? "symbol" : "symbol symbol-none";
  element.setAttribute("aria-hidden", "true");
  if (!name) return element;
  const isShown = control !== null && control.symbol === name;
  const found = picture(address(name, isShown && control.custom_symbol ? control.kind : null));
  const show = (found) => {
    if (isShown && found) latest.set(control.kind, found);
    draw(element, name, found);
  };
  if (found instanceof Promise) {
    if (isShown && latest.has(control.kind)) draw(element, name, latest.get(control.kind));
    found.then(show);
  } else show(found);
  if (isShown && control.effect) move(element, control);
  return element;
}

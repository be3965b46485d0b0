// Images of a tree: symbols, and files of assets as pictures, in which nothing runs.
import { Box, filling, number, piece, put } from "/layout.js";
import { colorOf, fill, fillOf } from "/styles.js";
import { symbol } from "/symbols.js";
import { fetchPicture } from "/daemon.js";
import { sizeOf } from "/runs.js";

const types = { png: "image/png", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", svg: "image/svg+xml" };
/** The maximum size of a picture in pixels; a browser would need too much memory for a larger one. */
const MOST_PIXELS = 16_000_000;
const scales = { small: .8, medium: 1, large: 1.28 };

/** The size of a picture in pixels, from the first bytes of its file; null for a damaged file. */
function pixels(type, data) {
  let bytes;
  try { bytes = atob(data.slice(0, 400_000)); } catch { return null; }
  const at = (index) => bytes.charCodeAt(index) || 0;
  const big = (index) => at(index) * 256 + at(index + 1);
  const little = (index) => at(index + 1) * 256 + at(index);
  if (type === "svg") return vector(bytes);
  if (type === "png" && bytes.startsWith("\x89PNG")) return [big(16) * 65536 + big(18), big(20) * 65536 + big(22)];
  if (type === "gif" && bytes.startsWith("GIF8")) return [little(6), little(8)];
  if (type === "webp" && bytes.slice(8, 12) === "WEBP") {
    if (bytes.slice(12, 16) === "VP8X") return [24, 27].map((index) => 1 + little(index) + at(index + 2) * 65536);
    if (bytes.slice(12, 16) === "VP8L") {
      return [1 + (little(21) & 0x3fff), 1 + ((little(22) >> 6) | ((at(24) & 0xf) << 10))];
    }
    return [little(26) & 0x3fff, little(28) & 0x3fff];
  }
  if (type === "jpeg" && bytes.startsWith("\xff\xd8")) {
    for (let index = 2; at(index) === 0xff && index < bytes.length; index += 2 + big(index + 2)) {
      const marker = at(index + 1);
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return [big(index + 7), big(index + 5)];
    }
  }
  return null;
}

/** The size of an SVG picture, read as a separate document, in which nothing runs. */
function vector(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return null;
  const box = (root.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/).map(Number);
  const side = (name, index) => Number.parseFloat(root.getAttribute(name)) || box[index] || 24;
  return [side("width", 2), side("height", 3)];
}

/** The colors of multicolor symbols, if one color can stand for the whole symbol. */
const ownColors = { sun: "yellow", bolt: "yellow", star: "yellow", heart: "red", drop: "cyan", flame: "orange", leaf: "green", phone: "green" };
const ownColor = (name) => (Object.hasOwn(ownColors, name.split(".")[0]) ? ownColors[name.split(".")[0]] : "foreground");

/** A symbol, as high as the letters beside it. */
function symbolBox(node, env) {
  const size = sizeOf(env) * 1.2 * scales[env.imageScale];
  const paint = (surface, x, y, { width, height }) => {
    if (env.redacted) return grey(surface, x, y, width, height, env);
    const element = piece("v-symbol");
    const style = env.symbolMode === "multicolor" && !env.mono ? ownColor(String(node.symbol)) : "foreground";
    const found = fillOf(style, env, width, height);
    if (found?.color) element.style.color = found.color;
    element.style.fontSize = `${Math.min(width, height)}px`;
    const icon = symbol(String(node.symbol).slice(0, 100), { symbol: node.symbol, kind: env.kind, custom_symbol: node.custom === true });
    // The symbol masks a gradient.
    if (found?.image) icon.style.background = found.image;
    element.append(icon);
    put(surface, element, x, y, width, height);
    return null;
  };
  const lines = [size * .79, size * .79];
  return node.resizable === true ? filling(paint, size) : new Box(() => ({ width: size, height: size, lines }), paint);
}

function grey(surface, x, y, width, height, env) {
  const element = piece("v-bar");
  fill(element, env.mono ? { style: "white", opacity: .3 } : "fill", env, width, height);
  put(surface, element, x, y, width, height);
  return null;
}

export function image(node, env) {
  if (typeof node.symbol === "string") return symbolBox(node, env);
  const file = typeof node.image === "string" ? imageFile(node.image) ?? {} : node;
  const { data } = file;
  const isPicture = typeof data === "string" && Object.hasOwn(types, file.type ?? "") && /^[A-Za-z0-9+/]+=*$/.test(data);
  const found = isPicture ? pixels(file.type, data) : null;
  const isGood = found !== null && found[0] > 0 && found[1] > 0 && found[0] * found[1] <= MOST_PIXELS;
  const scale = number(node.scale, 1) > 0 ? node.scale : 1;
  const [width, height] = isGood ? found.map((side) => side / scale) : [0, 0];
  const paint = (surface, x, y, placed) => {
    if (env.redacted || (!isGood && node.resizable)) return grey(surface, x, y, placed.width, placed.height, env);
    if (!isGood) return null;
    const address = `data:${types[file.type]};base64,${data}`;
    const element = piece("v-image", node.template ? "div" : "img");
    if (node.template) {
      const mask = `url("${address}") 0 0 / 100% 100% no-repeat`;
      element.style.mask = mask;
      element.style.backgroundColor = colorOf("foreground", env) ?? "currentColor";
    } else {
      Object.assign(element, { src: address, alt: "", draggable: false, decoding: "sync" });
      // A file with a good beginning may be damaged further on.
      element.addEventListener("error", () => { element.hidden = true; });
      if (env.mono) element.classList.add("v-grey");
    }
    put(surface, element, x, y, placed.width, placed.height);
    return null;
  };
  if (node.resizable !== true) return new Box(() => ({ width, height }), paint);
  return new Box((w, h) => ({ width: w ?? (width || 10), height: h ?? (height || 10) }), paint);
}

export const scaleOf = (word) => (Object.hasOwn(scales, word ?? "") ? word : "medium");

// The images that trees name: each is fetched once, and its views are drawn again when it arrives.

/** The maximum number of stored images; the images that were fetched first are dropped. */
const MOST = 64;
const files = new Map();
let arrived = () => {};

/** Calls `action` when an image of a drawn tree has been fetched. */
export function whenImageArrives(action) { arrived = action; }

/** The image of this name as `{ type, data }`, its bytes as base64; null while it is fetched or if it does not exist. */
function imageFile(name) {
  if (!files.has(name)) {
    files.set(name, null);
    if (files.size > MOST) files.delete(files.keys().next().value);
    fetchFile(name);
  }
  return files.get(name);
}

async function fetchFile(name) {
  const reply = await fetchPicture(`/v1/images/${encodeURIComponent(name)}`).catch(() => null);
  if (!reply?.ok) return;
  const type = (reply.headers.get("Content-Type") ?? "").replace(/^image\//, "").replace("+xml", "");
  const bytes = new Uint8Array(await reply.arrayBuffer());
  let text = "";
  // In parts, because engines limit the number of arguments.
  for (let index = 0; index < bytes.length; index += 8192) text += String.fromCharCode(...bytes.subarray(index, index + 8192));
  files.set(name, { type, data: btoa(text) });
  arrived();
}

/** Forgets all images, because another run of the daemon gives them other names. */
export function forgetImages() { files.clear(); }

// Shapes: their outlines as paths, filled, stroked, or as the edge of a clipped view.
import { filling, length, number, piece, put, px, same } from "/layout.js";
import { colorOf, fill, isGradient } from "/styles.js";

const SVG = "http://www.w3.org/2000/svg";
const round = (value) => Math.round(value * 1000) / 1000;

/** The author's path, scaled to a box of this size; "" if it is invalid. */
function scaled({ path, width, height, keeps_ratio: keepsRatio }, w, h) {
  if (typeof path !== "string" || path.length > 20_000 || !/^[MLHVCSQTAZ0-9eE+\-., \n]*$/i.test(path)) return "";
  let [sx, sy] = [w / (number(width) || w), h / (number(height) || h)];
  let [dx, dy] = [0, 0];
  if (keepsRatio === true) {
    const least = Math.min(sx, sy);
    [dx, dy] = [(w - number(width) * least) / 2, (h - number(height) * least) / 2];
    sx = sy = least;
  }
  // Only absolute points can be scaled one by one.
  if ((Math.abs(sx - 1) < .001 && Math.abs(sy - 1) < .001 && dx === 0 && dy === 0) || /[a-dfg-z]|[AHV]/.test(path)) return path;
  let index = 0;
  return path.replace(/-?(?:\d*\.\d+|\d+\.?)(?:[eE][+-]?\d+)?/g, (digits) => round(index++ % 2 ? Number(digits) * sy + dy : Number(digits) * sx + dx));
}

/** The radii of the corners: top leading, top trailing, bottom trailing, bottom leading. */
function radii(outline, env, width, height) {
  const most = Math.min(width, height) / 2;
  if (outline.shape === "capsule") return [most, most, most, most];
  if (outline.shape === "container_relative") return Array(4).fill(Math.min(env.radius, most));
  const list = outline.shape === "rounded_rectangle" && Array.isArray(outline.radii) ? outline.radii.slice(0, 4) : [];
  const all = [0, 1, 2, 3].map((index) => Math.min(length(list[index] ?? (list.length === 1 ? list[0] : 0)), most));
  return env.rtl ? [all[1], all[0], all[3], all[2]] : all;
}

/** The outline as the data of a path, in a box of this size. */
export function pathOf(outline, env, width, height) {
  const inset = number(outline.inset);
  const [w, h] = [Math.max(width - 2 * inset, 0), Math.max(height - 2 * inset, 0)];
  const oval = (cx, cy, rx, ry) => `M${round(cx - rx)} ${round(cy)}a${round(rx)} ${round(ry)} 0 1 1 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 1 ${round(-2 * rx)} 0Z`;
  if (outline.shape === "path") return scaled(outline, width, height);
  if (outline.shape === "circle") return oval(width / 2, height / 2, Math.min(w, h) / 2, Math.min(w, h) / 2);
  if (outline.shape === "ellipse") return oval(width / 2, height / 2, w / 2, h / 2);
  const [a, b, c, d] = radii(outline, env, w, h).map(round);
  const corner = (r, x, y) => (r ? `a${r} ${r} 0 0 1 ${x} ${y}` : "");
  return `M${round(inset + a)} ${round(inset)}h${round(w - a - b)}${corner(b, b, b)}v${round(h - b - c)}${corner(c, -c, c)}`
    + `h${round(c + d - w)}${corner(d, -d, -d)}v${round(d + a - h)}${corner(a, a, -a)}Z`;
}

/** Cuts an element of this size along an outline. */
export function cut(element, outline, env, width, height) {
  const isPlain = !["circle", "ellipse", "path"].includes(outline.shape) && number(outline.inset) === 0;
  if (isPlain || (outline.shape === "circle" && Math.abs(width - height) < .01 && !outline.inset)) {
    const corners = outline.shape === "circle" ? Array(4).fill(width / 2) : radii(outline, env, width, height);
    element.style.borderRadius = corners.map(px).join(" ");
    element.style.overflow = "hidden";
  } else {
    const path = pathOf(outline, env, width, height);
    element.style.clipPath = `path(${outline.even_odd === true ? "evenodd, " : ""}"${path || "M0 0"}")`;
  }
}

/** An SVG picture with one path. */
function svgOf(path, width, height, attributes) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${round(width) || 1} ${round(height) || 1}`);
  const line = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d: path, fill: "none", ...attributes })) line.setAttribute(name, String(value));
  svg.append(line);
  return svg;
}

const caps = ["butt", "round", "square"];
const joins = ["miter", "round", "bevel"];

/** Draws a line along a path; returns its element. */
export function line(surface, path, place, stroke, env) {
  const { x, y, width, height } = place;
  const dash = (Array.isArray(stroke.dash) ? stroke.dash : []).map((part) => length(part)).filter((part) => part > 0);
  const attributes = {
    "stroke-width": length(stroke.width, 1),
    "stroke-linecap": caps.includes(stroke.cap) ? stroke.cap : "butt",
    "stroke-linejoin": joins.includes(stroke.join) ? stroke.join : "miter",
    ...(dash.length ? { "stroke-dasharray": dash.join(" "), "stroke-dashoffset": number(stroke.phase) } : {}),
    ...(stroke.part === undefined ? {} : { pathLength: 1, "stroke-dasharray": `${round(stroke.part)} 2` }),
  };
  const color = isGradient(stroke.style, env) ? null : colorOf(stroke.style ?? "primary", env);
  if (color) {
    const svg = svgOf(path, width, height, { ...attributes, stroke: color });
    svg.classList.add("v-box", "v-line");
    put(surface, svg, x, y, width, height);
    return svg;
  }
  // A gradient, masked by the line. It reaches beyond the shape by half the width of the line.
  const more = attributes["stroke-width"];
  const element = piece("v-line");
  fill(element, stroke.style, env, width + 2 * more, height + 2 * more);
  const mask = svgOf(path, width, height, { ...attributes, stroke: "#000" });
  mask.setAttribute("viewBox", `${-more} ${-more} ${width + 2 * more} ${height + 2 * more}`);
  const text = `url("data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(mask))}")`;
  Object.assign(element.style, { maskImage: text, maskSize: "100% 100%" });
  put(surface, element, x - more, y - more, width + 2 * more, height + 2 * more);
  return element;
}

/** Draws an outline of a tree in a place: its fill, and its line. */
export function paintShape(surface, outline, place, env, { fill: style, stroke } = {}) {
  const { x, y, width, height } = place;
  if (style !== undefined) {
    const element = piece("v-shape");
    fill(element, style, env, width, height);
    cut(element, outline, env, width, height);
    put(surface, element, x, y, width, height);
  }
  if (!stroke || typeof stroke !== "object") return;
  const inside = stroke.inside === true ? length(stroke.width, 1) / 2 : 0;
  const path = pathOf({ ...outline, inset: number(outline.inset) + inside }, env, width, height);
  line(surface, path, place, stroke, env);
}

export function shape(node, env) {
  const paint = (surface, x, y, { width, height }) => {
    if (env.isRedactedShape) return;
    paintShape(surface, node, { x, y, width, height }, env, { fill: node.fill ?? (node.stroke ? undefined : "foreground"), stroke: node.stroke });
  };
  const box = filling(paint);
  if (node.shape !== "circle") return box;
  box.arrange = (width, height) => {
    const side = Math.min(width ?? height ?? 10, height ?? width ?? 10);
    return { width: side, height: side };
  };
  return box;
}

/** A view that is cut along an outline. */
export const clipped = (box, outline, env) => same(box, (surface, x, y, { width, height }) => {
  const element = piece("v-clip");
  cut(element, outline, env, width, height);
  return put(surface, element, x, y, width, height);
});

// The modifiers of a tree: changes of a view's layout or appearance, and properties that the views inside inherit.
import { around, Box, length, number, part, piece, put, px, same } from "/layout.js";
import { aspect, fixed, frame, layered, moved, padding, positioned } from "/frames.js";
import { colorOf, fill, fillOf } from "/styles.js";
import { clipped, cut, paintShape } from "/shapes.js";
import { scaleOf } from "/pictures.js";
import { withFont } from "/runs.js";

const between = (value, least, most) => Math.min(Math.max(value, least), most);
const unit = (value, other = 1) => between(number(value, other), 0, 10);
const blends = {
  multiply: 1, screen: 1, overlay: 1, darken: 1, lighten: 1, color_dodge: 1, color_burn: 1, soft_light: 1, hard_light: 1,
  difference: 1, exclusion: 1, hue: 1, saturation: 1, color: 1, luminosity: 1, plus_lighter: 1,
};

/** A box in a separate element, to which `change` applies CSS properties. */
const styled = (box, change, className = "") => same(box, (surface, x, y, { width, height }) => {
  const element = piece(className);
  change(element, width, height, surface);
  return put(surface, element, x, y, width, height);
});

const filtered = (text) => (box, node) => styled(box, (element) => { element.style.filter = text(node); });

/** Sets the point around which a view turns. */
function origin(element, node, surface) {
  const list = Array.isArray(node.anchor) ? node.anchor : [];
  const [x, y] = [number(list[0], .5), number(list[1], .5)];
  element.style.transformOrigin = `${(surface.rtl ? 1 - x : x) * 100}% ${y * 100}%`;
}

/** A style in a shape, as a view of any size. */
function backdrop(node, env) {
  return new Box((width, height) => ({ width: width ?? 10, height: height ?? 10 }), (surface, x, y, { width, height }) => {
    paintShape(surface, node.shape ? node : { shape: "rectangle" }, { x, y, width, height }, env, { fill: node.style });
    return null;
  });
}

const side = (node, name) => ({
  exact: node[name] === undefined ? undefined : length(node[name]),
  ...Object.fromEntries(["min", "ideal", "max"].map((which, index) => {
    const value = node[`${which}_${name}`];
    return [["least", "ideal", "most"][index], value === "infinity" ? Infinity : value === undefined ? undefined : length(value)];
  })),
});

/** A view seen through another view: through a shape, or a gradient. */
function mask(box, node, env) {
  const [view] = node.children ?? [];
  return styled(box, (element, width, height) => {
    const outline = view?.kind === "shape" ? view : null;
    if (outline && typeof (outline.fill ?? "primary") === "string") return cut(element, outline, env, width, height);
    const found = fillOf(view?.style ?? view?.fill, env, width, height);
    if (found?.image) element.style.maskImage = found.image;
    return undefined;
  });
}

/** The modifiers that draw around a view, by kind. `inside` creates the views of a modifier. */
export const modifiers = {
  padding: (box, node) => padding(box, Object.fromEntries(["top", "leading", "bottom", "trailing"].map((edge) => [edge, number(node[edge])]))),
  frame: (box, node) => frame(box, side(node, "width"), side(node, "height"), String(node.alignment ?? "center")),
  fixed_size: (box, node) => {
    const isBoth = node.horizontal === undefined && node.vertical === undefined;
    return fixed(box, isBoth || node.horizontal === true, isBoth || node.vertical === true);
  },
  layout_priority(box, node) {
    const result = around(box, box.arrange, box.paint);
    result.priority = number(node.value);
    return result;
  },
  z_index(box, node) {
    const result = around(box, (width, height) => {
      const { width: w, height: h } = box.at(width, height);
      return { width: w, height: h, parts: [part(box, 0, 0, width, height)] };
    });
    result.z = number(node.value);
    return result;
  },
  offset: (box, node) => moved(box, number(node.x), number(node.y)),
  position: (box, node) => positioned(box, number(node.x), number(node.y)),
  aspect_ratio: (box, node) => aspect(box, number(node.ratio), node.mode === "fill"),
  scale: (box, node) => styled(box, (element, width, height, surface) => {
    origin(element, node, surface);
    element.style.transform = `scale(${between(number(node.x, 1), -100, 100)}, ${between(number(node.y, 1), -100, 100)})`;
  }),
  rotation: (box, node) => styled(box, (element, width, height, surface) => {
    origin(element, node, surface);
    element.style.transform = `rotate(${number(node.degrees)}deg)`;
  }),
  background: (box, node, env, inside) => layered(box, node.style === undefined ? inside(node.children) : backdrop(node, env), node.alignment, true),
  overlay: (box, node, env, inside) => layered(box, node.style === undefined ? inside(node.children) : backdrop(node, env), node.alignment, false),
  mask,
  clip: clipped,
  border: (box, node, env) => layered(box, new Box((width, height) => ({ width: width ?? 10, height: height ?? 10 }), (surface, x, y, place) => {
    paintShape(surface, { shape: "rectangle" }, { x, y, ...place }, env, { stroke: { style: node.style, width: node.width, inside: true } });
    return null;
  }), "center", false),
  opacity: (box, node) => styled(box, (element) => { element.style.opacity = String(between(number(node.value, 1), 0, 1)); }),
  shadow: (box, node, env) => filtered(({ x, y, radius, style }) =>
    `drop-shadow(${px(number(x))} ${px(number(y))} ${px(between(number(radius), 0, 60) * .7)} ${colorOf(style ?? "#00000054", env) ?? "transparent"})`)(box, node),
  blur: filtered(({ radius }) => `blur(${px(between(number(radius), 0, 60))})`),
  brightness: filtered(({ value }) => `brightness(${1 + between(number(value), -1, 1)})`),
  contrast: filtered(({ value }) => `contrast(${unit(value)})`),
  saturation: filtered(({ value }) => `saturate(${unit(value)})`),
  grayscale: filtered(({ value }) => `grayscale(${unit(value, 0)})`),
  hue_rotation: filtered(({ degrees }) => `hue-rotate(${number(degrees)}deg)`),
  color_invert: filtered(() => "invert(1)"),
  color_multiply: (box, node, env) => styled(box, (element, width, height) => {
    // The color is above the view and multiplies only with it.
    element.classList.add("v-isolated");
    const above = piece("v-multiply");
    fill(above, node.style, env, width, height);
    put({ element, width }, above, 0, 0, width, height);
  }),
  blend_mode: (box, node) => styled(box, (element) => {
    if (Object.hasOwn(blends, node.mode ?? "")) element.style.mixBlendMode = node.mode.replaceAll("_", "-");
  }),
  hidden: (box) => styled(box, () => {}, "v-hidden"),
  accessibility: (box, node) => styled(box, (element) => {
    if (node.hidden === true) return element.setAttribute("aria-hidden", "true");
    const label = [node.label, node.value].filter((text) => typeof text === "string" && text).join(", ");
    if (!label) return undefined;
    element.setAttribute("role", box.isTapped ? "group" : "img");
    element.setAttribute("aria-label", label);
    return undefined;
  }),
};

/** The modifiers that the views inside inherit, by kind. */
export const inherited = {
  font: (env, node) => withFont(env, node),
  foreground: (env, node) => (Array.isArray(node.styles) ? { ...env, styles: resolved(node.styles.slice(0, 5), env) } : env),
  tint: (env, node) => (node.style === undefined ? env : { ...env, tint: node.style === "tint" ? env.tint : node.style }),
  text_layout: (env, { kind, modifiers, children, ...layout }) => ({ ...env, text: { ...env.text, ...layout } }),
  image_scale: (env, node) => ({ ...env, imageScale: scaleOf(node.scale) }),
  symbol_rendering: (env, node) => ({ ...env, symbolMode: node.mode }),
  environment: (env, node) => ({
    ...env,
    ...(node.color_scheme === "light" || node.color_scheme === "dark" ? { scheme: node.color_scheme } : {}),
    ...(typeof node.labels_hidden === "boolean" ? { labelsHidden: node.labels_hidden } : {}),
    ...(typeof node.control_size === "string" ? { controlSize: node.control_size } : {}),
    ...(node.layout_direction === "ltr" || node.layout_direction === "rtl" ? { rtl: node.layout_direction === "rtl" } : {}),
  }),
  redacted: (env, node) => (node.reason === "invalidated" ? env : { ...env, redacted: true }),
  unredacted: (env) => ({ ...env, redacted: false }),
  widget_accentable: (env, node) => ({ ...env, isAccented: node.value !== false }),
};

/** Styles in which a level of the hierarchy is replaced by that level of the surrounding views. */
function resolved(styles, env) {
  const names = ["primary", "secondary", "tertiary", "quaternary", "quinary"];
  return styles.map((style) => {
    const index = names.indexOf(style);
    if (index < 0) return style;
    return env.styles[index] ?? (env.styles[0] === undefined ? style : { style: env.styles[0], opacity: [1, .5, .25, .18, .12][index] });
  });
}

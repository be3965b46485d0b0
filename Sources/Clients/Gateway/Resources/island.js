// The island at the top of a device: the outcome of a press, or else a Live Activity.
import { element } from "/parts.js";
import { symbol } from "/symbols.js";
import { tint } from "/tints.js";
import { reason, word } from "/words.js";
import { count, counts } from "/clock.js";
import { progressText } from "/offers.js";
import { drawn } from "/cards.js";

const placeholder = "--:--";
/** The press length that expands the island, in milliseconds. */
const HELD_MS = 500;
/** The time for which an alert expands the island, in milliseconds. */
const ALERT_MS = 5000;
/** Sizes in points: the height, and the greatest widths beside the camera and of the expanded island. */
const HIGH = 36;
const BESIDE = 62;
const WIDEST = 371;

/** The island's content for a button, or null. */
function ofButton(button, outcome) {
  const { control } = button;
  const own = {
    icon: control?.symbol ?? "app", source: control, tint: button.isLit(outcome) ? control?.tint : "white",
  };
  switch (outcome?.state) {
    case "performed":
      return { ...own, look: "open", trail: outcome.status || control?.value_text || word("performed") };
    case "failed": return { icon: "exclamationmark.triangle.fill", tint: "orange", look: "open", trail: word("failed") };
    case "skipped":
      if (outcome.reason === "locked") return { icon: "lock.fill", tint: "white", look: "open", trail: reason("locked") };
      break;
    case "performing": {
      const { run } = button;
      const trail = progressText(button) || outcome.label || word("performing");
      const isKnown = typeof run?.fraction === "number";
      return { ...own, look: isKnown ? "open" : "open busy", trail, part: isKnown ? run.fraction : null };
    }
  }
  return null;
}

/** The island's content for the newest Live Activity. */
function ofActivity(activity) {
  if (!activity) return null;
  const { island, timer } = activity;
  return {
    icon: island?.leading && !activity.symbol ? null : activity.symbol ?? "app",
    source: activity, tint: activity.tint ?? "white",
    look: activity.state === "stale" ? "live stale" : "live", lead: island?.leading ?? "",
    trail: island?.trailing || (timer ? placeholder : ""), timer,
  };
}

/** The author's views for the island. */
const treesOf = (activity) => activity?.island?.trees ?? null;

export class Island {
  #drawn = [];
  #running = [];
  /** The identifier of the expanded activity. */
  #open = null;
  #timer = 0;

  constructor() {
    this.lead = element("span", "island-lead");
    this.trail = element("span", "island-trail");
    this.trail.dir = "auto";
    this.pill = element("div", "island", null, this.lead, this.trail);
    this.minimal = element("div", "island-minimal");
    this.minimal.hidden = true;
    this.box = element("div", "islands", null, this.pill, this.minimal);
    for (const [place, part] of [[0, this.pill], [1, this.minimal]]) {
      part.addEventListener("pointerdown", () => { this.#timer = setTimeout(() => this.#expand(place), HELD_MS); });
      for (const end of ["pointerup", "pointerleave", "pointercancel"]) part.addEventListener(end, () => clearTimeout(this.#timer));
      part.addEventListener("click", () => this.#expand(place));
      part.addEventListener("keydown", (event) => {
        if (event.target !== part || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        this.#expand(place);
      });
    }
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#close(); });
    document.addEventListener("pointerdown", (event) => { if (!this.box.contains(event.target)) this.#close(); });
  }

  /** Expands for a moment, because a change of an activity alerts people. */
  alert(id) {
    const activity = this.last?.[2].find((one) => one.id === id);
    if (this.#open || !treesOf(activity)?.expanded) return;
    this.#open = id;
    this.#redraw();
    setTimeout(() => { if (this.#open === id) this.#close(); }, ALERT_MS);
  }

  #expand(place) {
    if (this.#open) return;
    const activity = this.#running[place];
    if (!treesOf(activity)?.expanded || !this.pill.classList.contains("island-live")) return;
    this.#open = activity.id;
    this.#redraw();
  }

  #close() {
    if (!this.#open) return;
    this.#open = null;
    this.#redraw();
  }

  #redraw() { this.draw(...this.last); }

  /** Draws changes of a button with its outcome, and of the running activities. */
  draw(button, outcome, running) {
    this.last = [button, outcome, running];
    const told = button && ofButton(button, outcome);
    const expanded = told ? null : running.find(({ id }) => id === this.#open);
    if (!expanded) this.#open = null;
    const shown = told ?? ofActivity(expanded ?? running[0]);
    const second = shown?.look.startsWith("live") && !expanded ? running[1] : null;
    // Activities are replaced when they change.
    const state = [shown && JSON.stringify({ ...shown, source: shown.source?.kind }), told ? shown.source : shown?.source ?? null, second, expanded];
    if (state.every((one, index) => one === this.#drawn[index])) return;
    this.#drawn = state;
    this.#running = told ? [] : running;
    this.pill.className = ["island", ...(shown?.look.split(" ") ?? []).map((look) => `island-${look}`)].join(" ");
    this.#drawMinimal(second);
    this.#offer(this.pill, told ? null : running[0], Boolean(expanded));
    // Changes are announced, and Live Activities have a view, so the island is hidden from screen readers unless it has controls.
    if (this.box.querySelector("[tabindex], button")) this.box.removeAttribute("aria-hidden");
    else this.box.setAttribute("aria-hidden", "true");
    if (!shown) return;
    tint(this.box, shown.tint);
    if (expanded) return this.#drawExpanded(expanded);
    this.pill.replaceChildren(this.lead, this.trail);
    const trees = told ? null : treesOf(running[0]);
    if (trees && (trees.compact_leading || trees.compact_trailing)) return this.#drawCompact(running[0], trees);
    this.lead.replaceChildren();
    if (typeof shown.part === "number") {
      const ring = element("span", "island-ring");
      ring.style.setProperty("--part", shown.part);
      this.lead.append(ring);
    } else if (shown.icon) this.lead.append(symbol(shown.icon, shown.source));
    if (shown.lead) this.lead.append(this.#text(shown.lead, shown.timer));
    const trail = this.#text(shown.trail, shown.timer);
    this.trail.replaceChildren(...trail.textContent ? [trail] : []);
  }

  /** Makes a part expandable if the activity can expand, also for a keyboard and a screen reader. */
  #offer(part, activity, isOpen) {
    const can = Boolean(treesOf(activity)?.expanded) && !isOpen;
    part.classList.toggle("island-tappable", can || isOpen);
    for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", activity?.app ?? ""], ["aria-expanded", "false"]]) {
      if (can) part.setAttribute(name, value); else part.removeAttribute(name);
    }
  }

  #part(activity, name, tree, options) {
    return drawn(activity, tree, { family: "island", scheme: "dark", margins: 0, fits: true, ...options });
  }

  #drawCompact(activity, trees) {
    this.pill.classList.add("island-drawn");
    for (const [box, name] of [[this.lead, "compact_leading"], [this.trail, "compact_trailing"]]) {
      box.replaceChildren(...trees[name] ? [this.#part(activity, name, trees[name], { width: BESIDE, height: HIGH, isRow: true })] : []);
    }
  }

  /** Draws all regions: beside the camera, below it, and at the bottom. */
  #drawExpanded(activity) {
    const { expanded } = treesOf(activity);
    const width = Math.max(Math.min(this.box.clientWidth - 28, WIDEST), 240) - 40;
    const side = Math.floor(width * (expanded.center ? .3 : .48));
    const wide = { leading: side, trailing: side, center: width - 2 * side - 16, bottom: width };
    this.pill.classList.add("island-expanded");
    this.pill.replaceChildren(...["leading", "center", "trailing", "bottom"].filter((name) => expanded[name]).map((name) => {
      const region = element("div", `island-${name}`, null,
        this.#part(activity, name, expanded[name], { width: wide[name], most: name === "bottom" ? 90 : 70, fits: name !== "bottom" }));
      return region;
    }));
  }

  #text(text, timer) {
    const span = element("bdi", "", text);
    if (counts(text, timer)) count(span, text, timer);
    return span;
  }

  /** Draws the second activity in a separate circle. */
  #drawMinimal(activity) {
    this.minimal.hidden = !activity;
    this.#offer(this.minimal, activity, false);
    if (!activity) return;
    tint(this.minimal, activity.tint ?? "white");
    const tree = treesOf(activity)?.minimal;
    if (tree) {
      this.minimal.replaceChildren(this.#part(activity, "minimal", tree, { width: HIGH, height: HIGH, isRow: true }));
      return;
    }
    const text = activity.island?.minimal ?? "";
    this.minimal.replaceChildren(activity.symbol || !text
      ? symbol(activity.symbol ?? "app", activity) : this.#text(text, activity.timer));
  }
}

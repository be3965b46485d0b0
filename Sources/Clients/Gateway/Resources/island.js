// The island at the top of a device: what a press came to, or else a Live Activity.
import { element } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { word, reason } from "/words.js";
import { count, counts } from "/clock.js";

const placeholder = "--:--";

/** What the island shows for a button; null for nothing. */
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
    case "performing": return { ...own, look: "open busy", trail: outcome.label || word("performing") };
  }
  return null;
}

/** What it shows for the newest Live Activity. */
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

/** One island. */
export class Island {
  #drawn = "";

  constructor() {
    this.lead = element("span", "island-lead");
    this.trail = element("span", "island-trail");
    this.trail.dir = "auto";
    this.pill = element("div", "island", null, this.lead, this.trail);
    this.minimal = element("div", "island-minimal");
    this.minimal.hidden = true;
    this.box = element("div", "islands", null, this.pill, this.minimal);
    // What happens is read out as news, and Live Activities have a view.
    this.box.setAttribute("aria-hidden", "true");
  }

  /** Draws what changed: of a button with its outcome, and of the activities that run. */
  draw(button, outcome, running) {
    const shown = (button && ofButton(button, outcome)) ?? ofActivity(running[0]);
    const second = shown?.look.startsWith("live") ? running[1] : null;
    const drawn = JSON.stringify([shown, second]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.pill.className = ["island", ...(shown?.look.split(" ") ?? []).map((look) => `island-${look}`)].join(" ");
    this.#drawMinimal(second);
    if (!shown) return;
    tint(this.box, shown.tint);
    this.lead.replaceChildren();
    if (shown.icon) this.lead.append(symbol(shown.icon, shown.source));
    if (shown.lead) this.lead.append(this.#text(shown.lead, shown.timer));
    const trail = this.#text(shown.trail, shown.timer);
    this.trail.replaceChildren(...trail.textContent ? [trail] : []);
  }

  #text(text, timer) {
    const span = element("bdi", "", text);
    if (counts(text, timer)) count(span, text, timer);
    return span;
  }

  /** The second activity, in a separate circle. */
  #drawMinimal(activity) {
    this.minimal.hidden = !activity;
    if (!activity) return;
    tint(this.minimal, activity.tint ?? "white");
    const text = activity.island?.minimal ?? "";
    this.minimal.replaceChildren(activity.symbol || !text
      ? symbol(activity.symbol ?? "app", activity) : this.#text(text, activity.timer));
  }
}

// Live Activities and widgets as the daemon tells them: no page in here.

/** A dictionary that keeps its order, the newest first. */
class Shelf {
  #all = new Map();

  get all() { return [...this.#all.values()].reverse(); }
  put(key, value) { this.#all.set(key, value); }
  remove(key) { this.#all.delete(key); }
  clear() { this.#all.clear(); }
}

/** The states of an activity, the most urgent first. */
const order = ["active", "stale", "ended"];

/** An activity with all its fields beside each other. */
function activityOf({ activity = {}, ...told }) {
  const all = { ...activity, ...told };
  const state = all.state_name ?? (all.phase === "ended" ? "ended" : "active");
  return {
    id: all.id ?? "", app: all.app ?? "", state, lines: all.lines ?? [], island: all.island ?? null,
    timer: state === "ended" ? null : all.timer ?? null, tint: all.tint ?? null,
    symbol: all.symbol ?? all.island?.symbol ?? null, custom_symbol: all.custom_symbol, privacy_sensitive: all.privacy_sensitive,
    kind: all.kind, type: all.type ?? "",
  };
}

/** What lives beside the buttons. */
export class Surroundings {
  #activities = new Shelf();
  #widgets = new Shelf();
  #early = null;

  /** The Live Activities: those that run first, the newest before the others. */
  get activities() {
    return this.#activities.all.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  }

  /** Those that the Dynamic Island may show. */
  get running() { return this.activities.filter(({ state }) => state === "active" || state === "stale"); }

  /** The widgets. */
  get widgets() { return this.#widgets.all.reverse(); }

  /** The state is being asked for: what is told meanwhile may be newer. */
  ask() { this.#early = []; }

  /** The answer. */
  fill({ activities = [], widgets = [] }) {
    this.#activities.clear();
    this.#widgets.clear();
    for (const one of activities) this.#takeActivity(one);
    for (const one of widgets) this.#takeWidget(one);
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of early) this.take(event);
  }

  /** Takes an event; whether it was about one of these. */
  take(event) {
    if (event.event !== "activity" && event.event !== "widget.loaded") return false;
    this.#early?.push(event);
    if (event.event === "activity") this.#takeActivity(event);
    else this.#takeWidget(event.widget ?? event);
    return true;
  }

  #takeActivity(told) {
    const activity = activityOf(told);
    if (activity.state === "dismissed") this.#activities.remove(activity.id);
    else this.#activities.put(activity.id, activity);
  }

  #takeWidget(widget) { this.#widgets.put(`${widget.app}/${widget.kind}/${widget.family}`, widget); }
}

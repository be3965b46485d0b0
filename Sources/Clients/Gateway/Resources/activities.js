// Live Activities and widgets as the daemon sends them. This code does not touch the document.

/** Values by their keys, the newest first. */
class NewestFirst {
  #all = new Map();

  get all() { return [...this.#all.values()].reverse(); }
  put(key, value) { this.#all.set(key, value); }
  get(key) { return this.#all.get(key); }
  remove(key) { this.#all.delete(key); }
  clear() { this.#all.clear(); }
  /** Removes all values except those with these keys, and puts them in this order. */
  arrange(keys) {
    const before = this.#all;
    this.#all = new Map(keys.filter((key) => before.has(key)).map((key) => [key, before.get(key)]));
  }
  renew() { for (const [key, value] of this.#all) this.#all.set(key, { ...value }); }
}

/** The parts of the device that show widgets. */
const areas = ["today", "lock-screen"];

/** The states of an activity, the most urgent first. */
const order = ["active", "stale", "ended"];

const byRelevance = (one, other) => other.relevance - one.relevance;

/** An activity with all its fields in one object. */
function activityOf({ activity = {}, ...fields }) {
  const all = { ...activity, ...fields };
  const state = all.state_name ?? (all.phase === "ended" ? "ended" : "active");
  return {
    id: all.id ?? "", app: all.app ?? "", state, lines: all.lines ?? [], island: all.island ?? null,
    timer: state === "ended" ? null : all.timer ?? null, tint: all.tint ?? null,
    symbol: all.symbol ?? all.island?.symbol ?? null, custom_symbol: all.custom_symbol, privacy_sensitive: all.privacy_sensitive,
    relevance: Number.isFinite(all.relevance) ? all.relevance : 0, kind: all.kind, type: all.type ?? "", tree: all.tree ?? null,
    dark_tree: all.dark_tree ?? null,
  };
}

/** The Live Activities and widgets of all apps. */
export class WidgetsAndActivities {
  #activities = new NewestFirst();
  #widgets = new NewestFirst();
  #early = null;
  /** Increases with every change, so that trees, which may be long, need not be compared. */
  revision = 0;
  /** The version of the list of placed widgets; 0 until it is known. */
  version = 0;

  /** The Live Activities: running ones first, and within a state by relevance score, then the newest first. */
  get activities() {
    return this.#activities.all.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state) || byRelevance(one, other));
  }

  /** The activities that the Dynamic Island may show: by relevance score, then current before stale ones, then the newest first. */
  get running() {
    return this.activities.filter(({ state }) => state === "active" || state === "stale").sort(byRelevance);
  }

  get widgets() { return this.#widgets.all.reverse(); }

  /** Call before requesting the status: events that arrive before its answer may be newer than the answer. */
  ask() { this.#early = []; }

  /** Replaces every object by a copy, so that its tree is drawn again. */
  touch() {
    this.revision += 1;
    for (const all of [this.#activities, this.#widgets]) all.renew();
  }

  /** Stores the answer, then the events that arrived before it. */
  fill({ activities = [], widgets = [] }) {
    this.revision += 1;
    this.#activities.clear();
    this.#widgets.clear();
    for (const one of activities) this.#takeActivity(one);
    for (const one of widgets) this.#takeWidget(one);
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of early) this.take(event);
  }

  /** Stores an event; returns whether it was about an activity or a widget. */
  take(event) {
    if (!["activity", "widget.loaded", "placed.changed"].includes(event.event)) return false;
    this.#early?.push(event);
    if (event.event === "activity") this.#takeActivity(event);
    else if (event.event === "widget.loaded") this.#takeWidget(event);
    else this.arrange(event);
    return true;
  }

  #takeActivity(event) {
    this.revision += 1;
    const activity = activityOf(event);
    if (activity.state === "dismissed") this.#activities.remove(activity.id);
    else this.#activities.put(activity.id, activity);
  }

  /** Updates the list of placed widgets and its order; the content of a new or resized widget comes with its own event. */
  arrange({ placed: all = [], version = 0 }) {
    const placed = all.filter((one) => areas.includes(one.in));
    this.revision += 1;
    this.version = version;
    const known = new Map(this.widgets.map((one) => [one.slot, one]));
    for (const { slot, size: family, kind, stack, front, configuration } of placed) {
      const before = known.get(slot);
      const now = { ...before ?? { slot, kind, app: "", display_name: kind }, family, stack, front, configuration };
      if (before && before.family !== family) Object.assign(now, { tree: null, dark_tree: null, lines: [] });
      // An unchanged widget stays the same object, so that it is not drawn again.
      if (JSON.stringify([before?.family, before?.stack, before?.front, before?.configuration])
        !== JSON.stringify([family, stack, front, configuration])) this.#widgets.put(slot, now);
    }
    this.#widgets.arrange(placed.map(({ slot }) => slot));
  }

  #takeWidget(widget) {
    this.revision += 1;
    const key = widget.slot ?? `${widget.app}/${widget.kind}/${widget.family}`;
    const { configuration } = this.#widgets.get(key) ?? {};
    this.#widgets.put(key, { configuration, ...widget });
  }
}

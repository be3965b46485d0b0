// What is shown: the daemon's snapshots of its places, and what lives beside them. What a place shows is decided by
// the daemon alone; here it is only put into this page's time and words.
import { Clock, setWall } from "/clock.js";
import { Surroundings } from "/activities.js";

/** The words for what a control shows, and for what a press promises, for `words`. */
const controlWords = {
  loading: "notLoaded", unavailable: "notLoaded", "not-configured": "notConfigured", stale: "stale", loaded: "ready",
};
const promiseWords = {
  busy: "busy", "not-ready": "notReady", "not-configured": "notConfigured", nothing: "nothingAssigned",
};

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** One place of a control. */
export class Place {
  #clock;

  constructor(snapshot, clock) {
    this.#clock = clock;
    this.show(snapshot);
  }

  /** Another snapshot of the same place. */
  show(snapshot) {
    this.name = snapshot.name;
    this.device = snapshot.device;
    this.deviceError = snapshot.device_error ?? "";
    // The same control stays the same object: its symbol goes on moving.
    if (!same(this.control ?? undefined, snapshot.control)) this.control = snapshot.control ?? null;
    this.assignment = snapshot.assignment ?? null;
    this.question = snapshot.question ?? null;
    this.press = snapshot.press ?? null;
    this.latest = snapshot.outcome ?? null;
  }

  /** How far the press is on its way to its deadline, 0 to 1; null while none is. */
  progress(now = performance.now()) {
    if (this.press?.deadline_ns === undefined) return null;
    const [start, deadline] = [this.#clock.here(this.press.start_ns), this.#clock.here(this.press.deadline_ns)];
    return deadline > start ? Math.min(Math.max((now - start) / (deadline - start), 0), 1) : 1;
  }

  /** What came of the last press, as long as it is shown. */
  outcome(now = performance.now()) {
    const until = this.latest?.until_ns;
    return until === undefined || now < this.#clock.here(until) ? this.latest : null;
  }

  /** Whether an outcome is shown that passes by itself. */
  isPassing(now) { return this.outcome(now)?.until_ns !== undefined; }

  /** Whether the control is in its colour. */
  isLit(outcome = this.outcome()) { return (outcome ?? this.control)?.lit === true; }

  /** The word for the state, for `words`. */
  get state() {
    if (this.device !== "ready") return this.device;
    if (this.latest?.state === "performing") return "performing";
    if (!this.control) return "nothingAssigned";
    return this.control.disabled ? "disabled" : controlWords[this.control.state] ?? "notLoaded";
  }

  /** What a press promises: a hint, or the word for why there is none. */
  get promise() {
    const { hint, promise } = this.press ?? {};
    return hint ? { hint } : { word: promiseWords[promise] ?? "notReady" };
  }
}

/** All places and what lives beside them, and whether there is a daemon. */
export class Model {
  clock = new Clock();
  places = [];
  surroundings = new Surroundings();
  language = "en";
  daemon = "";
  /** Whether the device is locked; null if the daemon knows no lock. */
  locked = null;
  hasPasscode = false;
  /** Why there is no daemon; null while there is one, "" if that is not known. */
  lost = "";

  snapshot(event) {
    this.clock.reset();
    this.clock.heard(event.at_ns);
    setWall(event.time_ms);
    this.lost = null;
    this.daemon = event.daemon ?? "";
    this.language = event.language ?? "en";
    this.#lock(event);
    this.#show(event.places ?? []);
  }

  /** All places, of which some may be new. */
  showAll({ places, at_ns }) {
    this.clock.heard(at_ns);
    this.#show(places);
  }

  #show(snapshots) {
    this.places = snapshots.map((snapshot) => {
      const place = this.places.find(({ name }) => name === snapshot.name);
      place?.show(snapshot);
      return place ?? new Place(snapshot, this.clock);
    });
  }

  /** One place as it is now: the place, and how it was before; null for one that is not known. */
  show({ place: snapshot, at_ns }) {
    this.clock.heard(at_ns);
    const place = this.places.find(({ name }) => name === snapshot.name);
    if (!place) return null;
    const before = { ...place };
    place.show(snapshot);
    return { place, before };
  }

  /** The answer to `/v1/status`, which knows more than a snapshot. */
  status(status) {
    this.#lock(status);
    this.surroundings.fill(status);
  }

  #lock({ locked, has_passcode }) {
    if (typeof locked === "boolean") this.locked = locked;
    if (typeof has_passcode === "boolean") this.hasPasscode = has_passcode;
  }

  /** Without a daemon nothing is pressed. */
  daemonLost(error) {
    this.lost = error;
    for (const place of this.places) place.press = null;
  }

  /** Takes an event of no place. */
  take(event) {
    this.clock.heard(event.at_ns);
    if (event.event === "language.changed") this.language = event.language ?? this.language;
    if (event.event === "screen.locked") this.locked = true;
    if (event.event === "screen.unlocked") this.locked = false;
    this.surroundings.take(event);
  }
}

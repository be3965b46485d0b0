// The data that the views draw: the daemon's snapshots of its places, Live Activities and widgets. The daemon decides the
// content of a place; this code converts instants to this page's clock, and states to words.
import { Clock, setWall } from "/clock.js";
import { WidgetsAndActivities } from "/activities.js";

/** The keys for `word` of a control's state, and of a press without a hint. */
const controlWords = {
  loading: "notLoaded", unavailable: "notLoaded", "not-configured": "notConfigured", stale: "stale", loaded: "ready",
};
const promiseWords = {
  busy: "busy", "not-ready": "notReady", "not-configured": "notConfigured", nothing: "nothingAssigned",
};

const sharedWords = { pending: "sharedPending", rejected: "sharedRejected" };

/** The time before the hint begins to fill, in milliseconds: less than the shortest hold time. */
const TAP_MS = 100;

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Place {
  #clock;

  constructor(snapshot, clock) {
    this.#clock = clock;
    this.show(snapshot);
  }

  /** Stores another snapshot of the same place. */
  show(snapshot) {
    this.name = snapshot.name;
    // The area and the size of a placed control; absent for a button.
    [this.in, this.size] = [snapshot.in ?? null, snapshot.size ?? "small"];
    this.device = snapshot.device;
    this.deviceError = snapshot.device_error ?? "";
    // An unchanged control stays the same object, so that the animation of its symbol continues.
    if (!same(this.control ?? undefined, snapshot.control)) this.control = snapshot.control ?? null;
    [this.assignment, this.tapAssignment] = [snapshot.assignment ?? null, snapshot.tap_assignment ?? null];
    // The stages of the hold after the first.
    this.stages = snapshot.stages ?? [];
    this.question = snapshot.question ?? null;
    this.press = snapshot.press ?? null;
    this.latest = snapshot.outcome ?? null;
    // The progress of the current action, and the offer to undo the last action.
    [this.run, this.undo] = [snapshot.progress ?? null, snapshot.undo ?? null];
    // An unconfirmed write of a value that the control's app shares with other devices.
    this.shared = snapshot.shared ?? null;
  }

  /** The key for `word` of an unconfirmed shared write, or "". */
  sharedWord(now = performance.now()) {
    const { state, until_ns: until } = this.shared ?? {};
    return until === undefined || now < this.#clock.here(until) ? sharedWords[state] ?? "" : "";
  }

  /** The passed part of the time to the deadline, 0 to 1; null without a press. `after` milliseconds at its start do not count. */
  progress(now = performance.now(), after = 0) {
    if (this.press?.deadline_ns === undefined) return null;
    const [start, deadline] = [this.#clock.here(this.press.start_ns) + after, this.#clock.here(this.press.deadline_ns)];
    return deadline > start ? Math.min(Math.max((now - start) / (deadline - start), 0), 1) : 1;
  }

  /** The filled part of the hint: it is empty at first, so that a tap does not flash. */
  filled(now) { return this.progress(now, TAP_MS); }

  /** The outcome of the last press while it is shown; null otherwise. */
  outcome(now = performance.now()) {
    const until = this.latest?.until_ns;
    return until === undefined || now < this.#clock.here(until) ? this.latest : null;
  }

  /** Whether the shown outcome disappears after a time. */
  isPassing(now) { return this.outcome(now)?.until_ns !== undefined; }

  /** Whether the control is shown in its color. */
  isLit(outcome = this.outcome()) { return (outcome ?? this.control)?.lit === true; }

  /** The key for `word` of the state. */
  get state() {
    if (this.device !== "ready") return this.device;
    if (this.latest?.state === "performing") return "performing";
    if (!this.control) return "nothingAssigned";
    return this.control.disabled ? "disabled" : controlWords[this.control.state] ?? "notLoaded";
  }

  /** The hint of a press, or the key for `word` of the reason why it has none. */
  get promise() {
    const { hint, promise } = this.press ?? {};
    return hint ? { hint } : { word: promiseWords[promise] ?? "notReady" };
  }
}

/** All places, Live Activities and widgets, and the state of the connection to the daemon. */
export class Model {
  clock = new Clock();
  /** The buttons, then the controls in Control Center and on the Lock Screen, in order. */
  placed = [];
  /** The version of this order. */
  version = 0;
  widgetsAndActivities = new WidgetsAndActivities();
  /** The language of the daemon; before the first snapshot, the language of the browser. */
  language = navigator.language;
  daemon = "";
  /** Whether the device is locked; null if the daemon has no lock. */
  locked = null;
  hasPasscode = false;
  /** Whether no button is configured or chosen yet. */
  isSetupWanted = false;
  /** Whether information for authors is shown. */
  isDeveloper = false;
  /** The reason for a lost daemon; null while it is connected, "" if the reason is unknown. */
  lost = "";

  snapshot(event) {
    this.clock.reset();
    this.clock.received(event.at_ns);
    setWall(event.time_ms);
    this.lost = null;
    this.daemon = event.daemon ?? "";
    this.language = event.language ?? "en";
    this.isSetupWanted = event.setup_wanted === true;
    this.#lock(event);
    this.#show(event);
  }

  /** The buttons. */
  get places() { return this.placed.filter((place) => !place.in); }

  /** The controls in Control Center and on the Lock Screen, in order. */
  get placements() { return this.placed.filter((place) => place.in); }

  /** Stores all places, some of which may be new. */
  showAll(event) {
    this.clock.received(event.at_ns);
    this.#show(event);
  }

  /** Stores snapshots; known places stay the same objects. */
  #show({ placed = [], version = 0 }) {
    this.version = version;
    this.placed = placed.map((snapshot) => {
      const place = this.placed.find(({ name }) => name === snapshot.name);
      place?.show(snapshot);
      return place ?? new Place(snapshot, this.clock);
    });
  }

  /** Stores a snapshot of one place; returns the place and its earlier fields, or null for an unknown place. */
  show({ place: snapshot, at_ns }) {
    this.clock.received(at_ns);
    const place = this.placed.find(({ name }) => name === snapshot.name);
    if (!place) return null;
    const before = { ...place };
    place.show(snapshot);
    return { place, before };
  }

  /** Stores the answer to `/v1/status`, which contains more than a snapshot. */
  status(status) {
    this.#lock(status);
    this.isDeveloper = status.developer_mode === true;
    this.widgetsAndActivities.fill(status);
  }

  #lock({ locked, has_passcode }) {
    if (typeof locked === "boolean") this.locked = locked;
    if (typeof has_passcode === "boolean") this.hasPasscode = has_passcode;
  }

  /** Handles a lost connection to the daemon: all presses end. */
  daemonLost(error) {
    this.lost = error;
    for (const place of this.placed) place.press = null;
  }

  /** Handles an event that is not a snapshot. */
  take(event) {
    this.clock.received(event.at_ns);
    if (event.event === "language.changed") this.language = event.language ?? this.language;
    if (event.event === "setup.done") this.isSetupWanted = false;
    if (event.event === "screen.locked") this.locked = true;
    if (event.event === "screen.unlocked") this.locked = false;
    this.widgetsAndActivities.take(event);
  }
}

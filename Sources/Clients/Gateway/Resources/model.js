// The data that the views draw: the daemon's snapshots of its places, Live Activities and widgets. The daemon decides
// what a place shows; here instants are converted to this page's clock, and states to words.
import { Clock, setWall } from "/clock.js";
import { WidgetsAndActivities } from "/activities.js";

/** The words for what a control shows, and for what a press promises, for `words`. */
const controlWords = {
  loading: "notLoaded", unavailable: "notLoaded", "not-configured": "notConfigured", stale: "stale", loaded: "ready",
};
const promiseWords = {
  busy: "busy", "not-ready": "notReady", "not-configured": "notConfigured", nothing: "nothingAssigned",
};

const sharedWords = { pending: "sharedPending", rejected: "sharedRejected" };

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
    // Of what is placed without a button: where, and how large.
    [this.in, this.size] = [snapshot.in ?? null, snapshot.size ?? "small"];
    this.device = snapshot.device;
    this.deviceError = snapshot.device_error ?? "";
    // An unchanged control stays the same object, so that the animation of its symbol goes on.
    if (!same(this.control ?? undefined, snapshot.control)) this.control = snapshot.control ?? null;
    [this.assignment, this.tapAssignment] = [snapshot.assignment ?? null, snapshot.tap_assignment ?? null];
    this.question = snapshot.question ?? null;
    this.press = snapshot.press ?? null;
    this.latest = snapshot.outcome ?? null;
    // What an action under way has done so far, and the offer to undo the last one.
    [this.run, this.undo] = [snapshot.progress ?? null, snapshot.undo ?? null];
    // A write of a value that the control's app shares with other devices, if it is not confirmed.
    this.shared = snapshot.shared ?? null;
  }

  /** The word for a shared write that is not confirmed; "" for none. */
  sharedWord(now = performance.now()) {
    const { state, until_ns: until } = this.shared ?? {};
    return until === undefined || now < this.#clock.here(until) ? sharedWords[state] ?? "" : "";
  }

  /** The part of the time to the deadline that has passed, 0 to 1; null without a press. */
  progress(now = performance.now()) {
    if (this.press?.deadline_ns === undefined) return null;
    const [start, deadline] = [this.#clock.here(this.press.start_ns), this.#clock.here(this.press.deadline_ns)];
    return deadline > start ? Math.min(Math.max((now - start) / (deadline - start), 0), 1) : 1;
  }

  /** The outcome of the last press while it is shown; null otherwise. */
  outcome(now = performance.now()) {
    const until = this.latest?.until_ns;
    return until === undefined || now < this.#clock.here(until) ? this.latest : null;
  }

  /** Whether an outcome is shown that disappears after a time. */
  isPassing(now) { return this.outcome(now)?.until_ns !== undefined; }

  /** Whether the control is in its color. */
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

/** All places, Live Activities and widgets, and whether there is a daemon. */
export class Model {
  clock = new Clock();
  places = [];
  /** The controls in Control Center and on the Lock Screen, in their order. */
  placements = [];
  placementsVersion = 0;
  widgetsAndActivities = new WidgetsAndActivities();
  language = "en";
  daemon = "";
  /** Whether the device is locked; null if the daemon has no lock. */
  locked = null;
  hasPasscode = false;
  /** Whether what is meant for authors is shown. */
  isDeveloper = false;
  /** Why there is no daemon; null while there is one, "" if that is not known. */
  lost = "";

  snapshot(event) {
    this.clock.reset();
    this.clock.received(event.at_ns);
    setWall(event.time_ms);
    this.lost = null;
    this.daemon = event.daemon ?? "";
    this.language = event.language ?? "en";
    this.#lock(event);
    this.#show(event.places ?? []);
    this.#showPlacements(event.placements ?? [], event.placements_version);
  }

  /** All placements, of which some may be new. */
  showAllPlacements({ places, version, at_ns }) {
    this.clock.received(at_ns);
    this.#showPlacements(places, version);
  }

  #showPlacements(snapshots, version = 0) {
    this.placementsVersion = version;
    this.placements = this.#drawn(this.placements, snapshots);
  }

  /** All places, of which some may be new. */
  showAll({ places, at_ns }) {
    this.clock.received(at_ns);
    this.#show(places);
  }

  #show(snapshots) { this.places = this.#drawn(this.places, snapshots); }

  /** The places of these snapshots: those that are known stay the same objects. */
  #drawn(known, snapshots) {
    return snapshots.map((snapshot) => {
      const place = known.find(({ name }) => name === snapshot.name);
      place?.show(snapshot);
      return place ?? new Place(snapshot, this.clock);
    });
  }

  /** One place as it is now: the place, and how it was before; null for one that is not known. */
  show({ place: snapshot, at_ns }) {
    this.clock.received(at_ns);
    const place = (snapshot.in ? this.placements : this.places).find(({ name }) => name === snapshot.name);
    if (!place) return null;
    const before = { ...place };
    place.show(snapshot);
    return { place, before };
  }

  /** The answer to `/v1/status`, which contains more than a snapshot. */
  status(status) {
    this.#lock(status);
    this.isDeveloper = status.developer_mode === true;
    this.widgetsAndActivities.fill(status);
  }

  #lock({ locked, has_passcode }) {
    if (typeof locked === "boolean") this.locked = locked;
    if (typeof has_passcode === "boolean") this.hasPasscode = has_passcode;
  }

  /** The connection to the daemon is lost: no press goes on. */
  daemonLost(error) {
    this.lost = error;
    for (const place of this.places) place.press = null;
  }

  /** Takes an event that is no snapshot. */
  take(event) {
    this.clock.received(event.at_ns);
    if (event.event === "language.changed") this.language = event.language ?? this.language;
    if (event.event === "screen.locked") this.locked = true;
    if (event.event === "screen.unlocked") this.locked = false;
    this.widgetsAndActivities.take(event);
  }
}

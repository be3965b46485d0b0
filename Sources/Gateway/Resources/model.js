// What is shown, from a snapshot and the events since: no page in here.
import { Clock, setWall } from "/clock.js";
import { Surroundings } from "/activities.js";

/** How long the outcome of a press stays, as in the daemon. */
export const FEEDBACK_MS = 2000;

/** The control of `control.loaded`, which carries the control's fields beside its own. */
function controlOf({ event, button, at_ns, control, ...fields }) {
  return { ...fields, kind: control, title: fields.title ?? control, hint: fields.hint ?? "" };
}

/** One button as it is shown. */
export class ButtonModel {
  constructor(status, hold, clock) {
    this.clock = clock;
    this.name = status.name;
    this.source = status.source;
    this.device = status.device;
    this.deviceError = status.device_error ?? "";
    this.control = status.control ?? null;
    this.assignment = status.assignment ?? null;
    this.performing = status.intent === "performing";
    this.feedback = null;
    this.awaited = false;
    this.hold = null;
    this.held = status.finger === "held";
    if (status.finger === "pressing" && hold) this.#began(hold);
  }

  #began(event) {
    const now = performance.now();
    this.hold = {
      start: event.edge_ns ? this.clock.here(event.edge_ns) : now,
      deadline: event.deadline_ns ? this.clock.here(event.deadline_ns) : now,
      hint: event.hint ?? "",
    };
  }

  #tell(kind, text, detail = "") {
    this.feedback = { kind, text, detail, until: performance.now() + FEEDBACK_MS };
  }

  #stale(event) {
    this.awaited = false;
    const control = this.control ?? { kind: event.control ?? "", title: event.control ?? "", hint: "" };
    this.control = { ...control, error: event.error ?? "" };
  }

  /** How far the hold is, 0 to 1; null while no finger is on its way. */
  progress(now = performance.now()) {
    if (!this.hold) return null;
    const whole = this.hold.deadline - this.hold.start;
    return whole > 0 ? Math.min(Math.max((now - this.hold.start) / whole, 0), 1) : 1;
  }

  /** The outcome that is still shown. */
  outcome(now = performance.now()) {
    return this.feedback && now < this.feedback.until ? this.feedback : null;
  }

  /** The word for the state, for `words`. */
  get state() {
    if (this.device === "lost") return "lost";
    if (this.device === "opening") return "opening";
    if (this.performing) return "performing";
    if (!this.control) return this.assignment ? "notLoaded" : "nothingAssigned";
    if (this.control.unset_option) return "notConfigured";
    if (this.control.error) return this.control.value_text || this.control.hint ? "stale" : "notLoaded";
    if (this.control.disabled) return "disabled";
    return "ready";
  }

  /** What a press says beside the button: a hint, or the word for why there is none. */
  get promise() {
    const hint = this.hold?.hint || "";
    if (hint) return { hint };
    if (this.performing) return { word: "busy" };
    if (this.control?.unset_option) return { word: "notConfigured" };
    return { word: this.control || this.assignment ? "notReady" : "nothingAssigned" };
  }

  /** Takes an event of this button. */
  take(event) {
    switch (event.event) {
      case "button.ready":
      case "button.restored":
        this.device = "ready";
        if (event.source) this.source = event.source;
        break;
      case "button.lost":
        this.device = "lost";
        this.deviceError = event.error ?? "";
        this.hold = null;
        this.held = false;
        break;
      case "hold.armed":
      case "hold.began":
        this.feedback = null;
        this.#began(event);
        break;
      case "hold.cancelled":
        this.hold = null;
        this.#tell("cancelled", event.reason ?? "");
        break;
      case "hold.performed":
        this.hold = null;
        this.held = true;
        break;
      case "hold.ended":
        this.held = false;
        break;
      case "intent.performing":
        this.performing = true;
        this.feedback = null;
        break;
      case "intent.finished":
        this.performing = false;
        this.awaited = true;
        break;
      case "intent.failed":
        this.performing = false;
        this.#stale(event);
        this.#tell("failed", event.error ?? "");
        break;
      case "intent.skipped":
        this.#tell("skipped", event.reason ?? "");
        break;
      case "control.loaded":
        this.control = controlOf(event);
        if (this.hold && !this.performing) this.hold.hint = event.hint ?? "";
        if (this.awaited) this.#tell("performed", "");
        this.awaited = false;
        break;
      case "control.stale":
        this.#stale(event);
        break;
      case "status":
        this.#tell("performed", event.text ?? "");
        break;
      case "control.assigned":
        this.awaited = false;
        this.control = null;
        this.assignment = event.control ? { kind: event.control, configuration: {} } : null;
        break;
    }
  }
}

/** All buttons and what lives beside them, and whether there is a daemon. */
export class Model {
  clock = new Clock();
  buttons = [];
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
    this.buttons = (event.buttons ?? []).map(
      (status) => new ButtonModel(status, event.holds?.[status.name], this.clock));
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

  daemonLost(error) {
    this.lost = error;
    for (const button of this.buttons) { button.hold = null; button.held = false; }
  }

  /** Takes an event; the button that it is about, or null. */
  take(event) {
    this.clock.heard(event.at_ns);
    if (event.event === "screen.locked") this.locked = true;
    if (event.event === "screen.unlocked") this.locked = false;
    this.surroundings.take(event);
    const button = this.buttons.find((button) => button.name === event.button);
    button?.take(event);
    return button ?? null;
  }
}

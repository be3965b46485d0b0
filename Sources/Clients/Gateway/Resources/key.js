// The button: pointer and keyboard events that press it, and the hint beside it.
import { element, setText, showError } from "/parts.js";
import { word } from "/words.js";
import { mayChange, Press } from "/daemon.js";
import { ownTiming, twice } from "/settings.js";

/** Whether a point is farther from a box than half of its shorter side. */
function hasLeft(box, x, y) {
  const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)) > Math.min(width, height) / 2;
}

/**
 * Whether an assistive technology caused a pointer event: Chromium sends pointer events and a click for the default action of
 * the accessibility tree. A real mouse button has a pressure of 0.5 (w3.org/TR/pointerevents, `pressure`), a finger has a size.
 */
const isSimulated = ({ pointerType, pressure, width, height }) =>
  (pointerType === "mouse" && pressure === 0) || (width === 0 && height === 0);

/** The length of the vibration at the deadline, in milliseconds. */
const VIBRATION_MS = 20;

/** A button at the edge of a device. */
export class Key {
  #press = null;
  /** The pointer's id or the key that owns the press: only the owner ends it. */
  #owner = null;
  /** Whether the last pointer that pressed was simulated. */
  #isSimulated = false;
  /** Settled when the end of the previous press has been answered. */
  #before = Promise.resolve();
  #label = "";
  /** Whether the press of this page performs at its deadline. */
  #isPromised = false;
  /** The beginning of the press, or of the time to the next stage. */
  #start = null;

  constructor(model) {
    this.model = model;
    this.ring = element("span", "key-ring");
    this.box = element("button", "key", null, element("span", "key-cap"), this.ring);
    this.box.type = "button";
    this.text = element("span", "hint-text");
    this.text.dir = "auto";
    this.fill = element("span", "hint-fill");
    this.leave = element("span", "hint-cancel");
    this.hint = element("div", "hint", null, this.fill, this.text, this.leave);
    this.hint.hidden = true;
    // Screen readers announce the hint, and it is in the button's label.
    this.hint.setAttribute("aria-hidden", "true");
    this.#listen();
  }

  #listen() {
    const key = this.box;
    key.addEventListener("pointerdown", (event) => {
      this.#isSimulated = isSimulated(event);
      if (event.button !== 0 || this.#isSimulated) return;
      key.setPointerCapture(event.pointerId);
      this.press(event.pointerId);
    });
    key.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
      if (pointerId === this.#owner && hasLeft(key, clientX, clientY)) this.cancel(pointerId);
    });
    key.addEventListener("pointerup", (event) => this.release(event.pointerId));
    for (const end of ["pointercancel", "lostpointercapture"]) {
      key.addEventListener(end, (event) => this.cancel(event.pointerId));
    }
    // Only keys need the focus.
    key.addEventListener("blur", () => { for (const name of [" ", "Enter"]) this.cancel(name); });
    // A click by a screen reader, voice control or a switch.
    key.addEventListener("click", (event) => {
      if (event.detail !== 0 && event.pointerType !== "" && !this.#isSimulated) return;
      this.press("click", twice);
      this.release("click");
    });
    key.addEventListener("contextmenu", (event) => event.preventDefault());
    key.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.press(event.key);
    });
    key.addEventListener("keyup", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      // No click follows.
      event.preventDefault();
      this.release(event.key);
    });
  }

  /** Presses the button for a pointer or a key, unless another owner presses it already. */
  press(owner, timing = ownTiming()) {
    if (this.#press || !mayChange()) return;
    this.box.classList.add("pressed");
    this.#owner = owner;
    const press = new Press(this.model.name, timing, this.#before, (error) => {
      if (this.#press === press) this.#end("cancel");
      showError(error);
    });
    this.#press = press;
  }

  /** Releases the button if this pointer or key owns the press. */
  release(owner) { if (owner === this.#owner) this.#end("up"); }

  /** Cancels the press of this pointer or key, or any press without an argument; `isLeaving` if the page is being closed. */
  cancel(owner = this.#owner, isLeaving = false) { if (owner === this.#owner) this.#end("cancel", isLeaving); }

  /** Cancels the press, or the first of two presses, which waits for the second. */
  escape() {
    if (this.#press) this.cancel();
    // The daemon refuses this if the real button was pressed first.
    else if (this.model.press?.state === "armed") Press.cancel(this.model.name).catch(() => {});
  }

  #end(phase, isLeaving = false) {
    this.box.classList.remove("pressed");
    const held = this.#press;
    [this.#press, this.#owner] = [null, null];
    if (held) this.#before = held.end(phase, isLeaving);
  }

  /** Draws changes; returns whether an animation runs. */
  draw(now) {
    const { model } = this;
    const progress = model.progress(now);
    const { press } = model;
    this.#vibrate(progress);
    this.hint.hidden = progress === null;
    this.ring.hidden = progress === null || !model.promise.hint;
    this.box.classList.toggle("down", press !== null && press.state !== "armed");
    if (progress !== null) {
      const { hint, word: key } = model.promise;
      setText(this.text, hint ?? word(key));
      this.hint.classList.toggle("hint-refused", !hint);
      setText(this.leave, hint && typeof this.#owner === "number" && press.state === "pressing" ? word("slideToCancel") : "");
      // Between two presses it shows the remaining time for the second.
      const filled = press.state === "armed" ? 1 - progress : model.filled(now);
      this.fill.style.transform = `scaleX(${hint ? filled : 0})`;
      this.ring.style.setProperty("--part", filled);
    }
    this.#name();
    return progress !== null && progress < 1;
  }

  /** Vibrates when a press of this page reaches a stage or its deadline. */
  #vibrate(progress) {
    const { press, promise } = this.model;
    if (press?.state === "pressing" && progress < 1) {
      if (this.#isPromised && press.start_ns !== this.#start) navigator.vibrate?.(VIBRATION_MS);
      [this.#isPromised, this.#start] = [this.#press !== null && Boolean(promise.hint), press.start_ns];
      return;
    }
    if (press && this.#isPromised) navigator.vibrate?.(VIBRATION_MS);
    this.#isPromised = false;
  }

  #name() {
    const { control, name } = this.model;
    const shared = this.model.sharedWord();
    const label = [word("actionButton"), name, control?.title, control?.value_text, shared && word(shared), control?.hint]
      .filter(Boolean).join(", ");
    if (label !== this.#label) {
      this.#label = label;
      this.box.setAttribute("aria-label", label);
      this.box.setAttribute("aria-description", word("holdHelp"));
    }
    this.box.disabled = !mayChange();
  }
}

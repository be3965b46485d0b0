// The button itself: what presses it, and the hint that grows out of it.
import { element, say, complain } from "/parts.js";
import { word } from "/words.js";
import { Finger, mayChange } from "/daemon.js";

/** One button at the edge of a device. */
export class Key {
  #finger = null;
  #label = "";

  constructor(model) {
    this.model = model;
    this.box = element("button", "key", null, element("span", "key-cap"));
    this.box.type = "button";
    this.text = element("span", "hint-text");
    this.text.dir = "auto";
    this.fill = element("span", "hint-fill");
    this.hint = element("div", "hint", null, this.fill, this.text);
    this.hint.hidden = true;
    // It is read out as news; the key has its words too.
    this.hint.setAttribute("aria-hidden", "true");
    this.#listen();
  }

  #listen() {
    const key = this.box;
    key.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      key.setPointerCapture(event.pointerId);
      this.press();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) {
      key.addEventListener(end, () => this.lift());
    }
    key.addEventListener("contextmenu", (event) => event.preventDefault());
    key.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.press();
    });
    key.addEventListener("keyup", (event) => {
      if (event.key === " " || event.key === "Enter") this.lift();
    });
  }

  /** Puts this page's finger on the button. */
  press() {
    if (this.#finger || !mayChange()) return;
    this.box.classList.add("pressed");
    this.#finger = new Finger(this.model.name, (error) => { this.lift(); complain(error); });
  }

  /** Takes it away; for a page that goes away itself, at once. */
  lift(isLeaving = false) {
    this.box.classList.remove("pressed");
    const finger = this.#finger;
    this.#finger = null;
    finger?.lift(isLeaving);
  }

  /** Draws what changed; true while something moves. */
  draw(now) {
    const { model } = this;
    const progress = model.progress(now);
    const { press } = model;
    this.hint.hidden = progress === null;
    this.box.classList.toggle("down", press !== null && press.state !== "armed");
    if (progress !== null) {
      const { hint, word: key } = model.promise;
      say(this.text, hint ?? word(key));
      this.hint.classList.toggle("hint-refused", !hint);
      // Between two presses it empties, as what is left of the time for the second.
      const filled = press.state === "armed" ? 1 - progress : progress;
      this.fill.style.transform = `scaleX(${hint ? filled : 0})`;
    }
    this.#name();
    return progress !== null && progress < 1;
  }

  #name() {
    const { control, name } = this.model;
    const label = [word("actionButton"), name, control?.title, control?.value_text, control?.hint]
      .filter(Boolean).join(", ");
    if (label !== this.#label) {
      this.#label = label;
      this.box.setAttribute("aria-label", label);
      this.box.setAttribute("aria-description", word("holdHelp"));
    }
    this.box.disabled = !mayChange();
  }
}

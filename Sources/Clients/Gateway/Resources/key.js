// The button: pointer and keyboard events that press it, and the hint beside it.
import { element, setText, showError } from "/parts.js";
import { word } from "/words.js";
import { Press, mayChange } from "/daemon.js";

/** A button at the edge of a device. */
export class Key {
  #press = null;
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
    // Screen readers get it as news and in the button's label.
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
      key.addEventListener(end, () => this.release());
    }
    key.addEventListener("contextmenu", (event) => event.preventDefault());
    key.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.press();
    });
    key.addEventListener("keyup", (event) => {
      if (event.key === " " || event.key === "Enter") this.release();
    });
  }

  /** Presses the button. */
  press() {
    if (this.#press || !mayChange()) return;
    this.box.classList.add("pressed");
    this.#press = new Press(this.model.name, (error) => { this.release(); showError(error); });
  }

  /** Releases the button; `isLeaving` if the page is being closed. */
  release(isLeaving = false) {
    this.box.classList.remove("pressed");
    const held = this.#press;
    this.#press = null;
    held?.release(isLeaving);
  }

  /** Draws what changed; returns whether an animation goes on. */
  draw(now) {
    const { model } = this;
    const progress = model.progress(now);
    const { press } = model;
    this.hint.hidden = progress === null;
    this.box.classList.toggle("down", press !== null && press.state !== "armed");
    if (progress !== null) {
      const { hint, word: key } = model.promise;
      setText(this.text, hint ?? word(key));
      this.hint.classList.toggle("hint-refused", !hint);
      // Between two presses it shows how much time is left for the second.
      const filled = press.state === "armed" ? 1 - progress : progress;
      this.fill.style.transform = `scaleX(${hint ? filled : 0})`;
    }
    this.#name();
    return progress !== null && progress < 1;
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

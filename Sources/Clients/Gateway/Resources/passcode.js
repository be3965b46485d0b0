// The passcode: a field for keyboards and a pad for fingers.
import { element, pushButton, setText } from "/parts.js";
import { word } from "/words.js";

/** The pad; `given` is called with the passcode, `left` when the pad is closed without a passcode. */
export class PasscodePad {
  constructor(given, left) {
    this.title = element("h2", "pass-title");
    this.title.id = "pass-title";
    this.note = element("p", "pass-note");
    this.note.setAttribute("role", "status");
    this.field = element("input", "pass-field");
    Object.assign(this.field, { type: "password", autocomplete: "off", inputMode: "none", maxLength: 64 });
    this.field.setAttribute("aria-labelledby", this.title.id);
    this.cancel = pushButton("pass-word", "", left);
    this.done = element("button", "pass-word");
    this.remove = pushButton("pass-key pass-remove", "⌫", () => this.#put(this.field.value.slice(0, -1)));
    const key = (digit) => pushButton("pass-key", digit, () => this.#put(this.field.value + digit));
    const keys = element("div", "pass-keys", null, ...[..."123456789"].map(key),
      element("span"), key("0"), this.remove);
    this.box = element("form", "pass", null,
      element("div", "pass-top", null, this.title, this.field, this.note,
        element("div", "pass-words", null, this.cancel, this.done)), keys);
    this.box.hidden = true;
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.field.value) given(this.field.value);
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") return left();
      // Typed characters go into the field, whichever key of the pad was tapped before.
      if (event.key.length === 1 && event.key !== " ") this.field.focus();
    });
    // After a tap Enter means "unlock", not the digit again.
    keys.addEventListener("click", (event) => { if (event.detail > 0) this.field.focus(); });
  }

  /** Shows or hides the pad, and clears its field. */
  show(isShown) {
    this.field.value = "";
    setText(this.note, "");
    this.box.hidden = !isShown;
    if (isShown) this.field.focus();
  }

  /** Shows that the passcode was wrong. */
  refuse(message) {
    this.field.value = "";
    setText(this.note, message || word("wrongPasscode"));
    this.field.classList.remove("shaking");
    void this.field.offsetWidth;
    this.field.classList.add("shaking");
    this.field.focus();
  }

  /** Updates the words after a change of the language. */
  showWords() {
    setText(this.title, word("enterPasscode"));
    setText(this.cancel, word("cancel"));
    setText(this.done, word("unlock"));
    this.remove.setAttribute("aria-label", word("delete"));
  }

  #put(text) { this.field.value = text; }
}

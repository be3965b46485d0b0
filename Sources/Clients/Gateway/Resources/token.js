// The form for the token, on a page without a token.
import { element, setText } from "/parts.js";
import { word } from "/words.js";

/** The form; `given` is called with the typed token. */
export class TokenView {
  constructor(box, given) {
    this.box = box;
    this.title = element("h2", "token-title");
    this.title.id = "token-title";
    this.text = element("p", "token-text");
    this.text.id = "token-text";
    this.note = element("p", "token-note");
    this.note.setAttribute("role", "status");
    this.field = element("input", "token-field");
    Object.assign(this.field, {
      type: "password", autocomplete: "off", autocapitalize: "off", spellcheck: false, required: true,
    });
    this.field.setAttribute("aria-labelledby", this.title.id);
    this.field.setAttribute("aria-describedby", this.text.id);
    this.done = element("button", "token-done");
    const form = element("form", "token-form", null, this.title, this.text, this.field, this.note, this.done);
    form.noValidate = true;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // The user may have pasted the whole address.
      const text = this.field.value.trim().replace(/^.*#token=/, "");
      if (text) given(text);
    });
    box.append(form);
  }

  /** Shows or hides the form, and clears its field; the text is for a device with or without a known owner. */
  show(isShown, wasRefused, hasOwner) {
    if (this.box.hidden !== isShown && !(isShown && wasRefused)) return;
    this.box.hidden = !isShown;
    this.field.value = "";
    setText(this.title, word("enterToken"));
    setText(this.text, word(hasOwner ? "claimOwned" : "tokenHelp"));
    setText(this.done, word("continue"));
    setText(this.note, wasRefused ? word("wrongToken") : "");
    if (isShown) this.field.focus();
  }
}

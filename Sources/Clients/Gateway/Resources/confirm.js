// The question of an intent that performs: one question at a time, on top of everything else.
import { element, pushButton, setText, showError } from "/parts.js";
import { word } from "/words.js";
import { ask, slotPath, mayChange } from "/daemon.js";

/** The question on top of the page. */
export class Confirmation {
  #number = null;

  constructor(box) {
    this.box = box;
    this.title = element("h2", "confirm-title");
    this.title.id = "confirm-title";
    this.text = element("p", "confirm-text");
    this.text.id = "confirm-text";
    this.title.dir = this.text.dir = "auto";
    this.no = pushButton("confirm-no", "", () => this.#answer(false));
    this.row = element("div", "confirm-row", null, this.no);
    box.append(this.title, this.text, this.row);
    // The key Escape means no, as on the phone.
    box.addEventListener("cancel", (event) => { event.preventDefault(); this.#answer(false); });
  }

  /** Draws the first question of the buttons, or removes the last one. */
  draw(buttons) {
    const button = mayChange() ? buttons.find(({ question }) => question) : null;
    if (!button) {
      this.#number = null;
      if (this.box.open) this.box.close();
      return;
    }
    const { number, title, text, choices } = button.question;
    if (number === this.#number) return;
    this.#number = number;
    this.path = slotPath(button.name, "answer");
    setText(this.title, title ?? "");
    setText(this.text, text ?? "");
    setText(this.no, word("cancel"));
    this.row.classList.toggle("confirm-choices", choices !== undefined);
    // Yes, or each of the choices.
    const yes = (choices ?? [word("confirm")]).map((text, index) => {
      const button = pushButton("confirm-yes", text, () => this.#answer(true, choices && index));
      button.dir = "auto";
      return button;
    });
    this.row.replaceChildren(...choices ? [...yes, this.no] : [this.no, ...yes]);
    if (!this.box.open) this.box.showModal();
    this.no.focus();
  }

  async #answer(accepted, choice) {
    const number = this.#number;
    if (number === null) return;
    this.box.close();
    try {
      await ask("POST", this.path, { number, accepted, choice });
    } catch (error) { showError(error); }
  }
}

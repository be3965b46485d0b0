// The offers of an action: to cancel it while it performs, or to undo it.
import { element, pushButton, setText, showError } from "/parts.js";
import { introduced, word } from "/words.js";
import { ask, mayChange, slotPath } from "/daemon.js";

/** The completed part of an action, such as "45%"; "" if unknown. */
export function percent(run) {
  if (typeof run?.fraction !== "number") return "";
  return new Intl.NumberFormat(document.documentElement.lang || "en", { style: "percent" }).format(run.fraction);
}

/** The current step of an action with its completed part; "" if the action does not report them. */
export function progressText(place) {
  const { run } = place;
  return run ? [run.text, percent(run)].filter(Boolean).join(" ") : "";
}

/** The bar of an action's progress, and the button that cancels or undoes it. */
export class Offer {
  #drawn = "";
  #verb = "";

  constructor() {
    this.bar = element("div", "offer-bar", null, element("span", "offer-part"));
    this.bar.setAttribute("role", "progressbar");
    this.label = element("span", "offer-label");
    this.button = pushButton("offer-button", "", () => this.#act());
    this.button.append(this.label);
    for (const part of [this.bar, this.button]) part.hidden = true;
  }

  /** Draws changes of a place; draws nothing while its tile is edited. */
  draw(place, isEdited = false) {
    const { run, undo } = place;
    const verb = isEdited || !mayChange() ? "" : run?.can_cancel ? "cancel" : undo ? "undo" : "";
    const title = place.control?.title ?? "";
    const drawn = JSON.stringify([run, undo, verb, title, isEdited, word("undo")]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.place = place;
    this.#drawBar(isEdited ? null : run, title);
    this.#verb = verb;
    const hadFocus = document.activeElement === this.button;
    this.button.hidden = !verb;
    if (!verb) {
      // The focus goes to the button's tile, not to the beginning of the page.
      if (hadFocus) this.button.parentElement?.querySelector(".tile, .key")?.focus();
      return;
    }
    setText(this.label, word(verb));
    const what = verb === "undo" ? undo.name : run.text;
    this.button.setAttribute("aria-label", [introduced(word(verb), what ?? ""), title].filter(Boolean).join(", "));
  }

  #drawBar(run, title) {
    this.bar.hidden = !run;
    if (!run) return;
    const isKnown = typeof run.fraction === "number";
    this.bar.classList.toggle("offer-unknown", !isKnown);
    this.bar.style.setProperty("--part", isKnown ? run.fraction : 0);
    this.bar.setAttribute("aria-label", [title, run.text].filter(Boolean).join(", ") || word("performing"));
    if (isKnown) {
      this.bar.setAttribute("aria-valuenow", Math.round(run.fraction * 100));
    } else { this.bar.removeAttribute("aria-valuenow"); }
  }

  async #act() {
    const { place } = this;
    const body = this.#verb === "undo" ? { number: place.undo?.number } : {};
    this.button.disabled = true;
    try { await ask("POST", slotPath(place.name, this.#verb), body); } catch (error) { showError(error); }
    this.button.disabled = false;
  }
}

// The question of an intent that performs: one question at a time, on top of everything else.

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
    // “Yes”, or a button for each choice.
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

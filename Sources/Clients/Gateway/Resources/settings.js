// Settings › Action Button: the gallery, and the control of a button.
import { element, pushButton, say, segments, showError } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { introduced, word } from "/words.js";
import { ask, slotPath, mayChange } from "/daemon.js";
import { OptionsForm } from "/options.js";

/** The place of a button's taps. */
class Taps {
  isTap = true;
  constructor(button) { this.button = button; }
  get name() { return `${this.button.name}.tap`; }
  get assignment() { return this.button.tapAssignment; }
  set assignment(control) { this.button.tapAssignment = control; }
}

/** The view of the gallery and the chosen control's options. */
export class SettingsView {
  /** The name of the button, or of the place of its taps. */
  #button = null;
  /** The button or the place of its taps. */
  #shown = null;
  #gallery = null;
  #drawn = "";

  constructor(subjects, box, options) {
    this.subjects = subjects;
    this.box = box;
    this.form = new OptionsForm(options);
  }

  /** Requests the gallery when the view is opened or another daemon is connected. */
  async open() {
    try {
      this.#gallery = await ask("GET", "/v1/controls");
    } catch (error) { showError(error); }
    this.#drawn = "";
    this.draw(this.buttons ?? []);
  }

  /** Draws changes. */
  draw(buttons) {
    this.buttons = buttons;
    if (!this.#gallery) return;
    const subjects = buttons.flatMap((button) => [button, new Taps(button)]);
    const button = subjects.find(({ name }) => name === this.#button) ?? subjects[0];
    this.#button = button?.name ?? null;
    const drawn = JSON.stringify(
      [buttons.map((button) => button.name), this.#button, button?.assignment?.kind, word("choose"), mayChange()]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.subjects.hidden = buttons.length === 0;
    segments(this.subjects, "subject", word("button"),
      subjects.map((one) => [one.name, this.#title(one, buttons.length)]),
      this.#button, (name) => { this.#button = name; this.draw(this.buttons); });
    this.#shown = button;
    this.#drawGallery(button);
    this.form.show(button, this.#entry(button?.assignment?.kind));
  }

  /** The name of a subject, with its button if there are several. */
  #title({ name, isTap, button }, count) {
    const gesture = word(isTap ? "tap" : "holdFor");
    return count > 1 ? introduced(isTap ? button.name : name, gesture) : gesture;
  }

  #entry(kind) { return this.#gallery.controls.find((entry) => entry.listing.kind === kind); }

  #drawGallery(button) {
    const { controls, problems } = this.#gallery;
    const chosen = button?.assignment?.kind ?? null;
    const track = element("div", "track");
    track.tabIndex = 0;
    track.setAttribute("role", "group");
    track.setAttribute("aria-label", word("actionButton"));
    for (const entry of controls) track.append(this.#card(entry, entry.listing.kind === chosen));
    track.append(this.#card(null, chosen === null));
    const step = (way) => track.scrollBy({ left: way * (track.firstChild.offsetWidth + 14), behavior: "smooth" });
    const arrow = (key, text, way) => {
      const button = pushButton("arrow", text, () => step(way));
      button.setAttribute("aria-label", word(key));
      return button;
    };
    this.box.replaceChildren(
      arrow("previous", "‹", -1), track, arrow("next", "›", 1),
      ...problems.map((problem) => element("p", "problem", problem)));
    if (controls.length === 0) this.box.append(element("p", "empty", word("noGallery")));
    const card = track.querySelector(".card.chosen");
    if (card) track.scrollLeft = card.offsetLeft - (track.clientWidth - card.offsetWidth) / 2;
  }

  /** A card of the carousel; without an entry, the card for no control. */
  #card(entry, isChosen) {
    const preview = entry?.preview;
    const card = element("article", isChosen ? "card chosen" : "card");
    tint(card, entry ? preview.tint : "gray");
    const choose = pushButton("choose", word(isChosen ? "chosen" : "choose"),
      () => this.#assign(entry?.listing.kind ?? null));
    choose.disabled = isChosen || !mayChange();
    const name = entry ? preview.display_name : word("nothingAssigned");
    choose.setAttribute("aria-label", introduced(choose.textContent, name));
    card.dir = "auto";
    card.append(
      element("div", "card-symbol", null, symbol(entry ? preview.symbol ?? "app" : "xmark", preview)),
      element("h2", "card-title", name),
      element("p", "card-value", preview?.value_text ?? ""),
      element("p", "card-text", entry?.listing.description ?? ""),
      element("p", "card-app", entry?.app ?? ""), choose);
    return card;
  }

  async #assign(kind) {
    try {
      const answer = await ask("PUT", slotPath(this.#button), { kind });
      if (this.#shown?.name === answer.slot) this.#shown.assignment = answer.control ?? null;
      say(word("saved"));
      this.draw(this.buttons);
      if (answer.prompts) this.form.focus();
    } catch (error) { showError(error); }
  }
}

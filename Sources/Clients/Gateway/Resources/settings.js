// Settings › Action Button: the gallery, and the control of a button.
import { element, pushButton, say, segments, setText, showError } from "/parts.js";
import { symbol } from "/symbols.js";
import { tint } from "/tints.js";
import { introduced, word } from "/words.js";
import { ask, mayChange, slotPath } from "/daemon.js";
import { OptionsForm } from "/options.js";

/** A duration in words, such as "5 sec". */
const duration = (ms) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second" }).format(ms / 1000);

/** A slot of a button: its hold, a later stage of the hold, or its taps. */
class Part {
  /** The slot's control is the field `field` of `owner`. */
  constructor(button, end, gesture, owner, field) { Object.assign(this, { button, name: button.name + end, gesture, owner, field }); }
  get assignment() { return this.owner[this.field]; }
  set assignment(control) { this.owner[this.field] = control; }

  /** All slots of a button. */
  static all(button) {
    return [
      new Part(button, "", word("holdFor"), button, "assignment"),
      ...button.stages.map((one) => new Part(button, `.stage-${one.stage}`, introduced(word("holdFor"), duration(one.after_ms)), one, "assignment")),
      new Part(button, ".tap", word("tap"), button, "tapAssignment"),
    ];
  }
}

/** The view of the gallery and the chosen control's options. */
export class SettingsView {
  /** The name of the shown slot. */
  #slot = null;
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

  draw(buttons) {
    this.buttons = buttons;
    if (!this.#gallery) return;
    const parts = buttons.flatMap(Part.all);
    const titles = parts.map(({ name, gesture, button }) => [name, buttons.length > 1 ? introduced(button.name, gesture) : gesture]);
    const shown = parts.find(({ name }) => name === this.#slot) ?? parts[0];
    this.#slot = shown?.name ?? null;
    const drawn = JSON.stringify([titles, this.#slot, shown?.assignment?.kind, word("choose"), mayChange()]);
    // A snapshot has new stages.
    this.#shown = shown;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.subjects.hidden = buttons.length === 0;
    segments(this.subjects, "subject", word("button"), titles, this.#slot, (name) => { this.#slot = name; this.draw(this.buttons); });
    this.#drawGallery(shown);
    this.form.show(shown, this.#entry(shown?.assignment?.kind));
  }

  #entry(kind) { return this.#gallery.controls.find((entry) => entry.listing.kind === kind); }

  #drawGallery(slot) {
    const { controls, problems } = this.#gallery;
    const chosen = slot?.assignment?.kind ?? null;
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
      const answer = await ask("PUT", slotPath(this.#slot), { kind });
      if (this.#shown?.name === answer.slot) this.#shown.assignment = answer.control ?? null;
      say(word("saved"));
      this.draw(this.buttons);
      if (answer.prompts) this.form.focus();
    } catch (error) { showError(error); }
  }
}

// The setting "Text Size": a factor for the text size of the browser, saved in this browser.

const textSizeKey = "actionbutton-text-size";

/** The factors by the keys of their words. */
const factors = { small: .875, medium: 1, large: 1.25, extraLarge: 1.5 };

function saved() {
  const name = localStorage.getItem(textSizeKey);
  return Object.hasOwn(factors, name ?? "") ? name : "medium";
}

/** Applies the saved setting to the page, whose sizes of texts are relative to the root element's. */
export function applyTextSize() { document.documentElement.style.fontSize = `${factors[saved()] * 100}%`; }

/** Draws the setting in the current language. */
export function drawTextSize(box) {
  const options = Object.keys(factors).map((name) => Object.assign(element("option", "", word(name)), { value: name }));
  const select = element("select", "", null, ...options);
  select.value = saved();
  select.addEventListener("change", () => {
    localStorage.setItem(textSizeKey, select.value);
    applyTextSize();
  });
  box.append(element("div", "option", null, element("label", "", null, element("span", "option-title", word("textSize")), select)));
}

// The setting "How You Press": a hold time, or two presses. It is saved in this browser and sent with each press.

const pressKey = "actionbutton-press";

/** The window for a second press, in milliseconds: a screen reader needs seconds to read the hint. */
const ARM_MS = 10_000;

/** The hold times to choose from, in milliseconds, in the daemon's range. */
const holds = [300, 500, 750, 1000, 1500, 2000, 3000, 4000, 5000];

/** The fields of a request for the first of two presses. */
export const twice = { arm_ms: ARM_MS };

/** The fields of a request for a press with the saved setting. */
export function ownTiming() {
  const saved = localStorage.getItem(pressKey);
  if (saved === "twice") return twice;
  return holds.includes(Number(saved)) ? { hold_ms: Number(saved) } : {};
}

/** Draws the setting in the current language. */
export function drawChoice(box) {
  const choices = [
    ["", word("asConfigured")], ...holds.map((hold) => [String(hold), introduced(word("holdFor"), duration(hold))]),
    ["twice", word("pressTwice")],
  ];
  const select = element("select", "", null, ...choices.map(([value, text]) => Object.assign(element("option", "", text), { value })));
  const saved = localStorage.getItem(pressKey) ?? "";
  select.value = choices.some(([value]) => value === saved) ? saved : "";
  select.addEventListener("change", () => {
    if (select.value) localStorage.setItem(pressKey, select.value);
    else localStorage.removeItem(pressKey);
  });
  const text = element("p", "option-text", word("howYouPressHelp"));
  text.id = "pressing-help";
  select.setAttribute("aria-describedby", text.id);
  box.replaceChildren(
    element("div", "option", null, element("label", "", null, element("span", "option-title", word("howYouPress")), select), text));
}

// The requests to extensions with their durations: for authors, in developer mode only.

/** The maximum number of shown requests. */
const MOST = 100;

/** The panel below the settings. */
export class TimelineView {
  constructor(box) {
    this.box = box;
    this.title = element("h2", "buttons-title");
    this.title.id = "timeline-title";
    this.again = pushButton("timeline-again", "", () => this.#load());
    this.list = element("ol", "timeline-list");
    // A long list scrolls, also by keyboard.
    this.list.tabIndex = 0;
    box.append(element("div", "timeline-head", null, this.title, this.again), this.list);
    this.list.setAttribute("aria-labelledby", this.title.id);
  }

  /** Loads the requests when the settings are opened; outside developer mode it loads and shows nothing. */
  open(isDeveloper) {
    this.box.hidden = !isDeveloper;
    if (!isDeveloper) { this.list.replaceChildren(); return; }
    setText(this.title, word("askedRequests"));
    setText(this.again, word("reload"));
    this.#load();
  }

  async #load() {
    try {
      const { requests } = await ask("GET", "/v1/timeline");
      this.#draw(requests ?? []);
    } catch (error) { showError(error); }
  }

  #draw(requests) {
    const rows = requests.slice(-MOST).reverse().map((request) => {
      const time = new Date(request.at);
      const row = element("li", request.error ? "timeline-row timeline-failed" : "timeline-row", null,
        element("span", "timeline-time", Number.isNaN(time.valueOf()) ? "" : time.toLocaleTimeString(document.documentElement.lang || "en")),
        element("span", "timeline-took", `${request.took_ms} ms`),
        element("span", "timeline-what", [request.program, request.request, request.subject].filter(Boolean).join(" ")));
      if (request.error) row.append(element("span", "timeline-error", request.error));
      return row;
    });
    this.list.replaceChildren(...rows.length ? rows : [element("li", "empty", word("noRequests"))]);
  }
}

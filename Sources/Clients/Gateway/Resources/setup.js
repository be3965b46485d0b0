// The first screen while no button is configured: press the button, choose what a hold does, hold it, connect Home Assistant.
import { copiedField, element, pushButton, say, setText, showError } from "/parts.js";
import { introduced, word } from "/words.js";
import { ask, slotPath } from "/daemon.js";
import { ControlGallery, OptionsSheet } from "/sheets.js";

/** The pause before the search is renewed, in milliseconds: less than its time in the daemon. */
const RENEW_MS = 60000;

/** The command that connects Home Assistant: only root can write the file with the broker's password, and start the client. */
const BROKER_COMMAND = "sudo actionbutton setup mqtt";

/** A source for people, without its kind and the options of a line, with the pin of the header. */
function named({ source, pin }) {
  const name = source.replace(/^(gpio|evdev):(\/dev\/input\/(by-\w+\/)?)?/, "").replace(/\?bias=.*/, "").replace("?key=", " ");
  return pin === undefined ? name : `${name} (${word("pin")} ${pin})`;
}

/** The four steps: `search`, `control`, `hold` and `broker`. */
export class SetupView {
  /** The current step; null while the view is not shown. */
  #step = null;
  #timer = 0;
  #found = null;
  #isSaving = false;
  /** The button whose control is chosen. */
  #button = "action";

  /** `finished` is called when the user leaves the screen. */
  constructor(box, { gallery, options }, finished) {
    Object.assign(this, { box, finished });
    this.title = element("h2", "setup-title");
    this.title.id = "setup-title";
    this.title.tabIndex = -1;
    box.setAttribute("aria-labelledby", this.title.id);
    this.text = element("p", "setup-text");
    this.seen = element("p", "setup-seen");
    this.seen.setAttribute("role", "status");
    this.inputs = element("p", "setup-inputs");
    this.problems = element("div", "setup-problems");
    this.command = element("div", "option");
    this.main = pushButton("setup-main", "", () => this.#next());
    this.other = pushButton("setup-other", "", () => this.#skip());
    this.box.append(element("div", "setup-card", null,
      this.title, this.text, this.seen, this.inputs, this.problems, this.command, this.main, this.other));
    this.gallery = new ControlGallery(gallery);
    this.options = new OptionsSheet(options);
  }

  /** Whether the screen is shown: until the user leaves it, even after the button was chosen here. */
  get isOpen() { return this.#step !== null; }

  /** Opens the screen while the daemon has no button; closes it if another client has chosen a button, or on a locked device. */
  update(isWanted) {
    if (isWanted && !this.isOpen) this.#begin();
    if (isWanted || this.#step !== "search" || this.#isSaving) return;
    clearTimeout(this.#timer);
    this.#step = null;
  }

  /** Searches again after the connection to the daemon was lost. */
  renew() { if (this.#step === "search" && !this.#found) this.#search(); }

  /** Draws the words again, after a change of the language. */
  drawWords() { if (this.isOpen) this.#draw(); }

  /** Handles an event of the daemon. */
  take(event) {
    if (this.#step !== "search") return;
    if (event.event === "setup.edge" && event.pressed && !this.#found) setText(this.seen, introduced(word("seen"), named(event)));
    if (event.event === "setup.found") {
      this.#found = event;
      this.#draw();
    }
    if (event.event !== "setup.ended") return;
    if (event.reason === "found") this.#found = { ...event, presses: 0 };
    if (event.error) showError(new Error(event.error));
    // The time is over, or another client ended the search.
    if (!this.#found && !event.error && !this.#isSaving) this.#search();
    this.#draw();
  }

  /** Draws the step `hold`; `place` is the button. */
  drawPlace(place) {
    if (this.#step !== "hold" || !place) return;
    const outcome = place.outcome();
    const hint = place.press?.hint ?? place.control?.hint ?? "";
    setText(this.seen, outcome ? [place.control?.title, word(outcome.state)].filter(Boolean).join(" · ") : hint);
  }

  #begin() {
    this.#found = null;
    this.#step = "search";
    this.#draw();
    this.#search();
    this.box.hidden = false;
    this.title.focus();
  }

  async #search() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.renew(), RENEW_MS);
    try {
      const { lines = [], devices = [], problems = [], found } = await ask("POST", "/v1/setup/search", {});
      if (found) this.#found ??= { ...found, presses: 0 };
      setText(this.inputs, lines.length + devices.length === 0 ? word("noInputs")
        : introduced(word("watched"), [...lines.map(named), ...devices].join(", ")));
      this.problems.replaceChildren(...problems.map((problem) => element("p", "problem", problem)));
      this.#draw();
    } catch (error) {
      // Another client is choosing the button, which an event reports.
      if (error.code !== "refused") showError(error);
    }
  }

  #draw() {
    const found = this.#found;
    const isSearch = this.#step === "search";
    const [title, text, main, other] = {
      search: found ? ["found", found.presses > 0 ? "pressAgain" : "isThisYours", "continue", "searchAgain"]
        : ["pressNow", "pressNowHelp", null, "noButton"],
      control: ["whatHolds", "whatHoldsHelp", "choose", "later"],
      hold: ["holdNow", "holdNowHelp", "continue", null],
      broker: ["homeAssistant", "homeAssistantHelp", "done", null],
    }[this.#step];
    setText(this.title, word(title));
    setText(this.text, word(text));
    if (isSearch && found) setText(this.seen, [named(found), found.presses > 0 ? introduced(word("pressesLeft"), String(found.presses)) : ""].filter(Boolean).join(" · "));
    this.command.hidden = this.#step !== "broker";
    this.command.replaceChildren(...this.command.hidden ? [] : [copiedField("broker-command", BROKER_COMMAND, word("command"))]);
    this.seen.hidden = !this.command.hidden;
    this.inputs.hidden = this.problems.hidden = !isSearch || found !== null;
    this.main.hidden = main === null;
    this.other.hidden = other === null;
    if (main) setText(this.main, word(main));
    if (other) setText(this.other, word(other));
  }

  #next() {
    if (this.#step === "search") this.#choose(this.#found.source);
    else if (this.#step === "control") this.#openGallery();
    else if (this.#step === "hold") this.#show("broker");
    else this.#close();
  }

  #skip() {
    if (this.#step === "control") this.#show("hold");
    else if (this.#found) this.#again();
    else this.#choose(null);
  }

  /** Ends the search that has found a wrong button, and begins a new search. */
  async #again() {
    try { await ask("POST", "/v1/setup/search", { cancel: true }); } catch (error) { showError(error); }
    this.#found = null;
    setText(this.seen, "");
    this.#draw();
    this.#search();
  }

  async #choose(source) {
    this.main.disabled = this.other.disabled = this.#isSaving = true;
    try {
      const { button } = await ask("PUT", "/v1/setup/button", { source });
      this.#button = button;
      say(word("saved"));
      if (source === null) this.#close(); else this.#show("control");
    } catch (error) { showError(error); }
    this.main.disabled = this.other.disabled = this.#isSaving = false;
  }

  #show(step) {
    clearTimeout(this.#timer);
    this.#step = step;
    setText(this.seen, "");
    this.#draw();
    this.title.focus();
  }

  async #openGallery() {
    try {
      const { controls } = await ask("GET", "/v1/controls");
      this.gallery.place = (kind) => this.#assign(kind, controls);
      this.gallery.open(controls, word("whatHolds"));
    } catch (error) { showError(error); }
  }

  async #assign(kind, controls) {
    try {
      const answer = await ask("PUT", slotPath(this.#button), { kind });
      say(word("saved"));
      this.#show("hold");
      const entry = controls.find(({ listing }) => listing.kind === kind);
      if (answer.prompts && entry) this.options.open({ name: this.#button, assignment: answer.control }, entry);
    } catch (error) { showError(error); }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#step = null;
    this.finished();
  }
}

// The first screen of a device without an owner: presses of its button, or the code on its card, make this browser the owner.
import { copiedField, element, pushButton, setText } from "/parts.js";
import { introduced, word } from "/words.js";
import { ask, giveToken, mayChange, ownToken } from "/daemon.js";

/** The pause between two requests for the progress of the claim, in milliseconds. */
const POLL_MS = 1000;

const path = "/v1/claim";

/** The text that identifies this tab's claim; it survives a reload of the page. */
function secret() {
  const key = "actionbutton-claim";
  const saved = sessionStorage.getItem(key);
  if (saved) return saved;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  sessionStorage.setItem(key, made);
  return made;
}

/** The field with the page's whole address, with the token. */
const addressField = () => copiedField("own-address", `${location.origin}/#token=${ownToken()}`, word("ownAddress"));

/** Draws the setting with the page's address, for the owner. */
export function drawAddress(box) {
  if (!ownToken()) return;
  const text = element("p", "option-text", word("ownAddressHelp"));
  text.id = "own-address-help";
  const field = addressField();
  field.setAttribute("aria-describedby", text.id);
  box.append(element("div", "option", null, element("span", "option-title", word("ownAddress")), field, text));
}

/** The steps `offer`, `press`, `code` and `done`. */
export class ClaimView {
  /** The current step; null while the view is not shown. */
  #step = null;
  /** The gateway's answer: `open` without an owner, `owned` with another owner; null before the answer. */
  #state = null;
  #left = null;

  /** `changed` is called when the screen is opened or closed. */
  constructor(box, changed) {
    Object.assign(this, { box, changed });
    this.title = element("h2", "setup-title");
    this.title.id = "claim-title";
    this.title.tabIndex = -1;
    box.setAttribute("aria-labelledby", this.title.id);
    this.text = element("p", "setup-text");
    this.text.id = "claim-text";
    this.field = element("input", "claim-field");
    Object.assign(this.field, { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: false });
    this.field.setAttribute("aria-labelledby", this.title.id);
    this.field.setAttribute("aria-describedby", this.text.id);
    this.address = element("div", "option");
    this.seen = element("p", "setup-seen");
    this.seen.setAttribute("role", "status");
    this.time = element("p", "setup-inputs");
    this.note = element("p", "setup-problems");
    this.note.setAttribute("role", "alert");
    this.main = element("button", "setup-main");
    this.other = pushButton("setup-other", "", () => this.#show(this.#step === "offer" ? "code" : "offer"));
    this.token = pushButton("setup-other", "", () => this.#close());
    const form = element("form", "setup-card", null,
      this.title, this.text, this.field, this.address, this.seen, this.time, this.note, this.main, this.other, this.token);
    form.noValidate = true;
    form.addEventListener("submit", (event) => { event.preventDefault(); this.#next(); });
    box.append(form);
  }

  /** Whether the screen is shown. */
  get isOpen() { return this.#step !== null; }

  /** Whether the gateway has answered. */
  get isKnown() { return this.#state !== null; }

  /** Whether the device has another owner. */
  get hasOwner() { return this.#state === "owned"; }

  /** Asks whether the device can be claimed, and opens the screen if it can. */
  async look() {
    const { state } = await ask("GET", path).catch(() => ({ state: "off" }));
    // The daemon may be starting.
    if (state === "unknown") return void setTimeout(() => { if (!mayChange()) this.look(); }, POLL_MS);
    this.#state = state;
    if (this.#state === "open" && !this.isOpen) this.#show("offer");
    this.changed();
  }

  /** Draws the words again, after a change of the language. */
  drawWords() { if (this.isOpen) this.#draw(); }

  #show(step) {
    this.#step = step;
    this.#left = null;
    setText(this.note, "");
    this.field.value = "";
    this.#draw();
    this.changed();
    (step === "code" ? this.field : this.title).focus();
  }

  #draw() {
    const step = this.#step;
    const [title, text, main, other] = {
      offer: ["claimTitle", "claimHelp", "claimBegin", "claimCode"], press: ["claimPress", "claimPressHelp", null, "cancel"],
      code: ["claimCode", "claimCodeHelp", "continue", "cancel"], done: ["claimDone", "ownAddressHelp", "continue", null],
    }[step];
    setText(this.title, word(title));
    setText(this.text, word(text));
    this.field.hidden = step !== "code";
    this.address.hidden = step !== "done";
    this.address.replaceChildren(...step === "done" ? [addressField()] : []);
    const seconds = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second" });
    setText(this.seen, this.#left ? introduced(word("pressesLeft"), String(this.#left.presses)) : "");
    setText(this.time, this.#left ? introduced(word("timeLeft"), seconds.format(this.#left.ends_in_s)) : "");
    this.seen.hidden = this.time.hidden = step !== "press";
    this.main.hidden = main === null;
    this.other.hidden = other === null;
    this.token.hidden = step !== "offer";
    if (main) setText(this.main, word(main));
    if (other) setText(this.other, word(other));
    setText(this.token, word("enterToken"));
  }

  #next() {
    if (this.#step === "offer") this.#press();
    else if (this.#step === "done") this.#close();
    else if (this.field.value.trim()) this.#send({ code: this.field.value.trim() });
  }

  #close() {
    this.#step = null;
    this.changed();
  }

  /** Begins a claim, and asks for its progress until it ends or the user leaves the step. */
  async #press() {
    this.#show("press");
    let isWaiting = await this.#send({ begin: true });
    while (isWaiting && this.#step === "press") {
      await new Promise((next) => setTimeout(next, POLL_MS));
      if (this.#step === "press") isWaiting = await this.#send({});
    }
  }

  /** Sends a request of the claim; returns whether the claim still waits. */
  async #send(body) {
    const step = this.#step;
    this.main.disabled = true;
    try {
      const progress = await ask("POST", path, { secret: secret(), language: navigator.language, ...body });
      if (progress.token) {
        sessionStorage.removeItem("actionbutton-claim");
        giveToken(progress.token, true);
        this.#show("done");
      } else if (this.#step === step && progress.waiting) {
        this.#left = progress;
        this.#draw();
      } else if (this.#step === step) {
        this.#show("offer");
        setText(this.note, word("claimOver"));
      }
      return progress.waiting;
    } catch (error) {
      // The gateway may be starting again.
      if (step === "press" && !(error.status < 500)) return true;
      if (this.#step !== step) return false;
      if (step === "press") this.#show("offer");
      setText(this.note, error.message);
      return false;
    } finally { this.main.disabled = false; }
  }
}

// The form for the token, on a page without a token.

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

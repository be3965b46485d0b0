// The button view: the edge of a device with its button, the hint, the hold, the island.
import { element, say } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { word, reason } from "/words.js";
import { Finger, mayChange } from "/daemon.js";
import { complain } from "/parts.js";

/** The drawing of one button and what it holds. */
export class DeviceView {
  #finger = null;
  #drawn = "";
  #islandDrawn = "";

  constructor(model) {
    this.model = model;
    this.name = element("h2", "device-name");
    this.key = element("button", "key");
    this.key.type = "button";
    this.key.append(element("span", "key-cap"));
    this.hintText = element("span", "hint-text");
    this.fill = element("span", "hint-fill");
    this.hint = element("div", "hint", null, this.fill, this.hintText);
    this.hint.hidden = true;
    this.islandLead = element("span", "island-lead");
    this.islandTrail = element("span", "island-trail");
    this.island = element("div", "island", null, this.islandLead, this.islandTrail);
    this.faceSymbol = element("div", "face-symbol");
    this.title = element("p", "face-title");
    this.value = element("p", "face-value");
    this.state = element("p", "face-state");
    this.detail = element("p", "face-detail");
    const screen = element("div", "screen", null, this.island, element("div", "face", null,
      this.faceSymbol, this.title, this.value, this.state, this.detail));
    const body = element("div", "body", null, this.key, screen, this.hint);
    this.box = element("article", "device", null, this.name, body);
    this.#listen();
  }

  /** Another state of the same button. */
  show(model) { this.model = model; this.draw(); }

  // MARK: Pressing

  #listen() {
    const key = this.key;
    key.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      key.setPointerCapture(event.pointerId);
      this.press();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
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
    key.addEventListener("blur", () => this.lift());
  }

  /** Puts this page's finger on the button. */
  press() {
    if (this.#finger || !mayChange()) return;
    this.box.classList.add("pressed");
    this.#finger = new Finger(this.model.name, (error) => { this.lift(); complain(error); });
  }

  /** Takes it away. */
  lift() {
    this.box.classList.remove("pressed");
    const finger = this.#finger;
    this.#finger = null;
    finger?.lift();
  }

  // MARK: Drawing

  /** Draws what changed; true while something moves. */
  draw(now = performance.now()) {
    const { model } = this;
    this.#drawFace(now);
    this.#drawIsland(now);
    const progress = model.progress(now);
    this.hint.hidden = progress === null;
    this.box.classList.toggle("down", progress !== null || model.held);
    if (progress !== null) {
      const { hint, word: key } = model.promise;
      say(this.hintText, hint ?? word(key));
      this.hint.classList.toggle("hint-refused", !hint);
      this.fill.style.transform = `scaleX(${hint ? progress : 0})`;
    }
    return (progress !== null && progress < 1) || model.outcome(now) !== null;
  }

  #drawFace(now) {
    const { model } = this;
    const { control } = model;
    const outcome = model.outcome(now);
    const drawn = JSON.stringify([control, model.state, outcome, model.deviceError, word("ready"), mayChange()]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    say(this.name, model.name);
    tint(this.box, control?.tint);
    this.box.dataset.state = model.state;
    this.box.classList.toggle("on", control?.is_on === true);
    this.faceSymbol.replaceChildren(symbol(control?.symbol ?? (control ? "app" : "plus"), control));
    say(this.title, control?.title ?? word(model.state));
    say(this.value, control?.value_text ?? "");
    const [state, detail] = this.#words(outcome);
    say(this.state, control || model.state !== "nothingAssigned" ? state : "");
    say(this.detail, detail);
    this.box.classList.toggle("alarmed",
      ["failed", "skipped"].includes(outcome?.kind) || model.state === "lost");
    this.key.disabled = !mayChange();
    this.key.setAttribute("aria-label",
      [word("actionButton"), model.name, control?.title, control?.value_text, control?.hint]
        .filter(Boolean).join(", "));
  }

  /** The line of the state and the line below it. */
  #words(outcome) {
    const { model } = this;
    if (model.state === "lost") return [word("lost"), model.deviceError];
    switch (outcome?.kind) {
      case "cancelled": return [word("cancelled"), reason(outcome.text)];
      case "skipped": return [word("skipped"), reason(outcome.text)];
      case "failed": return [word("failed"), outcome.text];
    }
    switch (model.state) {
      case "stale": case "notLoaded": return [word(model.state), model.control?.error ?? ""];
      case "notConfigured": return [word("notConfigured"), model.control?.unset_option ?? ""];
      case "ready": return [word("ready"), model.control?.hint ?? ""];
      default: return [word(model.state), ""];
    }
  }

  #drawIsland(now) {
    const { model } = this;
    const outcome = model.outcome(now);
    const isDone = outcome?.kind === "performed";
    const text = isDone ? outcome.text || model.control?.value_text || word("performed")
      : model.performing ? word("performing") : "";
    const drawn = JSON.stringify([text, model.control?.symbol]);
    if (drawn === this.#islandDrawn) return;
    this.#islandDrawn = drawn;
    this.island.classList.toggle("island-open", text !== "");
    this.island.classList.toggle("island-busy", model.performing);
    if (!text) return;
    this.islandLead.replaceChildren(symbol(model.control?.symbol ?? "app", model.control));
    say(this.islandTrail, text);
  }
}

// The button view: the edge of a device with its button, the hint, the hold, the island.
import { element, setText } from "/parts.js";
import { symbol } from "/symbols.js";
import { tint } from "/tints.js";
import { word, reason } from "/words.js";
import { mayChange } from "/daemon.js";
import { Key } from "/key.js";
import { Island } from "/island.js";
import { Offer, progressText } from "/offers.js";

/** The drawing of one button and its control. */
export class DeviceView {
  #drawn = "";

  constructor(model) {
    this.model = model;
    this.name = element("h2", "device-name");
    this.key = new Key(model);
    this.island = new Island();
    this.symbol = element("div", "face-symbol");
    this.title = element("p", "face-title");
    this.value = element("p", "face-value");
    this.state = element("p", "face-state");
    this.detail = element("p", "face-detail");
    this.offer = new Offer();
    const face = element("div", "face", null,
      this.symbol, this.title, this.value, this.state, this.detail, this.offer.bar, this.offer.button);
    this.body = element("div", "body", null, this.key.box,
      element("div", "screen", null, this.island.box, face), this.key.hint);
    this.box = element("article", "device", null, this.name, this.body);
  }

  /** Shows another model of the same button. */
  show(model) { [this.model, this.key.model] = [model, model]; }

  /** Draws changes; returns true while an animation runs. */
  draw(now, running) {
    const { model } = this;
    const outcome = model.outcome(now);
    this.#drawFace(outcome);
    this.island.draw(model, outcome, running);
    return this.key.draw(now) || model.isPassing(now);
  }

  #drawFace(outcome) {
    const { model } = this;
    const { control } = model;
    this.offer.draw(model);
    const shared = model.sharedWord();
    const drawn = JSON.stringify([control, model.run, shared, model.state, model.isLit(outcome), outcome, model.deviceError, word("ready"), mayChange()]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    setText(this.name, model.name);
    tint(this.box, control?.tint);
    this.box.dataset.state = model.state;
    this.box.classList.toggle("on", model.isLit(outcome));
    this.symbol.replaceChildren(symbol(control?.symbol ?? (control ? "app" : "plus"), control));
    setText(this.title, control ? control.title || word("button") : word(model.state));
    setText(this.value, [control?.value_text, shared && word(shared)].filter(Boolean).join(" · "));
    const [state, detail] = this.#words(outcome);
    setText(this.state, control || model.state !== "nothingAssigned" ? state : "");
    setText(this.detail, detail);
    this.box.classList.toggle("alarmed",
      ["failed", "skipped"].includes(outcome?.state) || model.state === "lost");
  }

  /** The line of the state and the line below it. */
  #words(outcome) {
    const { model } = this;
    if (model.state === "lost") return [word("lost"), model.deviceError];
    switch (outcome?.state) {
      case "cancelled": return [word("cancelled"), reason(outcome.reason)];
      case "skipped": return [word("skipped"), reason(outcome.reason)];
      case "failed": return [word("failed"), outcome.error];
    }
    switch (model.state) {
      case "stale": case "notLoaded": return [word(model.state), model.control?.error ?? ""];
      case "notConfigured": return [word("notConfigured"), model.control?.unset_option ?? ""];
      case "nothingAssigned": return [word("nothingAssigned"), word("chooseOne")];
      case "ready": return [model.control?.hint || word("ready"), ""];
      case "performing": return [progressText(model) || word("performing"), ""];
      default: return [word(model.state), ""];
    }
  }
}

// Control Center: a tile for each control that a button holds.
import { element, setText, segments, showError } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { word, reason } from "/words.js";
import { Press, mayChange } from "/daemon.js";

const sizes = ["small", "medium", "large"];

/** The view of all tiles. */
export class TilesView {
  #size = localStorage.getItem("tile-size") ?? "medium";
  #tiles = new Map();
  #language = "";

  constructor(sizeBox, box) {
    this.sizeBox = sizeBox;
    this.box = box;
  }

  /** Draws the tiles of the buttons. */
  draw(buttons) {
    this.#drawSizes();
    this.box.dataset.size = this.#size;
    const shown = buttons.filter((button) => button.control);
    for (const [name, tile] of this.#tiles) {
      if (shown.some((button) => button.name === name)) continue;
      tile.box.remove();
      this.#tiles.delete(name);
    }
    this.empty?.remove();
    if (shown.length === 0) {
      this.empty = element("p", "empty", word("noControls"));
      this.box.append(this.empty);
    }
    for (const button of shown) {
      let tile = this.#tiles.get(button.name);
      if (!tile) {
        tile = new Tile();
        this.#tiles.set(button.name, tile);
        this.box.append(tile.box);
      }
      tile.draw(button, this.#size);
    }
  }

  /** A place has changed, for tiles that hold its button down until the press is decided. */
  take(place) { this.#tiles.get(place.name)?.take(place); }

  #drawSizes() {
    const drawn = word("size") + this.#size;
    if (drawn === this.#language) return;
    this.#language = drawn;
    segments(this.sizeBox, "size", word("size"), sizes.map((size) => [size, word(size)]), this.#size,
      (size) => {
        this.#size = size;
        localStorage.setItem("tile-size", size);
        this.box.dataset.size = size;
        for (const tile of this.#tiles.values()) tile.box.dataset.size = size;
      });
  }
}

/** A tile: a tap holds its button until the daemon has decided the press. */
export class Tile {
  #press = null;
  /** Whether the daemon has shown the press of this tap. */
  #isShown = false;

  constructor() {
    this.icon = element("span", "tile-icon");
    this.title = element("span", "tile-title");
    this.value = element("span", "tile-value");
    this.title.dir = this.value.dir = "auto";
    this.box = element("button", "tile", null, this.icon,
      element("span", "tile-words", null, this.title, this.value));
    this.box.type = "button";
    this.box.addEventListener("click", () => this.#tap());
  }

  #tap() {
    if (this.#press) return;
    this.#isShown = false;
    this.#press = new Press(this.button.name, (error) => { this.#press = null; showError(error); });
  }

  /** Releases the button as soon as the daemon has decided the press. */
  take({ press, device }) {
    if (press?.state === "pressing") this.#isShown = true;
    const isDecided = press ? press.state !== "pressing" : this.#isShown || device === "lost";
    if (!isDecided) return;
    this.#press?.release();
    this.#press = null;
  }

  draw(button, size) {
    this.button = button;
    const { control } = button;
    const outcome = button.outcome();
    const drawn = JSON.stringify([control, button.state, outcome, size, word("on"), mayChange()]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    tint(this.box, control?.tint);
    this.box.dataset.size = size;
    this.box.dataset.state = button.state;
    this.box.classList.toggle("on", button.isLit(outcome));
    this.box.disabled = !mayChange() || ["lost", "disabled", "opening"].includes(button.state);
    this.icon.replaceChildren(symbol(control?.symbol ?? "app", control));
    const title = control?.title ?? "";
    setText(this.title, title);
    setText(this.value, tileWords(button, outcome));
    this.box.setAttribute("aria-label",
      [title || word(control ? "hidden" : "button"), this.value.textContent].filter(Boolean).join(", "));
    if (typeof control?.is_on === "boolean" && !control.redacted) {
      this.box.setAttribute("aria-pressed", control.is_on);
    } else { this.box.removeAttribute("aria-pressed"); }
  }
}

/** What a tile says below its title: what has just happened, or else the state. */
export function tileWords(place, outcome) {
  switch (outcome?.state) {
    case "performing": return outcome.label || word("performing");
    case "performed":
      if (outcome.status) return outcome.status;
      break;
    case "failed": return word("failed");
    case "skipped": return reason(outcome.reason);
  }
  if (!["ready", "disabled"].includes(place.state)) return word(place.state);
  if (place.control?.value_text) return place.control.value_text;
  if (typeof place.control?.is_on !== "boolean" || place.control.redacted) return "";
  return word(place.control.is_on ? "on" : "off");
}

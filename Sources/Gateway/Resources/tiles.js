// Control Center: a tile for each control that a button holds.
import { element, say, segments, complain } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { word, reason } from "/words.js";
import { Finger, mayChange } from "/daemon.js";

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
    const shown = buttons.filter((button) => button.control || button.assignment);
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

  /** An event of a button, for tiles that hold it down until it has performed. */
  take(event) { this.#tiles.get(event.button)?.take(event); }

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

/** A tile: a tap is a whole hold of its button. */
export class Tile {
  #finger = null;

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
    if (this.#finger) return;
    this.#finger = new Finger(this.button.name, (error) => { this.#finger = null; complain(error); });
  }

  /** The button is let go as soon as the daemon has decided. */
  take(event) {
    if (!["hold.performed", "hold.cancelled", "button.lost"].includes(event.event)) return;
    this.#finger?.lift();
    this.#finger = null;
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
    this.box.classList.toggle("on", control?.is_on === true || button.performing);
    this.box.disabled = !mayChange() || ["lost", "disabled", "opening"].includes(button.state);
    this.icon.replaceChildren(symbol(control?.symbol ?? "app", control));
    const title = control?.title ?? button.assignment?.kind ?? "";
    say(this.title, title);
    say(this.value, this.#words(button, outcome));
    this.box.setAttribute("aria-label",
      [title || word("hidden"), this.value.textContent].filter(Boolean).join(", "));
    if (typeof control?.is_on === "boolean" && !control.redacted) {
      this.box.setAttribute("aria-pressed", control.is_on);
    } else { this.box.removeAttribute("aria-pressed"); }
  }

  #words(button, outcome) {
    if (button.performing) return button.control?.action_label || word("performing");
    if (outcome) {
      if (outcome.kind === "performed" && outcome.text) return outcome.text;
      if (outcome.kind === "failed") return word("failed");
      if (outcome.kind === "skipped") return reason(outcome.text);
    }
    if (!["ready", "disabled"].includes(button.state)) return word(button.state);
    if (button.control?.value_text) return button.control.value_text;
    if (typeof button.control?.is_on !== "boolean" || button.control.redacted) return "";
    return word(button.control.is_on ? "on" : "off");
  }
}

// Control Center and the two positions of the Lock Screen: the controls that are placed there, as tiles.
import { element, setText, showError } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { word } from "/words.js";
import { ask, placementPath, mayChange } from "/daemon.js";
import { tileWords } from "/tiles.js";

/** One placed control. */
export class PlacedTile {
  #drawn = "";

  /** `edit` is called instead of a tap while the tiles are edited. */
  constructor(edit = () => {}) {
    this.edit = edit;
    this.icon = element("span", "tile-icon");
    this.title = element("span", "tile-title");
    this.value = element("span", "tile-value");
    this.title.dir = this.value.dir = "auto";
    this.tile = element("button", "tile", null, this.icon,
      element("span", "tile-words", null, this.title, this.value));
    this.tile.type = "button";
    this.tile.addEventListener("click", () => { if (this.isEdited) this.edit(this); else this.#tap(); });
    // What has no room on a small tile.
    this.status = element("span", "placed-status");
    this.status.dir = "auto";
    this.status.setAttribute("aria-hidden", "true");
    this.box = element("div", "placed", null, this.tile, this.status);
  }

  async #tap() {
    const { control } = this.place;
    // What is promised is what is set, whatever the state becomes meanwhile.
    const isKnown = typeof control?.is_on === "boolean" && !control.redacted && control.state === "loaded";
    try {
      await ask("POST", placementPath(this.place.name, "tap"), isKnown ? { value: !control.is_on } : {});
    } catch (error) { showError(error); }
  }

  draw(place, { isEdited = false, size = place.size, label = "" } = {}) {
    [this.place, this.isEdited] = [place, isEdited];
    const { control } = place;
    const outcome = place.outcome();
    const drawn = JSON.stringify([control, place.state, outcome, size, isEdited, label, word("on"), mayChange()]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.box.dataset.size = this.tile.dataset.size = size;
    tint(this.tile, control?.tint);
    this.tile.dataset.state = place.state;
    this.tile.classList.toggle("on", place.isLit(outcome));
    this.tile.disabled = !mayChange() || (!isEdited && place.state === "disabled");
    this.icon.replaceChildren(symbol(control?.symbol ?? "app", control));
    const title = control?.title || word("hidden");
    setText(this.title, title);
    setText(this.value, tileWords(place, outcome));
    setText(this.status, outcome ? this.value.textContent : "");
    this.status.hidden = !this.status.textContent || isEdited;
    this.tile.setAttribute("aria-label", [title, this.value.textContent, label].filter(Boolean).join(", "));
    if (typeof control?.is_on === "boolean" && !control.redacted && !isEdited) {
      this.tile.setAttribute("aria-pressed", control.is_on);
    } else { this.tile.removeAttribute("aria-pressed"); }
  }
}

/** The two positions of the Lock Screen on a locked device. */
export class LockPositions {
  #tiles = new Map();

  constructor(box) { this.box = box; }

  /** Draws them; true while an outcome is shown that ends. */
  draw(now, placements) {
    const shown = placements.filter(({ in: where }) => where.startsWith("lock-"));
    for (const [name, tile] of this.#tiles) {
      if (shown.some((place) => place.name === name)) continue;
      tile.box.remove();
      this.#tiles.delete(name);
    }
    for (const place of shown) {
      let tile = this.#tiles.get(place.name);
      if (!tile) {
        tile = new PlacedTile();
        tile.box.classList.add("lock-position");
        this.#tiles.set(place.name, tile);
        this.box.append(tile.box);
      }
      tile.box.dataset.in = place.in;
      tile.draw(place, { size: "lock" });
    }
    this.box.hidden = shown.length === 0;
    return shown.some((place) => place.isPassing(now));
  }
}

// Tiles of controls, and Control Center's tiles for the controls of buttons.
import { element, segments, setText, showError, whenHeld } from "/parts.js";
import { symbol } from "/symbols.js";
import { tint } from "/tints.js";
import { introduced, reason, word } from "/words.js";
import { Offer, progressText } from "/offers.js";
import { ask, mayChange, Press, slotPath } from "/daemon.js";

const sizes = ["small", "medium", "large"];

export class TilesView {
  #size = localStorage.getItem("tile-size") ?? "medium";
  #tiles = new Map();
  #language = "";

  constructor(sizeBox, box) {
    this.sizeBox = sizeBox;
    this.box = box;
  }

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
        tile = new ButtonTile();
        this.#tiles.set(button.name, tile);
        this.box.append(tile.box);
      }
      tile.draw(button, { size: this.#size });
    }
  }

  /** Handles a changed place, for tiles that hold its button down until the press is decided. */
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
        for (const tile of this.#tiles.values()) tile.draw(tile.place, { size });
      });
  }
}

/** The text below a tile's title: the latest outcome, or else the state. */
function wordsOf(place, outcome) {
  switch (outcome?.state) {
    case "performing": return progressText(place) || outcome.label || word("performing");
    case "performed":
      if (outcome.status) return outcome.status;
      break;
    case "failed": return word("failed");
    case "skipped": return reason(outcome.reason);
  }
  return [stateOf(place), place.sharedWord() && word(place.sharedWord())].filter(Boolean).join(" · ");
}

/** The state of a control in words; "" if it has none to show. */
function stateOf(place) {
  if (place.state === "notConfigured" && place.control?.unset_option) return introduced(word("choose"), place.control.unset_option);
  if (!["ready", "disabled"].includes(place.state)) return word(place.state);
  if (place.control?.value_text) return place.control.value_text;
  if (typeof place.control?.is_on !== "boolean" || place.control.redacted) return "";
  return word(place.control.is_on ? "on" : "off");
}

/** A control as a tile of one of three sizes, or as a circle on the Lock Screen. */
class ControlTile {
  #drawn = "";

  /** `tapped` is called for a click or a tap on the tile. */
  constructor(tapped) {
    this.icon = element("span", "tile-icon");
    this.title = element("span", "tile-title");
    this.value = element("span", "tile-value");
    this.title.dir = this.value.dir = "auto";
    this.tile = element("button", "tile", null, this.icon,
      element("span", "tile-words", null, this.title, this.value));
    this.tile.type = "button";
    this.tile.addEventListener("click", tapped);
    // A text for which a small tile has no room; screen readers get it from the label and the announcements.
    this.status = element("span", "tile-status");
    this.status.dir = "auto";
    this.status.setAttribute("aria-hidden", "true");
    // The sign of a shared write that is not confirmed, on a tile without words.
    this.mark = element("span", "tile-mark");
    this.mark.setAttribute("aria-hidden", "true");
    this.mark.append(symbol("arrow.triangle.2.circlepath"));
    this.offer = new Offer();
    this.box = element("div", "placed", null, this.tile, this.status, this.mark, this.offer.bar, this.offer.button);
  }

  /** Draws changes of a place; `label` is added to the text for screen readers. */
  draw(place, { size, isEdited = false, label = "" }) {
    [this.place, this.isEdited] = [place, isEdited];
    const { control } = place;
    const outcome = place.outcome();
    this.offer.draw(place, isEdited);
    const shared = place.sharedWord();
    const drawn = JSON.stringify([control, place.state, outcome, place.run, shared, isEdited, label, word("on"), mayChange()]);
    if (drawn === this.#drawn && this.box.dataset.size === size) return;
    this.#drawn = drawn;
    this.box.dataset.size = this.tile.dataset.size = size;
    tint(this.box, control?.tint);
    this.tile.dataset.state = place.state;
    this.tile.classList.toggle("on", place.isLit(outcome));
    this.tile.disabled = !mayChange() || (!isEdited && ["lost", "disabled", "opening"].includes(place.state));
    this.icon.replaceChildren(symbol(control?.symbol ?? "app", control));
    const title = control?.title || (control?.redacted ? word("hidden") : place.assignment?.kind ?? "");
    setText(this.title, title);
    setText(this.value, wordsOf(place, outcome));
    setText(this.status, outcome && !isEdited ? this.value.textContent : "");
    this.status.hidden = !this.status.textContent;
    this.mark.hidden = !shared || isEdited;
    this.mark.classList.toggle("tile-mark-rejected", shared === "sharedRejected");
    this.tile.setAttribute("aria-label", [title, this.value.textContent, label].filter(Boolean).join(", "));
    if (typeof control?.is_on === "boolean" && !control.redacted && !isEdited) {
      this.tile.setAttribute("aria-pressed", control.is_on);
    } else { this.tile.removeAttribute("aria-pressed"); }
  }
}

/** The tile of a button: a tap holds the button until the daemon has decided the press. */
export class ButtonTile extends ControlTile {
  #press = null;
  #before = Promise.resolve();
  /** Whether the daemon has shown the press of this tap. */
  #isShown = false;

  constructor() { super(() => this.#tap()); }

  #tap() {
    if (this.#press) return;
    this.#isShown = false;
    const press = new Press(this.place.name, {}, this.#before, (error) => {
      if (this.#press === press) this.#press = null;
      showError(error);
    });
    this.#press = press;
  }

  /** Releases the button as soon as the daemon has decided the press. */
  take({ press, device }) {
    if (press?.state === "pressing") this.#isShown = true;
    const isDecided = press ? press.state !== "pressing" : this.#isShown || device === "lost";
    if (!isDecided || !this.#press) return;
    this.#before = this.#press.end("up");
    this.#press = null;
  }
}

// The controls that are placed without a button, as tiles: in Control Center, and in the two positions of the Lock Screen.

/** The tile of one placed control. */
export class PlacedTile extends ControlTile {
  /** `edit` is called instead of a tap while the tiles are edited, or if an option has to be chosen first, and for a long press. */
  constructor(edit = null) {
    super(() => { if (edit && (this.isEdited || this.place.state === "notConfigured")) edit(this); else this.#tap(); });
    if (edit) whenHeld(this.tile, () => edit(this), () => !this.isEdited && mayChange());
  }

  async #tap() {
    const { control } = this.place;
    // The offered value is sent, so that this value is set even if the state changes in the meantime.
    const isKnown = typeof control?.is_on === "boolean" && !control.redacted && control.state === "loaded";
    try {
      await ask("POST", slotPath(this.place.name, "tap"), isKnown ? { value: !control.is_on } : {});
    } catch (error) { showError(error); }
  }
}

/** The two positions of the Lock Screen, in two boxes. */
export class LockPositions {
  #tiles = new Map();

  constructor() {
    this.boxes = ["lock-leading", "lock-trailing"].map((name) => element("div", `lock-position ${name}`));
    for (const box of this.boxes) box.hidden = true;
  }

  /** Draws the placed controls; returns true while a temporary outcome is shown. */
  draw(now, placements) {
    let isMoving = false;
    for (const box of this.boxes) {
      const place = placements.find((one) => box.classList.contains(one.in));
      box.hidden = !place;
      if (!place) continue;
      if (!this.#tiles.has(box)) {
        this.#tiles.set(box, new PlacedTile());
        box.append(this.#tiles.get(box).box);
      }
      this.#tiles.get(box).draw(place, { size: "lock" });
      isMoving = place.isPassing(now) || isMoving;
    }
    return isMoving;
  }
}

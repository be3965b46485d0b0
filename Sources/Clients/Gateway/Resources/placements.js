// The controls that are placed without a button, as tiles: in Control Center, and in the two positions of the Lock Screen.
import { element, showError, whenHeld } from "/parts.js";
import { ask, mayChange, slotPath } from "/daemon.js";
import { ControlTile } from "/tiles.js";

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

  /** Draws them; returns true while a temporary outcome is shown. */
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

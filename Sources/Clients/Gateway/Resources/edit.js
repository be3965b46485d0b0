// Control Center's edit mode: adds, moves, resizes, removes and configures placements, by mouse, touch and keyboard.
import { element, pushButton, say, setText } from "/parts.js";
import { introduced, word } from "/words.js";
import { mayChange, slotPath } from "/daemon.js";
import { change, MoveQueue, place, remove } from "/moves.js";
import { arrange, gliding, nextSize, Reordering, sizeByHandle } from "/reorder.js";
import { ControlGallery, OptionsSheet } from "/sheets.js";
import { PlacedTile } from "/tiles.js";

const positions = { "lock-leading": "lockLeading", "lock-trailing": "lockTrailing" };

/** The tiles of Control Center, and its edit mode. */
export class ControlCenter {
  #tiles = new Map();
  #isEdited = false;
  #drawnWords = "";
  /** The placement whose options open as soon as it is shown. */
  #prompted = null;

  /** `redraw` requests a frame. */
  constructor({ head, tiles, slots, add, options }, redraw) {
    Object.assign(this, { head, box: tiles, slotsBox: slots, redraw });
    tiles.setAttribute("role", "list");
    this.edit = pushButton("edit edit-toggle", "", () => this.#toggle());
    this.add = pushButton("edit edit-add", "", () => this.#openGallery("control-center"));
    head.append(this.add, this.edit);
    this.gallery = new ControlGallery(add);
    this.options = new OptionsSheet(options);
    this.moves = new MoveQueue(redraw);
    this.reordering = new Reordering(tiles, {
      isOn: () => this.#isEdited, handles: ".placed-buttons",
      moved: (box, next) => this.#moved(this.#tileOf(box), next && this.#tileOf(next)),
    });
    this.slots = new Map(Object.keys(positions).map((where) => [where, this.#slot(where)]));
  }

  #tileOf(box) { return [...this.#tiles.values()].find((tile) => tile.box === box); }

  // MARK: Drawing

  /** Draws changes; returns true while a temporary outcome is shown. */
  draw(now, model) {
    this.placements = model.placements;
    this.version = model.version;
    // An event about the widgets may have a newer version.
    this.newest = Math.max(this.version, model.widgetsAndActivities.version);
    if (this.#isEdited && (!mayChange() || model.locked)) { this.#isEdited = false; this.reordering.cancel(); }
    this.#drawWords();
    const shown = this.moves.inOrder(this.placements.filter((place) => place.in === "control-center"), this.version);
    for (const [name, tile] of this.#tiles) {
      if (shown.some((place) => place.name === name)) continue;
      if (this.reordering.dragged === tile.box) this.reordering.cancel();
      gliding(this.box, () => tile.box.remove());
      this.#tiles.delete(name);
    }
    shown.forEach((place, index) => this.#drawTile(place, this.#isEdited ? introduced(word("position"), `${index + 1} / ${shown.length}`) : ""));
    // While a pointer moves a tile, the other tiles keep their places.
    if (!this.reordering.dragged) arrange(this.box, shown.map(({ name }) => this.#tiles.get(name).box));
    this.box.hidden = shown.length === 0;
    this.box.classList.toggle("edited", this.#isEdited);
    this.#drawSlots();
    this.options.check(this.placements);
    const prompted = this.#prompted && this.placements.find(({ name }) => name === this.#prompted);
    if (prompted) { this.#prompted = null; this.#configure(prompted); }
    return this.placements.some((place) => place.isPassing(now));
  }

  #drawTile(place, label) {
    let tile = this.#tiles.get(place.name);
    if (!tile) {
      this.#tiles.set(place.name, tile = this.#made());
      this.box.append(tile.box);
    }
    if (tile.isSized) return;
    const draw = () => tile.draw(place, { size: place.size, isEdited: this.#isEdited, label });
    if (tile.place && tile.box.dataset.size !== place.size) gliding(this.box, draw); else draw();
    tile.buttons.hidden = !this.#isEdited;
    if (this.#isEdited) tile.tile.setAttribute("aria-description", word("editHelp"));
    else return tile.tile.removeAttribute("aria-description");
    const name = place.control?.title || word("hidden");
    tile.remove.setAttribute("aria-label", introduced(word("remove"), name));
    tile.resize.setAttribute("aria-label", `${introduced(word("size"), word(place.size))}, ${name}`);
  }

  #drawWords() {
    const drawn = JSON.stringify([word("edit"), this.#isEdited, mayChange()]);
    if (drawn === this.#drawnWords) return;
    this.#drawnWords = drawn;
    this.box.setAttribute("aria-label", word("controlCenter"));
    setText(this.edit, word(this.#isEdited ? "done" : "edit"));
    setText(this.add, word("addControl"));
    this.add.hidden = !this.#isEdited;
    this.edit.disabled = !mayChange();
  }

  /** A tile with its edit controls. */
  #made() {
    const tile = new PlacedTile((tile) => { if (!this.#isEdited || !this.reordering.wasDragged) this.#configure(tile.place); });
    tile.box.setAttribute("role", "listitem");
    tile.remove = pushButton("placed-remove", null, () => this.#remove(tile.place));
    tile.resize = pushButton("placed-resize", null, () => { if (!tile.wasSized) this.#resize(tile.place); });
    sizeByHandle(tile, this.box, (size) => this.#resize(tile.place, size).finally(this.redraw));
    tile.buttons = element("span", "placed-buttons", null, tile.remove, tile.resize);
    tile.box.append(tile.buttons);
    tile.tile.addEventListener("keydown", (event) => {
      if (this.reordering.key(event, tile.box) || !this.#isEdited) return;
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      this.#remove(tile.place);
    });
    return tile;
  }

  startEditing() { if (!this.#isEdited) this.#toggle(); }

  #toggle() {
    this.#isEdited = !this.#isEdited;
    this.reordering.cancel();
    say(word(this.#isEdited ? "editing" : "done"));
    this.redraw();
  }

  // MARK: The Lock Screen's positions

  #slot(where) {
    const title = element("h2", "slot-title");
    const add = pushButton("slot-add", "+", () => this.#openGallery(where));
    const box = element("div", "slot", null, title, add);
    this.slotsBox.append(box);
    return { box, title, add, tile: null };
  }

  #drawSlots() {
    this.slotsBox.hidden = !this.#isEdited;
    if (!this.#isEdited) return;
    for (const [where, slot] of this.slots) {
      const place = this.placements.find((place) => place.in === where);
      setText(slot.title, word(positions[where]));
      slot.add.setAttribute("aria-label", introduced(word("addControl"), word(positions[where])));
      slot.add.hidden = place !== undefined;
      if (!place) {
        slot.tile?.box.remove();
        slot.tile = null;
        continue;
      }
      slot.tile ??= this.#madeForSlot(slot.box);
      slot.tile.draw(place, { isEdited: true, size: "lock", label: word(positions[where]) });
      slot.tile.remove.setAttribute("aria-label", introduced(word("remove"), place.control?.title || word("hidden")));
    }
  }

  #madeForSlot(box) {
    const tile = new PlacedTile((tile) => this.#configure(tile.place));
    tile.remove = pushButton("placed-remove", null, () => this.#remove(tile.place));
    tile.box.append(element("span", "placed-buttons", null, tile.remove));
    box.append(tile.box);
    return tile;
  }

  // MARK: Changes

  async #openGallery(where) {
    const gallery = await change("GET", "/v1/controls");
    if (!gallery) return;
    this.gallery.place = (kind) => this.#place(kind, where);
    this.gallery.open(gallery.controls, word("addControl"));
  }

  async #place(kind, where) {
    const answer = await place({ kind, in: where });
    if (answer?.prompts) this.#prompted = answer.slot;
    this.redraw();
  }

  async #remove(place) {
    const box = this.#tiles.get(place.name)?.box;
    const next = box && this.#tileOf(box.nextElementSibling ?? box.previousElementSibling);
    if (await remove(place.name, place.control?.title ?? "")) (next?.tile ?? this.add).focus();
  }

  async #resize(place, size = nextSize(place.size)) {
    if (!(await change("PUT", slotPath(place.name, "size"), { size }))) return;
    // The event with the new size may come later than this answer.
    place.size = size;
    say(introduced(word("size"), word(size)));
  }

  async #configure(place) {
    const gallery = await change("GET", "/v1/controls");
    const entry = gallery?.controls.find((entry) => entry.listing.kind === place.assignment?.kind);
    if (entry) this.options.open(place, entry);
  }

  #moved(tile, next) {
    const order = [...this.box.children].map((box) => this.#tileOf(box).place.name);
    this.moves.moved(tile.place.name, tile.place.name, order, next?.place.name, this.newest);
  }
}

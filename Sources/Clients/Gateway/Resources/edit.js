// Control Center's edit mode: add, move, resize, remove and configure what is placed, by mouse, touch and keyboard.
import { element, pushButton, setText, showError } from "/parts.js";
import { symbol, tint } from "/symbols.js";
import { introduced, word } from "/words.js";
import { ask, placementPath, mayChange } from "/daemon.js";
import { OptionsForm } from "/options.js";
import { PlacedTile } from "/placements.js";

const sizes = ["small", "medium", "large"];
/** A pointer that moves less far than this is a tap, in pixels. */
const DRAG_PX = 6;
const positions = { "lock-leading": "lockLeading", "lock-trailing": "lockTrailing" };

function say(text) { setText(document.getElementById("news"), text); }

/** The tiles of Control Center, and its edit mode. */
export class ControlCenter {
  #tiles = new Map();
  #gallery = null;
  #isEdited = false;
  #dragged = null;
  #drawnWords = "";
  /** The placement whose options are asked for as soon as it is there. */
  #prompted = null;

  constructor(head, box, lock, dialogs) {
    [this.head, this.box, this.lockBox] = [head, box, lock];
    box.setAttribute("role", "list");
    this.edit = pushButton("edit", "", () => this.#toggle());
    this.add = pushButton("edit edit-add", "", () => this.#openGallery("control-center"));
    head.append(this.add, this.edit);
    this.picker = new ControlPicker(dialogs.add, (kind, where) => this.#place(kind, where));
    this.options = new OptionsDialog(dialogs.options);
    this.slots = new Map(Object.keys(positions).map((where) => [where, this.#slot(where)]));
  }

  // MARK: Drawing

  /** Draws what changed; true while an outcome is shown that ends. */
  draw(now, model) {
    this.placements = model.placements;
    this.version = model.placementsVersion;
    if (!mayChange() || model.locked) this.#isEdited = false;
    this.#drawWords();
    const shown = this.placements.filter((place) => place.in === "control-center");
    for (const [name, tile] of this.#tiles) {
      if (shown.some((place) => place.name === name)) continue;
      tile.box.remove();
      this.#tiles.delete(name);
    }
    shown.forEach((place, index) => {
      let tile = this.#tiles.get(place.name);
      if (!tile) this.#tiles.set(place.name, tile = this.#made());
      const label = this.#isEdited ? `${word("editHelp")} ${index + 1} / ${shown.length}` : "";
      tile.draw(place, { isEdited: this.#isEdited, label });
      tile.buttons.hidden = !this.#isEdited;
      const name = place.control?.title || word("hidden");
      tile.remove.setAttribute("aria-label", introduced(word("remove"), name));
      tile.resize.setAttribute("aria-label", `${introduced(word("size"), word(place.size))}, ${name}`);
      // Moved only where it differs: a tile keeps the focus.
      if (this.#dragged || this.box.children[index] === tile.box) return;
      const focused = document.activeElement;
      this.box.insertBefore(tile.box, this.box.children[index] ?? null);
      if (tile.box.contains(focused)) focused.focus();
    });
    this.box.hidden = shown.length === 0;
    this.box.classList.toggle("edited", this.#isEdited);
    this.#drawSlots();
    if (this.#prompted && this.placements.some(({ name }) => name === this.#prompted)) {
      const place = this.placements.find(({ name }) => name === this.#prompted);
      this.#prompted = null;
      this.#configure(place);
    }
    return this.placements.some((place) => place.isPassing(now));
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

  /** A tile with what edits it. */
  #made() {
    const tile = new PlacedTile((tile) => { if (!this.#wasDragged) this.#configure(tile.place); });
    tile.box.setAttribute("role", "listitem");
    tile.remove = pushButton("placed-remove", "−", () => this.#remove(tile.place));
    tile.resize = pushButton("placed-resize", "⤡", () => this.#resize(tile.place));
    tile.buttons = element("span", "placed-buttons", null, tile.remove, tile.resize);
    tile.box.append(tile.buttons);
    tile.tile.addEventListener("keydown", (event) => this.#key(event, tile));
    tile.box.addEventListener("pointerdown", (event) => this.#dragBegins(event, tile));
    return tile;
  }

  #toggle() {
    this.#isEdited = !this.#isEdited;
    say(word(this.#isEdited ? "editing" : "done"));
    this.redraw?.();
  }

  // MARK: The Lock Screen's positions

  #slot(where) {
    const tile = new PlacedTile((tile) => this.#configure(tile.place));
    const title = element("h3", "slot-title");
    const add = pushButton("slot-add", "+", () => this.#openGallery(where));
    const remove = pushButton("placed-remove", "−", () => this.#remove(tile.place));
    tile.box.append(element("span", "placed-buttons", null, remove));
    const box = element("div", "slot", null, title, add, tile.box);
    this.lockBox.append(box);
    return { tile, title, add, remove, box };
  }

  #drawSlots() {
    this.lockBox.hidden = !this.#isEdited;
    if (!this.#isEdited) return;
    for (const [where, { tile, title, add, remove }] of this.slots) {
      const place = this.placements.find((place) => place.in === where);
      setText(title, word(positions[where]));
      add.setAttribute("aria-label", introduced(word("addControl"), word(positions[where])));
      add.hidden = place !== undefined;
      tile.box.hidden = place === undefined;
      if (!place) continue;
      tile.draw(place, { isEdited: true, size: "small", label: word(positions[where]) });
      remove.setAttribute("aria-label", introduced(word("remove"), place.control?.title || word("hidden")));
    }
  }

  // MARK: Changes

  async #change(method, path, body) {
    try {
      return await ask(method, path, body);
    } catch (error) {
      showError(error);
      return null;
    }
  }

  async #openGallery(where) {
    this.#gallery = await this.#change("GET", "/v1/controls");
    if (this.#gallery) this.picker.open(this.#gallery, where);
  }

  async #place(kind, where) {
    const answer = await this.#change("POST", "/v1/placements", { kind, in: where });
    if (!answer) return;
    say(introduced(word("added"), answer.title ?? ""));
    if (answer.prompts) this.#prompted = answer.placement;
    this.redraw?.();
  }

  async #remove(place) {
    const next = this.#neighbour(place);
    const title = place.control?.title ?? "";
    if (!(await this.#change("DELETE", `/v1/placements/${encodeURIComponent(place.name)}`))) return;
    say(introduced(word("removed"), title));
    (next?.tile ?? this.edit).focus();
  }

  /** The tile that gets the focus of one that is removed. */
  #neighbour(place) {
    const boxes = [...this.box.children];
    const index = boxes.indexOf(this.#tiles.get(place.name)?.box);
    const box = boxes[index + 1] ?? boxes[index - 1];
    return [...this.#tiles.values()].find((tile) => tile.box === box);
  }

  async #resize(place) {
    const size = sizes[(sizes.indexOf(place.size) + 1) % sizes.length];
    if (await this.#change("PUT", placementPath(place.name, "size"), { size })) say(introduced(word("size"), word(size)));
  }

  async #configure(place) {
    this.#gallery ??= await this.#change("GET", "/v1/controls");
    const entry = this.#gallery?.controls.find((entry) => entry.listing.kind === place.assignment?.kind);
    if (entry) this.options.open(place, entry);
  }

  /** Before another tile, null for the end: by names, so that it means the same in whatever order there is now. */
  async #move(name, before) {
    const count = this.#tiles.size;
    await this.#change("POST", placementPath(name, "move"), before ? { before } : { at: count });
    this.redraw?.();
  }

  // MARK: The keyboard

  #key(event, tile) {
    if (!this.#isEdited) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#remove(tile.place);
      return;
    }
    const isBack = ["ArrowLeft", "ArrowUp"].includes(event.key);
    if (!isBack && !["ArrowRight", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const order = this.placements.filter((place) => place.in === "control-center").map(({ name }) => name);
    const index = order.indexOf(tile.place.name);
    const target = index + (isBack ? -1 : 1);
    if (target < 0 || target >= order.length) return;
    this.#move(tile.place.name, isBack ? order[target] : order[target + 1] ?? null);
    say(`${introduced(word("position"), String(target + 1))} / ${order.length}`);
  }

  // MARK: Dragging

  #wasDragged = false;

  #dragBegins(event, tile) {
    this.#wasDragged = false;
    if (!this.#isEdited || event.button !== 0 || event.target.closest(".placed-buttons")) return;
    const [x, y] = [event.clientX, event.clientY];
    const move = (event) => {
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      if (!this.#dragged) {
        if (Math.hypot(dx, dy) < DRAG_PX) return;
        [this.#dragged, this.#wasDragged] = [tile, true];
        tile.box.setPointerCapture(event.pointerId);
        tile.box.classList.add("dragged");
      }
      tile.box.style.translate = `${dx}px ${dy}px`;
      this.#aimAt(event.clientX, event.clientY, tile);
    };
    const end = (event) => {
      tile.box.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) tile.box.removeEventListener(name, end);
      this.#target?.box.classList.remove("aimed");
      if (!this.#dragged) return;
      this.#dragged = null;
      tile.box.classList.remove("dragged");
      tile.box.style.translate = "";
      if (event.type === "pointerup" && this.#target) this.#drop(tile);
      this.#target = null;
    };
    tile.box.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) tile.box.addEventListener(name, end);
  }

  #target = null;

  #aimAt(x, y, tile) {
    const target = [...this.#tiles.values()].find(({ box }) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return box !== tile.box && x >= left && x <= right && y >= top && y <= bottom;
    }) ?? null;
    if (target === this.#target) return;
    this.#target?.box.classList.remove("aimed");
    this.#target = target;
    target?.box.classList.add("aimed");
  }

  /** It takes the place of the tile that it was dropped on. */
  #drop(tile) {
    const order = this.placements.filter((place) => place.in === "control-center").map(({ name }) => name);
    const [from, to] = [order.indexOf(tile.place.name), order.indexOf(this.#target.place.name)];
    this.#move(tile.place.name, from < to ? order[to + 1] ?? null : order[to]);
    say(`${introduced(word("position"), String(to + 1))} / ${order.length}`);
  }
}

/** The gallery of controls to add, grouped by app. */
class ControlPicker {
  constructor(box, place) {
    [this.box, this.place] = [box, place];
    this.title = element("h2", "sheet-title");
    this.title.id = "add-title";
    this.close = pushButton("edit", "", () => box.close());
    this.search = element("input", "sheet-search");
    this.search.type = "search";
    this.search.addEventListener("input", () => this.#draw());
    this.list = element("div", "sheet-list");
    box.append(element("div", "sheet-head", null, this.title, this.close), this.search, this.list);
  }

  open(gallery, where) {
    [this.gallery, this.where] = [gallery, where];
    setText(this.title, word("addControl"));
    setText(this.close, word("cancel"));
    this.search.value = "";
    this.search.placeholder = word("search");
    this.search.setAttribute("aria-label", word("search"));
    this.#draw();
    this.box.showModal();
    this.search.focus();
  }

  #draw() {
    const wanted = this.search.value.trim().toLocaleLowerCase();
    const fits = ({ preview, app, listing }) => [preview.display_name, app, listing.description ?? ""]
      .some((text) => text.toLocaleLowerCase().includes(wanted));
    const found = this.gallery.controls.filter(fits);
    this.list.replaceChildren();
    for (const app of new Set(found.map((entry) => entry.app))) {
      this.list.append(element("h3", "sheet-app", app),
        ...found.filter((entry) => entry.app === app).map((entry) => this.#row(entry)));
    }
    if (found.length === 0) {
      this.list.append(element("p", "empty", word(wanted ? "noResults" : "noGallery")));
    }
  }

  #row({ preview, listing }) {
    const icon = element("span", "tile-icon", null, symbol(preview.symbol ?? "app", preview));
    const name = element("span", "sheet-name", preview.display_name);
    const text = element("span", "sheet-text", listing.description ?? "");
    name.dir = text.dir = "auto";
    const row = pushButton("sheet-row", null, () => {
      this.box.close();
      this.place(listing.kind, this.where);
    });
    row.append(icon, element("span", "sheet-words", null, name, text));
    tint(row, preview.tint);
    return row;
  }
}

/** The options of one placement, over everything else. */
class OptionsDialog {
  constructor(box) {
    this.box = box;
    const content = element("div", "options");
    this.form = new OptionsForm(content);
    this.close = pushButton("edit", "", () => box.close());
    box.append(element("div", "sheet-head", null, element("span"), this.close), content);
  }

  async open(place, entry) {
    setText(this.close, word("done"));
    this.box.setAttribute("aria-label", introduced(word("options"), entry.preview.display_name));
    if (!this.box.open) this.box.showModal();
    const filled = this.form.show(place, entry);
    this.form.focus();
    await filled;
  }
}

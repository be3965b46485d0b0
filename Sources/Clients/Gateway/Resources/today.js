// Today: the Live Activities and the widgets, and the edit mode of the widgets, including those on the Lock Screen.
import { element, pushButton, say, setText } from "/parts.js";
import { introduced, word } from "/words.js";
import { ask, mayChange, slotPath } from "/daemon.js";
import { activityCard, isAccessory, Made, scheme, widgetCard } from "/cards.js";
import { change, place, remove } from "/moves.js";
import { WidgetGallery, WidgetSheet } from "/widgetsheets.js";
import { nameOf, WidgetGrid } from "/widgets.js";

/** A part of the view: its title, its content, and the words for an empty part. */
function part(className) {
  const one = { title: element("h2", "today-title"), box: element("div", className), empty: element("p", "empty") };
  one.part = element("section", "today-part", null, one.title, one.box, one.empty);
  return one;
}

/** Turns a stack on all pages; if that is refused, only this page shows the change. */
function turned({ slot }) { if (slot) ask("POST", slotPath(slot, "turn"), {}).catch(() => {}); }

export class TodayView {
  #drawn = "";
  #activities = new Made();
  #isEdited = false;
  #gallery = null;
  /** The widget whose options open as soon as it is placed. */
  #prompted = null;

  /** `redraw` requests a frame. */
  constructor(box, { gallery, options }, redraw) {
    Object.assign(this, { box, redraw });
    this.edit = pushButton("edit edit-toggle", "", () => this.#toggle());
    this.add = pushButton("edit edit-add", "", () => this.#openGallery(false));
    this.addToLock = pushButton("edit edit-add", "", () => this.#openGallery(true));
    this.running = part("activities");
    this.today = part("widgets");
    this.lock = part("lock-widgets");
    this.lock.part.append(this.addToLock);
    box.append(element("div", "placements-head", null, this.add, this.edit), this.running.part, this.today.part, this.lock.part);
    const act = { card: widgetCard, open: (unit) => this.#open(unit.current), remove: (unit, next) => this.#remove(unit, next), turned, redraw };
    this.grids = [new WidgetGrid(this.today.box, act), new WidgetGrid(this.lock.box, act)];
    this.gallery = new WidgetGallery(gallery);
    this.sheet = new WidgetSheet(options, (part, body) => change("PUT", slotPath(this.sheet.name, part), body));
    addEventListener("resize", redraw);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  }

  // MARK: Drawing

  draw(all, isLocked = false) {
    this.all = all;
    if (!mayChange() || isLocked) this.#isEdited = false;
    const state = [word("today"), Math.min(innerWidth, 760), scheme()].join();
    const drawn = [all.revision, state, this.#isEdited, mayChange()].join();
    if (drawn === this.#drawn && !this.grids.some(({ moves }) => moves.isAhead)) return;
    this.#drawn = drawn;
    this.#drawWords();
    const cards = this.#activities.of(all.activities, state, (one) => activityCard(one));
    this.running.box.replaceChildren(...cards);
    this.running.empty.hidden = cards.length > 0;
    // A widget without a name comes from a daemon that does not place widgets.
    const [onToday, onLock] = [false, true].map((isLock) => all.widgets.filter((one) => (Boolean(one.slot) && isAccessory(one)) === isLock));
    this.grids[0].draw(onToday, all.version, state, this.#isEdited);
    this.today.empty.hidden = onToday.length > 0;
    this.lock.part.hidden = !this.#isEdited;
    this.grids[1].draw(this.#isEdited ? onLock : [], all.version, state, this.#isEdited);
    this.lock.empty.hidden = onLock.length > 0;
    this.sheet.follow(all.widgets, (kind) => this.#entry(kind));
    const prompted = this.#prompted && all.widgets.find(({ slot }) => slot === this.#prompted);
    if (prompted) { this.#prompted = null; this.#open(prompted); }
  }

  #drawWords() {
    setText(this.edit, word(this.#isEdited ? "done" : "edit"));
    this.edit.disabled = !mayChange();
    this.add.hidden = !this.#isEdited;
    for (const add of [this.add, this.addToLock]) setText(add, word("addWidget"));
    this.addToLock.setAttribute("aria-label", introduced(word("addWidget"), word("lockScreen")));
    for (const [one, title, empty] of [
      [this.running, "liveActivities", "noActivities"], [this.today, "widgets", "noWidgets"], [this.lock, "lockScreen", "noWidgets"],
    ]) {
      setText(one.title, word(title));
      setText(one.empty, word(empty));
      if (one !== this.running) one.box.setAttribute("aria-label", word(title));
    }
  }

  // MARK: Changes

  async #toggle() {
    this.#isEdited = !this.#isEdited;
    say(word(this.#isEdited ? "editing" : "done"));
    this.redraw();
    // The list has the chosen options and its version, which no earlier event has.
    if (this.#isEdited) {
      const placed = await change("GET", "/v1/placed");
      if (placed) this.all.arrange(placed);
      this.redraw();
    }
  }

  #entry(kind) { return this.#gallery?.find(({ listing }) => listing.kind === kind) ?? null; }

  async #entries() {
    this.#gallery = (await change("GET", "/v1/controls"))?.widgets ?? this.#gallery ?? [];
    return this.#gallery;
  }

  async #openGallery(isLock) {
    const entries = await this.#entries();
    this.gallery.place = (kind, family) => this.#place(kind, family);
    this.gallery.openFor(entries, isLock);
  }

  async #place(kind, family) {
    const answer = await place({ kind, size: family });
    if (answer?.prompts) this.#prompted = answer.slot;
    this.redraw();
  }

  async #remove(unit, next) {
    const widget = unit.current;
    const isLast = !unit.isStack;
    if (await remove(widget.slot, nameOf(widget))) ((isLast ? next?.edit : unit.edit) ?? this.add).focus();
  }

  async #open(widget) {
    await this.#entries();
    await this.sheet.openFor(widget, this.#entry(widget.kind), this.all.widgets);
  }
}

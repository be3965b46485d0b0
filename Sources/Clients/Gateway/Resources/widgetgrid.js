// The widgets of one place, Today or the Lock Screen, with each stack in one position, and their order.
import { MoveQueue } from "/moves.js";
import { Reordering, arrange, gliding } from "/reorder.js";
import { WidgetUnit } from "/widgetunit.js";

/** The positions with their widgets, by the name of the stack or of the widget. */
function positions(widgets) {
  const all = new Map();
  for (const widget of widgets) {
    const key = widget.stack ?? widget.slot ?? `${widget.app}/${widget.kind}/${widget.family}`;
    all.set(key, [...all.get(key) ?? [], widget]);
  }
  return [...all].map(([key, members]) => ({ key, members }));
}

/** The grid. */
export class WidgetGrid {
  #units = new Map();
  #isEdited = false;

  /**
   * `card(widget)` creates the drawing of a widget; `open(unit)` and `remove(unit)` edit it, `turned(widget)` turns a stack;
   * `redraw` requests a frame.
   */
  constructor(box, { card, open, remove, turned, redraw }) {
    this.box = box;
    box.setAttribute("role", "list");
    this.card = card;
    this.act = {
      open: (unit) => { if (!this.reordering.wasDragged) open(unit); }, remove: (unit) => remove(unit, this.#beside(unit)),
      key: (event, unit) => this.#key(event, unit), turned,
    };
    this.moves = new MoveQueue(redraw);
    this.reordering = new Reordering(box, { isOn: () => this.#isEdited, handles: ".placed-remove", moved: (box, next) => this.#moved(box, next) });
  }

  #unitOf(box) { return [...this.#units.values()].find((unit) => unit.box === box) ?? null; }

  #beside({ box }) { return this.#unitOf(box.nextElementSibling ?? box.previousElementSibling); }

  #key(event, unit) {
    if (this.reordering.key(event, unit.box) || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    this.act.remove(unit);
  }

  #moved(box, next) {
    const order = [...this.box.children].map((one) => this.#unitOf(one).key);
    const unit = this.#unitOf(box);
    this.moves.moved(unit.key, unit.widgets[0].slot, order, next && this.#unitOf(next).widgets[0].slot, this.version);
  }

  /** Draws widgets of the list with this version; `state` stands for everything else on which their cards depend. */
  draw(widgets, version, state, isEdited) {
    this.version = version;
    if (this.#isEdited && !isEdited) this.reordering.cancel();
    this.#isEdited = isEdited;
    this.box.classList.toggle("edited", isEdited);
    const shown = this.moves.inOrder(positions(widgets), version, ({ key }) => key);
    for (const [key, unit] of this.#units) {
      if (shown.some((one) => one.key === key)) continue;
      if (this.reordering.dragged === unit.box) this.reordering.cancel();
      gliding(this.box, () => unit.box.remove());
      this.#units.delete(key);
    }
    shown.forEach(({ key, members }, index) => {
      let unit = this.#units.get(key);
      if (!unit) {
        this.#units.set(key, unit = new WidgetUnit(this.card, this.act));
        unit.key = key;
        this.box.append(unit.box);
      }
      // A widget without a name cannot be edited: a daemon that does not place widgets has sent it.
      unit.draw(members, state, { isEdited: isEdited && Boolean(members[0].slot), position: `${index + 1} / ${shown.length}` });
    });
    if (!this.reordering.dragged) arrange(this.box, shown.map(({ key }) => this.#units.get(key).box));
    this.box.hidden = shown.length === 0;
  }
}

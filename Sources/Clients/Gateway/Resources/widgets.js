// A widget on Today or on the Lock Screen, or a stack of widgets, which shows one of them; a swipe or an arrow key turns it.
import { element, pushButton } from "/parts.js";
import { introduced, word } from "/words.js";
import { MoveQueue } from "/moves.js";
import { arrange, gliding, Reordering } from "/reorder.js";
import { isAccessory, Made, sizeOfFamily } from "/cards.js";

/** The name of a widget for people. */
export const nameOf = (widget) => widget.display_name || widget.kind;

/** One position among the widgets. */
class WidgetUnit {
  #made = new Made();
  #drawn = "";
  /** The name of the stack's widget that the daemon shows in front. */
  #front = null;
  /** The index to turn to when the stack is shown: a hidden stack cannot be scrolled. */
  #wanted = null;

  /**
   * `card(widget)` creates the drawing of a widget; `act` has the actions `open(unit)`, `remove(unit)`, `key(event, unit)`, and
   * `turned(widget)` for a stack that a person has turned to a widget.
   */
  constructor(card, act) {
    this.card = card;
    this.body = element("div", "unit-body");
    new ResizeObserver(() => {
      if (this.#wanted === null || !this.body.clientHeight) return;
      this.body.scrollTo({ top: this.#wanted * this.body.clientHeight, behavior: "instant" });
      this.#wanted = null;
    }).observe(this.body);
    this.body.addEventListener("scroll", () => this.#offer(), { passive: true });
    this.body.addEventListener("scrollend", () => this.#rests(act));
    this.body.addEventListener("keydown", (event) => this.#key(event));
    this.dots = element("span", "unit-dots");
    this.dots.setAttribute("aria-hidden", "true");
    this.edit = pushButton("unit-edit", null, () => act.open(this));
    this.edit.addEventListener("keydown", (event) => act.key(event, this));
    this.remove = pushButton("placed-remove", null, () => act.remove(this));
    this.buttons = element("div", "placed-buttons", null, this.edit, this.remove);
    this.box = element("div", "widget-unit", null, this.body, this.dots, this.buttons);
    this.box.setAttribute("role", "listitem");
  }

  /** The widget that is shown now. */
  get current() { return this.widgets[this.index]; }

  /** The index of the shown widget. */
  get index() {
    const high = this.body.clientHeight;
    if (!this.isStack || !high) return Math.max(this.widgets.findIndex(({ front }) => front), 0);
    return Math.min(Math.max(Math.round(this.body.scrollTop / high), 0), this.widgets.length - 1);
  }

  get isStack() { return this.widgets.length > 1; }

  /** Draws widgets that share this position. */
  draw(widgets, state, { isEdited, position }) {
    this.widgets = widgets;
    const cards = this.#made.of(widgets, state, this.card);
    if (cards.some((card, index) => this.body.children[index] !== card) || this.body.children.length !== cards.length) {
      this.body.replaceChildren(...cards);
    }
    this.box.dataset.family = widgets[0].family ?? "";
    this.box.classList.toggle("stack", this.isStack);
    // The height includes the name below the widget.
    this.box.style.setProperty("--high", `${Math.round(sizeOfFamily(widgets[0].family).height) + 26}px`);
    this.box.classList.toggle("unit-accessory", isAccessory(widgets[0]));
    this.buttons.hidden = !isEdited;
    this.body.inert = isEdited;
    this.#offer();
    if (isEdited) {
      const name = nameOf(this.current);
      this.edit.setAttribute("aria-label", [name, this.isStack && word("smartStack"), introduced(word("position"), position)].filter(Boolean).join(", "));
      this.edit.setAttribute("aria-description", word("editHelp"));
      this.remove.setAttribute("aria-label", introduced(word("remove"), name));
    }
    const front = widgets.find((one) => one.front)?.slot ?? null;
    if (this.isStack && front !== this.#front) this.turn(widgets.findIndex(({ slot }) => slot === front));
    this.#front = front;
  }

  /** Turns to another widget of the stack. */
  turn(index) {
    if (!this.body.children[index]) return;
    if (this.body.clientHeight) this.body.scrollTo({ top: index * this.body.clientHeight });
    else this.#wanted = index;
  }

  /** Handles the end of a stack's scrolling: if another widget than the front widget is shown, a person has turned the stack. */
  #rests(act) {
    const { current } = this;
    if (!this.isStack || current.slot === (this.#front ?? this.widgets[0].slot)) return;
    this.#front = current.slot;
    act.turned(current);
  }

  #key(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way || !this.isStack || event.target !== this.body) return;
    event.preventDefault();
    this.turn(Math.min(Math.max(this.index + way, 0), this.widgets.length - 1));
  }

  /** Makes only the shown widget of a stack reachable. */
  #offer() {
    const { index } = this;
    const drawn = [index, this.widgets.length, this.isStack, word("smartStack"), nameOf(this.current)].join();
    [...this.body.children].forEach((card, place) => { card.inert = this.isStack && place !== index; });
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.dots.replaceChildren(...this.isStack ? this.widgets.map((_, place) => element("span", place === index ? "dot dot-on" : "dot")) : []);
    if (this.isStack) {
      this.body.tabIndex = 0;
      this.body.setAttribute("role", "group");
      this.body.setAttribute("aria-label", `${introduced(word("smartStack"), nameOf(this.current))}, ${index + 1} / ${this.widgets.length}`);
    } else for (const name of ["tabindex", "role", "aria-label"]) this.body.removeAttribute(name);
  }
}

// The widgets of one place, Today or the Lock Screen, with each stack in one position, and their order.

/** The positions with their widgets, by the name of the stack or of the widget. */
function positions(widgets) {
  const all = new Map();
  for (const widget of widgets) {
    const key = widget.stack ?? widget.slot ?? `${widget.app}/${widget.kind}/${widget.family}`;
    all.set(key, [...all.get(key) ?? [], widget]);
  }
  return [...all].map(([key, members]) => ({ key, members }));
}

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

// Reordering of tiles that are children of a grid, by mouse, touch and keyboard.

/** The distance in pixels below which a moved mouse has clicked. */
const DRAG_PX = 6;
/** The time in milliseconds for which a finger must rest on a tile to lift it: a faster move scrolls the page. */
const LIFT_MS = 250;
/** The distance from the edge of the view at which a dragged tile scrolls it, and the pixels of each frame. */
const EDGE_PX = 48;
const SCROLL_PX = 8;
const GLIDE = { duration: 250, easing: "cubic-bezier(.3, .9, .4, 1)" };

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const placeOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
  ({ left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight });
const middle = (box) => [box.offsetLeft + box.offsetWidth / 2, box.offsetTop + box.offsetHeight / 2];

/** Changes a grid, and then moves each child except `besides` from its old place to its new place. */
export function gliding(grid, change, besides = null) {
  if (isStill() || !grid.checkVisibility()) return change();
  const before = new Map([...grid.children].map((one) => [one, placeOf(one)]));
  change();
  for (const [one, { left, top }] of before) {
    if (one === besides || !one.isConnected) continue;
    const [x, y] = [left - one.offsetLeft, top - one.offsetTop];
    if (x || y) one.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], GLIDE);
  }
}

/** Puts the children of a grid in an order; a child in its right place is not touched, so that it keeps the focus. */
export function arrange(grid, boxes, besides = null) {
  if (boxes.every((box, index) => grid.children[index] === box) && grid.children.length === boxes.length) return;
  const focused = document.activeElement;
  gliding(grid, () => boxes.forEach((box, index) => {
    if (grid.children[index] !== box) grid.insertBefore(box, grid.children[index] ?? null);
  }), besides);
  if (grid.contains(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** Moves the children of a grid while it is edited. */
export class Reordering {
  /** The current drag: the tile, the pointer, the point where it was grabbed and the pointer's position. */
  #drag = null;
  /** Whether the last press was a drag: the click after a drag does nothing. */
  wasDragged = false;

  /**
   * `isOn` returns whether the grid is edited; `moved(box, next)` is called when a child has been moved before `next`, null for the
   * end; `handles` is the selector of elements that do not move their tile when they are pressed.
   */
  constructor(grid, { isOn, moved, handles }) {
    Object.assign(this, { grid, isOn, moved, handles });
    grid.addEventListener("pointerdown", (event) => this.#down(event));
    // A finger that has lifted a tile does not scroll.
    grid.addEventListener("touchmove", (event) => { if (this.#drag?.isLifted) event.preventDefault(); }, { passive: false });
    grid.addEventListener("contextmenu", (event) => { if (this.isOn()) event.preventDefault(); });
  }

  /** The tile that is being moved, or null. */
  get dragged() { return this.#drag?.isLifted ? this.#drag.box : null; }

  // MARK: Pointers

  #down(event) {
    this.wasDragged = false;
    const box = [...this.grid.children].find((one) => one.contains(event.target));
    if (!this.isOn() || this.#drag || event.button !== 0 || !box || event.target.closest(this.handles)) return;
    const drag = { box, id: event.pointerId, start: [event.clientX, event.clientY], at: [event.clientX, event.clientY], isLifted: false };
    const place = box.getBoundingClientRect();
    drag.grip = [event.clientX - place.left, event.clientY - place.top];
    this.#drag = drag;
    if (event.pointerType !== "mouse") drag.timer = setTimeout(() => this.#lift(), LIFT_MS);
    drag.listening = new AbortController();
    const { signal } = drag.listening;
    addEventListener("pointermove", (event) => this.#move(event), { signal });
    addEventListener("pointerup", (event) => { if (event.pointerId === drag.id) this.#end(true); }, { signal });
    addEventListener("pointercancel", (event) => { if (event.pointerId === drag.id) this.#end(false); }, { signal });
    addEventListener("keydown", (event) => { if (event.key === "Escape") this.#end(false); }, { signal });
  }

  #lift() {
    const drag = this.#drag;
    drag.isLifted = this.wasDragged = true;
    drag.next = drag.box.nextElementSibling;
    drag.box.classList.add("dragged");
    const scroll = () => {
      if (this.#drag !== drag) return;
      const view = this.grid.closest(".view");
      const { top, bottom } = view.getBoundingClientRect();
      const way = drag.at[1] < top + EDGE_PX ? -1 : drag.at[1] > bottom - EDGE_PX ? 1 : 0;
      if (way) { view.scrollBy(0, way * SCROLL_PX); this.#follow(); }
      requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
    this.#follow();
  }

  #move(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag.id) return;
    drag.at = [event.clientX, event.clientY];
    const far = Math.hypot(drag.at[0] - drag.start[0], drag.at[1] - drag.start[1]) >= DRAG_PX;
    if (!drag.isLifted) {
      if (!far) return;
      // A finger that moves before it has rested scrolls.
      if (event.pointerType !== "mouse") return this.#end(false);
      this.#lift();
    }
    this.#aim();
    this.#follow();
  }

  /** The pointer in the grid's own coordinates. */
  get #point() {
    const { left, top } = this.grid.getBoundingClientRect();
    return [this.#drag.at[0] - left - this.grid.clientLeft, this.#drag.at[1] - top - this.grid.clientTop];
  }

  /** Keeps the tile under the pointer. */
  #follow() {
    const { box, grip } = this.#drag;
    const [x, y] = this.#point;
    box.style.translate = `${x - grip[0] - box.offsetLeft}px ${y - grip[1] - box.offsetTop}px`;
  }

  /** Moves the tile to the place of another tile under the pointer. */
  #aim() {
    const drag = this.#drag;
    const [x, y] = this.#point;
    const over = [...this.grid.children].find((one) => {
      const { left, right, top, bottom } = placeOf(one);
      return x >= left && x <= right && y >= top && y <= bottom;
    }) ?? null;
    if (over === drag.over) return;
    drag.over = over;
    if (!over || over === drag.box) return;
    const isLater = Boolean(drag.box.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING);
    gliding(this.grid, () => this.grid.insertBefore(drag.box, isLater ? over.nextElementSibling : over), drag.box);
    // A tile that moves under the resting pointer is not a new target.
    drag.over = [...this.grid.children].find((one) => {
      const { left, right, top, bottom } = placeOf(one);
      return x >= left && x <= right && y >= top && y <= bottom;
    }) ?? null;
  }

  #end(isDropped) {
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = null;
    clearTimeout(drag.timer);
    drag.listening.abort();
    if (!drag.isLifted) return;
    const [x, y] = [drag.box.offsetLeft, drag.box.offsetTop];
    if (!isDropped) this.grid.insertBefore(drag.box, drag.next?.isConnected ? drag.next : null);
    const from = drag.box.style.translate;
    drag.box.style.translate = "";
    drag.box.classList.remove("dragged");
    if (!isStill() && isDropped && x === drag.box.offsetLeft && y === drag.box.offsetTop) {
      drag.box.animate([{ translate: from }, { translate: "0 0" }], GLIDE);
    }
    if (isDropped && drag.box.nextElementSibling !== drag.next) this.moved(drag.box, drag.box.nextElementSibling);
  }

  /** Ends the drag without a change, because the tile is gone or the grid is no longer edited. */
  cancel() { this.#end(false); }

  // MARK: The keyboard

  /** Moves a tile by an arrow key; returns whether the key was an arrow key while the grid is edited. */
  key(event, box) {
    const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
    if (!way || !this.isOn()) return false;
    event.preventDefault();
    const all = [...this.grid.children];
    const from = all.indexOf(box);
    const to = Math.abs(way) === 1 ? from + way : this.#beyond(all, from, Math.sign(way));
    if (to < 0 || to >= all.length || to === from) return true;
    const next = all[to > from ? to + 1 : to] ?? null;
    arrange(this.grid, next ? all.toSpliced(from, 1).toSpliced(to, 0, box) : [...all.toSpliced(from, 1), box]);
    box.scrollIntoView({ block: "nearest" });
    this.moved(box, next);
    return true;
  }

  /** The index of the nearest tile above or below, or of the tile itself if there is no such tile. */
  #beyond(all, from, way) {
    const [x, y] = middle(all[from]);
    const edge = way < 0 ? all[from].offsetTop : all[from].offsetTop + all[from].offsetHeight;
    let [best, found] = [Infinity, from];
    all.forEach((one, index) => {
      const [left, top] = middle(one);
      if (index === from || (top - edge) * way <= 0) return;
      const distance = Math.abs(top - y) * 2 + Math.abs(left - x);
      if (distance < best) [best, found] = [distance, index];
    });
    return found;
  }
}

// The handle in the corner of a tile, which changes its size while it is dragged.

const sizes = ["small", "medium", "large"];
/** The distance in pixels below which a moved pointer has clicked. */
const RESIZE_PX = 12;

/** The size after this one; after the largest, the smallest. */
export function nextSize(size) { return sizes[(sizes.indexOf(size) + 1) % sizes.length]; }

/** The size with its corner nearest to a point of a tile; `cell` is the side of the smallest size. */
const sizeAt = (x, y, cell) => (x < cell * 1.6 ? "small" : y < cell * 1.6 ? "medium" : "large");

/** Changes the size of a tile of a grid while its handle is dragged; `done` is called at the end with the size, if it has changed. */
export function sizeByHandle(tile, grid, done) {
  const handle = tile.resize;
  handle.addEventListener("pointerdown", (event) => {
    tile.wasSized = false;
    if (event.button !== 0) return;
    const { left, top } = tile.box.getBoundingClientRect();
    const cell = Number.parseFloat(getComputedStyle(grid).getPropertyValue("--cell"));
    handle.setPointerCapture(event.pointerId);
    const listening = new AbortController();
    const listen = (name, action) => handle.addEventListener(name, action, { signal: listening.signal });
    listen("pointermove", ({ clientX, clientY }) => {
      if (!tile.isSized && Math.hypot(clientX - event.clientX, clientY - event.clientY) < RESIZE_PX) return;
      tile.isSized = tile.wasSized = true;
      const size = sizeAt(clientX - left, clientY - top, cell);
      if (tile.box.dataset.size !== size) gliding(grid, () => { tile.box.dataset.size = tile.tile.dataset.size = size; });
    });
    for (const name of ["pointerup", "pointercancel"]) {
      listen(name, async () => {
        listening.abort();
        const { size } = tile.box.dataset;
        if (tile.isSized && name === "pointerup" && size !== tile.place.size) await done(size);
        tile.isSized = false;
      });
    }
  });
}

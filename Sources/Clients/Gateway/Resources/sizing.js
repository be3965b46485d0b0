// The handle in the corner of a tile, which changes its size while it is dragged.
import { gliding } from "/reorder.js";

const sizes = ["small", "medium", "large"];
/** The distance in pixels below which a moved pointer has clicked. */
const DRAG_PX = 12;

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
      if (!tile.isSized && Math.hypot(clientX - event.clientX, clientY - event.clientY) < DRAG_PX) return;
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

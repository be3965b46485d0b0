// Grids: rows with columns as wide as their widest cell, and lazy grids with tracks that the author chose.
import { Box, across, down, length, part } from "/layout.js";
import { share } from "/stacks.js";

/**
 * A grid of `rows`: a row has an alignment and cells `{ box, columns, alignment }`, or is one view across all columns.
 */
export function grid(rows, alignment, columnSpacing = 8, rowSpacing = 8) {
  const count = Math.max(1, ...rows.map(({ cells }) => cells?.reduce((sum, cell) => sum + cell.columns, 0) ?? 1));
  // The cells that are in only one column, by column.
  const columns = Array.from({ length: count }, () => ({ priority: 0, cells: [] }));
  for (const { cells } of rows) {
    let place = 0;
    for (const cell of cells ?? []) {
      cell.place = place;
      if (cell.columns === 1) columns[place].cells.push(cell.box);
      place += cell.columns;
    }
  }
  for (const column of columns) column.priority = Math.max(...column.cells.map(({ priority }) => priority).filter(Number.isFinite), 0);
  const gaps = columnSpacing * (count - 1);

  return new Box((width, height) => {
    const wide = (column, offer) => Math.max(0, ...column.cells.map((box) => box.at(offer, null).width));
    const offers = share(columns, width === null ? null : Math.max(width - gaps, 0), wide);
    const widths = columns.map((column, index) => wide(column, offers[index]));
    const sum = widths.reduce((one, other) => one + other, 0) + gaps;
    const span = (cell) => widths.slice(cell.place, cell.place + cell.columns).reduce((one, other) => one + other, 0)
      + columnSpacing * (cell.columns - 1);
    const room = height === null ? null : Math.max(height - rowSpacing * (rows.length - 1), 0);
    const items = rows.map((row) => ({ row, priority: row.box?.priority ?? 0 }));
    const high = ({ row }, offer) => (row.cells
      ? Math.max(0, ...row.cells.map((cell) => cell.box.at(span(cell), offer).height)) : row.box.at(width ?? sum, offer).height);
    const heights = share(items, room, high);
    const alone = rows.flatMap((row, index) => (row.box ? [row.box.at(width ?? sum, heights[index]).width] : []));
    const all = Math.max(sum, ...alone);
    const parts = [];
    let y = 0;
    items.forEach((item, index) => {
      const tall = high(item, heights[index]);
      const { row } = item;
      if (row.box) {
        const size = row.box.at(width ?? sum, heights[index]);
        parts.push(part(row.box, (all - size.width) * across(alignment), y, width ?? sum, heights[index]));
      }
      for (const cell of row.cells ?? []) {
        const left = widths.slice(0, cell.place).reduce((one, other) => one + other + columnSpacing, 0);
        const size = cell.box.at(span(cell), heights[index]);
        const x = left + (span(cell) - size.width) * across(cell.alignment ?? alignment);
        parts.push(part(cell.box, x || 0, y + (tall - size.height) * down(row.alignment ?? alignment) || 0, span(cell), heights[index]));
      }
      y += tall + rowSpacing;
    });
    return { width: all, height: Math.max(y - rowSpacing, 0), parts };
  });
}

/** The lengths of a lazy grid's tracks in this room. */
function lengths(tracks, room) {
  const gap = (track) => length(track.spacing, 8);
  const list = tracks.length ? tracks : [{}];
  const gaps = list.slice(0, -1).reduce((sum, track) => sum + gap(track), 0);
  let rest = room - gaps - list.reduce((sum, track) => sum + (track.size === "fixed" ? length(track.minimum, 10) : 0), 0);
  let open = list.filter((track) => track.size !== "fixed").length;
  return list.flatMap((track) => {
    const least = length(track.minimum, 10);
    if (track.size === "fixed") return [{ length: least, gap: gap(track) }];
    const most = track.maximum === "infinity" ? Infinity : length(track.maximum, Infinity) || Infinity;
    const share = Math.max(rest / open--, 0);
    if (track.size !== "adaptive") {
      const taken = Math.max(Math.min(share, most), least);
      rest -= taken;
      return [{ length: taken, gap: gap(track) }];
    }
    rest -= share;
    const count = Math.min(Math.max(Math.floor((share + gap(track)) / (Math.max(least, 1) + gap(track))), 1), 100);
    const each = Math.min((share - gap(track) * (count - 1)) / count, most);
    return Array.from({ length: count }, () => ({ length: Math.max(each, 0), gap: gap(track) }));
  });
}

/** Places views one after another into tracks, across (`isTall`) or down. */
export function lazyGrid(views, { tracks = [], spacing, alignment = "center" }, isTall) {
  const between = length(spacing, 8);
  return new Box((width, height) => {
    const room = isTall ? width : height;
    const sizes = lengths(Array.isArray(tracks) ? tracks : [], room === null || room === Infinity ? 100 * Math.max(tracks.length, 1) : room);
    const parts = [];
    let along = 0;
    let total = 0;
    for (let index = 0; index < views.length; index += sizes.length) {
      const line = views.slice(index, index + sizes.length);
      const own = line.map((view, place) => (isTall ? view.at(sizes[place].length, null) : view.at(null, sizes[place].length)));
      const thick = Math.max(0, ...own.map((size) => (isTall ? size.height : size.width)));
      let start = 0;
      line.forEach((view, place) => {
        const track = sizes[place].length;
        const x = isTall ? start + (track - own[place].width) * across(alignment) : along + (thick - own[place].width) * across(alignment);
        const y = isTall ? along + (thick - own[place].height) * down(alignment) : start + (track - own[place].height) * down(alignment);
        parts.push(isTall ? part(view, x, y, track, null) : part(view, x, y, null, track));
        start += track + sizes[place].gap;
        total = Math.max(total, start - sizes[place].gap);
      });
      along += thick + between;
    }
    along = Math.max(along - between, 0);
    const other = Math.max(total, Number.isFinite(room) ? room ?? 0 : 0);
    return isTall ? { width: other, height: along, parts } : { width: along, height: other, parts };
  });
}

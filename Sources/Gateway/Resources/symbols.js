// Stand-ins for SF Symbols, drawn by us: strokes in a box of 24. A name is looked up by its longest part
// that is listed ("timer.circle.fill" is "timer"); an unknown one is shown as its name.
// A full set of icons comes later.

const C = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z";
const paths = {
  "airplane": "M21 3l-18 8 6 2 2 7 3-5 5 4zM9 13l12-10",
  "alarm": "M12 6a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM12 9v4l2.5 1.5M3 7l4-3.5M21 7l-4-3.5",
  "app": "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z",
  "arrow.clockwise": "M19 8a8 8 0 1 0 1 6M20 3v5h-5",
  "bell": "M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4",
  "bell.slash": "M6 17V11a6 6 0 0 1 9-5M18 11v6l2 1H9M10 21h4M4 3l16 18",
  "bolt": "M13 2L5 14h6l-1 8 9-13h-6z",
  "book": "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  "bookmark": "M7 3h10v18l-5-4-5 4z",
  "calendar": "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  "camera": "M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z",
  "car": "M4 16v-4l2-6h12l2 6v4zM4 12h16M7 16v2M17 16v2",
  "checkmark": "M5 13l5 5L20 6",
  "clock": C + "M12 7v5l3 2",
  "cloud": "M7 19a5 5 0 0 1 0-10a6 6 0 0 1 11 2a4 4 0 0 1 0 8z",
  "cup.and.saucer": "M5 6h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 8h2a2 2 0 0 1 0 5h-2M4 20h14",
  "doc": "M6 3h8l4 4v14H6zM14 3v4h4",
  "door.left.hand.closed": "M6 3h12v18H6zM9.500 12h.1M3 21h18",
  "drop": "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  "envelope": "M3 6h18v13H3zM3 7l9 7 9-7",
  "eye": "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  "fan": "M12 12c-6-1-6-8-1-8 4 0 3 5 1 8zM12 12c1-6 8-6 8-1 0 4-5 3-8 1zM12 12c6 1 6 8 1 8-4 0-3-5-1-8zM12 12c-1 6-8 6-8 1 0-4 5-3 8-1z",
  "flag": "M5 21V4M5 4c5-2 8 2 14 0v10c-6 2-9-2-14 0",
  "flame": "M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-4 1-8z",
  "flashlight": "M8 3h8v4l-2 4v10h-4V11L8 7zM8 7h8M12 14v2",
  "gear": "M12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3",
  "globe": C + "M3 12h18M12 3c5 6 5 12 0 18M12 3c-5 6-5 12 0 18",
  "hand.raised": "M7 13V6a1.500 1.500 0 0 1 3 0v5V4a1.500 1.500 0 0 1 3 0v7V5a1.500 1.500 0 0 1 3 0v8l1.500-2a1.500 1.500 0 0 1 2.500 1.500L17 19c-1 2-9 3-10-6z",
  "heart": "M12 20C4 14 3 11 3 8.500a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1C21 11 20 14 12 20z",
  "hourglass": "M6 3h12M6 21h12M7 3c0 5 4 6 5 9-1 3-5 4-5 9h10c0-5-4-6-5-9 1-3 5-4 5-9z",
  "house": "M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10",
  "keyboard": "M2 6h20v12H2zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M7 14h10",
  "lamp.desk": "M6 21h8M10 21V12L15 6M12 4l6 6 2-6zM10 12L6 8",
  "lightbulb": "M9 17c0-3-4-4-4-8a7 7 0 0 1 14 0c0 4-4 5-4 8zM9 20h6",
  "list.bullet": "M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1",
  "location": "M21 3L3 11l8 2 2 8z",
  "lock": "M6 11h12v10H6zM8 11V8a4 4 0 0 1 8 0v3",
  "lock.open": "M6 11h12v10H6zM8 11V7a4 4 0 0 1 8-1",
  "magnifyingglass": "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM15 15l6 6",
  "mappin": "M12 21v-9M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
  "mic": "M9 6a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM5 11a7 7 0 0 0 14 0M12 18v3",
  "minus": "M5 12h14",
  "moon": "M20 14A8.500 8.500 0 1 1 10 4a7 7 0 0 0 10 10z",
  "music.note": "M9 18V5l10-2v13M6.500 15.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5zM16.500 13.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5z",
  "note.text": "M5 4h14v16H5zM8 9h8M8 13h8M8 17h5",
  "pause": "M8 5v14M16 5v14",
  "pencil": "M4 20l1-5L16 4l4 4L9 19z",
  "person": "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4 21c0-9 16-9 16 0z",
  "phone": "M6 3l4 5-2 2c1 3 3 5 6 6l2-2 5 4-2 3C11 21 3 13 3 5z",
  "play": "M7 4l13 8-13 8z",
  "plus": "M12 5v14M5 12h14",
  "power": "M12 3v9M7 6a8 8 0 1 0 10 0",
  "qrcode": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM14 20h.1M20 14h.1",
  "questionmark": "M8 9a4 4 0 1 1 6 3.500c-1.500 1-2 1.500-2 3.500M12 20h.1",
  "snowflake": "M12 2v20M3.500 7l17 10M20.500 7l-17 10M9 4l3 3 3-3M9 20l3-3 3 3",
  "sparkles": "M10 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 3v4M17 5h4",
  "speaker": "M4 9h4l6-5v16l-6-5H4zM17 9a5 5 0 0 1 0 6",
  "speaker.slash": "M4 9h4l6-5v16l-6-5H4zM17 10l4 4M21 10l-4 4",
  "square.grid": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  "star": "M12 3l3 6 6 1-4.500 4.500 1 6.500-5.500-3-5.500 3 1-6.500L3 10l6-1z",
  "stop": "M6 6h12v12H6z",
  "stopwatch": "M12 6a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 10v4M10 2h4M12 2v4M18 6l2-2",
  "sun.max": "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  "terminal": "M3 5h18v14H3zM7 9l3 3-3 3M12 15h5",
  "thermometer": "M10 14V5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0z",
  "timer": "M12 4v4M12 4a8.500 8.500 0 1 1-7 4M12 13L7 8",
  "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  "tv": "M3 5h18v12H3zM8 21h8",
  "umbrella": "M3 13a9 9 0 0 1 18 0zM12 13v6a2 2 0 0 1-4 0M12 2v2",
  "video": "M3 7h12v10H3zM15 11l6-3v8l-6-3",
  "waveform": "M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4",
  "wifi": "M2 9c6-6 14-6 20 0M5 13c4-4 10-4 14 0M9 16.500c2-2 4-2 6 0M12 20h.1",
  "xmark": "M6 6l12 12M18 6L6 18",
  "exclamationmark": "M12 4v11M12 19h.1",
};

/** Names that are another's picture. */
const same = {
  "gearshape": "gear", "music": "music.note", "light": "lightbulb", "lamp": "lamp.desk",
  "sun": "sun.max", "door": "door.left.hand.closed", "cup": "cup.and.saucer", "hand": "hand.raised",
  "list": "list.bullet", "square.and.pencil": "pencil", "arrow": "arrow.clockwise", "note": "note.text",
  "message": "envelope", "text": "note.text", "macwindow": "app", "desktopcomputer": "tv",
  "battery": "bolt", "headphones": "music.note", "figure": "person", "circle": "app",
};

const svg = "http://www.w3.org/2000/svg";

/** The path of the longest part of the name that is drawn. */
function find(name) {
  const parts = name.split(".");
  for (let count = parts.length; count > 0; count--) {
    const part = parts.slice(0, count).join(".");
    const path = paths[part] ?? paths[same[part]];
    if (path) return path;
  }
  return null;
}

/**
 * The symbol as an element, for the eye only: what it stands for is said by the text beside it.
 * An unknown name is written out, a missing one leaves a dot.
 */
export function symbol(name) {
  const path = name ? find(name) : "M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2z";
  if (!path) {
    const text = document.createElement("span");
    text.className = "symbol symbol-name";
    // A long name is cut to its first parts.
    let short = name;
    if (name.length > 16) {
      const parts = name.split(".");
      for (short = parts.shift(); short.length < 8 && parts.length > 0;) short += `.${parts.shift()}`;
    }
    text.textContent = short.length > 24 ? `${short.slice(0, 23)}…` : short;
    text.title = name;
    return text;
  }
  const picture = document.createElementNS(svg, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", name?.includes(".fill") ? "symbol symbol-fill" : "symbol");
  picture.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(svg, "path");
  line.setAttribute("d", path);
  picture.append(line);
  return picture;
}

const tints = [
  "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
  "brown", "gray", "white", "black",
];

/** Gives an element the control's tint, as the colour `--tint`; without one, the system's blue. */
export function tint(element, name) {
  const colour = /^#[0-9a-f]{6}$/i.test(name ?? "") ? name
    : `var(--${tints.includes(name) ? name : "blue"})`;
  element.style.setProperty("--tint", colour);
}

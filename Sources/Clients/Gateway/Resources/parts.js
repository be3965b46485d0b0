// Small parts of every view. Texts from outside are only inserted as text.

/** An element with a class, a text and children. */
export function element(name, className = "", text = null, ...children) {
  const result = document.createElement(name);
  if (className) result.className = className;
  if (text !== null) result.textContent = text;
  result.append(...children);
  return result;
}

export function pushButton(className, text, action) {
  const button = element("button", className, text);
  button.type = "button";
  button.addEventListener("click", action);
  return button;
}

/** A field with a text that people copy. */
export function copiedField(className, text, label) {
  const field = element("input", className);
  Object.assign(field, { type: "text", readOnly: true, value: text });
  field.addEventListener("focus", () => field.select());
  field.setAttribute("aria-label", label);
  return field;
}

/** The time after which a press on a tile or on the Lock Screen is a long press, in milliseconds. */
const LONG_MS = 500;

/** Calls `action` for a long press, a click of the right button or the menu key; no click follows. Each press begins with a call of `takes`. */
export function whenHeld(box, action, takes = () => true) {
  let timer = 0, isHeld = false;
  const stop = () => clearTimeout(timer);
  box.addEventListener("pointerdown", (event) => {
    stop();
    isHeld = false;
    if (event.button === 0 && takes(event)) timer = setTimeout(() => { isHeld = true; action(); }, LONG_MS);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) box.addEventListener(end, stop);
  box.addEventListener("click", (event) => {
    // A key clicks with a detail of 0.
    if (isHeld && event.detail !== 0) event.stopImmediatePropagation();
  }, true);
  box.addEventListener("contextmenu", (event) => {
    if (!takes(event)) return;
    event.preventDefault();
    stop();
    if (!isHeld) action();
  });
}

/** Sets a text if it has changed: an unchanged text is not announced again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A choice of one of a few values, as a row of radio buttons. */
export function segments(box, name, label, choices, chosen, change) {
  box.replaceChildren();
  box.setAttribute("aria-label", label);
  for (const [value, text] of choices) {
    const input = element("input");
    Object.assign(input, { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => change(value));
    box.append(element("label", "", null, input, element("span", "", text)));
  }
}

/** An element whose text is announced, moved into the dialog on top, because everything outside the dialog is inert. */
function live(id) {
  const box = document.getElementById(id);
  const parent = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentElement !== parent) parent.append(box);
  return box;
}

/** Announces a text to screen readers. */
export function say(text) { if (text) setText(live("news"), text); }

let alarmTimer = 0;

/** Reports a failure, on the page and to a screen reader. */
export function showError(error) {
  // The page already shows the form for a token.
  if (error?.status === 401) return;
  const box = live("alarm");
  box.className = "toast";
  setText(box, error?.message ?? String(error));
  clearTimeout(alarmTimer);
  alarmTimer = setTimeout(() => { box.className = "unseen"; box.textContent = ""; }, 6000);
}

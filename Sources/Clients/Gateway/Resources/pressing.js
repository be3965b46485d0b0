// The setting "How You Press": a hold time, or two presses. It is saved in this browser and sent with each press.
import { element } from "/parts.js";
import { introduced, word } from "/words.js";

const key = "actionbutton-press";

/** The window for a second press, in milliseconds: a screen reader needs seconds to read the hint. */
const ARM_MS = 10_000;

/** The hold times to choose from, in milliseconds, in the daemon's range. */
const holds = [300, 500, 750, 1000, 1500, 2000, 3000, 4000, 5000];

/** The fields of a request for the first of two presses. */
export const twice = { arm_ms: ARM_MS };

/** The fields of a request for a press with the saved setting. */
export function ownTiming() {
  const saved = localStorage.getItem(key);
  if (saved === "twice") return twice;
  return holds.includes(Number(saved)) ? { hold_ms: Number(saved) } : {};
}

/** Draws the setting in the current language. */
export function drawChoice(box) {
  const seconds = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second" });
  const choices = [
    ["", word("asConfigured")], ...holds.map((hold) => [String(hold), introduced(word("holdFor"), seconds.format(hold / 1000))]),
    ["twice", word("pressTwice")],
  ];
  const select = element("select", "", null, ...choices.map(([value, text]) => Object.assign(element("option", "", text), { value })));
  const saved = localStorage.getItem(key) ?? "";
  select.value = choices.some(([value]) => value === saved) ? saved : "";
  select.addEventListener("change", () => {
    if (select.value) localStorage.setItem(key, select.value);
    else localStorage.removeItem(key);
  });
  const text = element("p", "option-text", word("howYouPressHelp"));
  text.id = "pressing-help";
  select.setAttribute("aria-describedby", text.id);
  box.replaceChildren(
    element("div", "option", null, element("label", "", null, element("span", "option-title", word("howYouPress")), select), text));
}

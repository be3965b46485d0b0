// How the person at this browser presses: with a hold time of their own, or twice. It is saved in this browser and sent
// with each press.
import { element } from "/parts.js";
import { introduced, word } from "/words.js";

const key = "actionbutton-press";

/** How long the first press of two waits for the second one, in milliseconds: a screen reader needs seconds to read the hint. */
const ARM_MS = 10_000;

/** The hold times to choose from, in milliseconds: within those that the daemon accepts. */
const holds = [300, 500, 750, 1000, 1500, 2000, 3000, 4000, 5000];

/** The fields of a press that is one of two. */
export const twice = { arm_ms: ARM_MS };

/** The fields that are sent with a press of this person. */
export function ownTiming() {
  const saved = localStorage.getItem(key);
  if (saved === "twice") return twice;
  return holds.includes(Number(saved)) ? { hold_ms: Number(saved) } : {};
}

/** Draws the choice, in the current language. */
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

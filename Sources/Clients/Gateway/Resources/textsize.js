// The setting "Text Size": a factor for the text size of the browser, saved in this browser.
import { element } from "/parts.js";
import { word } from "/words.js";

const key = "actionbutton-text-size";

/** The factors by the keys of their words. */
const factors = { small: .875, medium: 1, large: 1.25, extraLarge: 1.5 };

function saved() {
  const name = localStorage.getItem(key);
  return Object.hasOwn(factors, name ?? "") ? name : "medium";
}

/** Applies the saved setting to the page, whose sizes of texts are relative to the root element's. */
export function applyTextSize() { document.documentElement.style.fontSize = `${factors[saved()] * 100}%`; }

/** Draws the setting in the current language. */
export function drawTextSize(box) {
  const options = Object.keys(factors).map((name) => Object.assign(element("option", "", word(name)), { value: name }));
  const select = element("select", "", null, ...options);
  select.value = saved();
  select.addEventListener("change", () => {
    localStorage.setItem(key, select.value);
    applyTextSize();
  });
  box.append(element("div", "option", null, element("label", "", null, element("span", "option-title", word("textSize")), select)));
}

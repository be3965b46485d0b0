// The page's own words, in the language of the daemon; the controls' words come localized from the controls.
import { languages, table } from "/languages.js";

let column = 0;

/** Sets the language by its BCP 47 tag; a language without words is replaced by the first language, English. */
export function setLanguage(language) {
  const main = (tag) => tag.split("-")[0];
  const exact = languages.indexOf(language);
  const near = languages.findIndex((tag) => main(tag) === main(language));
  column = Math.max(exact >= 0 ? exact : near, 0);
  document.documentElement.lang = languages[column];
}

/** Our word for `key`; an unknown key is returned unchanged. */
export function word(key) { return table[key]?.[column] ?? String(key); }

/** Two texts, where the first introduces the second. */
export function introduced(head, text) { return text ? head + word("colon") + text : head; }

/** The reason why a press performed nothing. */
export function reason(key) { return table[`reason.${key}`]?.[column] ?? String(key); }

// The page's own words, in the language of the daemon; the controls' words come localized from the controls.
import { languages, table } from "/languages.js";

let column = 0;

/** Chooses the language: a BCP 47 tag; one that has no words here is English. */
export function setLanguage(language) {
  const main = (tag) => tag.split("-")[0];
  const exact = languages.indexOf(language);
  const near = languages.findIndex((tag) => main(tag) === main(language));
  column = Math.max(exact >= 0 ? exact : near, 0);
  document.documentElement.lang = languages[column];
}

/** Our word for `key`; an unknown key is returned as it is. */
export function word(key) { return table[key]?.[column] ?? String(key); }

/** Two texts of which the first introduces the second. */
export function introduced(head, text) { return text ? head + word("colon") + text : head; }

/** The reason why a press performed nothing. */
export function reason(key) { return table[`reason.${key}`]?.[column] ?? String(key); }

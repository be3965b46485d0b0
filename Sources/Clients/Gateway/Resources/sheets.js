// Sheets over the page: the gallery of controls, and the options of a placement.
import { element, pushButton, setText } from "/parts.js";
import { symbol } from "/symbols.js";
import { introduced, word } from "/words.js";
import { OptionsForm } from "/options.js";

/** The head of a sheet: its title and the button that closes it. */
function head(box) {
  const title = element("h2", "sheet-title");
  title.id = `${box.id}-title`;
  title.dir = "auto";
  box.setAttribute("aria-labelledby", title.id);
  const close = pushButton("edit", "", () => box.close());
  box.append(element("div", "sheet-head", null, title, close));
  // A click beside the sheet closes it.
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  return { title, close };
}

/** A gallery with a search field: entries, grouped by their app. */
export class Gallery {
  /** `texts(entry)` are the searched texts; `rows(entry)` are the elements of an entry. */
  constructor(box, { texts, rows }) {
    Object.assign(this, { box, texts, rows });
    Object.assign(this, head(box));
    this.search = element("input", "sheet-search");
    this.search.type = "search";
    this.search.addEventListener("input", () => this.#draw());
    this.list = element("div", "sheet-list");
    box.append(this.search, this.list);
  }

  open(entries, title) {
    this.entries = entries;
    setText(this.title, title);
    setText(this.close, word("cancel"));
    this.search.value = "";
    this.search.placeholder = word("search");
    this.search.setAttribute("aria-label", word("search"));
    this.#draw();
    if (!this.box.open) this.box.showModal();
    this.search.focus();
  }

  #draw() {
    const wanted = this.search.value.trim().toLocaleLowerCase();
    const found = this.entries.filter((entry) => this.texts(entry).some((text) => text.toLocaleLowerCase().includes(wanted)));
    this.list.replaceChildren();
    for (const app of new Set(found.map((entry) => entry.app))) {
      const title = element("h3", "sheet-app", app);
      title.dir = "auto";
      this.list.append(title, ...found.filter((entry) => entry.app === app).flatMap((entry) => this.rows(entry)));
    }
    if (found.length === 0) this.list.append(element("p", "empty", word(wanted ? "noResults" : "noGallery")));
  }
}

/** The gallery of controls; `place(kind)` is called for the chosen control. */
export class ControlGallery extends Gallery {
  constructor(box) {
    super(box, {
      texts: ({ preview, app, listing }) => [preview.display_name, app, listing.description ?? ""],
      rows: (entry) => [this.#row(entry)],
    });
  }

  #row({ preview, listing }) {
    const name = element("span", "sheet-name", preview.display_name);
    const text = element("span", "sheet-text", listing.description ?? "");
    name.dir = text.dir = "auto";
    const row = pushButton("sheet-row", null, () => { this.box.close(); this.place(listing.kind); });
    row.append(element("span", "tile-icon", null, symbol(preview.symbol ?? "app", preview)),
      element("span", "sheet-words", null, name, text));
    return row;
  }
}

/** The options of one placement. */
export class OptionsSheet {
  /** The name of the placement with the shown options; null while the sheet is closed. */
  name = null;

  constructor(box) {
    this.box = box;
    Object.assign(this, head(box));
    this.content = element("div", "options");
    this.form = new OptionsForm(this.content, { hasTitle: false });
    box.append(this.content);
    box.addEventListener("close", () => { this.name = null; });
  }

  async open(place, entry) {
    this.name = place.name;
    setText(this.close, word("done"));
    setText(this.title, introduced(word("options"), entry.preview.display_name));
    if (!this.box.open) this.box.showModal();
    const filled = this.form.show(place, entry);
    this.form.focus();
    await filled;
  }

  /** Closes the sheet if its placement is gone. */
  check(placements) {
    if (this.name !== null && !placements.some(({ name }) => name === this.name)) this.box.close();
  }
}

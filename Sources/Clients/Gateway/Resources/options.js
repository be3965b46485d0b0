// The options of a control, as a form for its parameters.
import { element, pushButton, say, setText, showError } from "/parts.js";
import { introduced, word } from "/words.js";
import { symbol } from "/symbols.js";
import { ask, slotPath, mayChange } from "/daemon.js";

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The image of a value to choose, its file or a symbol, in a list of at most one element. */
function imageOf({ image, image_data: data, own_symbol: isOwn }, kind) {
  const box = element("span", "found-image");
  if (data?.startsWith("data:image/")) {
    const picture = element("img");
    Object.assign(picture, { src: data, alt: "" });
    // A damaged image leaves no trace.
    picture.addEventListener("error", () => box.remove());
    box.append(picture);
    return [box];
  }
  // An address is not fetched.
  if (!image || image.includes(":")) return [];
  box.append(symbol(image, isOwn ? { symbol: image, kind, custom_symbol: true } : null));
  return [box];
}

/** The form; every change is saved at once, as on the phone. */
export class OptionsForm {
  #number = 0;

  /** With `hasTitle`, the form has a title above its options. */
  constructor(box, { hasTitle = true } = {}) { [this.box, this.hasTitle] = [box, hasTitle]; }

  /** Shows the options of the item in a slot. */
  async show(button, entry) {
    const number = ++this.#number;
    this.button = button;
    this.chosen = { ...button?.assignment?.configuration };
    this.box.replaceChildren();
    // Options that only the configuration file sets, such as a command to run, are left out.
    const parameters = (entry?.listing.parameters ?? []).filter((parameter) => !parameter.file_only);
    if (!entry) return;
    if (this.hasTitle) this.box.append(element("h2", "options-title", introduced(word("options"), entry.preview.display_name)));
    if (parameters.length === 0) {
      this.box.append(element("p", "empty", word("noOptions")));
      return;
    }
    const rows = parameters.map((parameter) => this.#row(parameter));
    this.box.append(...rows.map((row) => row.box));
    try {
      // The list has the chosen values, including those from another page; the query has their titles.
      const { name } = this.button;
      const now = (await ask("GET", "/v1/placed")).placed.find(({ slot }) => slot === name);
      const resolved = await ask("GET", `/v1/resolve?${new URLSearchParams({ slot: name })}`);
      if (number !== this.#number) return;
      this.chosen = { ...now?.configuration };
      for (const row of rows) await row.fill(this.chosen[row.name], resolved);
    } catch (error) { if (number === this.#number) showError(error); }
  }

  /** Focuses the first option, for a control that prompts for its options when it is placed. */
  focus() { this.box.querySelector("input, select")?.focus(); }

  async #keep(name, value) {
    try {
      const answer = await ask("PATCH", slotPath(this.button.name, "configuration"), { configuration: { [name]: value } });
      this.chosen = { ...answer.control?.configuration };
      if (this.button.assignment) this.button.assignment.configuration = this.chosen;
      say(word("saved"));
    } catch (error) { showError(error); }
  }

  #row(parameter) {
    const id = `option-${parameter.name}`;
    const box = element("div", "option");
    const label = element("label", "option-title", parameter.title);
    label.htmlFor = id;
    if (parameter.required) label.append(element("small", "", ` · ${word("required")}`));
    box.append(label);
    if (parameter.description) box.append(element("p", "option-text", parameter.description));
    const keep = (value) => this.#keep(parameter.name, value);
    const choices = parameter.choices ?? [];
    const field = parameter.has_options || parameter.array
      ? this.#search(parameter, id, keep)
      : choices.length > 0 ? this.#select(parameter, id, choices, keep) : this.#input(parameter, id, keep);
    box.append(field.box);
    // A value that the user enters while the values are loaded stays.
    let isEdited = false;
    field.box.addEventListener("input", (event) => { isEdited ||= event.target === field.box; });
    return { box, name: parameter.name, fill: (value, resolved) => isEdited ? null : field.fill(value, resolved) };
  }

  /** A field for a typed or switched value. */
  #input(parameter, id, keep) {
    const input = element("input");
    input.id = id;
    input.disabled = !mayChange();
    const isBool = parameter.type === "bool";
    const isNumber = parameter.type === "int" || parameter.type === "double";
    input.type = isBool ? "checkbox" : isNumber ? "number" : parameter.type === "url" ? "url" : "text";
    if (isBool) input.setAttribute("role", "switch");
    if (isNumber) {
      input.step = parameter.type === "int" ? "1" : "any";
      if (parameter.range) [input.min, input.max] = parameter.range;
    }
    input.addEventListener("change", () => {
      if (isBool) return keep(input.checked);
      if (!input.reportValidity()) return;
      if (input.value === "") return keep(null);
      keep(isNumber ? Number(input.value) : input.value);
    });
    return {
      box: input,
      fill: (value) => {
        const shown = value ?? parameter.default;
        if (isBool) input.checked = shown === true;
        else input.value = shown ?? "";
      },
    };
  }

  /** A choice of one of a few values. */
  #select(parameter, id, choices, keep) {
    const select = element("select");
    select.id = id;
    select.disabled = !mayChange();
    if (!parameter.required) select.append(new Option(word("none"), ""));
    choices.forEach((choice, index) => select.append(new Option(choice.title, String(index))));
    select.addEventListener("change", () =>
      keep(select.value === "" ? null : choices[Number(select.value)].value));
    return {
      box: select,
      fill: (value) => {
        const index = choices.findIndex((choice) => same(choice.value, value ?? parameter.default));
        select.value = index < 0 ? "" : String(index);
      },
    };
  }

  /** Values that a query finds: suggested values, and values that match the typed text. */
  #search(parameter, id, keep) {
    const box = element("div", "search");
    const input = element("input");
    Object.assign(input, { type: "search", id, placeholder: word("search") });
    const note = element("p", "option-text");
    const list = element("div", "found");
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", parameter.title);
    if (parameter.searchable) box.append(input);
    box.append(note, list);
    let [timer, number] = [0, 0];
    const isChosen = (value) => {
      const chosen = this.chosen[parameter.name] ?? this.initial?.[parameter.name] ?? parameter.default;
      return parameter.array ? (Array.isArray(chosen) ? chosen : []).some((one) => same(one, value))
        : same(chosen, value);
    };
    const choose = (value, isOn) => {
      if (!parameter.array) return keep(value);
      const before = this.chosen[parameter.name];
      const rest = (Array.isArray(before) ? before : []).filter((one) => !same(one, value));
      this.chosen[parameter.name] = isOn ? [...rest, value] : rest;
      return keep(this.chosen[parameter.name]);
    };
    const load = async () => {
      const current = ++number;
      const query = new URLSearchParams({
        slot: this.button.name, parameter: parameter.name, configuration: JSON.stringify(this.chosen),
      });
      if (input.value) query.set("matching", input.value);
      let answer = { sections: [{ options: parameter.choices ?? [] }] };
      if (parameter.has_options) {
        try { answer = await ask("GET", `/v1/options?${query}`); } catch (error) { showError(error); }
      }
      if (current !== number) return;
      this.initial = { ...this.initial, [parameter.name]: answer.initial };
      list.replaceChildren();
      for (const section of answer.sections) {
        if (section.title) list.append(element("h3", "found-title", section.title));
        for (const option of section.options) {
          const tick = element("input");
          Object.assign(tick, {
            type: parameter.array ? "checkbox" : "radio", name: `${id}-choice`,
            checked: isChosen(option.value), disabled: !mayChange(),
          });
          tick.addEventListener("change", () => choose(option.value, tick.checked));
          list.append(element("label", "found-row", null, tick, ...imageOf(option, this.button.assignment?.kind),
            element("span", "", option.title), element("small", "", option.subtitle ?? "")));
        }
      }
      if (!list.firstChild) list.append(element("p", "empty", word("noResults")));
    };
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(load, 200); });
    if (!parameter.required && !parameter.array) {
      const clear = pushButton("clear", word("none"), () => { keep(null).then(load); });
      clear.disabled = !mayChange();
      box.append(clear);
    }
    return {
      box,
      fill: (_, resolved) => {
        const missing = resolved?.missing?.[parameter.name] ?? [];
        setText(note, missing.length ? introduced(word("missing"), missing.map(String).join(", ")) : "");
        return load();
      },
    };
  }
}

// The Lock Screen: the clock, Live Activities and widgets, the controls as circles, and unlocking.
import { element, pushButton, setText, showError, whenHeld } from "/parts.js";
import { symbol } from "/symbols.js";
import { introduced, word } from "/words.js";
import { ask, mayChange } from "/daemon.js";
import { keep } from "/clock.js";
import { Key } from "/key.js";
import { Island } from "/island.js";
import { ButtonTile, LockPositions } from "/tiles.js";
import { activityCard, hasTree, isAccessory, Made, widgetNote } from "/cards.js";

/** The maximum number of buttons that are drawn at the edge; all real buttons work. */
const MOST_KEYS = 5;
/** The maximum number of activities that are shown; of more, the first of them and a button that shows the others. */
const MOST_ACTIVITIES = 3;

/** An activity or a widget on a locked device: without contents if it is privacy-sensitive. */
function hidden(living) {
  return living.privacy_sensitive ? { ...living, lines: [word("hidden")], timer: null, island: null } : living;
}

/** Writes the time of day and the date in a language, and updates them. */
export function keepClock(language, timeBox, dateBox) {
  const minute = (now) => 60_000 - (now % 60_000);
  const time = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" });
  const date = new Intl.DateTimeFormat(language, { weekday: "long", month: "long", day: "numeric" });
  // As on the phone, without AM and PM.
  keep(timeBox, (now) => time.formatToParts(now).filter(({ type }) => type !== "dayPeriod")
    .map(({ value }) => value).join("").trim(), minute);
  keep(dateBox, (now) => date.format(now), minute);
}

export class LockView {
  #parts = new Map();
  #drawn = "";
  #language = "";
  #current = null;
  #widgets = new Made();
  #cards = new Made();
  /** Whether all activities are shown. */
  #isExpanded = false;
  /** Whether the device is unlocked to edit its Lock Screen. */
  wantsEdit = false;

  /** `redraw` requests a frame. */
  constructor(box, redraw) {
    this.island = new Island();
    this.glyph = element("div", "lock-glyph", null, symbol("lock.fill"));
    this.date = element("p", "lock-date");
    this.time = element("p", "lock-time");
    this.inline = element("div", "lock-inline");
    this.notes = element("div", "lock-notes");
    this.notes.setAttribute("role", "group");
    this.notes.tabIndex = 0;
    this.activities = element("div", "lock-activities");
    this.activities.setAttribute("role", "group");
    this.activities.tabIndex = 0;
    this.tiles = element("div", "lock-tiles");
    this.positions = new LockPositions();
    this.message = element("p", "lock-message");
    this.open = pushButton("lock-open", "", () => this.#unlock(false));
    this.more = pushButton("lock-more", null, () => { this.#isExpanded = !this.#isExpanded; this.#drawn = ""; redraw(); });
    this.pad = new PasscodePad((passcode) => this.#try(passcode), () => this.#show(false));
    this.face = element("div", "lock-face", null,
      element("div", "lock-head", null, this.glyph, this.date, this.inline, this.time, this.notes),
      this.activities, element("div", "lock-foot", null, this.message, this.tiles, this.open, ...this.positions.boxes));
    whenHeld(this.face, () => this.#unlock(true), ({ target }) => mayChange() && !target.closest("button, .v-tap"));
    this.keys = element("div", "keys");
    this.screen = element("div", "screen lock-screen", null, this.island.box, this.face, this.pad.box);
    this.body = element("div", "body", null, this.keys, this.screen);
    box.append(this.body);
  }

  // MARK: Unlocking

  /** Resets the view after the device was locked or unlocked, by this page or anything else. */
  reset() {
    this.#show(false);
    [this.#isExpanded, this.wantsEdit] = [false, false];
    setText(this.message, "");
  }

  #show(isAsking) {
    if (!isAsking) this.wantsEdit = false;
    this.face.hidden = isAsking;
    this.pad.show(isAsking);
    if (!isAsking && this.face.isConnected && this.wasAsking) this.open.focus();
    this.wasAsking = isAsking;
  }

  #unlock(toEdit) {
    this.wantsEdit = toEdit;
    if (this.hasPasscode) this.#show(true);
    else this.#try();
  }

  async #try(passcode) {
    try {
      await ask("POST", "/v1/unlock", passcode === undefined ? {} : { passcode });
    } catch (error) {
      // A wrong passcode is refused; any other error is a fault.
      if (passcode !== undefined && [403, 409, 422, 429].includes(error.status)) this.pad.refuse(error.message);
      else showError(error);
    }
  }

  /** Shows that a hold was refused because the device is locked. */
  refuse() {
    setText(this.message, word("locked"));
    this.glyph.classList.remove("shaking");
    void this.glyph.offsetWidth;
    this.glyph.classList.add("shaking");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.glyph.classList.remove("shaking"); setText(this.message, ""); }, 4000);
  }

  // MARK: Pressing

  /** The buttons at the edge. */
  get edge() { return [...this.#parts.values()].map(({ key }) => key); }

  /** Handles a changed place; `before` has its earlier fields. */
  take(place, before) {
    this.#parts.get(place.name)?.tile.take(place);
    const { latest: outcome } = place;
    // A change of another place, such as a reload, does not hide the outcome of the last press.
    if (!place.in && (place.press || place.outcome())) this.#current = place.name;
    if (outcome?.reason === "locked" && outcome.until_ns !== before.latest?.until_ns) this.refuse();
  }

  // MARK: Drawing

  /** Draws changes; returns true while an animation runs. */
  draw(now, { places: buttons, placements, widgetsAndActivities, language, hasPasscode }) {
    this.hasPasscode = hasPasscode;
    this.#drawWords(language);
    this.#place(buttons);
    let isMoving = this.positions.draw(now, placements);
    for (const button of buttons) {
      const { key, tile } = this.#parts.get(button.name);
      isMoving = key.draw(now) || button.isPassing(now) || isMoving;
      if (!tile.box.hidden) tile.draw(button, { size: "lock" });
    }
    const current = buttons.find(({ name }) => name === this.#current) ?? null;
    this.island.draw(current, current?.outcome(now), []);
    const state = `${language},${Math.min(innerWidth, 760)}`;
    const drawn = `${widgetsAndActivities.revision},${state}`;
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      // Placed widgets are shown here if their size is an accessory size, and an inline widget above the clock.
      const shown = widgetsAndActivities.widgets.filter((one) => !one.slot || isAccessory(one));
      const cards = this.#widgets.of(shown, state, (one) => widgetNote(hidden(one)));
      const isLine = (_, index) => shown[index].family === "accessoryInline" && hasTree(shown[index]) && Boolean(shown[index].slot);
      this.inline.replaceChildren(...cards.filter(isLine));
      this.notes.replaceChildren(...cards.filter((card, index) => !isLine(card, index)));
      this.notes.hidden = !this.notes.firstChild;
      // The Lock Screen is dark in every appearance.
      this.activities.hidden = widgetsAndActivities.activities.length === 0;
      this.activities.classList.toggle("lock-wide", widgetsAndActivities.activities.some(hasTree));
      const made = this.#cards.of(widgetsAndActivities.activities, state,
        (one) => activityCard(hidden(one), { scheme: "dark", width: Math.min(this.activities.clientWidth || 361, 361), placeholder: one.privacy_sensitive === true }));
      const isLong = made.length > MOST_ACTIVITIES;
      const shownCards = isLong && !this.#isExpanded ? made.slice(0, MOST_ACTIVITIES - 1) : made;
      this.activities.replaceChildren(...shownCards, ...(isLong ? [this.#drawMore(made.length - shownCards.length)] : []));
    }
    return isMoving;
  }

  /** The button that shows `count` more activities, or the first ones only. */
  #drawMore(count) {
    const text = count ? `+${count}` : "";
    this.more.replaceChildren(symbol(count ? "chevron.down" : "chevron.up"), text);
    this.more.setAttribute("aria-label", introduced(word("liveActivities"), text));
    this.more.setAttribute("aria-expanded", String(!count));
    return this.more;
  }

  #drawWords(language) {
    this.open.disabled = !mayChange();
    if (language === this.#language) return;
    this.#language = language;
    setText(this.open, word("unlock"));
    this.activities.setAttribute("aria-label", word("liveActivities"));
    this.notes.setAttribute("aria-label", word("widgets"));
    this.pad.showWords();
    keepClock(language, this.time, this.date);
  }

  /** Creates a button at the edge and a circle for every place. */
  #place(buttons) {
    for (const [name, { key, tile }] of this.#parts) {
      if (buttons.some((button) => button.name === name)) continue;
      key.cancel();
      for (const box of [key.box, key.hint, tile.box]) box.remove();
      this.#parts.delete(name);
    }
    buttons.forEach((button, index) => {
      let part = this.#parts.get(button.name);
      if (!part) {
        part = { key: new Key(button), tile: new ButtonTile() };
        this.#parts.set(button.name, part);
        this.keys.append(part.key.box);
        this.body.append(part.key.hint);
        this.tiles.append(part.tile.box);
      }
      part.key.model = button;
      part.key.box.hidden = index >= MOST_KEYS;
      part.key.hint.style.setProperty("--place", `${(Math.min(index, MOST_KEYS - 1) + .5) / Math.min(buttons.length, MOST_KEYS)}`);
      part.tile.box.hidden = !button.control;
    });
  }
}

// The passcode: a field for keyboards and a pad for fingers.

/** The pad; `given` is called with the passcode, `left` when the pad is closed without a passcode. */
class PasscodePad {
  constructor(given, left) {
    this.title = element("h2", "pass-title");
    this.title.id = "pass-title";
    this.note = element("p", "pass-note");
    this.note.setAttribute("role", "status");
    this.field = element("input", "pass-field");
    Object.assign(this.field, { type: "password", autocomplete: "off", inputMode: "none", maxLength: 64 });
    this.field.setAttribute("aria-labelledby", this.title.id);
    this.cancel = pushButton("pass-word", "", left);
    this.done = element("button", "pass-word");
    this.remove = pushButton("pass-key pass-remove", "⌫", () => this.#put(this.field.value.slice(0, -1)));
    const key = (digit) => pushButton("pass-key", digit, () => this.#put(this.field.value + digit));
    const keys = element("div", "pass-keys", null, ...[..."123456789"].map(key),
      element("span"), key("0"), this.remove);
    this.box = element("form", "pass", null,
      element("div", "pass-top", null, this.title, this.field, this.note,
        element("div", "pass-words", null, this.cancel, this.done)), keys);
    this.box.hidden = true;
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.field.value) given(this.field.value);
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") return left();
      // Typed characters go into the field, whichever key of the pad was tapped before.
      if (event.key.length === 1 && event.key !== " ") this.field.focus();
    });
    // After a tap Enter means "unlock", not the digit again.
    keys.addEventListener("click", (event) => { if (event.detail > 0) this.field.focus(); });
  }

  /** Shows or hides the pad, and clears its field. */
  show(isShown) {
    this.field.value = "";
    setText(this.note, "");
    this.box.hidden = !isShown;
    if (isShown) this.field.focus();
  }

  /** Shows that the passcode was wrong. */
  refuse(message) {
    this.field.value = "";
    setText(this.note, message || word("wrongPasscode"));
    this.field.classList.remove("shaking");
    void this.field.offsetWidth;
    this.field.classList.add("shaking");
    this.field.focus();
  }

  /** Updates the words after a change of the language. */
  showWords() {
    setText(this.title, word("enterPasscode"));
    setText(this.cancel, word("cancel"));
    setText(this.done, word("unlock"));
    this.remove.setAttribute("aria-label", word("delete"));
  }

  #put(text) { this.field.value = text; }
}

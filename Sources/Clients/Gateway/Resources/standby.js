// StandBy: a screen at rest shows the clock and an activity or a widget, dimmed, until it is touched or a button is pressed.
import { element } from "/parts.js";
import { follow } from "/clock.js";
import { word } from "/words.js";
import { activityCard, hasTree, isAccessory, Made, widgetCard } from "/cards.js";
import { keepClock } from "/lock.js";

const standByKey = "actionbutton-standby";

/** The times without a touch to choose from, in minutes. */
const times = [1, 2, 5, 15];

const MINUTE_MS = 60_000;

/** The saved time in minutes, or 0 for none. */
function savedTime() {
  const saved = Number(localStorage.getItem(standByKey));
  return times.includes(saved) ? saved : 0;
}

export class StandBy {
  #timer = 0;
  #screenLock = null;
  #made = new Made();
  #drawn = "";
  /** The last position of the pointer on the screen. */
  #place = "";

  /** `mayRest` returns whether the page shows one of its views; `redraw` requests a frame. */
  constructor(box, mayRest, redraw) {
    Object.assign(this, { box, mayRest, redraw });
    [this.date, this.time] = [element("p", "standby-date"), element("p", "standby-time")];
    this.beside = element("div", "standby-beside");
    this.face = element("div", "standby-face", null, element("div", "standby-clock", null, this.time, this.date), this.beside);
    box.append(this.face);
    for (const name of ["pointerdown", "pointermove", "wheel", "keydown"]) {
      addEventListener(name, (event) => this.#touched(event), { capture: true, passive: false });
    }
    this.wake();
  }

  get isShown() { return !this.box.hidden; }

  /** Ends StandBy and begins to wait for the saved time. */
  wake() {
    clearTimeout(this.#timer);
    if (this.isShown) {
      this.box.hidden = true;
      this.#screenLock?.then((lock) => lock.release()).catch(() => {});
      this.redraw();
    }
    const minutes = savedTime();
    if (minutes) this.#timer = setTimeout(() => this.#rest(), minutes * MINUTE_MS);
  }

  /** A touch or a key only ends StandBy, except the space bar, which also presses the button. */
  #touched(event) {
    // A browser also reports a move when something new appears below a pointer that rests.
    if (event.type === "pointermove") {
      const place = `${event.screenX},${event.screenY}`;
      if (place === this.#place) return;
      this.#place = place;
    }
    if (this.isShown && event.key !== " ") {
      event.preventDefault();
      event.stopPropagation();
    }
    this.wake();
  }

  #rest() {
    if (!this.mayRest() || document.querySelector("dialog[open]")) return this.wake();
    this.box.hidden = false;
    this.#drawn = "";
    // The screen of a tablet stays on, if the browser permits it.
    this.#screenLock = navigator.wakeLock?.request("screen") ?? null;
    this.#screenLock?.catch(() => {});
    this.redraw();
  }

  /** Draws the first activity, or else the front widget of the first position of Today; without private contents while locked. */
  draw({ widgetsAndActivities: { activities, widgets, revision }, language, locked }) {
    if (!this.isShown) return;
    const drawn = [revision, language, locked, innerWidth, innerHeight].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.box.setAttribute("aria-label", word("standBy"));
    keepClock(language, this.time, this.date);
    // A picture that never moves stays visible on some screens.
    follow(this.face, (now) => {
      const minute = Math.floor(now / MINUTE_MS);
      this.face.style.translate = `${(minute % 5 - 2) * 4}px ${(minute % 7 - 3) * 4}px`;
    }, (now) => MINUTE_MS - (now % MINUTE_MS));
    const isOpen = (living) => !locked || !living.privacy_sensitive;
    const activity = activities.find(isOpen);
    const onToday = widgets.filter((one) => isOpen(one) && !isAccessory(one));
    const widget = onToday.find(({ stack, front }) => front || !stack) ?? onToday[0];
    const [card] = activity
      ? this.#made.of([activity], drawn, (one) => activityCard(one, { scheme: "dark", width: 361 }))
      : this.#made.of(widget ? [widget] : [], drawn, (one) => widgetCard(one, { scheme: "dark" }));
    this.beside.hidden = !card;
    this.beside.replaceChildren(...card ? [card] : []);
    if (!card) return;
    // As large as its half of the screen: beside the clock, or below it.
    const isWide = innerWidth > innerHeight;
    const [width, height] = isWide ? [innerWidth / 2 - 48, innerHeight - 48] : [innerWidth - 48, innerHeight / 2 - 48];
    const most = hasTree(activity ?? widget) ? 3 : 1.5;
    this.beside.style.zoom = "";
    this.beside.style.zoom = String(Math.max(Math.min(width / card.offsetWidth, height / card.offsetHeight, most), 1));
  }
}

/** Draws the setting in the current language; `changed` is called when another time is chosen. */
export function drawStandBy(box, changed) {
  const minutes = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "minute", unitDisplay: "long" });
  const choices = [[0, word("off")], ...times.map((time) => [time, minutes.format(time)])];
  const select = element("select", "", null, ...choices.map(([value, text]) => Object.assign(element("option", "", text), { value })));
  select.value = savedTime();
  select.addEventListener("change", () => {
    localStorage.setItem(standByKey, select.value);
    changed();
  });
  const text = element("p", "option-text", word("standByHelp"));
  text.id = "standby-help";
  select.setAttribute("aria-describedby", text.id);
  box.append(element("div", "option", null, element("label", "", null, element("span", "option-title", word("standBy")), select), text));
}

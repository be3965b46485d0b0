// The page: it passes the event stream to the views, and chooses the view that is shown.
import { Model } from "/model.js";
import { DeviceView } from "/device.js";
import { TilesView } from "/tiles.js";
import { ControlCenter } from "/edit.js";
import { TodayView } from "/today.js";
import { applyTextSize, drawChoice, drawTextSize, SettingsView, TimelineView } from "/settings.js";
import { LockView } from "/lock.js";
import { element, setText, showError } from "/parts.js";
import { preload, symbol } from "/symbols.js";
import { ClaimView, drawAddress, TokenView } from "/claim.js";
import { SetupView } from "/setup.js";
import { introduced, setLanguage, word } from "/words.js";
import { announce, announcePlace } from "/news.js";
import { ask, giveToken, isRefused, listen, mayChange, whenTokenChanges } from "/daemon.js";
import { forgetImages, whenImageArrives } from "/pictures.js";
import { Confirmation } from "/offers.js";
import { drawStandBy, StandBy } from "/standby.js";
import { whenTapped } from "/cards.js";
import { tint } from "/tints.js";

const box = (id) => document.getElementById(id);
const model = new Model();
const devices = new Map();
const tiles = new TilesView(box("sizes"), box("tiles"));
const controlCenter = new ControlCenter({
  head: box("placements-head"), tiles: box("placements"), slots: box("lock-slots"), add: box("add"), options: box("placed-options"),
}, redraw);
const today = new TodayView(box("today"), { gallery: box("add-widget"), options: box("widget-options") }, redraw);
const settings = new SettingsView(box("subjects"), box("gallery"), box("options"));
const timeline = new TimelineView(box("timeline"));
const lock = new LockView(box("locked"), redraw);
const tokenView = new TokenView(box("token"), (token) => giveToken(token));
const claim = new ClaimView(box("claim"), () => { showView(); redraw(); });
const setup = new SetupView(box("setup"), { gallery: box("setup-gallery"), options: box("setup-options") }, () => { model.isSetupWanted = false; showView(); redraw(); });
const confirmation = new Confirmation(box("confirm"));
const standBy = new StandBy(box("standby"), () => !isAway && model.lost === null && (model.locked || !box("tabs").hidden), redraw);
applyTextSize();
// Elements that belong to no control have the default tint.
tint(document.documentElement);
const views = ["button", "controls", "today", "settings"];
let view = "button";
let isAway = true;
let wasHere = false;
let frame = 0;

// MARK: Drawing

/** Draws everything in the next frame, and in the following frames while an animation runs. */
function redraw() {
  if (frame) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    // The frame's own time may be earlier than the time of an event that has arrived since.
    if (draw(performance.now())) redraw();
  });
}

/** Draws the shown view. */
function draw(now) {
  drawBanner();
  confirmation.draw(isAway || model.locked ? [] : model.placed);
  if (isAway || model.lost !== null) standBy.wake();
  standBy.draw(model);
  if (model.locked) return lock.draw(now, model);
  let isMoving = false;
  const { running } = model.widgetsAndActivities;
  for (const device of devices.values()) isMoving = device.draw(now, running) || isMoving;
  isMoving = controlCenter.draw(now, model) || isMoving;
  tiles.draw(model.places);
  setText(box("on-buttons"), model.placements.length > 0 ? word("onButtons") : "");
  box("on-buttons").hidden = model.placements.length === 0;
  today.draw(model.widgetsAndActivities);
  settings.draw(model.places);
  setup.drawPlace(model.places[0]);
  return isMoving;
}

function drawBanner() {
  const text = !mayChange() ? (claim.isKnown ? "" : word("connecting"))
    : isAway ? word(wasHere ? "noGateway" : "connecting")
    : model.lost !== null ? introduced(word("noDaemon"), model.lost)
    : "";
  const banner = box("banner");
  banner.hidden = text === "";
  banner.classList.toggle("banner-alarm", (isAway && wasHere) || (!isAway && model.lost !== null));
  setText(banner, text);
  document.body.classList.toggle("away", mayChange() && (isAway || model.lost !== null));
  box("lock").disabled = !mayChange();
}

function drawDevices() {
  const names = model.places.map((button) => button.name);
  for (const [name, device] of devices) {
    if (names.includes(name)) continue;
    device.key.cancel();
    device.box.remove();
    devices.delete(name);
  }
  for (const button of model.places) {
    const device = devices.get(button.name);
    if (device) { device.show(button); continue; }
    const made = new DeviceView(button);
    devices.set(button.name, made);
    box("devices").append(made.box);
  }
  box("devices").classList.toggle("several", devices.size > 1);
  box("devices").querySelector(":scope > .empty")?.remove();
  if (devices.size === 0) box("devices").append(element("p", "empty", word("noButtons")));
}

function drawTitle() {
  document.title = word("actionButton");
  setText(box("title"), word("actionButton"));
}

function drawWords() {
  setLanguage(model.language);
  drawTitle();
  setup.drawWords();
  claim.drawWords();
  box("tabs").setAttribute("aria-label", word("views"));
  box("locked").setAttribute("aria-label", word("isLocked"));
  const tabs = [
    ["button", "button", "hand.raised"], ["controls", "controlCenter", "square.grid.2x2"],
    ["today", "today", "calendar"], ["settings", "settings", "gear"],
  ];
  for (const [tab, key, icon] of tabs) {
    box(`tab-${tab}`).replaceChildren(symbol(icon), element("span", "", word(key)));
  }
  drawChoice(box("pressing"));
  drawTextSize(box("pressing"));
  drawStandBy(box("pressing"), () => standBy.wake());
  drawAddress(box("pressing"));
  box("lock").replaceChildren(symbol("lock"));
  box("lock").setAttribute("aria-label", word("lock"));
}

// MARK: Views

/** Shows the view of the address; only the Lock Screen on a locked device, and only a form or the claim without a token. */
function showView() {
  const isOpen = mayChange() && !claim.isOpen;
  if (!mayChange() && !wasHere) setLanguage(navigator.language);
  if (!mayChange()) drawTitle();
  box("claim").hidden = !claim.isOpen;
  tokenView.show(!mayChange() && claim.isKnown && !claim.isOpen, isRefused(), claim.hasOwner);
  setup.update(isOpen && model.isSetupWanted && model.locked !== true);
  const asked = location.hash.slice(1);
  view = views.includes(asked) ? asked : "button";
  for (const name of views) {
    box(name).hidden = !isOpen || model.locked === true || setup.isOpen || name !== view;
    if (name === view) box(`tab-${name}`).setAttribute("aria-current", "page");
    else box(`tab-${name}`).removeAttribute("aria-current");
  }
  box("locked").hidden = !isOpen || model.locked !== true;
  box("setup").hidden = !isOpen || model.locked === true || !setup.isOpen;
  box("tabs").hidden = !isOpen || model.locked === true || setup.isOpen;
  box("lock").hidden = model.locked === null;
}

/** Shows the view of the address, and requests the data that only the settings show. */
function choose() {
  showView();
  if (mayChange() && view === "settings" && !isAway && !model.locked) {
    settings.open();
    timeline.open(model.isDeveloper);
  }
}

addEventListener("hashchange", choose);
box("lock").addEventListener("click", () => { ask("POST", "/v1/lock", {}).catch(showError); });

// MARK: The space bar, Escape, and the end of a page

/** The buttons of the shown view; on a locked device the buttons of its Lock Screen. */
const keys = () => (model.locked ? lock.edge : [...devices.values()].map(({ key }) => key));

/** Whether an element uses the space bar itself. */
const takesSpace = (target) =>
  target instanceof Element && target.closest("input, select, textarea, button") !== null;

addEventListener("keydown", (event) => {
  if (event.key === "Escape") return keys().forEach((key) => key.escape());
  if (event.key !== " " || setup.isOpen || (view !== "button" && !model.locked) || takesSpace(event.target)) return;
  event.preventDefault();
  if (!event.repeat) keys()[0]?.press(" ");
});
addEventListener("keyup", (event) => { if (event.key === " ") keys().forEach((key) => key.release(" ")); });
addEventListener("blur", () => cancelAll());
addEventListener("pagehide", () => cancelAll(true));
document.addEventListener("visibilitychange", () => { if (document.hidden) cancelAll(); });

function cancelAll(isLeaving = false) {
  for (const { key } of devices.values()) key.cancel(undefined, isLeaving);
  for (const key of lock.edge) key.cancel(undefined, isLeaving);
}

// MARK: The start

/** Requests the data that no snapshot has: activities, widgets, the lock. */
async function loadStatus() {
  model.widgetsAndActivities.ask();
  try { model.status(await ask("GET", "/v1/status")); } catch { /* The next snapshot asks again. */ }
  choose();
  redraw();
}

whenTokenChanges(() => {
  cancelAll();
  if (mayChange()) start(); else { isAway = true; claim.look(); }
  choose();
  redraw();
});

/** Starts the parts that need the token: pictures. */
function start() {
  preload("app", "plus", "xmark");
  drawWords();
}

if (mayChange()) start(); else claim.look();
choose();
redraw();
whenTapped(async (tap) => {
  try { await ask("POST", "/v1/act", tap); } catch (error) { showError(error); }
});

whenImageArrives(() => {
  model.widgetsAndActivities.touch();
  redraw();
});

listen({
  snapshot(event) {
    const wasAway = isAway || model.lost !== null;
    if (wasAway) forgetImages();
    [isAway, wasHere] = [false, true];
    model.snapshot(event);
    drawWords();
    drawDevices();
    if (wasAway) setup.renew();
    // A locked device shows its Lock Screen at once, without waiting for the status.
    showView();
    if (wasAway) loadStatus();
    redraw();
  },
  placed(event) {
    model.showAll(event);
    drawDevices();
    redraw();
  },
  place(event) {
    const shown = model.show(event);
    if (!shown) return;
    announcePlace(shown.before, shown.place, shown.place.in !== null || model.places.length > 1);
    if (!shown.place.in) tiles.take(shown.place);
    lock.take(shown.place, shown.before);
    if (shown.place.press) standBy.wake();
    redraw();
  },
  event(event) {
    model.take(event);
    announce(event);
    if (event.event === "activity.alert") standBy.wake();
    if (!model.locked) setup.take(event);
    if (event.event === "setup.done") showView();
    if (event.event === "language.changed") { drawWords(); choose(); loadStatus(); }
    // The lock decides which widgets and activities are sent.
    if (event.event.startsWith("screen.")) {
      // A long press on the Lock Screen edits it after it is unlocked.
      if (lock.wantsEdit && !model.locked) { location.hash = "controls"; controlCenter.startEditing(); }
      lock.reset();
      choose();
      loadStatus();
    }
    redraw();
    if (event.event === "activity.alert") for (const { island } of devices.values()) island.alert(event.id);
  },
  lost(error) { isAway = false; wasHere = true; model.daemonLost(error); redraw(); },
  away() { isAway = true; model.daemonLost(""); redraw(); },
});

// The page: from the event stream to the views, and which view is shown.
import { Model } from "/model.js";
import { DeviceView } from "/device.js";
import { TilesView } from "/tiles.js";
import { SettingsView } from "/settings.js";
import { element, say } from "/parts.js";
import { symbol } from "/symbols.js";
import { speak, word, reason } from "/words.js";
import { listen, mayChange, whenRefused } from "/daemon.js";

const box = (id) => document.getElementById(id);
const model = new Model();
const devices = new Map();
const tiles = new TilesView(box("sizes"), box("tiles"));
const settings = new SettingsView(box("subjects"), box("gallery"), box("options"));
const views = ["button", "controls", "settings"];
let view = "button";
let isAway = true;
let wasHere = false;
let frame = 0;

// MARK: Drawing

/** Draws everything once in the next frame, and on as long as something moves. */
function redraw() {
  if (frame) return;
  frame = requestAnimationFrame((now) => {
    frame = 0;
    if (draw(now)) redraw();
  });
}

function draw(now) {
  drawBanner();
  let isMoving = false;
  for (const device of devices.values()) isMoving = device.draw(now) || isMoving;
  tiles.draw(model.buttons);
  settings.draw(model.buttons);
  return isMoving;
}

function drawBanner() {
  const text = isAway ? word(wasHere ? "noGateway" : "connecting")
    : model.lost !== null ? `${word("noDaemon")}: ${model.lost}`
    : !mayChange() ? word("readOnly") : "";
  const banner = box("banner");
  banner.hidden = text === "";
  banner.classList.toggle("banner-alarm", isAway || model.lost !== null);
  say(banner, text);
  document.body.classList.toggle("away", isAway || model.lost !== null);
}

function drawDevices() {
  const names = model.buttons.map((button) => button.name);
  for (const [name, device] of devices) {
    if (names.includes(name)) continue;
    device.lift();
    device.box.remove();
    devices.delete(name);
  }
  for (const button of model.buttons) {
    const device = devices.get(button.name);
    if (device) { device.show(button); continue; }
    const made = new DeviceView(button);
    devices.set(button.name, made);
    box("devices").append(made.box);
  }
  box("devices").classList.toggle("several", devices.size > 1);
}

function drawWords() {
  speak(model.language);
  document.title = word("actionButton");
  box("tabs").setAttribute("aria-label", word("views"));
  const tabs = [
    ["button", "button", "hand.raised"], ["controls", "controlCenter", "square.grid"],
    ["settings", "settings", "gear"],
  ];
  for (const [tab, key, icon] of tabs) {
    box(`tab-${tab}`).replaceChildren(symbol(icon), element("span", "", word(key)));
  }
}

// MARK: Views

function choose() {
  const asked = location.hash.slice(1);
  view = views.includes(asked) ? asked : "button";
  for (const name of views) {
    box(name).hidden = name !== view;
    if (name === view) box(`tab-${name}`).setAttribute("aria-current", "page");
    else box(`tab-${name}`).removeAttribute("aria-current");
  }
  if (view === "settings" && !isAway) settings.open();
}

addEventListener("hashchange", choose);

// MARK: The space bar, and the end of a page

const isBusyElement = (target) =>
  target instanceof Element && target.closest("input, select, textarea, button, a, [tabindex]") !== null;

addEventListener("keydown", (event) => {
  if (event.key !== " " || view !== "button" || isBusyElement(event.target)) return;
  event.preventDefault();
  if (!event.repeat) devices.values().next().value?.press();
});
addEventListener("keyup", (event) => { if (event.key === " ") liftAll(); });
for (const end of ["blur", "pagehide"]) addEventListener(end, () => liftAll());
document.addEventListener("visibilitychange", () => { if (document.hidden) liftAll(); });

function liftAll() { for (const device of devices.values()) device.lift(); }

// MARK: What is read out

/** Tells a screen reader what just happened. */
function tell(event, button) {
  const name = model.buttons.length > 1 ? `${button.name}: ` : "";
  const control = button.control?.title ?? "";
  const text = {
    "hold.armed": () => event.hint ?? "",
    "hold.began": () => { const { hint, word: key } = button.promise; return hint ?? word(key); },
    "hold.cancelled": () => `${word("cancelled")}: ${reason(event.reason)}`,
    "intent.performing": () => word("performing"),
    "intent.failed": () => `${word("failed")}: ${event.error ?? ""}`,
    "intent.skipped": () => `${word("skipped")}: ${reason(event.reason)}`,
    "control.loaded": () => [control, button.control?.value_text].filter(Boolean).join(", "),
    "control.stale": () => `${control}: ${word("stale")}`,
    "status": () => event.text ?? "",
    "button.lost": () => word("lost"),
    "button.restored": () => word("ready"),
    "control.assigned": () => (event.control ? word("saved") : word("nothingAssigned")),
  }[event.event]?.();
  if (text) say(box("news"), name + text);
}

// MARK: The start

whenRefused(() => { choose(); redraw(); });
drawWords();
choose();
redraw();
listen({
  snapshot(event) {
    const wasAway = isAway || model.lost !== null;
    [isAway, wasHere] = [false, true];
    model.snapshot(event);
    drawWords();
    drawDevices();
    if (wasAway && view === "settings") settings.open();
    redraw();
  },
  event(event) {
    const button = model.take(event);
    if (button) tell(event, button);
    tiles.take(event);
    redraw();
  },
  lost(error) { isAway = false; wasHere = true; model.daemonLost(error); redraw(); },
  away() { isAway = true; model.daemonLost(""); redraw(); },
});

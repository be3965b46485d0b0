// Two clocks: the daemon's clock for the deadlines of holds, and the time of day for timers.

/**
 * Converts the daemon's clock to this page's clock: events carry CLOCK_MONOTONIC in nanoseconds. Every event arrives
 * a little late; the event with the smallest delay gives the best estimate of the difference.
 */
export class Clock {
  #offset = Infinity;

  /** Call for each event when it arrives; `at_ns` is the time at which the daemon wrote it. */
  received(at_ns, now = performance.now()) {
    if (Number.isFinite(at_ns)) this.#offset = Math.min(this.#offset, now - at_ns / 1e6);
  }

  /** Forgets the difference, before events of another machine or daemon. */
  reset() { this.#offset = Infinity; }

  /** Converts a time of the daemon to this page's clock, in milliseconds. */
  here(ns) { return Number.isFinite(this.#offset) ? ns / 1e6 + this.#offset : performance.now(); }
}

let ahead = 0;

/** Sets the gateway's time: a phone may disagree with a computer that has no battery for its clock. */
export function setWall(ms) { if (Number.isFinite(ms)) ahead = ms - Date.now(); }

/** The time of day on the button's computer, in milliseconds since 1970. */
export function wall() { return Date.now() + ahead; }

// MARK: Counting

const placeholder = "--:--";
const shown = new Map();
let alarm = 0;

/** The seconds that a timer shows, as ControlKit's TimerText counts them; null if the timer has no valid dates. */
function seconds({ start, end, counts_down, paused_at }, time) {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  let now = paused_at ? Date.parse(paused_at) : time;
  if (from) now = Math.max(now, from);
  if (to) now = Math.min(now, to);
  const left = counts_down ? Math.ceil((to - now) / 1000) : Math.floor((now - from) / 1000);
  return Number.isFinite(left) ? Math.max(left, 0) : null;
}

/** The digits of a timer: 4:05, or 1:00:00 from an hour on. */
export function digits(timer, time = wall()) {
  const all = timer ? seconds(timer, time) : null;
  if (all === null) return placeholder;
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** Whether a text has a placeholder for a timer's digits. */
export function counts(text, timer) { return Boolean(timer) && text.includes(placeholder); }

/** Writes a text with a timer's digits in place of the placeholder, and updates it. */
export function count(element, text, timer) {
  const edge = Date.parse(timer.counts_down ? timer.end : timer.start);
  keep(element, (now) => text.replaceAll(placeholder, digits(timer, now)),
    (now) => (timer.paused_at ? Infinity : 1000 - (((now - edge) % 1000) + 1000) % 1000));
}

/** Writes a text now and at each change; `next` returns the milliseconds until the next change. */
export function keep(element, text, next) {
  follow(element, (now) => {
    const words = text(now);
    if (element.textContent !== words) element.textContent = words;
  }, next);
}

/** Calls `update` now and at each change; `next` returns the milliseconds until the next change. */
export function follow(element, update, next) {
  shown.set(element, { update, next });
  update(wall());
  // When the timer fires, the element is part of the page.
  clearTimeout(alarm);
  alarm = setTimeout(tick, 0);
}

/** Updates the texts; no timer runs while the page is hidden. */
function tick() {
  clearTimeout(alarm);
  const now = wall();
  let soonest = Infinity;
  for (const [element, { update, next }] of shown) {
    if (!element.isConnected) { shown.delete(element); continue; }
    update(now);
    soonest = Math.min(soonest, next(now));
  }
  if (soonest < Infinity && !document.hidden) alarm = setTimeout(tick, Math.max(soonest, 4));
}

document.addEventListener("visibilitychange", tick);

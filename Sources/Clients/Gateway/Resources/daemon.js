// Access to the gateway: the token, requests, the event stream.

const key = "actionbutton-token";

/** The token that the owner's browser has saved for all its tabs; null in other browsers. */
export function ownToken() { return localStorage.getItem(key); }

/** Removes the token from the address, so that a copied link does not contain it, and saves it for this tab. */
function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem(key, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(key) ?? ownToken();
}

let token = takeToken();
let wasRefused = false;
let refused = () => {};
let given = () => {};

/** Whether this page has a token that the gateway has not refused; without a token it shows only a form. */
export function mayChange() { return token !== null; }

/** Whether the last token was wrong. */
export function isRefused() { return wasRefused; }

/** Calls `action` when the page gets a token, or the gateway refuses it. */
export function whenTokenChanges(action) { refused = action; }

/** Saves a token for this tab, or for all tabs of the owner's browser, and uses it. */
export function giveToken(text, isOwner = false) {
  (isOwner ? localStorage : sessionStorage).setItem(key, text);
  [token, wasRefused] = [text, false];
  given();
  refused();
}

function forgetToken() {
  for (const store of [sessionStorage, localStorage]) if (store.getItem(key) === token) store.removeItem(key);
  [token, wasRefused] = [null, true];
  refused();
}

// A new address in the same tab brings a new token.
addEventListener("hashchange", () => {
  const before = token;
  token = takeToken();
  if (token !== before) giveToken(token);
});

const authorization = () => (token ? { Authorization: `Bearer ${token}` } : {});

/** An error that the gateway has returned. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code ?? "";
  }
}

/** Sends a request to the gateway; returns the JSON of its answer. */
export async function ask(method, path, body, options = {}) {
  const headers = authorization();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const reply = await fetch(path, {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body), ...options,
  });
  const result = await reply.json().catch(() => null);
  if (reply.status === 401) forgetToken();
  if (!reply.ok) throw new Refusal(reply.status, result);
  return result;
}

export function fetchPicture(path) { return fetch(path, { headers: authorization() }); }

/** The path of a slot, such as a button or a placed control or widget, or of a part of it. */
export function slotPath(slot, part) { return `/v1/placed/${encodeURIComponent(slot)}${part ? `/${part}` : ""}`; }

/** The events that this page reads besides snapshots. */
const names = ["activity", "activity.alert", "widget.loaded", "placed.changed", "screen.locked", "screen.unlocked", "language.changed",
  "setup.edge", "setup.found", "setup.ended", "setup.done"];

/** The pause before the ended event stream is opened again, in milliseconds. */
const AGAIN_MS = 1000;

/** Opens the event stream when there is a token, and keeps it open. */
export async function listen({ snapshot, place, placed, event, lost, away }) {
  const parse = (data) => { try { return JSON.parse(data); } catch { return {}; } };
  const take = (name, data) => {
    if (name === "snapshot") snapshot(parse(data));
    else if (name === "place") place(parse(data));
    else if (name === "placed") placed(parse(data));
    else if (name === "daemon.lost") lost(parse(data).error ?? "");
    else if (names.includes(name)) event(parse(data));
  };
  for (;;) {
    if (token === null) await new Promise((next) => { given = next; });
    const used = token;
    const status = await read("/v1/events", authorization(), take).catch(() => 0);
    if (status === 401 && token === used) forgetToken();
    if (token === null) continue;
    away();
    await new Promise((next) => setTimeout(next, AGAIN_MS));
  }
}

// MARK: Presses

const pressPath = (button) => `/v1/buttons/${encodeURIComponent(button)}/press`;

const holder = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, "0")).join("");

// The maximum length of a press without a request from its page, in milliseconds: the lease of the gateway and the daemon.
const patience = 10000;

/** Whether the gateway itself has answered; otherwise it may be starting again. */
function isAnswer(error) { return error instanceof Refusal && error.status !== 503; }

/** A press of a button by this page. It lasts until `end`, which the page also calls when it is closed. */
export class Press {
  #button;
  #timing;
  #failed;
  #queue;
  #keep;
  #isOver = false;

  /** `timing` has the fields for a personal hold time or two presses; `before` is the end of the previous press. */
  constructor(button, timing, before, failed) {
    this.#button = button;
    this.#timing = timing;
    this.#failed = failed;
    this.#queue = before.then(() => this.#send("down"));
    this.#keep = setInterval(() => this.#send("down", patience), 4000);
  }

  /** Cancels the first of two presses, which waits for the second. */
  static cancel(button) { return ask("POST", pressPath(button), { phase: "cancel", holder }); }

  /**
   * Releases (`up`) or cancels (`cancel`) the press when it has been accepted, or at once if the page is being closed and receives
   * no more answers. Call it once; the result is settled when the request has been answered.
   */
  end(phase, isLeaving = false) {
    this.#isOver = true;
    clearInterval(this.#keep);
    if (isLeaving) return this.#send(phase);
    return this.#queue.then((isDown) => (isDown ? this.#send(phase, patience) : false));
  }

  /** Sends the beginning or the end of the press; repeats it for up to `wait` milliseconds while the gateway does not answer. */
  async #send(phase, wait = 0) {
    const end = performance.now() + wait;
    const timing = phase === "down" ? this.#timing : {};
    for (;;) {
      try {
        await ask("POST", pressPath(this.#button), { phase, holder, ...timing }, { keepalive: true });
        return true;
      } catch (error) {
        if (isAnswer(error) || performance.now() >= end) {
          clearInterval(this.#keep);
          this.#failed(error);
          return false;
        }
        // The release has been requested in the meantime, and its own request follows.
        if (phase === "down" && this.#isOver) return false;
      }
      await new Promise((next) => setTimeout(next, 250));
    }
  }
}

// Server-sent events from an answer of `fetch`, which can send the token in a header; an EventSource cannot.
// (html.spec.whatwg.org, "Server-sent events".)

/** Longer than the time from one heartbeat of the gateway to the next, in milliseconds. */
const SILENCE_MS = 25000;

/**
 * Requests an event stream and passes the name and data of each event to `take`, until the stream ends.
 *
 * Resolves with the status of the answer, which is 200 for a stream that ended; rejects if there is no connection.
 */
export async function read(path, headers, take) {
  const stop = new AbortController();
  let timer = 0;
  // A lost connection may give no sign.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), SILENCE_MS);
  };
  wait();
  try {
    const reply = await fetch(path, { headers, signal: stop.signal, cache: "no-store" });
    if (!reply.ok) return reply.status;
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let [name, data] = ["", []];
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return reply.status;
      wait();
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line.startsWith("event: ")) name = line.slice(7);
        else if (line.startsWith("data: ")) data.push(line.slice(6));
        else if (line === "") {
          if (data.length > 0) take(name, data.join("\n"));
          [name, data] = ["", []];
        }
      }
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

// The way to the gateway: the token, requests, the event stream.
import { read } from "/events.js";

const key = "actionbutton-token";

/** Takes the token out of the address, where nobody should copy it from, and keeps it for this tab. */
function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem(key, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(key);
}

let token = takeToken();
let wasRefused = false;
let refused = () => {};
let given = () => {};

/** Whether this page has a token, as far as it knows one that is taken: without one it shows nothing. */
export function mayChange() { return token !== null; }

/** Whether the last token was a wrong one. */
export function isRefused() { return wasRefused; }

/** Calls `action` when the page gets a token, or the gateway does not take it any more. */
export function whenTokenChanges(action) { refused = action; }

/** Keeps a token for this tab, and uses it. */
export function giveToken(text) {
  sessionStorage.setItem(key, text);
  [token, wasRefused] = [text, false];
  given();
  refused();
}

function forgetToken() {
  [token, wasRefused] = [null, true];
  sessionStorage.removeItem(key);
  refused();
}

// A new address in the same tab brings a new token.
addEventListener("hashchange", () => {
  const before = token;
  token = takeToken();
  if (token !== before) giveToken(token);
});

const authorization = () => (token ? { Authorization: `Bearer ${token}` } : {});

/** A refusal of the gateway. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code ?? "";
  }
}

/** Asks the gateway; the answer's JSON. */
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

/** A picture's answer. */
export function fetchPicture(path) { return fetch(path, { headers: authorization() }); }

/** The path of a button's part. */
export function pathOf(button, part) { return `/v1/buttons/${encodeURIComponent(button)}/${part}`; }

/** The events that are of no place; what concerns a place is in its snapshots. */
const names = ["activity", "widget.loaded", "screen.locked", "screen.unlocked", "language.changed"];

/** How soon the stream is asked for again after it ended, in milliseconds. */
const AGAIN_MS = 1000;

/** Opens the event stream when there is a token, and keeps it open. */
export async function listen({ snapshot, places, place, event, lost, away }) {
  const parse = (data) => { try { return JSON.parse(data); } catch { return {}; } };
  const take = (name, data) => {
    if (name === "snapshot") snapshot(parse(data));
    else if (name === "place") place(parse(data));
    else if (name === "places") places(parse(data));
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

// MARK: Fingers

const holder = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, "0")).join("");

// How long a finger stays down of which nothing is heard, here as in the gateway and the daemon.
const patience = 10000;

/** Whether the gateway itself has answered; if not, it may come back. */
function isAnswer(error) { return error instanceof Refusal && error.status !== 503; }

/** A finger of this page on a button: down until it is lifted, also when the page goes away. */
export class Finger {
  #button;
  #failed;
  #queue;
  #keep;
  #isUp = false;

  constructor(button, failed) {
    this.#button = button;
    this.#failed = failed;
    this.#queue = this.#say("down");
    this.#keep = setInterval(() => this.#say("down", patience), 4000);
  }

  /** Lifts the finger, once it is down; of a page that goes away at once: it hears no answer any more. */
  lift(isLeaving = false) {
    if (this.#isUp) return;
    this.#isUp = true;
    clearInterval(this.#keep);
    if (isLeaving) this.#say("up");
    else this.#queue = this.#queue.then((isDown) => (isDown ? this.#say("up", patience) : false));
  }

  /** Says one half of the press; to a gateway that is away again and again, for as long as given. */
  async #say(phase, wait = 0) {
    const end = performance.now() + wait;
    for (;;) {
      try {
        await ask("POST", pathOf(this.#button, "press"), { phase, holder }, { keepalive: true });
        return true;
      } catch (error) {
        if (isAnswer(error) || performance.now() >= end) {
          clearInterval(this.#keep);
          this.#failed(error);
          return false;
        }
        // The finger is another request's by now.
        if (phase === "down" && this.#isUp) return false;
      }
      await new Promise((next) => setTimeout(next, 250));
    }
  }
}

// The way to the gateway: the token, requests, the event stream.

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
let refused = () => {};

/** Whether this page may change something, as far as it knows. */
export function mayChange() { return token !== null; }

/** Calls `action` when the gateway does not take the token any more. */
export function whenRefused(action) { refused = action; }

// A new address in the same tab brings a new token.
addEventListener("hashchange", () => { token = takeToken(); refused(); });

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
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const reply = await fetch(path, {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body), ...options,
  });
  const result = await reply.json().catch(() => null);
  if (reply.status === 401) {
    token = null;
    sessionStorage.removeItem(key);
    refused();
  }
  if (!reply.ok) throw new Refusal(reply.status, result);
  return result;
}

/** The path of a button's part. */
export function pathOf(button, part) { return `/v1/buttons/${encodeURIComponent(button)}/${part}`; }

const names = [
  "button.ready", "button.lost", "button.restored", "hold.armed", "hold.began",
  "hold.cancelled", "hold.performed", "hold.ended", "intent.performing", "intent.finished", "intent.failed", "intent.skipped",
  "control.loaded", "control.stale", "status", "control.assigned", "control.warning",
  "extension.started", "extension.exited", "activity", "widget.loaded",
  "screen.locked", "screen.unlocked",
];

/** Opens the event stream and keeps it open. */
export function listen({ snapshot, event, lost, away }) {
  const read = (message) => { try { return JSON.parse(message.data); } catch { return {}; } };
  const connect = () => {
    const source = new EventSource("/v1/events");
    source.addEventListener("snapshot", (message) => snapshot(read(message)));
    source.addEventListener("daemon.lost", (message) => lost(read(message).error ?? ""));
    for (const name of names) source.addEventListener(name, (message) => event(read(message)));
    source.onerror = () => {
      away();
      // After an answer that is no stream a browser gives up; we do not.
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
    };
  };
  connect();
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

// Changes of the placed items. Moves are sent one after another, and shown before the daemon has answered.
import { say, showError } from "/parts.js";
import { introduced, word } from "/words.js";
import { ask, slotPath } from "/daemon.js";

/** Sends a request; returns null if it was refused. */
export async function change(method, path, body) {
  try {
    return await ask(method, path, body);
  } catch (error) {
    showError(error);
    return null;
  }
}

/** Places a control or a widget; returns the answer, or null. */
export async function place(body) {
  const answer = await change("POST", "/v1/placed", body);
  if (answer) say(introduced(word("added"), answer.title ?? ""));
  return answer;
}

/** Removes the item in a slot; returns whether it was removed. */
export async function remove(slot, title) {
  if (!(await change("DELETE", slotPath(slot)))) return false;
  say(introduced(word("removed"), title));
  return true;
}

/** The moves within one grid. */
export class MoveQueue {
  /** An order that the daemon has not sent yet, with the version of the list that will have it. */
  #ahead = null;
  #last = Promise.resolve();
  /** The version of the list after the last move. */
  #sent = 0;

  /** `redraw` is called when the order may have changed. */
  constructor(redraw) { this.redraw = redraw; }

  /** Whether the shown order has not come from the daemon yet. */
  get isAhead() { return this.#ahead !== null; }

  /** Objects with these names in the order of the last move, until the daemon sends that order. */
  inOrder(all, version, nameOf = ({ name }) => name) {
    if (this.#ahead && version >= this.#ahead.version) this.#ahead = null;
    if (!this.#ahead) return all;
    const { order } = this.#ahead;
    const place = (one) => (order.includes(nameOf(one)) ? order.indexOf(nameOf(one)) : order.length);
    return [...all].sort((one, other) => place(one) - place(other));
  }

  /**
   * Sends the move of a slot: `order` lists the names in the shown order, `next` is the slot after it or null at the end. A move
   * before a name is valid in any order; a move to the end is valid only in the shown order, and refused in any other.
   */
  moved(name, slot, order, next, version) {
    this.#ahead = { order, version: Infinity };
    say(`${introduced(word("position"), String(order.indexOf(name) + 1))} / ${order.length}`);
    this.#last = this.#last.then(async () => {
      let answer = null;
      try {
        answer = await ask("POST", slotPath(slot, "move"), next ? { before: next } : { at: order.length, version: Math.max(version, this.#sent) });
        this.#sent = answer.version;
      } catch (error) { this.#sent = 0; showError(error); }
      // A later move is already shown; after a refusal, the daemon's order is shown.
      if (this.#ahead?.order === order) this.#ahead = answer && { order, version: answer.version };
      this.redraw();
    });
  }
}

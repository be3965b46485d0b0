// Moves of tiles: they are sent one after the other, and shown before the daemon has answered.
import { say, showError } from "/parts.js";
import { introduced, word } from "/words.js";
import { ask } from "/daemon.js";

/** The moves within one grid. */
export class MoveQueue {
  /** An order that the daemon has not sent yet, with the version of the list that will have it. */
  #ahead = null;
  #last = Promise.resolve();
  /** The version of the list after the last move. */
  #sent = 0;

  /** `redraw` is called when the order may be another one. */
  constructor(redraw) { this.redraw = redraw; }

  /** Whether an order is shown that the daemon has not sent yet. */
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
   * A tile was moved: `order` are the names as they are shown now, `next` is the one after it, null at the end. A move by name means
   * the same whatever the order has become; one to the end is meant in the order that is shown, and refused in another one.
   */
  moved(name, path, order, next, version) {
    this.#ahead = { order, version: Infinity };
    say(`${introduced(word("position"), String(order.indexOf(name) + 1))} / ${order.length}`);
    this.#last = this.#last.then(async () => {
      let answer = null;
      try {
        answer = await ask("POST", path, next ? { before: next } : { at: order.length, version: Math.max(version, this.#sent) });
        this.#sent = answer.version;
      } catch (error) { this.#sent = 0; showError(error); }
      // A later move is shown already; after a refusal, the daemon's order is shown.
      if (this.#ahead?.order === order) this.#ahead = answer && { order, version: answer.version };
      this.redraw();
    });
  }
}

// What is read out: a screen reader hears what changed, once.
import { say } from "/parts.js";
import { word, reason } from "/words.js";
import { digits } from "/clock.js";

/** The words for an event of a button. */
function ofButton(event, button) {
  const title = button.control?.title ?? "";
  switch (event.event) {
    case "hold.armed": return event.hint;
    case "hold.began": {
      const { hint, word: key } = button.promise;
      return hint ?? word(key);
    }
    case "hold.cancelled": return `${word("cancelled")}: ${reason(event.reason)}`;
    case "intent.performing": return button.control?.action_label || word("performing");
    case "intent.failed": return `${word("failed")}: ${event.error ?? ""}`;
    case "intent.skipped": return `${word("skipped")}: ${reason(event.reason)}`;
    // What was only loaded again is no news.
    case "control.loaded":
      return button.outcome()?.kind === "performed" ? [title, event.value_text].filter(Boolean).join(", ") : "";
    case "control.stale": return `${title}: ${word("stale")}`;
    case "status": return event.text;
    case "button.lost": return word("lost");
    case "button.restored": return word("ready");
    case "control.assigned": return event.control ? word("saved") : word("nothingAssigned");
  }
}

/** The words for an event of no button. */
function ofSurroundings(event) {
  switch (event.event) {
    case "screen.locked": return word("isLocked");
    case "screen.unlocked": return word("isUnlocked");
    case "activity": {
      const phase = event.activity?.phase ?? event.phase;
      const lines = (event.lines ?? []).join(", ").replaceAll("--:--", digits(event.timer));
      if (phase === "ended") return `${event.app}: ${word("ended")}`;
      return phase === "started" ? lines || word("liveActivities") : "";
    }
  }
}

/** Tells what just happened; `button` is the one that it is about, or null. */
export function tell(event, button, hasSeveral) {
  const text = button ? ofButton(event, button) : ofSurroundings(event);
  if (text) say(document.getElementById("news"), button && hasSeveral ? `${button.name}: ${text}` : text);
}

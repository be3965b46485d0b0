// Announcements for screen readers: each change is announced once.
import { say } from "/parts.js";
import { introduced, word, reason } from "/words.js";
import { digits } from "/clock.js";

/** The words for a new outcome. */
function ofOutcome({ control }, outcome) {
  switch (outcome?.state) {
    case "performing": return outcome.label || word("performing");
    case "performed": return outcome.status || [control?.title, control?.value_text].filter(Boolean).join(", ");
    case "failed": return introduced(word("failed"), outcome.error);
    case "cancelled": return introduced(word("cancelled"), reason(outcome.reason));
    case "skipped": return introduced(word("skipped"), reason(outcome.reason));
  }
}

/** The words for a change of a place; undefined for a mere reload. */
function ofPlace(before, place) {
  const { control, device, press, latest: outcome, question, assignment } = place;
  if (device !== before.device) return word(device);
  if (question && question.number !== before.question?.number) return introduced(word("confirm"), question.text);
  // A second press of two is decided when it begins. A hold that is decided at its release gets a new hint when it may end.
  if (press?.deadline_ns > press?.start_ns && (press.start_ns !== before.press?.start_ns || press.hint !== before.press.hint)) {
    const { hint, word: key } = place.promise;
    if (hint && press.state === "armed") return hint.replace(word("verb.again"), word("verb.activate"));
    return hint ?? word(key);
  }
  if (place.undo && place.undo.number !== before.undo?.number) {
    return [outcome?.status || control?.value_text, introduced(word("undo"), place.undo.name ?? "")].filter(Boolean).join(", ");
  }
  if (outcome && (outcome.state !== before.latest?.state || outcome.until_ns !== before.latest?.until_ns)) {
    return ofOutcome(place, outcome);
  }
  if (place.shared && place.shared.state !== before.shared?.state) return introduced(control?.title ?? "", word(place.sharedWord()));
  if (assignment?.kind !== before.assignment?.kind) return word(assignment ? "saved" : "nothingAssigned");
  if (control?.state === "stale" && before.control?.state !== "stale") return introduced(control.title, word("stale"));
}

/** The words for an event that is not a snapshot. */
function ofEvent(event) {
  switch (event.event) {
    case "screen.locked": return word("isLocked");
    case "screen.unlocked": return word("isUnlocked");
    case "activity.alert": return introduced(event.app, [event.title, event.body].filter(Boolean).join(", "));
    case "activity": {
      const phase = event.activity?.phase ?? event.phase;
      const lines = (event.lines ?? []).join(", ").replaceAll("--:--", digits(event.timer));
      if (phase === "ended") return introduced(event.app, word("ended"));
      return phase === "started" ? lines || word("liveActivities") : "";
    }
  }
}

/** Announces the changes of a place since `before`. */
export function announcePlace(before, place, hasSeveral) {
  const text = ofPlace(before, place);
  // The name of a placement is only for programs.
  const name = place.in ? place.control?.title ?? "" : place.name;
  say(text && hasSeveral && name ? introduced(name, text) : text);
}

/** Announces an event that is not a snapshot. */
export function announce(event) { say(ofEvent(event)); }

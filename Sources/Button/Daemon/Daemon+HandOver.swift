import ActionButton
import Presenters
import SystemAccess

extension Daemon {
  /// Gives the buttons of the next run their numbers: a button of the same name has the same number.
  func numberButtons() -> [Int] {
    let numbers = buttons.map { button in
      if let before = handOver.buttons[button.name] { return before.index }
      lastNumber += 1
      return lastNumber - 1
    }
    self.numbers = Dictionary(
      zip(buttons.map(\.name), numbers), uniquingKeysWith: { first, _ in first })
    return numbers
  }

  /// Announces the outcome of intents whose button is gone: their results are not waited for.
  func endRemovedIntents() {
    for (name, left) in handOver.buttons where numbers[name] == nil {
      let intents = [left.slot.intent, left.tap?.intent ?? .resting]
      guard case .performing(let performance) = intents.first(where: { !$0.isResting }) else {
        continue
      }
      var stream = EventStream(button: name, source: left.source)
      let failed = Announcement.intentFailed(
        kind: performance.kind,
        error:
          "the configuration was read again and has no button \"\(name)\" any more; its action was "
          + "started, and its result is not known")
      stream.write(failed, of: left.press, now: { MonotonicClock.now }) { send(Array($0)) }
    }
  }
}

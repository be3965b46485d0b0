import Gesture
package import Wire

/// Follows one tap in the event stream to its outcome, which `actionbutton tap` prints.
package struct TapOutcome: Sendable {
  private let placement: String
  private let tap: Int
  private let words: PanelWords
  private var isFinished = false
  private var title: String?

  /// The tap with this number; `title` is what its control is called.
  package init(placement: String, tap: Int, title: String?, language: String) {
    self.placement = placement
    self.tap = tap
    self.title = title
    words = PanelWords(language: language)
  }

  /// Takes an event; returns the verdict as soon as it is known.
  package mutating func take(_ event: Event) -> PressOutcome.Verdict? {
    guard event.placement == placement, event.tap == nil || event.tap == tap else { return nil }
    switch event.name {
    case .intentSkipped:
      let reason = event.reason.flatMap(EndReason.init(rawValue:)).map { words[reason: $0] }
      return PressOutcome.Verdict(
        text: "not performed: \(reason ?? event.reason ?? "")", isFailure: true)
    case .intentFailed:
      return PressOutcome.Verdict(
        text: "\(named(event)) failed: \(event.error ?? "")", isFailure: true)
    case .intentFinished: isFinished = true
    case .controlLoaded:
      title = event.title ?? title
      guard isFinished else { return nil }
      let value = event.value_text.map { " → \($0)" } ?? ""
      return PressOutcome.Verdict(text: "performed \(named(event))\(value)", isFailure: false)
    case .controlStale where isFinished:
      return PressOutcome.Verdict(
        text: "performed \(named(event)); its new state is not known: \(event.error ?? "")",
        isFailure: false)
    // Taken away meanwhile: nothing is loaded again.
    case .controlAssigned where isFinished:
      return PressOutcome.Verdict(text: "performed \(named(event))", isFailure: false)
    default: break
    }
    return nil
  }

  private func named(_ event: Event) -> String { title ?? event.control ?? "the control" }
}

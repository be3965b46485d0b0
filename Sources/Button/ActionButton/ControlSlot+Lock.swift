package import ControlModel
import SystemAccess

// Hiding of private information on a locked device.
extension ControlSlot {
  /// The slot for display: on a locked device without the information that the control hides.
  package var redacted: ControlSlot {
    guard isLocked else { return self }
    var copy = self
    copy.redact()
    return copy
  }

  mutating func lock(_ isLocked: Bool) -> [Effect] {
    guard isLocked != self.isLocked else { return [] }
    self.isLocked = isLocked
    guard display.control != nil else { return [] }
    let loaded = announcement { .controlLoaded($0) }
    guard case .stale = display else { return loaded }
    let delay: Duration =
      switch load {
      case .idle: .zero
      case .underWay(let request): request.delay
      case .toBeRetried(_, let delay): delay
      }
    return loaded + announcement { .controlStale($0, retryIn: delay) }
  }

  /// The control for clients, or `nil` if no control is assigned.
  ///
  /// `tapHint` is the hint of the button's control for taps.
  func shown(tapHint: String? = nil) -> ShownControl? {
    ShownControl(display, isLocked: isLocked, language: language, tapHint: tapHint)
  }

  /// The control for clients with the instant of its load, or `nil` if no control is assigned.
  package var shownWithTime: ShownControl? {
    ShownControl(display, isLocked: isLocked, language: language, loadedAt: loadedAt)
  }

  /// An announcement with the control for clients; empty if no control is assigned.
  func announcement(_ make: (ShownControl) -> Announcement) -> [Effect] {
    shown().map { [.announce(make($0))] } ?? []
  }

  /// Whether the device must be unlocked before the promised action may be performed.
  func isRefused(_ promise: ControlDescription?) -> Bool {
    // A newer build of the app may require authentication where the displayed build does not.
    isLocked
      && (promise?.needsAuthentication ?? false
        || display.control?.needsAuthentication ?? false)
  }

  /// Whether the control's state must not be announced.
  func hidesState(_ control: ControlDescription) -> Bool { isLocked && control.isPrivacySensitive }

  /// The hint of a hold for announcements, or `nil` if no state is displayed.
  var announcedHint: String? {
    switch display {
    case .loaded(let control), .stale(let control, _):
      isLocked ? control.redacted().hint : control.hint
    case .unassigned, .loading, .unavailable: nil
    }
  }

  func redacted(_ control: ControlDescription) -> ControlDescription {
    isLocked ? control.redacted() : control
  }

  /// Hides an error of the control's app on a locked device, as its text may contain private information.
  func redacted(_ error: String) -> String {
    isLocked ? ControlDisplay.hiddenError(in: language) : error
  }

  mutating func redact() {
    undo = nil
    // A control that was never loaded may be private.
    if display.control?.hidesOnLockedDevice ?? true {
      shared = nil
      switch outcome {
      case .failed(_, let until): outcome = .failed(error: redacted(""), until: until)
      case .performed(_, let until): outcome = .performed(status: nil, until: until)
      case .none, .cancelled, .skipped: break
      }
    }
    display = display.redacted(in: language)
    Invariant.check(
      display.control.map { !$0.hidesOnLockedDevice || $0.isRedacted } ?? true,
      "a locked device shows nothing that is private")
    switch intent {
    case .resting: break
    case .waiting(let until, let promise):
      intent = .waiting(until: until, promise: promise?.redacted())
    case .performing(var performance):
      performance.before = performance.before.redacted()
      // A lock declines the question.
      performance.question = nil
      // The app's text may contain private information.
      if performance.before.hidesOnLockedDevice { performance.progress?.text = nil }
      intent = .performing(performance)
    }
  }
}

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
    guard let control = display.control else { return [] }
    let loaded = Effect.announce(.controlLoaded(redacted(control)))
    guard case .stale(_, let error) = display else { return [loaded] }
    let delay: Duration =
      switch load {
      case .idle: .zero
      case .underWay(let request): request.delay
      case .toBeRetried(_, let delay): delay
      }
    return [loaded, announcementOfStale(error, retryIn: delay)]
  }

  func announcementOfStale(_ error: String, retryIn delay: Duration) -> Effect {
    let shown = display.control?.hidesOnLockedDevice ?? true ? redacted(error) : error
    return .announce(
      .controlStale(
        kind: display.kind ?? "", error: shown, retryIn: delay,
        preview: display.preview.map { redacted($0) }))
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
    isLocked ? Self.hiddenError(in: language) : error
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
    display = redacted(display)
    Invariant.check(
      display.control.map { !$0.hidesOnLockedDevice || $0.isRedacted } ?? true,
      "a locked device shows nothing that is private")
    switch intent {
    case .resting: break
    case .waiting(let until, let promise):
      intent = .waiting(until: until, promise: promise?.redacted())
    case .performing(var performance):
      performance.before = performance.before.redacted()
      // The app's text may contain private information.
      if performance.before.hidesOnLockedDevice { performance.progress?.text = nil }
      intent = .performing(performance)
    }
  }

  private func redacted(_ display: Display) -> Display {
    switch display {
    case .unassigned: .unassigned
    case .loading(let kind, let preview): .loading(kind: kind, preview: preview?.redacted())
    case .loaded(let control): .loaded(control.redacted())
    case .stale(let control, let error):
      .stale(control.redacted(), error: control.hidesOnLockedDevice ? redacted(error) : error)
    case .unavailable(let kind, let preview, let error):
      .unavailable(kind: kind, preview: preview?.redacted(), error: redacted(error))
    }
  }

  package static func hiddenError(in language: ControlLanguage) -> String {
    ("unlock the device to see why" as Sentence).text(in: language)
  }
}

import ControlKit

/// A button that by default shuts the computer down only after a second press.
struct ShutDownButton: ControlWidget {
  nonisolated static let kind = "actionbutton.ShutDown"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: ShutDownProvider()) { state in
      ControlWidgetButton(
        action: ShutDownIntent(isConfirmed: !state.asks, seconds: state.seconds)
      ) {
        Label("Shut Down", systemImage: "power")
          .controlWidgetActionHint(state.isArmed ? "Confirm Shut Down" : "Shut Down")
      } actionLabel: { _ in
        Text(state.isArmed || !state.asks ? "Shutting Down…" : "Asking…")
          .controlWidgetStatus(state.isArmed ? "Hold Again to Shut Down" : "Shutting Down")
      }
      .tint(.red)
    }
    .displayName("Shut Down")
    .description("Shuts this computer down; a second press within some seconds confirms.")
  }
}

struct SelectConfirmationIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Confirmation"

  @Parameter(title: "Confirm", description: "Whether a second press is needed.", default: true)
  var asks: Bool

  @Parameter(
    title: "Seconds", description: "How long to wait for the second press.", default: 10,
    inclusiveRange: (lowerBound: 2, upperBound: 60))
  var seconds: Int
}

struct ShutDownState {
  var asks: Bool
  var seconds: Int
  /// Whether the next press shuts the computer down.
  var isArmed = false
}

struct ShutDownProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectConfirmationIntent) -> ShutDownState {
    ShutDownState(asks: configuration.asks, seconds: configuration.seconds)
  }

  func currentValue(configuration: SelectConfirmationIntent) async throws -> ShutDownState {
    try ShutDownIntent.systemctl.require()
    var state = previewValue(configuration: configuration)
    state.isArmed = state.asks ? await SecondPress.shared.isWaiting : false
    return state
  }
}

/// Shuts down at once, or waits for a second press first.
struct ShutDownIntent: AppIntent {
  static let title: LocalizedStringResource = "Shut Down"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  static let systemctl = Tool(name: "systemctl", package: "systemd")

  @Parameter(title: "Confirmed", default: false)
  var isConfirmed: Bool

  @Parameter(title: "Seconds", default: 10)
  var seconds: Int

  init() {}

  init(isConfirmed: Bool, seconds: Int) {
    self.isConfirmed = isConfirmed
    self.seconds = seconds
  }

  func perform() async throws -> some IntentResult {
    try Self.systemctl.require()
    let isSecond = await SecondPress.shared.confirm()
    guard isConfirmed || isSecond else {
      await SecondPress.shared.wait(.seconds(min(max(seconds, 2), 60)))
      return .result()
    }
    try await Self.systemctl.run(["poweroff"])
    return .result()
  }
}

/// The deadline of the second press, only in memory: after a restart a first press is needed again.
actor SecondPress {
  static let shared = SecondPress()

  private var deadline: ContinuousClock.Instant?

  var isWaiting: Bool { deadline.map { .now < $0 } ?? false }

  /// Returns whether this press is a second press in time, and resets the state.
  func confirm() -> Bool {
    defer { deadline = nil }
    return isWaiting
  }

  /// Accepts a second press for `limit`, then reloads the control.
  func wait(_ limit: Duration) {
    let deadline = ContinuousClock.now + limit
    self.deadline = deadline
    Task {
      // The task is never cancelled.
      try? await Task.sleep(until: deadline, clock: .continuous)
      self.expire(deadline)
    }
  }

  private func expire(_ old: ContinuousClock.Instant) {
    guard deadline == old else { return }
    deadline = nil
    ControlCenter.shared.reloadControls(ofKind: ShutDownButton.kind)
  }
}

import ControlKit

/// A button that shuts the computer down: the first press asks, a second one within some seconds does.
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

/// The button's options: whether it asks, and for how long.
struct SelectConfirmationIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Confirmation"

  @Parameter(title: "Confirm", description: "Whether a second press is needed.", default: true)
  var asks: Bool

  @Parameter(
    title: "Seconds", description: "How long the second press is waited for.", default: 10,
    inclusiveRange: (lowerBound: 2, upperBound: 60))
  var seconds: Int
}

/// What the button shows.
struct ShutDownState {
  var asks: Bool
  var seconds: Int
  /// Whether the next press shuts down.
  var isArmed = false
}

/// Tells whether the first press was made.
struct ShutDownProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectConfirmationIntent) -> ShutDownState {
    ShutDownState(asks: configuration.asks, seconds: configuration.seconds)
  }

  func currentValue(configuration: SelectConfirmationIntent) async throws -> ShutDownState {
    try ShutDownIntent.systemctl.require()
    var state = previewValue(configuration: configuration)
    state.isArmed = state.asks ? await SecondPress.shared.isAwaited : false
    return state
  }
}

/// Asks for a second press, or shuts down.
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
    let isSecond = await SecondPress.shared.take()
    guard isConfirmed || isSecond else {
      await SecondPress.shared.wait(.seconds(min(max(seconds, 2), 60)))
      return .result()
    }
    try await Self.systemctl.run(["poweroff"])
    return .result()
  }
}

/// The second press that a first one waits for.
///
/// In memory on purpose: a process that was started again has not been asked.
actor SecondPress {
  static let shared = SecondPress()

  private var deadline: ContinuousClock.Instant?

  var isAwaited: Bool { deadline.map { .now < $0 } ?? false }

  /// Whether this press is the second one; then the next one is a first again.
  func take() -> Bool {
    defer { deadline = nil }
    return isAwaited
  }

  /// Waits for a second press from now on; the control shows when that is over.
  func wait(_ limit: Duration) {
    let deadline = ContinuousClock.now + limit
    self.deadline = deadline
    Task {
      // The task is never cancelled.
      try? await Task.sleep(until: deadline, clock: .continuous)
      self.giveUp(deadline)
    }
  }

  private func giveUp(_ old: ContinuousClock.Instant) {
    guard deadline == old else { return }
    deadline = nil
    ControlCenter.shared.reloadControls(ofKind: ShutDownButton.kind)
  }
}

import Synchronization

/// The progress of an intent: the part of Foundation's `Progress` that intents use.
///
/// Apple's `ProgressReportingIntent` has a `Progress`, which is not part of FoundationEssentials.
public final class IntentProgress: Sendable {
  private struct State {
    var total: Int64 = 0
    var completed: Int64 = 0
    var description = ""
    var additionalDescription = ""
    var isFollowed = false
    var receiver: (@Sendable (RunProgress) -> Void)?

    var fraction: Double? {
      total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : nil
    }

    var report: RunProgress {
      let texts = [description, additionalDescription].compactMap(\.nonBlank)
      return RunProgress(
        fraction: fraction, text: texts.isEmpty ? nil : texts.joined(separator: " · "))
    }
  }

  private let state = Mutex(State())

  init() {}

  /// Sets the receiver of all later changes; only the first call has an effect.
  func follow(_ receiver: () -> (@Sendable (RunProgress) -> Void)?) {
    let isFirst = state.withLock { state in
      defer { state.isFollowed = true }
      return !state.isFollowed
    }
    guard isFirst, let receiver = receiver() else { return }
    state.withLock { $0.receiver = receiver }
  }

  private func change(_ change: (inout State) -> Void) {
    let (receiver, report) = state.withLock { state in
      change(&state)
      return (state.receiver, state.receiver == nil ? nil : state.report)
    }
    if let receiver, let report { receiver(report) }
  }

  /// The total amount of work.
  public var totalUnitCount: Int64 {
    get { state.withLock { $0.total } }
    set { change { $0.total = newValue } }
  }

  /// The amount of completed work.
  public var completedUnitCount: Int64 {
    get { state.withLock { $0.completed } }
    set { change { $0.completed = newValue } }
  }

  /// The localized description of the current work.
  public var localizedDescription: String {
    get { state.withLock { $0.description } }
    set { change { $0.description = newValue } }
  }

  /// A more specific localized description of the current work.
  public var localizedAdditionalDescription: String {
    get { state.withLock { $0.additionalDescription } }
    set { change { $0.additionalDescription = newValue } }
  }

  /// The completed fraction, from 0 to 1.
  public var fractionCompleted: Double {
    state.withLock { $0.fraction ?? 0 }
  }
}

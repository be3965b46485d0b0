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
  }

  private let state = Mutex(State())

  init() {}

  /// The total amount of work.
  public var totalUnitCount: Int64 {
    get { state.withLock { $0.total } }
    set { state.withLock { $0.total = newValue } }
  }

  /// The amount of completed work.
  public var completedUnitCount: Int64 {
    get { state.withLock { $0.completed } }
    set { state.withLock { $0.completed = newValue } }
  }

  /// The localized description of the current work.
  public var localizedDescription: String {
    get { state.withLock { $0.description } }
    set { state.withLock { $0.description = newValue } }
  }

  /// Additional localized information.
  public var localizedAdditionalDescription: String {
    get { state.withLock { $0.additionalDescription } }
    set { state.withLock { $0.additionalDescription = newValue } }
  }

  /// The completed fraction, from 0 to 1.
  public var fractionCompleted: Double {
    state.withLock { $0.total > 0 ? Double($0.completed) / Double($0.total) : 0 }
  }
}

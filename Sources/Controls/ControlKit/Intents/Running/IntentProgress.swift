import Synchronization

/// How far an intent is: the part of Foundation's `Progress` that intents use.
///
/// Apple's `ProgressReportingIntent` has a `Progress`, which the part of Foundation that ControlKit may
/// import has not.
public final class IntentProgress: Sendable {
  private struct State {
    var total: Int64 = 0
    var completed: Int64 = 0
    var words = ""
    var moreWords = ""
  }

  private let state = Mutex(State())

  init() {}

  /// How much there is to do.
  public var totalUnitCount: Int64 {
    get { state.withLock { $0.total } }
    set { state.withLock { $0.total = newValue } }
  }

  /// How much of it is done.
  public var completedUnitCount: Int64 {
    get { state.withLock { $0.completed } }
    set { state.withLock { $0.completed = newValue } }
  }

  /// What is being done, in words.
  public var localizedDescription: String {
    get { state.withLock { $0.words } }
    set { state.withLock { $0.words = newValue } }
  }

  /// More about it, in words.
  public var localizedAdditionalDescription: String {
    get { state.withLock { $0.moreWords } }
    set { state.withLock { $0.moreWords = newValue } }
  }

  /// How much is done, from 0 to 1.
  public var fractionCompleted: Double {
    state.withLock { $0.total > 0 ? Double($0.completed) / Double($0.total) : 0 }
  }
}

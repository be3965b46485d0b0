import ControlKit
import FoundationEssentials

/// The app's model: its timers and their Live Activities.
///
/// It is an actor because the provider and the intents use it from different tasks.
actor TimerManager {
  static let shared = TimerManager()

  private let store = TimerStore()

  /// The laps since the start of the work timer.
  var laps: Int { store.laps }

  /// Whether a timer runs.
  ///
  /// If another device has stopped it, its Live Activity on this device ends.
  func isRunning(_ timer: ProductivityTimer) async -> Bool {
    let isRunning = store.start(of: timer) != nil
    if !isRunning { await SessionAttributes.end(timer) }
    return isRunning
  }

  /// Starts or stops a timer and its Live Activity.
  ///
  /// Starting the work timer resets its laps.
  func setRunning(_ timer: ProductivityTimer, _ running: Bool) async throws {
    guard running != (store.start(of: timer) != nil) else { return }
    if running {
      let now = Date.now
      if timer.id == ProductivityTimer.work.id, store.laps != 0 { store.laps = 0 }
      store.setStart(of: timer, to: now)
      try SessionAttributes.begin(timer, at: now)
    } else {
      store.setStart(of: timer, to: nil)
      await SessionAttributes.end(timer)
    }
  }

  /// Marks the end of a lap.
  func markLap() throws {
    guard store.start(of: .work) != nil else { throw TimerError.stopped }
    store.laps += 1
  }
}

enum TimerError: Error, CustomLocalizedStringResourceConvertible {
  /// A lap cannot be marked because the timer is stopped.
  case stopped

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .stopped: "The work timer is stopped; start it before marking a lap."
    }
  }
}

/// The timers' state, shared between all devices of a user.
///
/// Without a connection to other devices the daemon saves it on this device. Each timer has a separate value, so that two
/// devices can start different timers at the same time.
struct TimerStore: Sendable {
  /// The laps since the start of the work timer.
  @SharedState("laps") var laps = 0

  /// The date at which a timer was started, or `nil` if it is stopped.
  func start(of timer: ProductivityTimer) -> Date? { value(of: timer).wrappedValue }

  /// Starts a timer, or stops it if `date` is `nil`.
  func setStart(of timer: ProductivityTimer, to date: Date?) {
    value(of: timer).wrappedValue = date
  }

  private func value(of timer: ProductivityTimer) -> SharedState<Date?> {
    SharedState("\(timer.id).start")
  }
}

/// One of the app's timers, which the user can choose for the toggle.
struct ProductivityTimer: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
  static let defaultQuery = ProductivityTimerQuery()

  static let work = ProductivityTimer(
    id: "work", name: String(localized: "Work Timer"), use: String(localized: "Focused work"),
    symbol: "briefcase.fill", session: 25 * 60)
  static let personal = ProductivityTimer(
    id: "personal", name: String(localized: "Personal Timer"), use: String(localized: "All else"),
    symbol: "house.fill", session: 15 * 60)
  static let all = [work, personal]

  let id: String
  let name: String
  let use: String
  let symbol: String
  /// The length of a session in seconds, which the countdown shows when the timer starts.
  let session: TimeInterval

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(use)", image: .init(systemName: symbol))
  }
}

/// Finds timers by their persistent identifiers and by text that the user types.
struct ProductivityTimerQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [ProductivityTimer] {
    ProductivityTimer.all.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [ProductivityTimer] {
    let text = string.lowercased()
    return ProductivityTimer.all.filter { $0.name.lowercased().contains(text) }
  }

  func suggestedEntities() async throws -> [ProductivityTimer] { ProductivityTimer.all }

  func defaultResult() async -> ProductivityTimer? { .work }
}

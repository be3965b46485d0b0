import Configuration
import ControlModel
import Devices
import FoundationEssentials
import SystemAccess

/// The refreshes of all widgets within the last day, which outlive the daemon.
///
/// Changes are saved a second after the first of them, and when the daemon ends.
@ServiceThread
final class RefreshRecord {
  /// The most widgets whose refreshes are saved; the least recently refreshed ones are dropped.
  static let most = 512

  private let file: RefreshFile?
  private let log: @ServiceThread (String) -> Void
  /// The widgets in the order of their last refreshes.
  private var widgets: [SavedRefreshes]
  private var hasChanged = false

  /// Loads the saved refreshes; without a file nothing is saved.
  init(_ file: RefreshFile? = nil, log: @escaping @ServiceThread (String) -> Void = { _ in }) {
    self.file = file
    self.log = log
    let saved = file?.load()
    widgets = saved?.widgets ?? []
    if let warning = saved?.warning { log(warning) }
  }

  /// The budget of a widget after its known refreshes; future dates count as now.
  func budget(of place: WidgetPlace, at now: Date) -> RefreshBudget {
    let dates = widgets.first { $0.isOf(place) }?.dates ?? []
    return RefreshBudget(
      refreshed: dates.filter(\.isFinite).map { Date(timeIntervalSince1970: $0) }, at: now)
  }

  func record(_ budget: RefreshBudget, of place: WidgetPlace, at now: Date) {
    widgets.removeAll { $0.isOf(place) || !$0.counts(at: now) }
    widgets.append(
      SavedRefreshes(
        executable: place.executable, kind: place.kind, family: place.family,
        configuration: place.configuration.isEmpty ? nil : place.configuration,
        dates: budget.dates.map(\.timeIntervalSince1970)))
    widgets = widgets.suffix(Self.most)
    guard file != nil, !hasChanged else { return }
    hasChanged = true
    ServiceThread.after(.seconds(1)) { [weak self] in self?.save() }
  }

  func save() {
    guard hasChanged else { return }
    hasChanged = false
    do throws(DeviceError) { try file?.save(widgets) } catch { log("\(error)") }
  }
}

extension SavedRefreshes {
  fileprivate func isOf(_ place: WidgetPlace) -> Bool {
    executable == place.executable && kind == place.kind && family == place.family
      && configuration ?? [:] == place.configuration
  }

  /// Whether one of the refreshes is within the last day.
  fileprivate func counts(at now: Date) -> Bool {
    dates.contains { Date(timeIntervalSince1970: $0) > now - RefreshBudget.window }
  }
}

/// The limit for reloads of one widget that its app or its policy requests.
///
/// Apple: for a widget that is often viewed "a daily budget typically includes from 40 to 70 refreshes" in 24
/// hours; a reload while the app is in the foreground, by an intent of the widget or by the system does not count
/// (developer.apple.com, Keeping a widget up to date).
struct RefreshBudget: Equatable, Sendable {
  /// The most refreshes within the window: the upper end of Apple's range.
  static let most = 70
  /// The length of the window, which ends now.
  static let window: TimeInterval = 86_400

  /// Whether there is no limit, as in developer mode.
  var isLifted = false
  /// The dates of the refreshes within the window, oldest first.
  private(set) var dates: [Date] = []

  init() {}

  /// Creates a budget from earlier refreshes: only those within the window count, and future dates count as now.
  init(refreshed earlier: [Date], at now: Date) {
    dates = earlier.filter { $0 > now - Self.window }.map { min($0, now) }.sorted()
      .suffix(Self.most)
  }

  /// The number of refreshes left now, or `nil` without a limit.
  func left(at now: Date) -> Int? {
    isLifted ? nil : Self.most - dates.count { $0 > now - Self.window }
  }

  /// The first date at which a refresh is allowed: now, or when the oldest refresh leaves the window.
  func next(at now: Date) -> Date {
    guard let left = left(at: now), left <= 0 else { return now }
    return dates[dates.count - Self.most] + Self.window
  }

  mutating func record(at now: Date) {
    dates.removeAll { $0 <= now - Self.window }
    dates.append(now)
  }

  /// Counts future dates as now, because the clock was set back.
  mutating func noticeJump(at now: Date) {
    if let last = dates.last, last > now { dates = dates.map { min($0, now) } }
  }
}

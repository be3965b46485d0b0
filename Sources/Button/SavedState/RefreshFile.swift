package import ControlModel
package import Devices
package import FoundationEssentials
package import Screens
package import SystemAccess

/// The dates of a widget's refreshes that count against its budget.
package struct SavedRefreshes: Codable, Equatable, Sendable {
  /// The path of the extension's executable.
  package var executable: String
  package var kind: String
  package var family: String
  package var configuration: [String: JSONValue]?
  /// The dates in seconds since 1970, the oldest first.
  package var dates: [Double]

  package init(
    executable: String, kind: String, family: String, configuration: [String: JSONValue]?,
    dates: [Double]
  ) {
    self.executable = executable
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.dates = dates
  }
}

/// The refreshes of the last day, saved in `refreshes.json` of the state directory, so that a restart of the daemon does
/// not renew budgets.
package struct RefreshFile: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var widgets: [SavedRefreshes]
  }

  private let file: SavedFile<Content>
  package let queue: SaveQueue

  package init(directory: StateDirectory) {
    queue = directory.saves
    file = SavedFile(file: directory.file("refreshes.json"), what: "refreshes of widgets")
  }

  package func load() -> (widgets: [SavedRefreshes], warning: String?) {
    let (content, warning) = file.load()
    return (content?.widgets ?? [], warning)
  }

  package func save(_ widgets: [SavedRefreshes]) throws(DeviceError) {
    try file.save(Content(widgets: widgets))
  }
}

/// The refreshes of all widgets within the last day, which outlive the daemon.
///
/// Changes are saved a second after the first of them, and when the daemon ends.
@ServiceThread
package final class RefreshRecord {
  /// The maximum number of widgets whose refreshes are saved; the least recently refreshed ones are dropped.
  static let most = 512

  private let file: RefreshFile?
  private let log: @ServiceThread (String) -> Void
  /// The widgets in the order of their last refreshes.
  private var widgets: [SavedRefreshes]
  private var hasChanged = false

  /// Loads the saved refreshes; without a file nothing is saved.
  package init(
    _ file: RefreshFile? = nil, log: @escaping @ServiceThread (String) -> Void = { _ in }
  ) {
    self.file = file
    self.log = log
    let saved = file?.load()
    widgets = saved?.widgets ?? []
    if let warning = saved?.warning { log(warning) }
  }

  /// The budget of a widget after its known refreshes; future dates count as now.
  package func budget(of place: WidgetPlace, at now: Date) -> RefreshBudget {
    let dates = widgets.first { $0.isOf(place) }?.dates ?? []
    return RefreshBudget(
      refreshed: dates.filter(\.isFinite).map { Date(timeIntervalSince1970: $0) }, at: now)
  }

  package func record(_ budget: RefreshBudget, of place: WidgetPlace, at now: Date) {
    widgets.removeAll { $0.isOf(place) || !$0.counts(at: now) }
    widgets.append(
      SavedRefreshes(
        executable: place.executable, kind: place.kind, family: place.family,
        configuration: place.configuration,
        dates: budget.dates.map(\.timeIntervalSince1970)))
    widgets = widgets.suffix(Self.most)
    guard !hasChanged else { return }
    hasChanged = true
    ServiceThread.after(.seconds(1)) { [weak self] in self?.save() }
  }

  package func save() {
    guard hasChanged else { return }
    hasChanged = false
    guard let file else { return }
    file.queue.save("refreshes") { [widgets] () throws(DeviceError) in
      try file.save(widgets)
    } onError: { [log] in
      log("\($0)")
    }
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

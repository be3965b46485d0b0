import FoundationEssentials

/// The file with the timers' state: `timers.json` in `$PRODUCTIVITY_STATE`, or else in
/// `productivity-sample` in the user's state folder.
struct TimerStore: Sendable {
  /// What is saved.
  struct State: Codable, Equatable, Sendable {
    /// The identifiers of the timers that run.
    var running: [String] = []
    /// The laps since the work timer was started.
    var laps = 0
    /// When each of the timers that run was started.
    var started: [String: Date]?
  }

  /// The folder of the file.
  let folder: String

  /// The store of this user.
  static let standard = TimerStore(environment: ProcessInfo.processInfo.environment)

  init(environment: [String: String]) {
    if let folder = environment["PRODUCTIVITY_STATE"] {
      self.folder = folder
    } else {
      let state = environment["XDG_STATE_HOME"] ?? "\(environment["HOME"] ?? ".")/.local/state"
      folder = state + "/productivity-sample"
    }
  }

  private var path: String { folder + "/timers.json" }

  /// The state; that of stopped timers if none is saved yet.
  func read() throws(TimerError) -> State {
    guard FileManager.default.fileExists(atPath: path) else { return State() }
    do {
      return try JSONDecoder().decode(State.self, from: Data(contentsOf: URL(filePath: path)))
    } catch { throw .unreadable(path: path, reason: "\(error)") }
  }

  /// Replaces the state in one step: a reader sees the old one or the new one.
  func write(_ state: State) throws(TimerError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let data = try JSONEncoder().encode(state)
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch { throw .unwritable(path: path, reason: "\(error)") }
  }
}

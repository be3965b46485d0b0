import FoundationEssentials

/// The file with the timers' state: `timers.json` in the folder `$PRODUCTIVITY_STATE` or, if that
/// is not set, in `productivity-sample` in the user's state folder.
struct TimerStore: Sendable {
  /// The contents of the file.
  struct State: Codable, Equatable, Sendable {
    /// The identifiers of the running timers.
    var running: [String] = []
    /// The laps since the start of the work timer.
    var laps = 0
    /// The start time of each running timer.
    var started: [String: Date]?
  }

  /// The folder that contains the file.
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

  /// Reads the state; without a file, all timers are stopped.
  func read() throws(TimerError) -> State {
    guard FileManager.default.fileExists(atPath: path) else { return State() }
    do {
      return try JSONDecoder().decode(State.self, from: Data(contentsOf: URL(filePath: path)))
    } catch { throw .unreadable(path: path, reason: "\(error)") }
  }

  /// Replaces the file atomically: a reader gets either the old or the new state.
  func write(_ state: State) throws(TimerError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let data = try JSONEncoder().encode(state)
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch { throw .unwritable(path: path, reason: "\(error)") }
  }
}

import Configuration
import ControlModel
import Devices
import Gesture
import Synchronization
import SystemAccess

@testable import ButtonLoop
@testable import Daemon

/// The daemon under test, as `actionbutton run` composes it, on the first thread of the process.
///
/// The driver starts and ends it; its state folder stays.
@ServiceThread
final class SimulatedHost {
  /// The contents of a configuration file.
  struct Plan: Sendable {
    var buttons: [ButtonLoop.Button]
    var items: [PlacedItem] = []
    var language = ControlLanguage.en
  }

  nonisolated let folder: String
  nonisolated let executables: [String]
  nonisolated let keepsWarm: Bool
  private(set) var daemon: Daemon?
  private var plan: Plan
  private var starting: CheckedContinuation<Void, Never>?
  /// The error that ended the daemon, for the driver, or `nil`.
  nonisolated let failure = Mutex<String?>(nil)

  /// The contact that the search for the button finds, or `nil` if a button is configured.
  private let found: SimulatedContact?

  nonisolated init(
    folder: String, executables: [String], keepsWarm: Bool, plan: Plan, found: SimulatedContact?
  ) {
    self.found = found
    self.folder = folder
    self.executables = executables
    self.keepsWarm = keepsWarm
    self.plan = plan
  }

  nonisolated var socket: String { "\(folder)/socket" }

  /// Serves each time that the driver calls `start`; never returns.
  func serve() async {
    while true {
      await withCheckedContinuation { starting = $0 }
      do { try await run() } catch { failure.withLock { $0 = "\(error)" } }
      daemon = nil
    }
  }

  /// Starts the daemon, which must not run.
  func start() {
    let waiting = starting
    starting = nil
    waiting?.resume()
  }

  private func run() async throws {
    var configuration = Configuration()
    configuration.extensions = executables
    configuration.keepsWarm = keepsWarm
    configuration.confines = false
    configuration.placements = plan.items
    configuration.openSchemes = ["sim"]
    var options = ButtonLoop.Options()
    options.output = .json
    options.language = plan.language
    options.isPressable = true
    options.reloadsOnHangup = true
    let daemon = try Daemon(
      configuration, plan.buttons, options, program: "simulation", socket: socket,
      environment: ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "PATH": "/nowhere"]
    ) { [weak self] in
      self.map { host in
        Daemon.Reloaded(
          buttons: host.plan.buttons, items: host.plan.items, language: host.plan.language)
      }
    }
    if let found {
      daemon.firstSetup.search = { stop, progress async throws(DeviceError) in
        try await found.search(stop, progress)
      }
    }
    self.daemon = daemon
    try await daemon.run()
  }

  /// Ends the daemon as SIGTERM does.
  func end() {
    // The number of the current run is not known here; the messages for other runs are ignored.
    for run in 1...500 { daemon?.buttonLoop.mailbox?.post(.end(.stopped, run: run)) }
  }

  /// Changes the configuration file; SIGHUP makes the daemon read it.
  func change(_ body: @Sendable (inout Plan) -> Void) { body(&plan) }
}

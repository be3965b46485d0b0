import Configuration
import Devices
import FileTesting
import Gesture
import Synchronization
import SystemAccess
import Wire

@testable import Daemon
@testable import SavedState

/// A screen lock with its own folder, clock and hash.
struct ScreenLockFixture {
  /// A clock that moves only when a test moves it, and the log.
  final class Clock: Sendable {
    private let instant = Mutex(Timestamp(nanoseconds: 1_000_000_000_000))
    let log = Mutex<[String]>([])
    var now: Timestamp { instant.withLock { $0 } }
    func pass(_ time: Duration) { instant.withLock { $0 = $0.advanced(by: time) } }
  }

  /// A hash that takes no time and does not hide the passcode.
  static let quick = PasscodeHash(
    hash: { passcode async throws(MessageError) in "hash of \(passcode)" },
    matches: { passcode, hash async throws(MessageError) in hash == "hash of \(passcode)" })

  let clock = Clock()
  private let temporary: TemporaryFolder
  /// The state directory, which the first save creates.
  var folder: String { temporary.path("state") }

  static let owner: UInt32 = 900

  init() throws {
    temporary = try TemporaryFolder()
    ServiceThread.start()
  }

  @ServiceThread
  func lock(_ hash: PasscodeHash = quick) -> ScreenLock {
    ScreenLock(
      LockStore(directory: StateDirectory(path: folder)), hash: hash, owner: Self.owner,
      now: { [clock] in clock.now },
      log: { [clock] _, line in clock.log.withLock { $0.append(line) } })
  }

  @ServiceThread
  func code(
    _ body: @ServiceThread () async throws -> Void
  ) async -> (code: String, retryAfter: Int?, message: String) {
    do {
      try await body()
      return ("", nil, "")
    } catch let error as MessageError {
      return (error.code, error.retry_after_s, error.message)
    } catch { return ("\(error)", nil, "") }
  }
}

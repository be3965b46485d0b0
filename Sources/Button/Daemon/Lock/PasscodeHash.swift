import CCrypt
import CSystem
import ControlModel
import SystemAccess
import Wire

/// Hashes and compares passcodes with crypt(3), which is slow by design; tests use a fast function.
struct PasscodeHash: Sendable {
  let hash: @ServiceThread @Sendable (String) async throws(MessageError) -> String
  let matches: @ServiceThread @Sendable (String, String) async throws(MessageError) -> Bool

  /// crypt(3).
  ///
  /// Each computation has a separate thread, which yields to all others: it takes up to a second on a
  /// small board, and must not delay a button or a client of the service thread.
  /// `ScreenLock` starts one computation at a time.
  static let system = PasscodeHash(
    hash: { passcode async throws(MessageError) in
      try await SystemThread.run(named: "passcode", refused: Self.noThread) {
        () throws(MessageError) in
        cd_thread_yields()
        var hash = [CChar](repeating: 0, count: Int(CC_HASH_SIZE))
        let error = cc_hash(passcode, &hash, hash.count)
        guard error == 0 else { throw Self.refused("hash the passcode", error) }
        return hash.withUnsafeBufferPointer { buffer in
          String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
      }
    },
    matches: { passcode, hash async throws(MessageError) in
      try await SystemThread.run(named: "passcode", refused: Self.noThread) {
        () throws(MessageError) in
        cd_thread_yields()
        let result = cc_matches(passcode, hash)
        guard result >= 0 else { throw Self.refused("compare the passcode", -result) }
        return result == 1
      }
    })

  private static let noThread: @Sendable (SystemError) -> MessageError = {
    MessageError(.unavailable, "\($0)")
  }

  private static func refused(_ action: Sentence, _ error: Int32) -> MessageError {
    MessageError(
      .unavailable,
      """
      cannot \(action): crypt(3) failed with \(Errno(error).name); an administrator can remove lock.json from the state \
      directory and restart the daemon
      """)
  }
}

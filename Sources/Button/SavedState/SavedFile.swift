import ControlModel
package import Devices
import FoundationEssentials
import Glibc
import Synchronization
package import SystemAccess

/// The content of a file of the state directory: JSON with a version number.
protocol SavedContent: Codable, Sendable {
  /// Always 1; a file with another number is of another program version.
  var version: Int { get }
}

/// A JSON file of the state directory; no data of a person is lost when it is replaced.
///
/// A file that this program has not written in this form is renamed, never replaced, unless `setsAside` is false.
struct SavedFile<Content>: Sendable {
  let file: DurableFile
  /// The noun for the content in messages, such as "assignments".
  let what: String
  /// Whether an unusable file is renamed.
  ///
  /// False if a missing file permits more than an unusable one: `load` then leaves an unusable file in place, and `save`
  /// replaces it in one step, so that there is a file whenever the process is killed.
  var setsAside = true

  static var version: Int { 1 }
  var maximumSize = 1_048_576
}

/// Saves files on a separate thread, in the order of the calls, so that the service thread does not wait for the disk.
package final class SaveQueue: Sendable {
  package typealias Save = @Sendable () throws(DeviceError) -> Void

  private let thread: SerialThread?
  /// The saves that have not begun and that a newer one replaces, by the names of their files.
  private let replaceable = Mutex<[String: Save]>([:])

  /// Creates a queue; without `hasThread` each save runs on the caller's thread.
  init(hasThread: Bool) {
    thread = hasThread ? SerialThread("saving") : nil
  }

  /// Saves without waiting, and then calls `completion` with the error or `nil`.
  @ServiceThread
  package func add(
    _ save: @escaping Save, completion: @escaping @ServiceThread (DeviceError?) -> Void
  ) {
    guard let thread else { return completion(Self.error(of: save)) }
    thread.run {
      let error = Self.error(of: save)
      ServiceThread.task { completion(error) }
    }
  }

  /// Saves without waiting, and reports an error.
  ///
  /// If an earlier save of the file has not begun, this one takes its place: a disk that does not answer causes no backlog.
  @ServiceThread
  package func save(
    _ file: String, _ save: @escaping Save,
    onError report: @escaping @ServiceThread (DeviceError) -> Void
  ) {
    guard replaceable.withLock({ $0.updateValue(save, forKey: file) == nil }) else { return }
    add { [self] () throws(DeviceError) in
      try replaceable.withLock { $0.removeValue(forKey: file) }?()
    } completion: {
      if let error = $0 { report(error) }
    }
  }

  /// Saves, and returns afterwards.
  @ServiceThread
  package func run(_ save: @escaping Save) async throws(DeviceError) {
    let error = await withCheckedContinuation { continuation in
      add(save) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }

  /// Returns when all saves that were added have ended.
  @ServiceThread
  package func finish() async { try? await run {} }

  private static func error(of save: Save) -> DeviceError? {
    do throws(DeviceError) { try save() } catch { return error }
    return nil
  }
}

// The type itself has no constraint, which would delay `button.ready` (Decision 11).
extension SavedFile where Content: SavedContent {
  /// Reads the content, and removes temporary files that killed processes have left.
  ///
  /// - Returns: The content, or `nil` if the file does not exist; `nil` and a warning if it cannot be used.
  func load() -> (content: Content?, warning: String?) {
    file.removeLeftovers()
    switch read() {
    case .missing: return (nil, nil)
    case .good(let content): return (content, nil)
    case .unreadable(let failure):
      return (nil, "\(error(failure, while: "read")); no saved \(what) are used")
    case .foreign(let problem) where !setsAside: return (nil, "\(file.path): \(problem)")
    case .foreign(let problem):
      do throws(FileFailure) {
        let aside = try file.setAside()
        return (
          nil, "\(file.path): \(problem); it was renamed to \(aside), and no saved \(what) are used"
        )
      } catch {
        let reason = self.error(error, while: "rename")
        return (nil, "\(file.path): \(problem); no saved \(what) are used; \(reason)")
      }
    }
  }

  func save(_ content: Content) throws(DeviceError) {
    let bytes = try encode(content)
    switch read() {
    case .missing, .good: break
    case .foreign where !setsAside: break
    case .unreadable(let failure): throw error(failure, while: "read")
    case .foreign:
      // The file was created after `load`, or `load` could not set it aside.
      do throws(FileFailure) { _ = try file.setAside() } catch {
        throw self.error(error, while: "rename")
      }
    }
    do throws(FileFailure) { try file.write(bytes, removingLeftovers: false) } catch {
      throw self.error(error, while: "save")
    }
  }

  /// Whether the file exists; also `true` if the system cannot determine it.
  var exists: Bool { access(file.location, F_OK) == 0 || errno != ENOENT }

  /// Throws if the file exists, but cannot be read.
  func checkReadable() throws(DeviceError) {
    if case .unreadable(let failure) = read() { throw error(failure, while: "read") }
  }

  /// Renames the file to the first free name of `name.suffix`, `name.suffix-2` and so on.
  func retire(_ suffix: String) throws(DeviceError) {
    do throws(FileFailure) { _ = try file.setAside(suffix) } catch {
      throw self.error(error, while: "rename")
    }
  }

  private func encode(_ content: Content) throws(DeviceError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let bytes = Array(try encoder.encode(content)) + [UInt8(ascii: "\n")]
      // Content that cannot be read again would be lost at the next start.
      _ = try JSONText.decode(Content.self, from: bytes)
      if bytes.count <= maximumSize { return bytes }
    } catch {
      throw .unusable(
        file.path, problem: "the \(what) cannot be written as JSON",
        advice: "use finite numbers and fewer than \(JSONText.deepest) levels")
    }
    throw .unusable(
      file.path, problem: "the \(what) are more than \(maximumSize) bytes",
      advice: "use shorter options; the previous file is kept")
  }

  // MARK: Reading

  private enum Found {
    case missing
    case good(Content)
    /// The file exists, but cannot be read, so its content is unknown.
    case unreadable(FileFailure)
    /// The file was read, but cannot be used.
    case foreign(String)
  }

  private struct Version: Decodable {
    let version: Int
  }

  private func read() -> Found {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(file.location, limit: maximumSize)
    } catch {
      switch error {
      case .system(errno: ENOENT, during: _): return .missing
      case .system, .noFile: return .unreadable(error)
      case .tooLarge: return .foreign("is larger than \(maximumSize) bytes")
      }
    }
    // After any error of the decoder, the file does not count as this program's.
    guard let version = (try? JSONText.decode(Version.self, from: bytes))?.version else {
      return .foreign("is not JSON with a version: incomplete, or written by another program")
    }
    guard version == Self.version else {
      return .foreign("has the version \(version), not \(Self.version)")
    }
    guard let content = try? JSONText.decode(Content.self, from: bytes) else {
      return .foreign("does not have \(what) in the format of this program")
    }
    return .good(content)
  }

  private func error(_ failure: FileFailure, while action: String) -> DeviceError {
    switch failure {
    case .tooLarge: .unusable(file.path, problem: "it is too large", advice: "move it away")
    case .noFile:
      .unusable(file.path, problem: "it is a folder, a pipe or a device", advice: "move it away")
    case .system(let errno, let call):
      .refused(
        "\(action) \(what) (\(call))", on: file.path, errno: errno, advice: advice(errno))
    }
  }

  private func advice(_ errno: Errno) -> Sentence {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: "free some space; the previous file is kept"
    case EACCES, EPERM, EROFS, ENOTDIR, EISDIR:
      "let this user read and write files in the folder, or set STATE_DIRECTORY to another folder"
    case _: "the previous file is kept"
    }
  }
}

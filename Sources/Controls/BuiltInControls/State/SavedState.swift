import ControlKit
import FoundationEssentials
import Glibc
import Synchronization
import SystemAccess

/// A value that is saved as a JSON file in the state folder.
struct SavedState<Value: Codable & Sendable>: Sendable {
  /// The file's name without `.json`.
  let name: String
  /// The value until the first save.
  let initial: Value
  var host = HostEnvironment.current

  private var file: DurableFile {
    DurableFile(folder: host.stateFolder, name: "\(name).json")
  }

  func read() throws -> Value {
    do {
      let bytes = try FileBytes.read(file.path, limit: Self.limit)
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch FileFailure.system(errno: ENOENT, during: _) {
      return initial
    } catch let error as FileFailure {
      throw Self.failure(file.path, reading: true, Self.reason(error))
    } catch {
      throw Self.failure("\(file.path)", reading: true, "\(error)")
    }
  }

  /// Changes the saved value; changes are serialized within this process.
  @discardableResult
  func update(_ change: (inout Value) -> Void) throws -> Value {
    try updateLock.withLock { _ in
      var value = try read()
      change(&value)
      do {
        try file.write([UInt8](JSONEncoder().encode(value)))
      } catch let error as FileFailure {
        throw Self.failure(file.path, reading: false, Self.reason(error))
      }
      return value
    }
  }

  /// The largest file that is read, in bytes.
  private static var limit: Int { 1_048_576 }

  private static func reason(_ failure: FileFailure) -> String {
    switch failure {
    case .tooLarge: "\(Errno(EFBIG).meaning)"
    case .noFile: "\(Errno(EINVAL).meaning)"
    case .system(let errno, during: _): errno.meaning
    }
  }

  private static func failure(_ path: String, reading: Bool, _ reason: String) -> ControlFailure {
    reading
      ? ControlFailure(
        "The state in \(path) cannot be read: \(reason); correct the file or remove it.")
      : ControlFailure("The state cannot be saved in \(path): \(reason); make the folder writable.")
  }
}

/// Locked while a saved value is read, changed and written.
private let updateLock = Mutex(())

/// The saved on/off states of toggles whose device cannot be read, by name.
enum Switches {
  private static let saved = SavedState<[String: Bool]>(name: "switches", initial: [:])

  static func isOn(_ name: String) throws -> Bool { try saved.read()[name] ?? false }

  static func set(_ name: String, _ isOn: Bool) throws {
    try saved.update { $0[name] = isOn ? true : nil }
  }
}

import ControlKit
import FoundationEssentials
import Glibc
import Synchronization
import SystemAccess

/// A value that is saved in a file of the state folder.
struct SavedState<Value: Codable & Sendable>: Sendable {
  /// The file's name without `.json`.
  let name: String
  /// The value before the first save.
  let initial: Value
  var host = HostEnvironment.current

  private var file: DurableFile {
    DurableFile(folder: host.stateFolder, name: "\(name).json")
  }

  /// The saved value.
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

  /// Changes the value; one change at a time in this process.
  @discardableResult
  func update(_ change: (inout Value) -> Void) throws -> Value {
    try oneAtATime.withLock { _ in
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

  /// The most bytes that are read.
  private static var limit: Int { 1_048_576 }

  private static func reason(_ failure: FileFailure) -> String {
    switch failure {
    case .tooLarge: "\(Errno(EFBIG).meaning)"
    case .noFile: "\(Errno(EINVAL).meaning)"
    case .system(let errno, during: _): errno.meaning
    }
  }

  private static func failure(
    _ path: String, reading: Bool, _ reason: String
  ) -> ControlFailure {
    reading
      ? ControlFailure(
        "The state in \(path) cannot be read: \(reason); correct the file or remove it.")
      : ControlFailure("The state cannot be saved in \(path): \(reason); make the folder writable.")
  }
}

/// Held while a saved value is read, changed and written.
private let oneAtATime = Mutex(())

/// The toggles whose state only this extension knows: whether each is on, by its name.
enum Switches {
  private static let saved = SavedState<[String: Bool]>(name: "switches", initial: [:])

  static func isOn(_ name: String) throws -> Bool { try saved.read()[name] ?? false }

  static func set(_ name: String, _ isOn: Bool) throws {
    try saved.update { $0[name] = isOn ? true : nil }
  }
}

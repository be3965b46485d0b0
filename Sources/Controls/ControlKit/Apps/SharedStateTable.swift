public import ControlModel
import Synchronization

/// The shared values that this process knows.
///
/// Thread-safe.
public final class SharedStateTable: Sendable {
  /// The table of this process.
  public static let shared = SharedStateTable()

  /// A value that the host reports.
  public struct News: Sendable {
    /// The value's name.
    public var name: String
    /// The value; nil if there is none.
    public var value: JSONValue?
    /// How far the last write of this device has come.
    public var status: SharedStateStatus
    /// Whether this answers a write of this process.
    public var isAnswer: Bool

    /// A value from its parts.
    public init(name: String, value: JSONValue?, status: SharedStateStatus, isAnswer: Bool) {
      self.name = name
      self.value = value
      self.status = status
      self.isAnswer = isAnswer
    }
  }

  struct Entry {
    var value: JSONValue?
    var status = SharedStateStatus.local
    /// How many writes of this process the host has not answered.
    var unanswered = 0
  }

  private struct Contents {
    var entries: [String: Entry] = [:]
    var hasRead = false
  }

  private let contents = Mutex(Contents())

  init() {}

  /// A value; nil if it was never set.
  func entry(_ name: String) -> Entry? {
    readOnce()
    return contents.withLock { $0.entries[name] }
  }

  /// Sets a value in this process and sends it to the host.
  ///
  /// A value that cannot be encoded is not set, as for `UserDefaults`.
  func set(_ name: String, to value: some Encodable) {
    guard let written = try? JSONValue.written(value).value else { return }
    let value = written == .null ? nil : written
    readOnce()
    contents.withLock { contents in
      contents.entries[name, default: Entry()].value = value
      contents.entries[name, default: Entry()].unanswered += 1
      // Under the lock: the host gets writes in the order in which they are visible here.
      if ControlCenter.shared.host?.share(name, value) != true {
        contents.entries[name]?.unanswered -= 1
      }
    }
  }

  /// Takes values from the host.
  ///
  /// While writes of this process are unanswered, its own value is shown: an older one may be on its way.
  public func take(_ news: [News]) {
    contents.withLock { contents in
      for each in news {
        var entry = contents.entries[each.name, default: Entry()]
        if each.isAnswer { entry.unanswered = max(0, entry.unanswered - 1) }
        if entry.unanswered == 0 { (entry.value, entry.status) = (each.value, each.status) }
        contents.entries[each.name] = entry
      }
    }
  }

  /// Reads the values once in a process that the daemon does not send them to.
  private func readOnce() {
    let isFirst = contents.withLock { contents in
      defer { contents.hasRead = true }
      return !contents.hasRead
    }
    if isFirst { take(ControlCenter.shared.host?.sharedValues() ?? []) }
  }
}

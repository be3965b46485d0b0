#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes messages as lines on standard error.
///
/// Apple's type of this name writes to the unified log; here the process's output is the log, and
/// who runs an extension collects it. A line is `[subsystem:category] level: message`.
public struct Logger: Sendable {
  private let prefix: String

  /// A logger for a part of an app.
  public init(subsystem: String, category: String) {
    prefix = "[\(subsystem):\(category)] "
  }

  /// A logger without a name.
  public init() {
    prefix = ""
  }

  /// A logger that writes as `logObject` does.
  public init(_ logObject: OSLog) {
    self = logObject.logger
  }

  /// Writes a message at the default level.
  public func log(_ message: OSLogMessage) { write("notice", message.text) }

  /// Writes a message at `level`.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level.name, message.text) }

  /// Writes a message that helps while tracing.
  public func trace(_ message: OSLogMessage) { write("debug", message.text) }

  /// Writes a message that helps while debugging.
  public func debug(_ message: OSLogMessage) { write("debug", message.text) }

  /// Writes a message that is useful but not needed.
  public func info(_ message: OSLogMessage) { write("info", message.text) }

  /// Writes a message of the default level.
  public func notice(_ message: OSLogMessage) { write("notice", message.text) }

  /// Writes a warning.
  public func warning(_ message: OSLogMessage) { write("warning", message.text) }

  /// Writes an error.
  public func error(_ message: OSLogMessage) { write("error", message.text) }

  /// Writes a message about a critical condition.
  public func critical(_ message: OSLogMessage) { write("fault", message.text) }

  /// Writes a message about a bug.
  public func fault(_ message: OSLogMessage) { write("fault", message.text) }

  func write(_ level: String, _ text: String) {
    var line = prefix + level + ": " + text + "\n"
    line.withUTF8 { bytes in
      // One call for one line, so that lines of several threads do not mix; a log that cannot be
      // written has no one to tell.
      _ = systemWrite(2, bytes.baseAddress, bytes.count)
    }
  }
}

/// `write(2)`, whose name the logger's own function hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// How important a message is.
public struct OSLogType: RawRepresentable, Equatable, Sendable {
  /// The number of the level.
  public let rawValue: UInt8

  /// A level from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A level from its number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The default level.
  public static let `default` = OSLogType(0)
  /// Useful but not needed.
  public static let info = OSLogType(1)
  /// Helps while debugging.
  public static let debug = OSLogType(2)
  /// An error.
  public static let error = OSLogType(16)
  /// A bug.
  public static let fault = OSLogType(17)

  var name: String {
    switch rawValue {
    case 1: "info"
    case 2: "debug"
    case 16: "error"
    case 17: "fault"
    case _: "notice"
    }
  }
}

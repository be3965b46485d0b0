package import Configuration
package import Devices

/// Why a verb ends: one message, and the exit status that goes with it.
package struct Failure: Error, CustomStringConvertible {
  package let message: String
  package let status: Int32
  /// The message, for a caller that logs it and continues.
  package var description: String { message }

  /// Something the person wrote is wrong: exit status 2.
  package static func usage(_ message: String) -> Failure { Failure(message: message, status: 2) }

  /// Something could not be done: exit status 1.
  package static func runtime(_ message: String) -> Failure { Failure(message: message, status: 1) }

  /// The messages are already written: only the exit status remains.
  package static func status(_ status: Int32) -> Failure { Failure(message: "", status: status) }

  /// A device error: wrong usage, or a failure at run time.
  package init(_ error: DeviceError) {
    self.init(message: "\(error)", status: error.isUsage ? 2 : 1)
  }

  /// A configuration that cannot be used: exit status 2.
  package init(_ error: ConfigurationError) {
    self.init(message: "\(error)", status: 2)
  }

  private init(message: String, status: Int32) {
    self.message = message
    self.status = status
  }
}

/// A failure to start, to connect or to remove a device.
package enum MQTTError: Error, Equatable, Sendable, CustomStringConvertible {
  case badBroker(String, String)
  case badOption(String, String, String)
  /// The configuration file cannot be read or has a wrong value; the text names the file, its line and its column.
  case badFile(String)
  case badPassword(file: String, String)
  case changeablePassword(file: String, mode: UInt32)
  /// A certificate or key cannot be read, or the files do not belong together.
  case badCertificate(String)
  /// The folder for saved state is not known, or its file cannot be read or written.
  case noState(String)
  /// The system cannot provide a thread, a descriptor or memory.
  case cannotRun(String)
  case notConnected(String)
  case notRemoved(String)

  /// Whether the options or the files that they name are wrong, rather than the system or the network.
  package var isUsage: Bool {
    switch self {
    case .badBroker, .badOption, .badFile, .badPassword, .changeablePassword, .badCertificate: true
    case .noState, .cannotRun, .notConnected, .notRemoved: false
    }
  }

  /// One line that tells the user what to do.
  package var description: String {
    switch self {
    case .badBroker(let text, let reason):
      "cannot use the broker \"\(text)\": \(reason); write it like mqtt://192.168.1.10:1883 or "
        + "mqtts://broker.example.com:8883"
    case .badOption(let name, let value, let allowed):
      "\(name) cannot be \"\(value)\": \(allowed)"
    case .badFile(let problem): problem
    case .badPassword(let file, let reason):
      "cannot read the password from \(file): \(reason); write the password as its only line"
    case .changeablePassword(let file, let mode):
      "other users can change the password in \(file) (mode \(String(mode, radix: 8))): it is not used; chmod 600 "
        + "\(file)"
    case .badCertificate(let reason):
      "cannot use TLS: \(reason); see --ca, --certificate and --key"
    case .noState(let reason):
      "cannot remember the device's identifier: \(reason); set STATE_DIRECTORY to a folder that this user can write"
    case .cannotRun(let reason): "cannot start: \(reason)"
    case .notConnected(let reason): reason
    case .notRemoved(let reason):
      "cannot remove the device from the broker: \(reason); nothing else was changed, try again"
    }
  }
}

import ControlModel
import SystemAccess
import Wire

/// The limits of shared values, for writes of this device and for versions from the broker.
extension SharedValues {
  static let mostPerApp = 64
  /// The maximum number of values of all apps, so that the file stays small.
  static let most = 128
  /// The maximum number of values of apps that are not installed here, from other devices or from foreign clients of the broker.
  static let mostOfOthers = 64

  /// The maximum difference between a version's number and the newest known number; larger steps would use up the numbers.
  nonisolated static let mostAhead = 1_000
  /// The highest number of a broker's copy or of a repair, which may be far ahead of a device that was not connected for
  /// long.
  nonisolated static let highestStored = SharedRecord.highestNumber / 2

  /// Throws `forbidden` if a name, a value or a further value is beyond the limits.
  func check(_ name: Name, _ value: JSONValue?) throws(MessageError) {
    let length = name.name.utf8.count
    guard (1...ExtensionMessage.Share.longestName).contains(length) else {
      throw MessageError(
        .forbidden,
        "has a name of \(length) bytes; the name of a shared value has 1 to \(ExtensionMessage.Share.longestName)"
      )
    }
    let bytes =
      Message.notice("share", ExtensionMessage.Share(name: name.name, value: value)).count
    guard bytes <= ExtensionMessage.Share.mostBytes else {
      throw MessageError(
        .forbidden,
        "has \(bytes) bytes; the message with a shared value has at most \(ExtensionMessage.Share.mostBytes)"
      )
    }
    guard value?.isDeeper(than: ExtensionMessage.Share.deepest) != true else {
      throw MessageError(
        .forbidden,
        "has more than \(ExtensionMessage.Share.deepest) levels of lists and objects")
    }
    guard values[name] == nil, !hasRoom(for: name.app) else { return }
    throw MessageError(
      .forbidden,
      """
      is beyond the limit: an app can share at most \(Self.mostPerApp) values, all apps together \(Self.most), and \
      apps that are not installed on this device \(Self.mostOfOthers)
      """)
  }

  private func hasRoom(for app: String) -> Bool {
    guard names(of: app).count < Self.mostPerApp else { return false }
    let installed = installedApps
    guard !installed.contains(app) else {
      return values.count < Self.most || valueOfOthers(installed) != nil
    }
    return values.count < Self.most
      && values.keys.count { !installed.contains($0.app) } < Self.mostOfOthers
  }

  /// Makes room for a checked value, if needed by forgetting a value of an app that is not installed here.
  ///
  /// The broker keeps the forgotten value, so nothing is lost.
  func makeRoom(for name: Name) {
    guard values[name] == nil, values.count >= Self.most,
      let other = valueOfOthers(installedApps)
    else { return }
    forget(other)
  }

  /// A value without a pending write of an app that is not installed here, or `nil`.
  private func valueOfOthers(_ installed: Set<String>) -> Name? {
    values.keys.filter { !installed.contains($0.app) && values[$0]?.pending == nil }.min()
  }

  /// Throws `forbidden` if the number or the identity of a version is beyond the limits.
  static func check(_ record: SharedRecord) throws(MessageError) {
    guard (1...SharedRecord.highestNumber).contains(record.number),
      (1...SharedRecord.longestWrite).contains(record.write.utf8.count)
    else {
      throw MessageError(
        .forbidden,
        """
        has the number \(record.number) and the write "\(record.write.prefix(100))"; the number must be 1 to \
        \(SharedRecord.highestNumber), and the write must have 1 to \(SharedRecord.longestWrite) bytes
        """)
    }
  }

  /// Throws `forbidden` if the number of a version is too far ahead of the known value.
  func checkNumber(_ message: SocketMessage.SharedMessage, _ known: SharedValue?)
    throws(MessageError)
  {
    let number = message.record.number
    let newest = max(known?.confirmed?.number ?? 0, known?.pending?.number ?? 0)
    let mayBeFar = known == nil || message.is_stored == true || message.is_repair == true
    guard number - newest > Self.mostAhead, !mayBeFar || number > Self.highestStored else { return }
    throw MessageError(
      .forbidden,
      """
      has version \(number) of "\(message.name)" of \(message.app), but this device has version \(newest): it is \
      ignored, because it is more than \(Self.mostAhead) versions ahead
      """)
  }
}

extension JSONValue {
  /// Whether lists and objects are nested in more levels than `levels`.
  fileprivate func isDeeper(than levels: Int) -> Bool {
    switch self {
    case .array(let items): levels < 1 || items.contains { $0.isDeeper(than: levels - 1) }
    case .object(let fields):
      levels < 1 || fields.values.contains { $0.isDeeper(than: levels - 1) }
    default: false
    }
  }
}

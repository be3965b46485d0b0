import ControlModel
import SystemAccess
import Wire

/// What a shared value may be, whether this device writes it or the broker delivers it.
extension SharedValues {
  static let mostPerApp = 64
  /// The most values of all apps, so that the file stays small.
  static let most = 128
  /// The most values of apps that are not installed here: other devices have them, or a foreign client has published them.
  static let mostOfOthers = 64

  /// How far the number of a version may be ahead of the newest one that is known here: one that is further ahead would use
  /// up the numbers.
  nonisolated static let mostAhead = 1_000
  /// The highest number that a copy of the broker or a repair may have, however far ahead of this device it is, which may have
  /// been away for long.
  nonisolated static let highestStored = SharedRecord.highestNumber / 2

  /// Refuses a name, a value or a further value beyond the limits.
  func check(_ name: Name, _ value: JSONValue?) throws(MessageError) {
    let length = name.name.utf8.count
    guard (1...ExtensionMessage.Share.longestName).contains(length) else {
      throw MessageError(
        .forbidden,
        "has a name of \(length) bytes; a shared value's has 1 to \(ExtensionMessage.Share.longestName)"
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
      is one value too many: an app shares at most \(Self.mostPerApp) values, all apps together \(Self.most), and \
      those that are not installed here \(Self.mostOfOthers)
      """)
  }

  /// Whether an app may have another value.
  private func hasRoom(for app: String) -> Bool {
    guard names(of: app).count < Self.mostPerApp else { return false }
    let installed = installedApps()
    guard !installed.contains(app) else {
      return values.count < Self.most || valueOfOthers(installed) != nil
    }
    return values.count < Self.most
      && values.keys.count { !installed.contains($0.app) } < Self.mostOfOthers
  }

  /// Makes room for a value that `check` has let pass: another app's that is not installed here is forgotten for it.
  ///
  /// The broker keeps that one, so nothing is lost.
  func makeRoom(for name: Name) {
    guard values[name] == nil, values.count >= Self.most,
      let other = valueOfOthers(installedApps())
    else { return }
    forget(other)
  }

  /// A value of an app that is not installed here, and that waits for nothing; nil for none.
  private func valueOfOthers(_ installed: Set<String>) -> Name? {
    values.keys.filter { !installed.contains($0.app) && values[$0]?.pending == nil }.min()
  }

  /// Refuses a version whose number or identity is beyond the limits.
  static func check(_ record: SharedRecord) throws(MessageError) {
    guard (1...SharedRecord.highestNumber).contains(record.number),
      (1...SharedRecord.longestWrite).contains(record.write.utf8.count)
    else {
      throw MessageError(
        .forbidden,
        """
        has the number \(record.number) and the write "\(record.write.prefix(100))"; a version has a number of 1 to \
        \(SharedRecord.highestNumber) and a write of 1 to \(SharedRecord.longestWrite) bytes
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
      has version \(number) of "\(message.name)" of \(message.app), and this device knows version \(newest): it is not \
      used, because it is more than \(Self.mostAhead) ahead
      """)
  }
}

extension JSONValue {
  /// Whether lists and objects are nested in more levels than this.
  fileprivate func isDeeper(than levels: Int) -> Bool {
    switch self {
    case .array(let items): levels < 1 || items.contains { $0.isDeeper(than: levels - 1) }
    case .object(let fields):
      levels < 1 || fields.values.contains { $0.isDeeper(than: levels - 1) }
    default: false
    }
  }
}

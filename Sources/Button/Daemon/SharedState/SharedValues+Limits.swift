import ControlModel
import Wire

/// What a shared value may be, whether this device writes it or the broker delivers it.
extension SharedValues {
  /// The most values of one app.
  static let mostPerApp = 64
  /// The most values of all apps, so that the file stays small.
  static let most = 128

  /// Refuses a name, a value or a further value beyond the limits.
  func check(_ name: Name, _ value: JSONValue?) throws(MessageError) {
    let length = name.name.utf8.count
    guard (1...ExtensionMessage.Share.longestName).contains(length) else {
      throw MessageError(
        .forbidden,
        "has a name of \(length) bytes; a shared value's has 1 to "
          + "\(ExtensionMessage.Share.longestName)")
    }
    let bytes =
      Message.notice("share", ExtensionMessage.Share(name: name.name, value: value)).count
    guard bytes <= ExtensionMessage.Share.mostBytes else {
      throw MessageError(
        .forbidden,
        "has \(bytes) bytes; the message with a shared value has at most "
          + "\(ExtensionMessage.Share.mostBytes)")
    }
    guard value?.isDeeper(than: ExtensionMessage.Share.deepest) != true else {
      throw MessageError(
        .forbidden,
        "has more than \(ExtensionMessage.Share.deepest) levels of lists and objects")
    }
    guard values[name] == nil else { return }
    guard names(of: name.app).count < Self.mostPerApp, values.count < Self.most else {
      throw MessageError(
        .forbidden,
        "is one value too many: an app shares at most \(Self.mostPerApp) values, all apps together \(Self.most)"
      )
    }
  }

  /// Refuses a version whose number or identity is beyond the limits.
  static func check(_ record: SharedRecord) throws(MessageError) {
    guard (1...SharedRecord.highestNumber).contains(record.number),
      (1...SharedRecord.longestWrite).contains(record.write.utf8.count)
    else {
      throw MessageError(
        .forbidden,
        "has the number \(record.number) and the write \"\(record.write.prefix(100))\"; a version has a number of 1 to "
          + "\(SharedRecord.highestNumber) and a write of 1 to \(SharedRecord.longestWrite) bytes")
    }
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

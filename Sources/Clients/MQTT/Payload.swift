import ControlModel
import FoundationEssentials

/// The bytes of payloads in JSON.
enum Payload {
  /// The version of every JSON payload of ours, which is its field `v`; fields are only ever added to a version.
  static let version = 1

  /// An object with the version and these fields; those without a value are left out.
  static func versioned(_ fields: [String: JSONValue?]) -> [UInt8] {
    var all = fields.compactMapValues { $0 }
    all["v"] = .int(version)
    return json(.object(all))
  }

  /// A value, with its keys in a fixed order, so that equal values have equal bytes.
  static func json(_ value: JSONValue) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite cannot be written, and none comes from JSON or from us.
    guard let data = try? encoder.encode(value) else { return Array("{}".utf8) }
    return Array(data)
  }

  /// A number of nanoseconds.
  static func nanoseconds(_ value: UInt64?) -> JSONValue? { value.map { .int(Int(clamping: $0)) } }
}

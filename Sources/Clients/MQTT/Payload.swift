import FoundationEssentials

/// The bytes of payloads in JSON.
enum Payload {
  /// The version of every JSON payload of ours, which is its field `v`; fields are only ever added to a version.
  static let version = 1
  /// The versions that are read.
  static let versions = version...version

  /// A message or a value, with its keys in a fixed order, so that equal ones have equal bytes.
  static func json(_ value: some Encodable, indented: Bool = false) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if indented { encoder.outputFormatting.insert(.prettyPrinted) }
    // Only a number that is not finite cannot be written, and none comes from JSON or from us.
    guard let data = try? encoder.encode(value) else { return Array("{}".utf8) }
    return Array(data)
  }
}

// The compiler's plugin behind `#Preview`: whatever it is asked to expand, nothing comes of it.
//
// A preview is for Xcode's canvas; here it only has to compile. The compiler talks to a plugin by
// messages on its standard input and output, each a length of 8 bytes, little-endian, and JSON
// (swiftlang/swift-syntax, SwiftCompilerPluginMessageHandling). Two answers are all that is needed,
// so this does without swift-syntax, whose build takes minutes.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// So many bytes of standard input; nil at its end.
func bytes(_ count: Int) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while bytes.count < count {
    let length = read(0, &buffer, min(buffer.count, count - bytes.count))
    guard length > 0 else { return nil }
    bytes += buffer[..<length]
  }
  return bytes
}

/// Writes a message; a compiler that does not take it any more ends the plugin.
func answer(_ text: String) {
  let body = Array(text.utf8)
  let length = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
  var rest = ArraySlice(length + body)
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard written > 0 else { exit(1) }
    rest = rest.dropFirst(written)
  }
}

while let head = bytes(8) {
  let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
  guard let body = bytes(length) else { break }
  if String(decoding: body.prefix(40), as: UTF8.self).contains("\"getCapability\"") {
    answer(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  } else {
    answer(#"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#)
  }
}

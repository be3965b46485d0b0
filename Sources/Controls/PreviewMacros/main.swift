// The compiler plugin behind `#Preview`, which expands every macro to nothing.
//
// Previews are for Xcode's canvas; here they only have to compile. The compiler and the plugin
// exchange messages on the plugin's standard input and output: a length of 8 bytes, little-endian,
// then JSON (swiftlang/swift-syntax, SwiftCompilerPluginMessageHandling). Only two kinds of answer
// are needed, so the plugin does not use swift-syntax, which takes minutes to build.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads exactly `count` bytes from standard input; nil at its end.
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

/// Writes a message.
///
/// Exits if the compiler no longer reads.
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

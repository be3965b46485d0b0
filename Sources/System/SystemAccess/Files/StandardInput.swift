import CSystem

/// Standard input, for programs that read it to its end.
public enum StandardInput {
  /// Reads to the end; blocks, so it must not be called on the device thread.
  public static func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { cd_read(0, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        throw SystemError(
          "read", on: "standard input", errno: .last, advice: "give it a file or a pipe")
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

import ControlModel
import Wire

/// Decodes a line's body as this type; a valid body must be equal after writing and decoding.
private func read<Body: Codable & Equatable>(_ type: Body.Type, _ line: [UInt8]) {
  guard let body = try? Message.body(type, of: line) else { return }
  let written = Message.notice("fuzz", body)
  guard let again = try? Message.body(type, of: written.dropLast()) else {
    fatalError("broken rule: a written \(type) can be read")
  }
  require(again == body, "a written \(type) is the same")
}

/// Splits a stream into lines, which must not depend on the sizes of the reads.
func readLines(_ bytes: [UInt8]) {
  func lines(_ cut: Int) -> [[UInt8]]? {
    var buffer = LineBuffer(limit: 64)
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(cut)
      rest = rest.dropFirst(cut)
      do { try buffer.append(part) { lines.append($0) } } catch { return nil }
    }
    return lines
  }
  let whole = lines(max(bytes.count, 1))
  for cut in [1, 2, 7] { require(lines(cut) == whole, "lines do not depend on reads of \(cut)") }
}

/// Decodes messages of clients of the control socket.
func readSocketMessage(_ bytes: [UInt8]) {
  guard (try? MessageHead(line: bytes, deepest: Message.deepestToDaemon)) != nil else { return }
  func readBody<Read: SocketRequest>(of request: Read) { read(Read.Body.self, bytes) }
  for request in Requests.all { readBody(of: request) }
}

/// Decodes messages of extension processes.
func readExtensionMessage(_ bytes: [UInt8]) {
  guard (try? MessageHead(line: bytes)) != nil else { return }
  read(ExtensionMessage.Gallery.self, bytes)
  read(ExtensionMessage.Activity.self, bytes)
  read(ExtensionMessage.Views.self, bytes)
  read(ExtensionMessage.Share.self, bytes)
  read(ExtensionMessage.Progress.self, bytes)
  read(ExtensionMessage.Posted.self, bytes)
  read(ExtensionMessage.Relevant.self, bytes)
  _ = try? Message.result(ControlArchive.self, of: bytes)
  _ = try? Message.result(ExtensionMessage.Timeline.self, of: bytes)
}

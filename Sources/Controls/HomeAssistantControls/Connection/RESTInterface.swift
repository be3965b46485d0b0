import CWebSocket
import ControlModel
import FoundationEssentials

/// The part of Home Assistant's REST interface that the controls use when no WebSocket connection can be opened.
///
/// Requests block until their answer, so call them on the connection's thread only. The paths and bodies come from
/// developers.home-assistant.io, REST API.
struct RESTInterface: Sendable {
  enum Failure: Error, Equatable {
    case refused
    /// Any other failure, as text.
    case failed(String)
  }

  /// The time limit for an answer, in seconds.
  static let limit = 5

  let settings: Settings

  /// Requests the entities that controls can show.
  func states() throws(Failure) -> [String: EntityState] {
    let body = try answer("/api/states")
    // A proxy may answer with something other than JSON.
    guard let list = try? JSONText.value(of: body), let found = Session.entities(of: list) else {
      throw .failed("the answer is not a list of states")
    }
    return found
  }

  func call(_ service: String, of entity: String) throws(Failure) {
    let domain = String(entity.prefix { $0 != "." })
    guard EntityKind(domain: domain) != nil else {
      throw .failed("there are no services for \(entity)")
    }
    let body = JSONValue.object(["entity_id": .string(entity)])
    _ = try answer("/api/services/\(domain)/\(service)", body: body.text)
  }

  private func answer(_ path: String, body: String? = nil) throws(Failure) -> [UInt8] {
    let result = settings.withTarget(path: path, seconds: Self.limit) { target in
      ["Bearer", settings.token].joined(separator: " ").withCString { authorization in
        func perform(_ body: UnsafePointer<CChar>?) -> UnsafeMutablePointer<ws_answer>? {
          var request = ws_request(target: target, authorization: authorization, body: body)
          return ws_perform(&request)
        }
        guard let body else { return perform(nil) }
        return body.withCString { perform($0) }
      }
    }
    guard let result else { throw .failed("there is not enough memory") }
    defer { ws_free_answer(result) }
    let bytes = Array(
      UnsafeRawBufferPointer(start: result.pointee.text, count: result.pointee.length))
    switch result.pointee.status {
    case 0:
      throw .failed(
        withUnsafeBytes(of: result.pointee.reason) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    case 200..<300: return bytes
    case 401: throw .refused
    case let status: throw .failed(Self.message(bytes) ?? "status \(status)")
    }
  }

  /// The message in the answer to a refused request, or `nil`.
  private static func message(_ bytes: [UInt8]) -> String? {
    guard case .object(let fields)? = try? JSONText.value(of: bytes),
      case .string(let text)? = fields["message"]
    else { return nil }
    return text
  }
}

extension JSONValue {
  fileprivate var text: String? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

import ControlModel
import SystemAccess
import Wire

/// A request that has found its route: the names in its path, its query, its body.
struct Call: Sendable {
  let request: HTTPRequest
  /// The values of the path's `{names}`.
  let names: [String: String]
  private let content: Result<[UInt8], Refusal>

  init(_ request: HTTPRequest, names: [String: String], body: Result<[UInt8], Refusal>) {
    self.request = request
    self.names = names
    content = body
  }

  /// The value of a `{name}` of the route's path, which is there if the route was found.
  func name(_ name: String) -> String { names[name] ?? "" }

  /// The values of the query: each name once, and none that is not one of these.
  func query(_ allowed: [String]) throws(Refusal) -> [String: String] {
    var values: [String: String] = [:]
    for item in request.query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.last ?? "") else {
        throw .badRequest("the query \"\(item)\" is not percent-encoded UTF-8")
      }
      guard allowed.contains(name) else {
        throw .badRequest(
          "there is no query parameter \"\(name)\"; there are \(allowed.joined(separator: ", "))")
      }
      guard values.updateValue(parts.count > 1 ? value : "", forKey: name) == nil else {
        throw .badRequest("the query parameter \"\(name)\" is given twice")
      }
    }
    return values
  }

  /// A name or value as browsers write it: with a plus for a space (url.spec.whatwg.org,
  /// "application/x-www-form-urlencoded").
  private static func decoded(_ text: Substring) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).percentDecoded
  }

  /// The body as JSON of this type.
  ///
  /// Only as `application/json`: a cross-origin form would need a CORS preflight, which we refuse.
  func body<Body: Decodable>(_ type: Body.Type) throws(Refusal) -> Body {
    let kind = request["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard kind?.trimmed == "application/json" else {
      throw Refusal(
        .unsupportedMediaType, MessageError.Code.badMessage.rawValue,
        "the body is JSON: send it with Content-Type: application/json")
    }
    let bytes = try content.get()
    do throws(MessageError) { return try Message.body(type, of: bytes) } catch {
      throw Refusal(error)
    }
  }
}

import ControlModel
import SystemAccess
import Wire

/// Pictures of symbols: from the icon set for the system's names, from the app for a control's custom symbols.
extension APIHandler {
  func symbol(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let kind = try call.query(["kind"])["kind"]
    let name = call.name("name")
    guard let kind else {
      guard let svg = Symbol.find(name)?.symbol.svg else {
        throw Refusal(
          .notFound, MessageError.Code.unknownSymbol.rawValue,
          "there is no picture for the symbol \"\(name.prefix(100))\"; an app's own needs ?kind=KIND"
        )
      }
      // The picture changes only with the gateway's version.
      return picture(svg, keptFor: "private, max-age=86400", call)
    }
    let result = try await questions.ask(
      Requests.symbol, SocketMessage.Symbol(kind: kind, name: name))
    guard case .object(let fields) = result, case .string(let svg)? = fields["svg"] else {
      throw Refusal(MessageError.badMessage("the answer to \"symbol\" has no \"svg\""))
    }
    return picture(svg, keptFor: "no-cache", call)
  }

  /// Returns an SVG that runs no scripts and loads nothing, even if it is opened on its own.
  private func picture(_ svg: String, keptFor time: String, _ call: Call) -> HTTPResponse {
    let body = Array(svg.utf8)
    // The hash depends only on the bytes, so that two gateways agree (FNV-1a).
    let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let tag = "\"\(String(hash, radix: 16))\""
    let headers = [
      "Content-Type": "image/svg+xml", "Cache-Control": time, "ETag": tag,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]
    let known = call.request["if-none-match"]?.split(separator: ",") ?? []
    let isKnown = known.contains {
      let one = $0.trimmed
      return one == "*" || (one.hasPrefix("W/") ? String(one.dropFirst(2)) : one) == tag
    }
    return isKnown
      ? HTTPResponse(status: .notModified, headers: headers)
      : HTTPResponse(status: .ok, headers: headers, body: .bytes(body))
  }
}

import ControlModel
import Foundation
import Wire

@testable import Gateway
@testable import MQTT

/// Splits the input at zero bytes and returns the parts as texts.
private func texts(_ bytes: [UInt8]) -> [String] {
  bytes.split(separator: 0, omittingEmptySubsequences: false).map {
    String(decoding: $0, as: UTF8.self)
  }
}

/// Creates a request from the method, the target, a body and headers.
private func request(_ parts: [String]) -> HTTPRequest {
  var request = HTTPRequest(method: parts.first ?? "GET", target: parts.count > 1 ? parts[1] : "/")
  for line in parts.dropFirst(3).prefix(40) {
    let halves = line.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { continue }
    request.headers.append((halves[0].lowercased(), String(halves[1])))
  }
  return request
}

/// Parses requests to the gateway: the route, the query and the body.
func readRequest(_ bytes: [UInt8]) {
  let parts = texts(bytes)
  let request = request(parts)
  _ = request.duplicate
  if let (_, names) = try? Route.find(request) {
    let body = parts.count > 2 ? Array(parts[2].utf8) : []
    let call = Call(request, names: names, body: .success(body))
    _ = try? call.query(["language", "family", "after"])
    _ = try? call.body(JSONValue.self)
    _ = try? call.body(SocketMessage.Assign.self)
  }
  _ = try? ListenAddress(request.target)
}

/// A public key without a private key.
private let keys = ProviderKeys(keys: [
  "KEY0000001": ProviderKeys.Key(
    team: "TEAM000001", apps: nil,
    // The base point of the curve P-256 (SEC 2, section 2.4.2), which is on the curve.
    point: [
      0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40,
      0xF2, 0x77, 0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98,
      0xC2, 0x96, 0x4F, 0xE3, 0x42, 0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C,
      0x0F, 0x9E, 0x16, 0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68,
      0x37, 0xBF, 0x51, 0xF5,
    ])
])

/// Parses pushes in the form of Apple's service; no token is accepted, because there is no key to sign it.
func readPush(_ bytes: [UInt8]) {
  let request = request(texts(bytes))
  if var head = try? PushHead(path: request) { try? head.read(request) }
  let tokens = ProviderTokens(keys)
  do throws(PushReason) {
    _ = try tokens.provider(of: request["authorization"], at: 1_700_000_000)
    fatalError("broken rule: a token without a signature is refused")
  } catch {}
}

/// Parses messages of a broker: a topic, a zero byte and the payload.
///
/// A valid version is written and parsed again.
func readMQTT(_ bytes: [UInt8]) {
  let cut = bytes.firstIndex(of: 0) ?? bytes.endIndex
  let topic = String(decoding: bytes[..<cut], as: UTF8.self)
  let received = ReceivedMessage(
    topic: topic, payload: Array(bytes[cut...].dropFirst()), isRetained: false)
  if let (kind, place) = Topics(base: "actionbutton", id: "kitchen").received(topic) {
    _ = try? Command(received, topic: kind, place: place)
  }
  let shared = SharedTopics(base: "actionbutton")
  if shared.levels.contains(topic), let version = try? shared.version(received) {
    let message = shared.message(version)
    let copy = ReceivedMessage(topic: message.topic, payload: message.payload, isRetained: false)
    require((try? shared.version(copy)) == version, "a written version is the same")
  }
  _ = try? BrokerAddress(topic)
  let level = TopicName.level(topic)
  require(!level.contains { "+#/".contains($0) }, "a level of a topic has no mark of MQTT")
  if !topic.isEmpty {
    require(TopicName.name(ofLevel: level[...]) == topic, "a name comes back from its level")
  }
}

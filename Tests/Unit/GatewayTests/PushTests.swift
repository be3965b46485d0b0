import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Gateway

@Suite("Pushes in the form of Apple's service", .timeLimit(.minutes(45)))
struct PushTests {
  /// A request that is valid except for the changes of a row.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var method = "POST"
    var path = "/3/device/00FFa1"
    var headers: [String: String?] = [:]
    var body: String? = #"{"aps":{"content-changed":true}}"#
    var token: String? = GatewayFixture.token
    var status = 400
    var reason: String

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "a push is taken", status: 200, reason: ""),
    Row(
      name: "every header that may be left out",
      headers: [
        "apns-push-type": nil, "apns-id": nil, "apns-priority": nil, "apns-expiration": nil,
      ], status: 200, reason: ""),
    Row(name: "another path", path: "/3/devices/00", status: 404, reason: "BadPath"),
    Row(name: "no path", path: "/4/broadcasts", status: 404, reason: "BadPath"),
    Row(name: "a GET", method: "GET", body: nil, status: 405, reason: "MethodNotAllowed"),
    Row(name: "no token", path: "/3/device/", reason: "MissingDeviceToken"),
    Row(name: "a token that is not hexadecimal", path: "/3/device/zz", reason: "BadDeviceToken"),
    Row(
      name: "a long token", path: "/3/device/" + String(repeating: "a", count: 201),
      reason: "BadDeviceToken"),
    Row(name: "an unknown token", path: "/3/device/000000", reason: "BadDeviceToken"),
    Row(name: "a removed placement", path: "/3/device/000001", status: 410, reason: "Unregistered"),
    Row(
      name: "a token of another app", path: "/3/device/000002", reason: "DeviceTokenNotForTopic"),
    Row(
      name: "too many pushes", path: "/3/device/000003", status: 429, reason: "TooManyRequests"),
    Row(
      name: "an extension that is away", path: "/3/device/000004", status: 503,
      reason: "ServiceUnavailable"),
    Row(name: "content that does not fit", path: "/3/device/000005", status: 200, reason: ""),
    Row(name: "no topic", headers: ["apns-topic": nil], reason: "MissingTopic"),
    Row(
      name: "a topic of nothing", headers: ["apns-topic": ".push-type.controls"], reason: "BadTopic"
    ),
    Row(
      name: "a topic for something else",
      headers: ["apns-topic": "com.example.App.push-type.widgets"], reason: "BadTopic"),
    Row(
      name: "a topic without a suffix",
      headers: ["apns-topic": "com.example.App", "apns-push-type": nil], reason: "BadTopic"),
    Row(
      name: "an alert", headers: ["apns-topic": "com.example.App", "apns-push-type": "alert"],
      reason: "InvalidPushType"),
    Row(name: "another type", headers: ["apns-push-type": "voip"], reason: "InvalidPushType"),
    Row(name: "an id that is none", headers: ["apns-id": "7"], reason: "BadMessageId"),
    Row(name: "a priority of 7", headers: ["apns-priority": "7"], reason: "BadPriority"),
    Row(
      name: "a date that is none", headers: ["apns-expiration": "-1"], reason: "BadExpirationDate"),
    Row(
      name: "a long date", headers: ["apns-expiration": String(repeating: "9", count: 30)],
      reason: "BadExpirationDate"),
    Row(
      name: "a long collapse identity",
      headers: ["apns-collapse-id": String(repeating: "x", count: 65)], reason: "BadCollapseId"),
    Row(name: "no payload", body: "", reason: "PayloadEmpty"),
    Row(name: "a payload that is not JSON", body: "aps", reason: "PayloadEmpty"),
    Row(name: "a payload without aps", body: "{}", reason: "PayloadEmpty"),
    Row(
      name: "a large payload",
      body: #"{"aps":{},"x":""# + String(repeating: "x", count: 4_096) + #""}"#, status: 413,
      reason: "PayloadTooLarge"),
    Row(name: "no authorization", token: nil, status: 403, reason: "MissingProviderToken"),
    Row(
      name: "another token", token: "fedcba9876543210", status: 403,
      reason: "InvalidProviderToken"),
    Row(
      name: "a broadcast", path: "/4/broadcasts/apps/com.example.App",
      headers: ["apns-channel-id": "c", "apns-push-type": "liveactivity"], status: 200, reason: ""),
    Row(
      name: "a broadcast without a channel", path: "/4/broadcasts/apps/com.example.App",
      reason: "MissingChannelId"),
  ]

  private static let id = "0f8fad5b-d9cb-469f-a165-70867728950e"

  private static func answer(
    _ request: String, _ body: ControlModel.JSONValue
  ) throws -> ControlModel.JSONValue {
    guard request == "push", case .string(let token)? = body["token"] else {
      return try FakeDaemon.plain(request, body)
    }
    switch token {
    case "000000": throw MessageError(.unknownToken, "no")
    case "000001": throw MessageError(.goneToken, "no", since: 1_700_000_000_123)
    case "000002": throw MessageError(.wrongTopic, "no")
    case "000003": throw MessageError(.tooManyPushes, "no")
    case "000004": throw MessageError(.unavailable, "no")
    case "000005": throw MessageError(.refused, "no")
    default: return try FakeDaemon.plain(request, body)
    }
  }

  @Test("each request has the status and the reason that Apple documents")
  func table() async throws {
    try await GatewayFixture.serving(answer: Self.answer) { fixture in
      for row in Self.rows {
        var headers = [
          "apns-id": Self.id, "apns-topic": "com.example.App.push-type.controls",
          "apns-push-type": "controls", "apns-priority": "10", "apns-expiration": "0",
        ]
        for (name, value) in row.headers { headers[name] = value }
        let reply = try await fixture.ask(
          "\(row.method) \(row.path)", headers, body: row.body, token: row.token)
        let answer = try? JSONDecoder().decode(
          [String: ControlModel.JSONValue].self, from: Data(reply.body))
        #expect(reply.status == row.status, "\(row.name)")
        #expect(answer?["reason"] ?? .string("") == .string(row.reason), "\(row.name)")
        if let id = headers["apns-id"], UUID(uuidString: id) != nil {
          #expect(reply.headers["apns-id"] == id, "\(row.name)")
        }
        #expect(
          (answer?["timestamp"] == .int(1_700_000_000_123)) == (row.status == 410), "\(row.name)")
      }
    }
  }

  @Test("what the daemon is asked has the head's values")
  func daemon() async throws {
    try await GatewayFixture.serving(answer: Self.answer) { fixture in
      _ = try await fixture.ask(
        "POST /3/device/00FFa1",
        [
          "apns-topic": "com.example.App.push-type.liveactivity",
          "apns-push-type": "liveactivity", "apns-collapse-id": "score",
          "apns-expiration": "1900000000",
        ],
        body:
          #"{"aps":{"event":"update","content-state":{"a":1},"alert":{"title":"T","body":"B"}}}"#)
      await fixture.daemon.wait(
        for: "push {aps: {alert: {body: B, title: T}, content-state: {a: 1}, event: update}, "
          + "collapse_id: score, expires: 1900000000, token: 00ffa1, topic: "
          + "com.example.App.push-type.liveactivity, type: liveactivity}")
    }
  }

  @Test(
    "with configured keys the provider's token is needed, and the gateway's own is not accepted")
  func keys() async throws {
    let point = Array(
      try #require(Data(base64Encoded: ProviderVectors.pem.split(separator: "\n")[1...2].joined()))
    ).suffix(64)
    let key = ProviderKeys.Key(team: "TEAM000001", apps: ["com.example.Other"], point: Array(point))
    try await GatewayFixture.serving(
      pushKeys: ProviderKeys(keys: ["KEY0000001": key]), answer: Self.answer
    ) { fixture in
      func reason(_ token: String?) async throws -> String {
        let reply = try await fixture.ask(
          "POST /3/device/00ff", ["apns-topic": "com.example.App.push-type.controls"],
          body: #"{"aps":{}}"#, token: token)
        return String(decoding: reply.body, as: UTF8.self)
      }
      // The token of the vectors has expired.
      for (token, expected) in [
        (nil, "MissingProviderToken"), (GatewayFixture.token, "InvalidProviderToken"),
        (ProviderVectors.good, "ExpiredProviderToken"),
      ] {
        let answer = try await reason(token)
        #expect(answer.contains(expected), "\(answer)")
      }
    }
  }
}

import Foundation
import Testing

@testable import Gateway

@Suite("Presses of pages", .timeLimit(.minutes(45)))
struct PagePressTests {
  private static let path = "/v1/buttons/action/press"

  private static let cancel = "press {button: action, phase: cancel}"

  private func press(_ fixture: GatewayFixture, _ phase: String, _ holder: String) async throws
    -> Int
  {
    try await fixture.ask(
      "POST \(Self.path)",
      body: #"{"phase":"\#(phase)","holder":"\#(holder)"}"#
    ).status
  }

  @Test("a press is cancelled when its page sends nothing more")
  func lifted() async throws {
    try await GatewayFixture.serving(lease: .milliseconds(50)) { fixture async throws in
      #expect(try await press(fixture, "down", "a") == 200)
      await fixture.daemon.wait(for: Self.cancel)
    }
  }

  @Test("a button stays down as long as its page sends `down`, and the daemon gets one request")
  func renewed() async throws {
    try await GatewayFixture.serving { fixture async throws in
      for _ in 0..<3 { #expect(try await press(fixture, "down", "a") == 200) }
      #expect(try await press(fixture, "up", "a") == 200)
      var calls: [String] = []
      for await call in fixture.daemon.calls where call.hasPrefix("press") {
        calls.append(call)
        if call.contains("up") { break }
      }
      #expect(
        calls == [
          "press {button: action, holder: a, lease_ms: 10000, phase: down}",
          "press {button: action, holder: a, phase: up}",
        ])
    }
  }

  @Test("another page neither keeps a button down nor releases it")
  func others() async throws {
    try await GatewayFixture.serving { fixture async throws in
      #expect(try await press(fixture, "down", "a") == 200)
      #expect(try await press(fixture, "up", "b") == 409)
      #expect(try await press(fixture, "up", "a") == 200)
    }
  }

  @Test("the end of the gateway cancels its presses")
  func ended() async throws {
    try await GatewayFixture.serving { fixture async throws in
      #expect(try await press(fixture, "down", "a") == 200)
      await fixture.gateway.releaseAll()
      await fixture.daemon.wait(for: Self.cancel)
    }
  }

  @Test("a person's own times and a cancellation are passed on, and only their limits are accepted")
  func own() async throws {
    try await GatewayFixture.serving { fixture async throws in
      for (body, status) in [
        (#"{"phase":"down","holder":"a","hold_ms":800}"#, 200),
        (#"{"phase":"cancel","holder":"b"}"#, 409),
        (#"{"phase":"cancel","holder":"a"}"#, 200),
        (#"{"phase":"down","holder":"a","arm_ms":10000}"#, 200),
        (#"{"phase":"down","hold_ms":299}"#, 400), (#"{"phase":"down","arm_ms":null}"#, 400),
      ] {
        #expect(try await fixture.ask("POST \(Self.path)", body: body).status == status, "\(body)")
      }
      for call in [
        "hold_ms: 800, holder: a, lease_ms: 10000, phase: down", "holder: a, phase: cancel",
        "arm_ms: 10000, button: action, holder: a, lease_ms: 10000, phase: down",
      ] {
        await fixture.daemon.wait(
          for: call.hasPrefix("arm") ? "press {\(call)}" : "press {button: action, \(call)}")
      }
    }
  }

  @Test("a release and a press of a page without an earlier request are passed on")
  func another() async throws {
    try await GatewayFixture.serving { fixture async throws in
      #expect(try await press(fixture, "up", "a") == 200)
      await fixture.daemon.wait(for: "press {button: action, holder: a, phase: up}")
      #expect(try await press(fixture, "down", "a") == 200)
      await fixture.daemon.wait(
        for: "press {button: action, holder: a, lease_ms: 10000, phase: down}")
    }
  }
}

import ControlModel
import ControlSocket
import Testing
import Wire

@testable import Daemon

/// The whole daemon with a real extension, locked and unlocked by its socket.
@Suite("A locked service", .serialized, .timeLimit(.minutes(2)))
struct LockedServiceTests {
  private static let hold = SocketMessage.Press(for_ms: 400)

  private func control(_ status: JSONValue) -> JSONValue? {
    guard case .array(let buttons)? = status.field("buttons") else { return nil }
    return buttons.first?.field("control")
  }

  /// Waits until the control has been loaded, whenever that was.
  private func loaded(_ bench: ServiceBench) throws {
    while try control(bench.ask(.status))?.field("hint") == .string("") {
      try bench.events(to: "control.loaded")
    }
  }

  @Test("a sensitive control is told without content and state until the screen is unlocked")
  func sensitive() async throws {
    try await ServiceBench.serving("private") { bench in
      try loaded(bench)
      #expect(try control(bench.ask(.status))?.field("title") == .string("private"))
      try bench.ask(.lock)
      let told = try bench.events(to: "control.loaded")
      #expect(told.contains { $0.field("event") == .string("screen.locked") && $0.field("button") == nil })
      #expect(told.last?.field("redacted") == .bool(true))
      #expect(told.last?.field("title") == .string(""))
      #expect(told.last?.field("is_on") == .bool(false))
      let status = try bench.ask(.status)
      #expect(status.field("locked") == .bool(true))
      #expect(status.field("has_passcode") == .bool(false))
      #expect(control(status)?.field("redacted") == .bool(true))
      #expect(control(status)?.field("value_text") == nil)
      #expect(try control(bench.ask(.watch)) == control(status))

      try bench.ask(.press, Self.hold)
      let held = try bench.events(to: "intent.finished")
      #expect(held.last { $0.field("event") == .string("intent.performing") }?.field("value") == .null)
      #expect(!held.contains { "\($0)".contains("Hold to Turn") })

      try bench.ask(.unlock, SocketMessage.Unlock())
      try bench.events(to: "screen.unlocked")
      let again = try bench.events(to: "control.loaded")
      #expect(again.last?.field("title") == .string("private"))
      #expect(again.last?.field("redacted") == nil)
    }
  }

  @Test("what needs authentication is skipped as locked, and performed when unlocked")
  func authentication() async throws {
    try await ServiceBench.serving("secret") { bench in
      try loaded(bench)
      #expect(try control(bench.ask(.status))?.field("authentication") == .string("required"))
      try bench.ask(.lock)
      try bench.ask(.press, Self.hold)
      #expect(try bench.events(to: "intent.skipped").last?.field("reason") == .string("locked"))
      try bench.ask(.unlock, SocketMessage.Unlock())
      try bench.events(to: "hold.ended")
      try bench.ask(.press, Self.hold)
      try bench.events(to: "intent.finished")
    }
  }

  @Test("a locked screen lets nobody assign, configure or look at options")
  func refused() async throws {
    try await ServiceBench.serving("secret") { bench in
      try bench.ask(.lock)
      #expect(try bench.refusal(.assign, SocketMessage.Assign(kind: nil)) == "locked")
      #expect(
        try bench.refusal(.configure, SocketMessage.Configure(configuration: [:])) == "locked")
      #expect(
        try bench.refusal(.options, SocketMessage.Options(parameter: "timer")) == "locked")
      #expect(try bench.refusal(.resolve, SocketMessage.Subject()) == "locked")
      #expect(
        try bench.refusal(.passcode, SocketMessage.ChangePasscode(new: "1234")) == "locked")
      try bench.ask(.unlock, SocketMessage.Unlock())
      #expect(try bench.refusal(.resolve, SocketMessage.Subject()) == "")
    }
  }

  @Test("what was chosen for a control is told on an unlocked screen only")
  func configuration() async throws {
    try await ServiceBench.serving("secret") { bench in
      try bench.ask(.configure, SocketMessage.Configure(configuration: ["timer": .string("work")]))
      #expect("\(try bench.ask(.status))".contains("work"))
      try bench.ask(.lock)
      #expect(!"\(try bench.ask(.status))".contains("work"))
      #expect(!"\(try bench.ask(.watch))".contains("work"))
    }
  }

  @Test("a passcode set over the socket unlocks, and a wrong one does not")
  func passcode() async throws {
    try await ServiceBench.serving { bench in
      try bench.ask(.passcode, SocketMessage.ChangePasscode(new: "correct horse"))
      try bench.ask(.lock)
      #expect(try bench.refusal(.unlock, SocketMessage.Unlock(passcode: "horse")) == "wrong-passcode")
      let state = try bench.ask(.unlock, SocketMessage.Unlock(passcode: "correct horse"))
      #expect(state.field("locked") == .bool(false))
    }
  }
}

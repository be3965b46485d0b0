import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

/// The activities of `PhoneWidgets`, whose buttons have intents and of which one has a push token.
@Suite("Live Activities of a daemon that is started again")
struct ActivityRestartTests {
  private static let types = ["DeliveryAttributes", "MatchAttributes", "EggTimerAttributes"]

  private func started() throws -> (DaemonProcess, SocketClient) {
    let daemon = try DaemonProcess(
      """
      buttons:
        action:
          source: script:quiet.trace
          hold: 200ms
          control: com.example.phone.scene
      extensions: ["\(try BuiltProgram.url("PhoneWidgets").path)"]

      """, files: ["quiet.trace": "later | 3600000ms v 3600001ms ^\n"])
    _ = try daemon.event("button.ready")
    let client = try daemon.client()
    _ = try status(client) { $0.buttons[0].control?.hint.isEmpty == false }
    _ = try client.request(
      .press, SocketMessage.Press(for_ms: 300), as: SocketMessage.Pressed.self)
    _ = try status(client) { $0.activities.count == 3 }
    return (daemon, client)
  }

  private func status(
    _ client: SocketClient, until isThere: (SocketMessage.Status) -> Bool
  ) throws -> SocketMessage.Status {
    try eventually("the status did not become what it should be") {
      let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
      return isThere(status) ? status : nil
    }
  }

  private func match(_ status: SocketMessage.Status) throws -> SocketMessage.Activity {
    try #require(status.activities.first { $0.activity.type == "MatchAttributes" })
  }

  /// What is in the file of the activities; nil as long as there is none.
  private func saved(_ daemon: DaemonProcess) -> String? {
    let file = URL(filePath: daemon.path("state/activities.json"))
    return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The words of a card.
  private func words(_ activity: SocketMessage.Activity) -> [String] {
    activity.text.lockScreen.lines
  }

  @Test("after a power cut every activity is shown, and its views are read again")
  func restart() throws {
    let (daemon, client) = try started()
    let before = try status(client) { _ in true }
    #expect(before.activities.map(\.activity.type) == Self.types)
    #expect(before.activities.map(\.activity.relevance) == [50, 75, 100])
    #expect(before.activities.allSatisfy { $0.text.island?.trees != nil })
    // The third one is saved within a second of the first.
    _ = try eventually("the activities are not saved") {
      saved(daemon).flatMap { text in
        Self.types.allSatisfy { text.contains($0) } ? text : nil
      }
    }
    daemon.cutPower()

    let second = try daemon.again()
    _ = try second.event("button.ready")
    let later = try second.client()
    let shown = try status(later) { $0.activities.count == 3 }
    #expect(shown.activities.map(\.activity.type) == Self.types)
    #expect(shown.activities.map(\.state) == [.active, .active, .active])
    let first = try match(shown)
    // The tree has another number when it was read again.
    let read = try status(later) {
      let number = try? match($0).text.lockScreen.tree?.number
      return number != nil && number != first.text.lockScreen.tree?.number
    }
    let (readWords, wordsBefore) = (words(try match(read)), words(try match(before)))
    #expect(readWords == wordsBefore)
  }

  @Test("a button of an activity's view performs in a process that has not read the view")
  func button() throws {
    let (daemon, client) = try started()
    let before = try match(try status(client) { _ in true })
    #expect(words(before).contains { $0.contains("Follow") && !$0.contains("Following") })
    let pid = try #require(try status(client) { _ in true }.extensions.first?.pid)
    #expect(kill(pid, SIGKILL) == 0)
    _ = try status(client) { status in status.extensions.first.map { $0.pid != pid } ?? false }
    let tree = try #require(before.text.lockScreen.tree?.number)
    _ = try client.request(
      .act, SocketMessage.Act(tree: tree, action: 0), as: SocketMessage.Act.self)
    let after = try status(client) {
      (try? words(match($0)).contains { $0.contains("Following") }) ?? false
    }
    #expect(try match(after).activity.id == before.activity.id)
    withExtendedLifetime(daemon) {}
  }

  @Test("a push with the activity's token changes it; a wrong one is refused")
  func push() throws {
    let (daemon, client) = try started()
    let token = try eventually("no token is saved") {
      saved(daemon)?.firstMatch(of: /"token" : "([0-9a-f]{64})"/).map { String($0.output.1) }
    }
    func push(
      _ token: String, _ event: SocketMessage.Push.Payload.Event?, stage: JSONValue,
      at timestamp: Double
    ) throws -> SocketMessage.Pushed {
      var aps = SocketMessage.Push.Payload()
      (aps.event, aps.timestamp) = (event, timestamp)
      // A date in a push is in seconds since 2001.
      aps.content = ["stage": stage, "driver": .string("Ada"), "arrival": .int(900_000_000)]
      return try client.request(
        .push, SocketMessage.Push(token: token, aps: aps), as: SocketMessage.Pushed.self)
    }
    func delivery(_ status: SocketMessage.Status) -> SocketMessage.Activity? {
      status.activities.first { $0.activity.type == "DeliveryAttributes" }
    }
    #expect(try push(token, .update, stage: .int(3), at: 20).activity != nil)
    _ = try status(client) {
      delivery($0)?.text.lockScreen.lines.contains { $0.contains("Delivered") } ?? false
    }
    #expect(try push(token, .update, stage: .int(1), at: 10).ignored == true)
    #expect(refusal { try push(token, .update, stage: .string("nowhere"), at: 30) } == "refused")
    #expect(refusal { try push(token, nil, stage: .int(1), at: 30) } == "refused")
    let wrong = String(repeating: "0", count: 64)
    #expect(refusal { try push(wrong, .update, stage: .int(1), at: 30) } == "unknown-token")
    let kept = try status(client) { _ in true }
    #expect(words(try #require(delivery(kept))).contains { $0.contains("Ada") })

    #expect(try push(token, .end, stage: .int(3), at: 40).activity != nil)
    _ = try status(client) { delivery($0)?.state == .ended }
    #expect(refusal { try push(token, .update, stage: .int(1), at: 50) } == "unknown-token")
  }

  private func refusal(_ body: () throws -> SocketMessage.Pushed) -> String? {
    do {
      _ = try body()
      return nil
    } catch SocketError.answered(let error) { return error.code } catch { return "\(error)" }
  }
}

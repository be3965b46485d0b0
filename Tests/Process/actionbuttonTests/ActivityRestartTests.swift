import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// The activities of `PhoneWidgets`: their buttons have intents, and one activity has a push token.
@Suite("Live Activities of a daemon that is started again")
struct ActivityRestartTests {
  private static let unfitting =
    "warning: a push failed: the content of the push does not fit the content state of DeliveryAttributes; "
    + "nothing was changed"
  private static let types = ["DeliveryAttributes", "MatchAttributes", "EggTimerAttributes"]

  private func started() throws -> DaemonProcess {
    let daemon = try DaemonProcess(control: "com.example.phone.scene", extensions: ["PhoneWidgets"])
    try daemon.status { $0.buttons[0].control?.hint.isEmpty == false }
    try daemon.press()
    try daemon.status { $0.activities.count == 3 }
    return daemon
  }

  private func match(_ status: SocketMessage.Status) throws -> SocketMessage.Activity {
    try #require(status.activities.first { $0.activity.type == "MatchAttributes" })
  }

  /// The contents of the saved activities file, or `nil` if there is no file yet.
  private func saved(_ daemon: DaemonProcess) -> String? {
    try? daemon.folder.text(of: "state/activities.json")
  }

  /// The lines of the activity's card on the lock screen.
  private func words(_ activity: SocketMessage.Activity) -> [String] {
    activity.text.lockScreen.lines
  }

  @Test("after a power cut every activity is shown, and its views are read again")
  func restart() throws {
    let daemon = try started()
    let before = try daemon.status()
    #expect(before.activities.map(\.activity.type) == Self.types)
    #expect(before.activities.map(\.activity.relevance) == [50, 75, 100])
    #expect(before.activities.allSatisfy { $0.text.island?.trees != nil })
    // The daemon saves the third activity within a second of the first.
    _ = try eventually("the activities are not saved") {
      saved(daemon).flatMap { text in
        Self.types.allSatisfy { text.contains($0) } ? text : nil
      }
    }
    daemon.cutPower()

    let second = try daemon.again()
    let shown = try second.status { $0.activities.count == 3 }
    #expect(shown.activities.map(\.activity.type) == Self.types)
    #expect(shown.activities.map(\.state) == [.active, .active, .active])
    let first = try match(shown)
    // A tree that was read again has another number.
    let read = try second.status {
      let number = try? match($0).text.lockScreen.tree?.number
      return number != nil && number != first.text.lockScreen.tree?.number
    }
    let (readWords, wordsBefore) = (words(try match(read)), words(try match(before)))
    #expect(readWords == wordsBefore)
  }

  @Test("a button of an activity's view performs in a process that has not read the view")
  func button() throws {
    let daemon = try started()
    let before = try match(try daemon.status())
    #expect(words(before).contains { $0.contains("Follow") && !$0.contains("Following") })
    let pid = try #require(try daemon.status().extensions.first?.pid)
    #expect(kill(pid, SIGKILL) == 0)
    daemon.expectLog("PhoneWidgets was ended by SIGKILL; it is started again in 1 s")
    try daemon.status { status in status.extensions.first.map { $0.pid != pid } ?? false }
    let tree = try #require(before.text.lockScreen.tree?.number)
    try daemon.ask(Requests.act, .init(tree: tree, action: 0))
    let after = try daemon.status {
      (try? words(match($0)).contains { $0.contains("Following") }) ?? false
    }
    #expect(try match(after).activity.id == before.activity.id)
  }

  @Test("a push with the activity's token changes it; a wrong one is refused")
  func push() throws {
    let daemon = try started()
    let token = try eventually("no token is saved") {
      saved(daemon)?.firstMatch(of: /"token" : "([0-9a-f]{64})"/).map { String($0.output.1) }
    }
    func push(
      _ token: String, _ event: SocketMessage.Push.Payload.Event?, stage: JSONValue,
      at timestamp: Double
    ) throws -> SocketMessage.Pushed {
      var aps = SocketMessage.Push.Payload()
      (aps.event, aps.timestamp) = (event, timestamp)
      // A push encodes a date as seconds since 2001.
      aps.content = ["stage": stage, "driver": .string("Ada"), "arrival": .int(900_000_000)]
      return try daemon.ask(Requests.push, .init(token: token, aps: aps))
    }
    func delivery(_ status: SocketMessage.Status) -> SocketMessage.Activity? {
      status.activities.first { $0.activity.type == "DeliveryAttributes" }
    }
    #expect(try push(token, .update, stage: .int(3), at: 20).activity != nil)
    try daemon.status {
      delivery($0)?.text.lockScreen.lines.contains { $0.contains("Delivered") } ?? false
    }
    #expect(try push(token, .update, stage: .int(1), at: 10).ignored == true)
    #expect(refusal { try push(token, .update, stage: .string("nowhere"), at: 30) } == "refused")
    #expect(refusal { try push(token, nil, stage: .int(1), at: 30) } == "refused")
    daemon.expectLog(Self.unfitting)
    daemon.expectLog(
      "warning: a push failed: a push to a Live Activity must have an \"event\": update or end"
    )
    let wrong = String(repeating: "0", count: 64)
    #expect(refusal { try push(wrong, .update, stage: .int(1), at: 30) } == "unknown-token")
    let kept = try daemon.status()
    #expect(words(try #require(delivery(kept))).contains { $0.contains("Ada") })

    #expect(try push(token, .end, stage: .int(3), at: 40).activity != nil)
    try daemon.status { delivery($0)?.state == .ended }
    #expect(refusal { try push(token, .update, stage: .int(1), at: 50) } == "gone-token")
  }

  private func refusal(_ body: () throws -> SocketMessage.Pushed) -> String? {
    do {
      _ = try body()
      return nil
    } catch SocketError.answered(let error) { return error.code } catch { return "\(error)" }
  }
}

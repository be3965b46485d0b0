import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Undo, progress and the timeline of a running daemon", .timeLimit(.minutes(45)))
struct OfferTests {
  /// A daemon with intents that can be undone and cancelled: one on the button, both in Control Center.
  private static func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(
      control: "unruly.fill", extensions: ["UnrulyControls"],
      """
      placements:
        fill: { control: unruly.fill }
        bake: { control: unruly.bake }
      """)
    for text in ["a line before everything", "tokens: ["] {
      daemon.mayLog("UnrulyControls: \(text)")
    }
    return daemon
  }

  /// The current snapshot of a place.
  private static func place(_ daemon: DaemonProcess, _ name: String) throws -> PlaceSnapshot? {
    let watching = try daemon.ask(Requests.watch, .init(snapshots: true))
    return (watching.placed ?? []).first { $0.name == name }
  }

  private static func finished(_ daemon: DaemonProcess) throws {
    while try daemon.event("intent.finished")["control"] != .string("unruly.fill") {}
  }

  @Test("what a button has done and what a tile has done are undone, once each")
  func undo() throws {
    let daemon = try Self.daemon()
    _ = try daemon.event("control.loaded", of: "action")
    try daemon.ask(Requests.press, .init(button: "action", for_ms: 400))
    try Self.finished(daemon)
    let offer = try eventually("no undo is offered") { try Self.place(daemon, "action")?.undo }
    #expect(offer.name == "Fill Jar")
    let undone = try daemon.ask(Requests.undo, .init(slot: "action", number: offer.number))
    #expect(undone == SocketMessage.Undo(slot: "action", number: offer.number))
    try daemon.logged("cookies 0")
    daemon.expectLog("UnrulyControls: cookies 12", 2...2)
    #expect(try Self.place(daemon, "action")?.undo == nil)
    #expect(try daemon.refusal(Requests.undo, .init(slot: "action")) == "refused")
    #expect(try daemon.refusal(Requests.undo, .init(slot: "none")) == "unknown-slot")
    try daemon.ask(Requests.tap, .init(slot: "fill"))
    try Self.finished(daemon)
    _ = try eventually("no undo is offered") { try Self.place(daemon, "fill")?.undo }
    #expect(try daemon.refusal(Requests.undo, .init(slot: "action")) == "refused")
    try daemon.ask(Requests.lock)
    #expect(try daemon.refusal(Requests.undo, .init(slot: "fill")) == "locked")
    try daemon.ask(Requests.unlock, .init())
    #expect(try daemon.refusal(Requests.undo, .init(slot: "fill")) == "refused")
  }

  @Test("progress is shown while a tile performs, and a person cancels it")
  func cancel() throws {
    let daemon = try Self.daemon()
    _ = try daemon.event("control.loaded")
    #expect(try daemon.refusal(Requests.cancel, .init(slot: "bake")) == "refused")
    try eventually("the tile cannot be tapped") {
      (try? daemon.ask(Requests.tap, .init(slot: "bake"))).map { _ in }
    }
    let progress = try eventually("no progress is shown") {
      // The first report has no text yet.
      try Self.place(daemon, "bake")?.progress.flatMap { $0.text == nil ? nil : $0 }
    }
    #expect(progress.text == "Baking" && progress.can_cancel == true)
    #expect(progress.long_running == true)
    try daemon.ask(Requests.cancel, .init(slot: "bake"))
    try daemon.logged("cleaned up: userCancelled")
    try eventually("the progress is still shown") {
      try Self.place(daemon, "bake")?.progress == nil ? () : nil
    }
  }

  @Test("what extensions were asked, and findings for authors, are shown in developer mode only")
  func timeline() throws {
    let daemon = try Self.daemon()
    _ = try daemon.event("control.loaded")
    #expect(try daemon.refusal(Requests.timeline) == "refused")
    func problems() throws -> [String] { try daemon.ask(Requests.list).problems }
    #expect(try !problems().contains { $0.contains("unruly.mood") })
    try daemon.ask(Requests.developerMode, .init(on: true))
    try daemon.logged("preview value of \"unruly.mood\" is on")
    daemon.mayLog("warning: unruly.")
    #expect(try problems().contains { $0.contains("unruly.mood") })
    try daemon.ask(Requests.reload, .init(kind: "unruly.fill"))
    let asked = try eventually("nothing is recorded") {
      try daemon.ask(Requests.timeline).requests.first { $0.request == "load" }
    }
    #expect(asked.program == "UnrulyControls" && asked.subject == "unruly.fill")
    #expect(asked.error == nil && asked.took_ms > 0)
    try daemon.ask(Requests.lock)
    #expect(try daemon.refusal(Requests.timeline) == "locked")
  }
}

import ActionButton
import ActionButtonTesting
import Configuration
import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import SavedState
@testable import Screens

@Suite("Placements at work", .timeLimit(.minutes(45)))
struct PlacementsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    ServiceThread.start()
  }

  private static let kind = ScriptedControls.kind
  private static let control = PlacedControl(id: "", kind: kind)

  @ServiceThread @discardableResult
  private static func place(
    _ fixture: PlacementsFixture, in place: Placement.Place = .controlCenter
  ) async throws -> String {
    try await fixture.placements.change { list throws(PlacedError) in
      try list.place(
        control.kind, in: Area(place), size: "small", configuration: control.configuration
      ).name
    }
  }

  /// Creates placements with one loaded control and returns them with the placement's id.
  @ServiceThread
  private static func placed(
    _ controls: ScriptedControls = ScriptedControls(), limits: ControlSlot.Limits = .init()
  ) async throws -> (PlacementsFixture, id: String) {
    let fixture = PlacementsFixture(controls, limits: limits)
    fixture.placements.start()
    let id = try await place(fixture)
    await fixture.wait(for: "\(id) control.loaded")
    return (fixture, id)
  }

  @Test("a placed control is loaded, a tap turns it on, and its events name placement and tap")
  @ServiceThread func tap() async throws {
    let (fixture, id) = try await Self.placed()
    #expect(try fixture.placements.tap(id, value: nil) == 1)
    await fixture.wait(for: "cc-1 status")
    #expect(
      fixture.words == [
        "cc-1 control.loaded", "cc-1 intent.performing 1", "cc-1 intent.finished 1",
        "cc-1 control.loaded", "cc-1 status",
      ])
    #expect(fixture.isOn(id) == true)
  }

  @Test(
    "each placement of a control is a slot of its own; a tap meanwhile is refused with its number")
  @ServiceThread func several() async throws {
    let fixture = PlacementsFixture(ScriptedControls(performs: [.hangs]))
    fixture.placements.start()
    for _ in 1...2 { try await Self.place(fixture) }
    for id in ["cc-1", "cc-2"] { await fixture.wait(for: "\(id) control.loaded") }
    _ = try fixture.placements.tap("cc-1", value: true)
    #expect(try fixture.placements.tap("cc-1", value: nil) == 2)
    _ = try fixture.placements.tap("cc-2", value: true)
    await fixture.wait(for: "cc-2 intent.finished 3")
    await fixture.release()
    await fixture.wait(for: "cc-1 intent.finished 1")
    #expect(fixture.words.contains("cc-1 intent.skipped:busy 2"))
    #expect(fixture.words.count { $0.hasPrefix("cc-1 intent.finished") } == 1)
  }

  @Test("what is taken away while it performs says once what has come of it, and is gone then")
  @ServiceThread func leaving() async throws {
    let (fixture, id) = try await Self.placed(ScriptedControls(performs: [.hangs]))
    _ = try fixture.placements.tap(id, value: nil)
    try await fixture.placements.change { list throws(PlacedError) in try list.remove(.tile(id)) }
    #expect(fixture.placements.snapshots.isEmpty)
    #expect(throws: MessageError.self) { try fixture.placements.tap(id, value: nil) }
    #expect(fixture.placements.isKnown(id))
    fixture.placements.setLocked(true)
    #expect(fixture.placements.leaving[id]?.tile.slot.isLocked == true)
    await fixture.release()
    await fixture.wait(for: "cc-1 intent.finished 1")
    #expect(!fixture.placements.isKnown(id))
    #expect(try await Self.place(fixture) == "cc-2", "no name is given twice")
  }

  @Test("other options while an intent performs: its end is said, and the new ones are loaded")
  @ServiceThread func reconfigured() async throws {
    let (fixture, id) = try await Self.placed(ScriptedControls(performs: [.hangs]))
    _ = try fixture.placements.tap(id, value: nil)
    try await fixture.placements.change { list throws(PlacedError) in
      try list.configure(.tile(id), ["room": .string("a")])
    }
    await fixture.release()
    await fixture.wait(for: "cc-1 control.loaded", count: 2)
    #expect(
      Array(fixture.words.dropFirst(2)) == [
        "cc-1 control.assigned", "cc-1 intent.finished 1", "cc-1 control.loaded",
      ])
    #expect(fixture.placements.placed.map(\.configuration) == [["room": .string("a")]])
  }

  @Test("a control that cannot be loaded is shown as such, kept, and loaded when it is there")
  @ServiceThread func unavailable() async throws {
    var limits = ControlSlot.Limits()
    limits.load = .seconds(3_600)
    let fixture = PlacementsFixture(
      ScriptedControls(loads: [.throwsError, .hangs]), limits: limits)
    fixture.placements.start()
    let id = try await Self.place(fixture, in: .lockLeading)
    await fixture.wait(for: "lock-1 control.stale")
    let shown = fixture.placements.snapshot(of: id)?.control
    #expect(shown?.state == .unavailable)
    await fixture.release()
    #expect(fixture.placements.reload(kinds: ["another"], .app) == 0)
    #expect(fixture.placements.reload(kinds: [Self.kind], .app) == 1)
    await fixture.wait(for: "lock-1 control.loaded")
    #expect(fixture.placements.snapshot(of: id)?.control != nil)
    #expect(fixture.placements.reload(kinds: nil, .person) == 1)
  }

  @Test(
    "changes that wait for the disk keep their order; a configuration that is read meanwhile stays")
  @ServiceThread func slowDisk() async throws {
    let directory = try StateDirectory(opening: folder.path("state"))
    let disk = DispatchSemaphore(value: 0)
    directory.saves.add {
      disk.wait()
    } completion: { _ in
    }
    func loaded() -> PlacedItems {
      PlacedItems(defined: [], buttons: [], store: PlacedStore(directory: directory), log: nil)
    }
    let items = loaded()
    let changes = ["a", "b"].map { kind in
      ServiceThread.task {
        try? await items.change(.controls) { list throws(PlacedError) in
          try list.place(kind, in: .controlCenter, size: "small").name
        }
      }
    }
    // Both changes have begun when a later task runs.
    await ServiceThread.task {}.value
    items.update { $0.define([PlacedItem(id: "lamp", kind: "l")], buttons: []) }
    let version = items.list.version
    #expect(items.list.items.map(\.kind) == ["l"])
    disk.signal()
    #expect(await changes[0].value == "cc-1")
    #expect(items.list.version > version)
    #expect(await changes[1].value == "cc-2")
    #expect(Set(items.list.items.map(\.kind)) == ["a", "b", "l"])
    #expect(loaded().list.items.map(\.kind) == ["a", "b"])
  }

  @Test("what a person has changed is there after a start; what cannot be saved is not changed")
  @ServiceThread func saved() async throws {
    let first = PlacementsFixture(
      ScriptedControls(), defined: [PlacedItem(id: "lamp", kind: "l")], folder: folder.path("state")
    )
    try await Self.place(first)
    try await first.placements.change { list throws(PlacedError) in
      try list.move(.tile("cc-1"), before: .tile("lamp"))
    }
    func next() -> PlacementsFixture {
      PlacementsFixture(
        ScriptedControls(), defined: [PlacedItem(id: "lamp", kind: "l")],
        folder: folder.path("state"))
    }
    #expect(next().placements.placed.map(\.id) == ["cc-1", "lamp"])
    try FileManager.default.removeItem(atPath: folder.path("state"))
    try folder.write("in the way", to: "state")
    do {
      try await Self.place(first)
      Issue.record("what cannot be saved was placed")
    } catch let error as MessageError {
      #expect(error.code == MessageError.Code.unavailable.rawValue)
      #expect(error.message.hasSuffix("; the placements have not changed"))
    }
    #expect(first.placements.placed.map(\.id) == ["cc-1", "lamp"])
  }

  @Test("a list is announced before anything is loaded, so that tokens and options are there")
  @ServiceThread func listed() async throws {
    let fixture = PlacementsFixture(ScriptedControls())
    fixture.placements.start()
    let before = fixture.listed
    try await Self.place(fixture)
    #expect(fixture.listed == before + 1 && fixture.words.isEmpty)
    fixture.define([])
    #expect(fixture.listed == before + 1, "nothing has changed")
    fixture.define([PlacedItem(id: "lamp", kind: Self.kind)])
    #expect(fixture.listed == before + 2)
    await fixture.wait(for: "lamp control.loaded")
  }

  @Test("a locked screen hides what is chosen, and what needs it unlocked is not run")
  @ServiceThread func locked() async throws {
    let fixture = PlacementsFixture(ScriptedControls(), isLocked: true)
    fixture.placements.start()
    let id = try await Self.place(fixture)
    try await fixture.placements.change { list throws(PlacedError) in
      try list.configure(.tile(id), ["room": .string("bedroom")])
    }
    let hidden = try #require(fixture.placements.snapshot(of: id))
    #expect(hidden.isLocked && hidden.assignment?.configuration == [:])
    fixture.placements.setLocked(false)
    let shown = try #require(fixture.placements.snapshot(of: id))
    #expect(!shown.isLocked && shown.assignment?.configuration == ["room": .string("bedroom")])
  }

  @Test("a question is shown where it is asked, and is over with the intent")
  @ServiceThread func question() async throws {
    let (fixture, id) = try await Self.placed(ScriptedControls(performs: [.hangs]))
    let question = PlaceSnapshot.Question(number: 1, title: "Door", text: "Open?")
    fixture.placements.handle(.asked(question), of: id)
    #expect(fixture.placements.snapshot(of: id)?.question == nil, "nothing performs")
    _ = try fixture.placements.tap(id, value: nil)
    fixture.placements.handle(.asked(question), of: id)
    #expect(fixture.placements.snapshot(of: id)?.question == question)
    await fixture.release()
    await fixture.wait(for: "cc-1 intent.finished 1")
    #expect(fixture.placements.snapshot(of: id)?.question == nil)
  }

  @Test("an intent goes on when the language changes, and what is shown is loaded again")
  @ServiceThread func language() async throws {
    let (fixture, id) = try await Self.placed(ScriptedControls(performs: [.hangs]))
    _ = try fixture.placements.tap(id, value: nil)
    fixture.placements.setLanguage(.ja)
    #expect(fixture.placements.snapshot(of: id)?.language == "ja")
    await fixture.release()
    await fixture.wait(for: "cc-1 intent.finished 1")
    await fixture.wait(for: "cc-1 control.loaded", count: 2)
    #expect(fixture.words.count { $0 == "cc-1 intent.finished 1" } == 1)
  }

  @Test("an intent that hangs has failed in time, and its late answer is no second one")
  @ServiceThread func hang() async throws {
    var limits = ControlSlot.Limits()
    // The limit also applies to the next intent, which must finish in time.
    limits.perform = .seconds(2)
    let (fixture, id) = try await Self.placed(ScriptedControls(performs: [.hangs]), limits: limits)
    _ = try fixture.placements.tap(id, value: nil)
    await fixture.wait(for: "cc-1 intent.failed 1")
    await fixture.wait(for: "cc-1 control.loaded", count: 2)
    await fixture.release()
    _ = try fixture.placements.tap(id, value: nil)
    await fixture.wait(for: "cc-1 intent.finished 2")
    #expect(fixture.words.count { $0.hasSuffix(" 1") && $0 != "cc-1 intent.performing 1" } == 1)
  }

  @Test("what waits for its load when the daemon ends is skipped")
  @ServiceThread func stopped() async throws {
    let fixture = PlacementsFixture(ScriptedControls(loads: [.hangs]))
    fixture.placements.start()
    let id = try await Self.place(fixture)
    _ = try fixture.placements.tap(id, value: nil)
    fixture.placements.stop()
    #expect(fixture.words == ["cc-1 intent.skipped:stopped 1"])
    await fixture.release()
  }

  @Test("a tap before the controls are there says so, and one on nothing names what there is")
  @ServiceThread func early() async throws {
    let fixture = PlacementsFixture(ScriptedControls())
    let id = try await Self.place(fixture)
    func message(_ id: String) -> String? {
      do throws(MessageError) { _ = try fixture.placements.tap(id, value: nil) } catch {
        return error.message
      }
      return nil
    }
    #expect(
      message(id) == "cannot tap cc-1: the controls are not loaded yet; try again in a moment")
    #expect(message("cc-9") == "there is no slot \"cc-9\"; known: cc-1")
  }
}

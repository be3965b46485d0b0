import Testing

@testable import ControlKit

@Suite("Control files of an iPhone app, as they are")
@MainActor
struct FixtureTests {
  @Test("their bundle lists its controls in order, with hints from display names")
  func listings() throws {
    let catalog = try ControlCatalog(bundle: NotesBundle())
    #expect(catalog.kinds == ["com.example.notes.open", "com.example.home.garage"])
    let notes = catalog.listings[0].preview.shown
    #expect(notes.hint == "Hold to Open Notes")
    #expect(notes.face.valueText == "Inbox")
    #expect(notes.face.symbol == "note.text")
    #expect(catalog.listings[0].promptsForUserConfiguration)
  }

  @Test("their toggle loads through Foundation code and performs")
  func garage() async throws {
    let catalog = try ControlCatalog(controls: [GarageDoorControl()])
    #expect(catalog.listings[0].preview.tint == nil)
    let door = try await catalog.load(GarageDoorControl.kind)
    #expect(door.title == "Left Gate")
    #expect(door.face.valueText == "Open")
    #expect(door.hint == "Hold for Closed")
    #expect(door.tint?.name == "orange")
    #expect(door.isPrivacySensitive)
    #expect(door.setting(isOn: false).face.status == "Closing")
    try await catalog.perform(GarageDoorControl.kind, setting: door.target)
  }
}

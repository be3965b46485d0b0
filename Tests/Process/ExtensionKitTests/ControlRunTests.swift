import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Undo, progress and cancellation in an extension")
struct ControlRunTests {
  private let fill = PlacedControl(id: "1", kind: "unruly.fill")
  private let bake = PlacedControl(id: "2", kind: "unruly.bake")

  @Test("what an intent has registered is undone once, for its own place only")
  func undo() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let outcome = try process.perform(fill)
    #expect(outcome.undo == PerformOutcome.Undoable(name: "Fill Jar"))
    let other = PlacedControl(id: "3", kind: "unruly.fill")
    #expect(try refusal(process, other).contains("has nothing to undo for \"unruly.fill\""))
    let _: NoFields = try process.ask(.undo, ExtensionMessage.Subject(control: fill))
    #expect(try refusal(process, fill).contains("has nothing to undo"))
    try process.logged("cookies 12\ncookies 0\n")
  }

  @Test("an intent that registers nothing cannot be undone")
  func none() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let talk = PlacedControl(id: "1", kind: "unruly.talk")
    #expect(try process.perform(talk).undo == nil)
    #expect(try refusal(process, talk).contains("has nothing to undo"))
  }

  @Test("progress is sent at once, then its newest state, and a cancelled intent cleans up")
  func progress() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let id = try process.send(
      .perform, ExtensionMessage.Perform(control: bake, value: nil, action: nil))
    let first: ExtensionMessage.Progress = try process.notice(.progress)
    #expect(first.control == "2" && first.can_cancel == true)
    var last = first
    var count = 1
    // A thousand changes are sent in a few notices, the last of which has the final state.
    while last.fraction != 1 {
      last = try process.notice(.progress)
      count += 1
    }
    #expect(count < 100)
    #expect(last.text == "Baking")
    try process.send(.cancel, ExtensionMessage.Cancel(id: id))
    let error = try ProgramTesting.refusal { let _: PerformOutcome = try process.result(of: id) }
    #expect(error.code == "cancelled")
    let talk = PlacedControl(id: "1", kind: "unruly.talk")
    while !process.logText.contains("cleaned up: userCancelled") { _ = try process.perform(talk) }
  }

  @Test("a cancelled intent that ends late does not stop the progress of the control's next run")
  func late() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let knead = PlacedControl(id: "4", kind: "unruly.knead")
    let perform = ExtensionMessage.Perform(control: knead, value: nil, action: nil)
    let id = try process.send(.perform, perform)
    var progress: ExtensionMessage.Progress = try process.notice(.progress)
    try process.send(.cancel, ExtensionMessage.Cancel(id: id))
    let error = try ProgramTesting.refusal { let _: PerformOutcome = try process.result(of: id) }
    #expect(error.code == "cancelled")
    _ = try process.send(.perform, perform)
    while progress.fraction != 1 { progress = try process.notice(.progress) }
  }

  private func refusal(_ process: ExtensionProcess, _ control: PlacedControl) throws -> String {
    try ProgramTesting.refusal {
      let _: NoFields = try process.ask(.undo, ExtensionMessage.Subject(control: control))
    }.message
  }
}

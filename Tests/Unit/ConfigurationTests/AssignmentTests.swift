import ControlModel
import Devices
import SystemAccess
import Testing

@testable import Configuration

@Suite("Where assignments are saved, and which one counts")
struct AssignmentTests {
  static let directories: [(environment: [String: String], path: String?)] = [
    (["STATE_DIRECTORY": "/var/lib/actionbutton", "HOME": "/h"], "/var/lib/actionbutton"),
    (["STATE_DIRECTORY": "/a:/b", "XDG_STATE_HOME": "/x"], "/a"),
    (["STATE_DIRECTORY": "", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/actionbutton"),
    (["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/actionbutton"),
    (["HOME": "/h"], "/h/.local/state/actionbutton"),
    (["HOME": "h"], nil),
    ([:], nil),
  ]

  @Test("the state directory is systemd's, else the person's", arguments: directories)
  func directory(environment: [String: String], path: String?) throws {
    guard let path else {
      do throws(DeviceError) {
        Issue.record("\(try StateDirectory.path(environment: environment)) was found")
      } catch {
        #expect(
          error.description
            == "state directory: STATE_DIRECTORY, XDG_STATE_HOME and HOME are not set; "
            + "set STATE_DIRECTORY to a folder that this user can write")
      }
      return
    }
    #expect(try StateDirectory.path(environment: environment) == path)
  }

  @Test("a saved choice replaces the configuration's, also the choice of no control")
  func effective() {
    var button = ButtonConfiguration(name: "a", source: .keyboard, sourceText: "keyboard")
    #expect(Assignment(of: button, state: [:]) == .none)
    button.control = "file.Kind"
    button.configuration = ["x": .int(1)]
    let written = Assignment.control(kind: "file.Kind", configuration: ["x": .int(1)])
    let chosen = Assignment.control(kind: "chosen.Kind", configuration: [:])
    #expect(Assignment(of: button, state: ["b": chosen]) == written)
    #expect(Assignment(of: button, state: ["a": chosen]) == chosen)
    #expect(Assignment(of: button, state: ["a": .none]) == .none)
    #expect(Assignment.none.placed(as: "a") == nil)
    #expect(
      written.placed(as: "a")
        == PlacedControl(id: "a", kind: "file.Kind", configuration: ["x": .int(1)]))
  }
}

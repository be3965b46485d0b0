import ControlModel
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("The options that a person chooses")
struct OptionCheckTests {
  @Test("a value that the option cannot have is refused, and the button keeps what it held")
  func values() throws {
    let daemon = try DaemonProcess(extensions: ["SampleControls"])
    let kind = "com.example.Productivity.TimerToggle"
    func assign(_ timer: String) -> SocketMessage.Assign {
      SocketMessage.Assign(button: nil, kind: kind, configuration: ["timer": .string(timer)])
    }
    #expect(try daemon.refusal(Requests.assign, assign("nonsense")) == "unknown-value")
    #expect(try daemon.status().buttons[0].assignment == nil)
    #expect(try daemon.refusal(Requests.assign, assign("personal")) == "")
    let nonsense = SocketMessage.Configure(
      button: nil, configuration: ["timer": .string("nonsense")])
    #expect(try daemon.refusal(Requests.configure, nonsense) == "unknown-value")
    #expect(
      try daemon.status().buttons[0].assignment?.configuration == ["timer": .string("personal")])
    let unknown = SocketMessage.Configure(button: nil, configuration: ["time": .string("work")])
    #expect(try daemon.refusal(Requests.configure, unknown) == "unknown-parameter")
  }
}

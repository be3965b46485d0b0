import ControlModel
import ProgramTesting
import Testing
import Wire

@Suite("Views that trap")
struct ViewTrapTests {
  @Test(
    "a view that traps costs no press and no other control, although it ends the extension each time",
    .timeLimit(.minutes(10)))
  func costsNothing() throws {
    let daemon = try DaemonProcess(
      control: "unruly.fill", extensions: ["UnrulyControls"],
      """
      placements:
        fill: { control: unruly.fill }
        trap: { control: unruly.trap }
      """)
    for text in ["a line before everything", "tokens: [", "cookies 12"] {
      daemon.mayLog("UnrulyControls: \(text)")
    }
    // These lines continue with the last output and the wait before the extension is started again.
    let end = "UnrulyControls was ended by SIGKILL"
    daemon.mayLog("actionbutton: \(end); its last output: ")
    let warning = "the views of an activity: cannot views: \(end) before it answered"
    daemon.mayLog("actionbutton: warning: UnrulyControls: \(warning); its last output: ")
    try eventually("the tile cannot be tapped") {
      (try? daemon.ask(Requests.tap, .init(placement: "fill"))).map { _ in }
    }
    for _ in 0..<3 {
      try daemon.ask(Requests.tap, .init(placement: "trap"))
      while try daemon.event("intent.finished")["control"] != .string("unruly.trap") {}
      _ = try daemon.event("extension.exited")
      try daemon.ask(Requests.tap, .init(placement: "fill"))
      while try daemon.event("intent.finished")["control"] != .string("unruly.fill") {}
    }
    try eventually("not every trap is logged") {
      daemon.logText.split(separator: "\n").count { $0.contains(warning) } == 3 ? () : nil
    }
  }
}

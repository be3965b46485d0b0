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
    let end = "was ended by SIGKILL"
    let words = "; its last output: cookies 12"
    // How long it waits depends on whether a tap comes before it is started again.
    for wait in [1, 2, 4] {
      daemon.expectLog("UnrulyControls \(end)\(words); it is started again in \(wait) s", 0...3)
    }
    daemon.expectLog(
      "warning: UnrulyControls: the views of an activity: cannot views: UnrulyControls \(end) before it answered\(words)",
      3...3)
    try eventually("the tile cannot be tapped") {
      (try? daemon.ask(.tap, SocketMessage.Tap(placement: "fill"))).map { _ in }
    }
    for _ in 0..<3 {
      try daemon.ask(.tap, SocketMessage.Tap(placement: "trap"))
      while try daemon.event("intent.finished")["control"] != .string("unruly.trap") {}
      _ = try daemon.event("extension.exited")
      try daemon.ask(.tap, SocketMessage.Tap(placement: "fill"))
      while try daemon.event("intent.finished")["control"] != .string("unruly.fill") {}
    }
  }
}

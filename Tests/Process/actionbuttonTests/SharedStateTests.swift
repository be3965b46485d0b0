import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

/// A daemon with a shared lamp, and its connection for shared values, which the test serves.
private final class Device {
  let daemon: DaemonProcess
  private let connection: RawClient
  private var requests = 0
  private var lines: [String] = []

  init(_ daemon: DaemonProcess) throws {
    self.daemon = daemon
    connection = try RawClient(daemon.path("socket"))
    try connection.greet()
    daemon.mayLog("WidgetFixtures: widget token ")
  }

  convenience init() throws {
    try self.init(DaemonProcess(control: "com.example.SharedLamp", extensions: ["WidgetFixtures"]))
  }

  /// Holds the button and waits for the intent and the release.
  func hold() throws {
    try daemon.press()
    _ = try daemon.event("intent.finished")
    try daemon.status { status in
      let button = status.buttons.first
      return button?.finger == .up && button?.intent == .resting
    }
  }

  func expectLit(_ wanted: Bool) throws {
    try daemon.status { $0.buttons.first?.control?.isOn == wanted }
  }

  func expectState(_ wanted: SharedValueState) throws {
    try daemon.status { $0.shared?.first?.state == wanted }
  }

  /// Sends a request on the connection and returns its number.
  @discardableResult
  private func send(_ shared: SocketMessage.Shared) throws -> Int {
    requests += 1
    let line = Message.request(Requests.shared.name, id: requests, shared)
    connection.send(String(decoding: line, as: UTF8.self))
    return requests
  }

  /// The next line with this text; other lines are saved for later calls.
  private func line(with text: String) throws -> [UInt8] {
    if let index = lines.firstIndex(where: { $0.contains(text) }) {
      return Array(lines.remove(at: index).utf8)
    }
    while true {
      let line = try #require(connection.line())
      if line.contains(text) { return Array(line.utf8) }
      lines.append(line)
    }
  }

  func report(
    _ report: SocketMessage.Shared.Report, _ messages: [SocketMessage.SharedMessage]? = nil
  ) throws {
    let id = try send(SocketMessage.Shared(report: report, messages: messages))
    _ = try Message.result(SocketMessage.SharedAnswer.self, of: line(with: "\"id\":\(id)"))
  }

  /// Waits for the next message that the daemon wants to publish.
  func published() throws -> [SocketMessage.SharedMessage] {
    [
      try JSONText.decode(
        SocketMessage.SharedMessage.self, from: line(with: SocketMessage.Shared.publishEvent))
    ]
  }
}

@Suite("Values that apps share with other devices", .timeLimit(.minutes(45)))
struct SharedStateTests {
  @Test("without a connection the value is saved on this device")
  func local() throws {
    let device = try Device()
    try device.expectLit(false)
    try device.hold()
    try device.expectLit(true)
    try device.expectState(.local)
    device.daemon.cutPower()
    let again = try Device(device.daemon.again())
    try again.expectLit(true)
    try again.expectState(.local)
  }

  @Test("what is written on one device is shown by the other")
  func inStep() throws {
    let (one, other) = (try Device(), try Device())
    try one.report(.connected)
    try other.report(.connected)
    try one.expectLit(false)
    try other.expectLit(false)
    try one.hold()
    let messages = try one.published()
    #expect(messages.map(\.name) == ["isLit"])
    #expect(messages.map(\.app) == ["FixtureBundle"])
    #expect(messages.map(\.record.value) == [.bool(true)])
    try one.expectState(.pending)
    try one.report(.received, messages)
    try one.expectState(.confirmed)
    try other.report(.received, messages)
    try other.expectLit(true)
    try other.expectState(.confirmed)
    // A write on the other device reaches the first device.
    try other.hold()
    let answer = try other.published()
    #expect(answer.map(\.record.number) == [2])
    try other.report(.received, answer)
    try one.report(.received, answer)
    try one.expectLit(false)
  }
}

import SystemAccess
import Testing

@testable import MQTT

/// The events of the connection (`up`, `fail`, `stop`) and the expected action of its owner (`connect`), with times in
/// seconds.
///
/// The owner wakes on time, and the random number is 1, or 0 after `½`.
@Suite("When a connection is made again")
struct ReconnectionTests {
  @Test(
    "traces",
    arguments: [
      "it is made at once                        | 0 ⇒ 0 connect",
      "a failure waits a second                  | 0 fail ⇒ 0 connect 1 connect",
      "the wait is doubled                       | 0 fail 1 fail 3 fail ⇒ 0 connect 1 connect 3 connect 7 connect",
      "with the least random number half of it   | 0 fail½ ⇒ 0 connect 0.5 connect",
      "up to a minute                            | 0 fail 1 fail 3 fail 7 fail 15 fail 31 fail 63 fail 123 fail"
        + " ⇒ 0 connect 1 connect 3 connect 7 connect 15 connect 31 connect 63 connect 123 connect 183 connect",
      "a short connection does not end the series| 0 fail 1 up 2 fail ⇒ 0 connect 1 connect 4 connect",
      "one of ten seconds does                   | 0 fail 1 up 11 fail ⇒ 0 connect 1 connect 12 connect",
      "what has failed does not fail again       | 0 fail 0.5 fail ⇒ 0 connect 1 connect",
      "a connection that is lost while it is made| 0 up 0 up 20 fail ⇒ 0 connect 21 connect",
      "after the end nothing is done             | 0 fail 0.5 stop 2 fail 3 up ⇒ 0 connect",
    ])
  func traces(line: String) throws {
    let parts = line.split(separator: "|")[1].split(separator: "⇒")
    let wanted = parts[1].split(separator: " ").joined(separator: " ")
    var words = parts[0].split(separator: " ")[...]
    var connection = Reconnection(.broker, at: at(0))
    var outcome: [String] = []
    func wake(until end: Timestamp) {
      while let due = connection.nextWake, due <= end {
        if connection.handle(.due, at: due) { outcome.append("\(text(due)) connect") }
      }
    }
    while let time = words.popFirst() {
      let now = at(try #require(Double(time)))
      wake(until: now)
      guard let word = words.popFirst() else { break }
      let event: Reconnection.Event =
        switch word {
        case "up": .connected
        case "fail": .lost(jitter: 1)
        case "fail½": .failed(jitter: 0)
        case "stop": .stop
        default: .due
        }
      let mustConnect = connection.handle(event, at: now)
      #expect(!mustConnect)
    }
    wake(until: at(1_000))
    #expect(outcome.joined(separator: " ") == wanted)
  }

  @Test("nothing is due while it is connected, being made, or stopped")
  func due() {
    var connection = Reconnection(.broker, at: at(0))
    #expect(!connection.isConnected)
    let isDue = connection.handle(.due, at: at(0))
    #expect(isDue && connection.nextWake == nil)
    _ = connection.handle(.connected, at: at(0))
    #expect(connection.nextWake == nil && connection.isConnected)
    _ = connection.handle(.stop, at: at(0))
    #expect(connection.nextWake == nil && !connection.isConnected)
  }

  private func at(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: UInt64(seconds * 1_000_000_000))
  }

  private func text(_ time: Timestamp) -> String {
    let seconds = Double(time.nanoseconds) / 1_000_000_000
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}

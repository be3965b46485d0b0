import Gesture
import SystemAccess
import Testing

@testable import Daemon
@testable import ExtensionHost

@Suite("The states of an extension's process")
struct ExtensionLifecycleTests {
  /// Rules with events and effects: `press` is a request that a user caused, `request` any other request.
  static let kept = [
    "a request starts it at once | 0s request ⇒ 0s start",
    "it is started once for many requests | 0s request 0s press 1s welcomed 2s press ⇒ 0s start",
    "one that does not greet is ended | 0s request ⇒ 0s start 5s tooSlow 5s terminate 6s kill 7s giveUp 8s start 13s tooSlow 13s terminate 14s kill 15s giveUp 17s start",
    "one that greets in time is welcome | 0s request 4s welcomed ⇒ 0s start",
    "one that ends is started again | 0s request 1s welcomed 2s exited 9s welcomed ⇒ 0s start 3s start",
    "each wait is twice as long | 0s request 0s exited 1s exited 3s exited 7s exited 14s stop ⇒ 0s start 1s start 3s start 7s start",
    "a request does not wait | 0s request 0s exited 1s exited 2s request 3s exited 6s stop ⇒ 0s start 1s start 2s start",
    "but the next wait is longer all the same | 0s request 0s exited 0s request 0s exited 0s request 0s exited 3s stop ⇒ 0s start 0s start 0s start",
    "a press makes the waits short again | 0s request 0s exited 1s exited 2s press 2s exited 3s welcomed ⇒ 0s start 1s start 2s start 3s start",
    "so does a minute of work | 0s request 0s exited 1s exited 3s welcomed 63s exited 64s welcomed ⇒ 0s start 1s start 3s start 64s start",
    "less than a minute does not | 0s request 0s exited 1s exited 3s welcomed 62s exited 65s stop ⇒ 0s start 1s start 3s start",
    "a breach is not asked politely | 0s request 1s welcomed 2s breach 2s exited 3s welcomed ⇒ 0s start 2s terminate 3s start",
    "a breach before the greeting neither | 0s request 1s breach 1s exited 2s welcomed ⇒ 0s start 1s terminate 2s start",
    "a request after a breach starts the next one as soon as it has ended | 0s request 1s welcomed 2s breach 2s request 2s exited 3s welcomed ⇒ 0s start 2s terminate 2s start",
    "a changed file restarts it politely | 0s request 1s welcomed 2s changed 2s exited 3s welcomed ⇒ 0s start 2s closeInput 2s start",
    "each step of ending has its time | 0s request 1s welcomed 2s changed ⇒ 0s start 2s closeInput 3s terminate 4s kill 5s giveUp 5s start 10s tooSlow 10s terminate 11s kill 12s giveUp 13s start",
    "stopped is stopped | 0s request 1s welcomed 2s stop 2s exited 90s exited ⇒ 0s start 2s closeInput",
    "a stop while it waits ends the waiting | 0s request 0s exited 0s stop 90s exited ⇒ 0s start",
    "a stop overrules a request | 0s request 1s welcomed 2s breach 2s request 2s stop 2s exited 90s exited ⇒ 0s start 2s terminate",
  ]

  static let onDemand = [
    "one that ends stays away | 0s request 1s welcomed 2s exited 90s exited ⇒ 0s start",
    "one that cannot start stays away | 0s request 0s exited 90s exited ⇒ 0s start",
    "the next request starts it | 0s request 1s welcomed 2s exited 3s request ⇒ 0s start 3s start 8s tooSlow 8s terminate 9s kill 10s giveUp",
    "a changed file restarts it all the same | 0s request 1s welcomed 2s changed 2s exited 3s welcomed ⇒ 0s start 2s closeInput 2s start",
  ]

  @Test("a process that is kept running changes its state as in the table", arguments: kept)
  func keeps(_ row: String) throws { try Self.check(row, isKept: true) }

  @Test("a process on demand changes its state as in the table", arguments: onDemand)
  func demands(_ row: String) throws { try Self.check(row, isKept: false) }

  @Test("the wait never grows beyond its limit")
  func longest() {
    var life = ExtensionLifecycle(limits: ExtensionLimits())
    life.isKept = true
    var now = Timestamp.zero
    _ = life.handle(.request(byPerson: false), at: now)
    for _ in 0..<100 {
      _ = life.handle(.exited, at: now)
      now = life.deadline ?? now
      #expect(life.handle(.wake, at: now) == [.start])
    }
    let before = now
    _ = life.handle(.exited, at: now)
    #expect(life.deadline == before.advanced(by: .seconds(60)))
  }

  @Test("a process that is no longer kept running is not started again")
  func keptNoMore() {
    var life = ExtensionLifecycle(limits: ExtensionLimits())
    life.isKept = true
    _ = life.handle(.request(byPerson: false), at: .zero)
    _ = life.handle(.exited, at: .zero)
    life.isKept = false
    #expect(life.handle(.wake, at: life.deadline ?? .zero) == [])
    #expect(life.state == .stopped)
  }

  private static func check(_ row: String, isKept: Bool) throws {
    let parts = row.split(separator: "⇒")
    let left = parts.first?.split(separator: "|").last
    let input = try #require(left)
    var life = ExtensionLifecycle(limits: ExtensionLimits())
    life.isKept = isKept
    var told: [String] = []
    func handle(_ event: ExtensionLifecycle.Event, at now: Timestamp) {
      for effect in life.handle(event, at: now) {
        told.append("\(now.nanoseconds / 1_000_000_000)s \(effect)")
      }
    }
    /// Wakes the state machine at each deadline until `end`.
    func wake(until end: Timestamp) {
      while let deadline = life.deadline, deadline <= end { handle(.wake, at: deadline) }
    }
    let words = input.split(separator: " ")
    var last = Timestamp.zero
    for index in stride(from: 0, to: words.count, by: 2) {
      let seconds = try #require(UInt64(words[index].dropLast()))
      last = Timestamp(nanoseconds: seconds * 1_000_000_000)
      wake(until: last)
      handle(try #require(events[String(words[index + 1])]), at: last)
    }
    wake(until: last.advanced(by: .seconds(20)))
    let expected = parts.last?.split(separator: " ").joined(separator: " ")
    let actual = told.joined(separator: " ")
    // The effects after the last event are compared only as far as the row lists them.
    let lines = expected.map { actual.prefix($0.count) }
    #expect(lines.map(String.init) == expected, "\(row): \(actual)")
  }

  private static let events: [String: ExtensionLifecycle.Event] = [
    "request": .request(byPerson: false), "press": .request(byPerson: true),
    "welcomed": .welcomed, "breach": .breach, "changed": .changed, "exited": .exited,
    "stop": .stop,
  ]
}

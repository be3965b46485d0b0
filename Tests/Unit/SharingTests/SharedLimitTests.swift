import ControlModel
import SystemAccess
import Testing
import Wire

@testable import Sharing

@Suite("How many shared values there may be")
struct SharedLimitTests {
  /// Runs a test on shared values with these installed apps.
  private static func run(
    installed: Set<String>, _ test: @escaping @ServiceThread @Sendable (SharedValues) -> Void
  ) async {
    ServiceThread.start()
    await ServiceThread.task {
      let values = SharedValues(nil) { _ in }
      values.setApps(installed: installed, oldNames: [:])
      test(values)
      values.stop()
    }.value
  }

  /// Delivers values of an app, as the broker does, and returns how many are accepted.
  @ServiceThread
  private static func deliver(_ count: Int, of app: String, to values: SharedValues) -> Int {
    (0..<count).count { number in
      let record = SharedRecord(number: 1, write: "x-1", value: .int(number))
      return
        (try? values.received(
          SocketMessage.SharedMessage(app: app, name: "n\(number)", record: record))) != nil
    }
  }

  @Test("a foreign client cannot take the room of the apps that are installed")
  func foreign() async {
    await Self.run(installed: ["App", "Other"]) { values in
      #expect(Self.deliver(100, of: "foreign", to: values) == 64)
      #expect(Self.deliver(10, of: "another", to: values) == 0)
      #expect(Self.deliver(100, of: "App", to: values) == 64)
      // The table is full: values of other clients are removed, and the apps' values stay.
      #expect(Self.deliver(100, of: "Other", to: values) == 64)
      #expect(values.values.count == 128)
      #expect(values.names(of: "foreign").isEmpty)
      #expect(values.names(of: "App").count == 64)
      #expect(Self.deliver(1, of: "foreign", to: values) == 0)
      #expect(Self.deliver(64, of: "App", to: values) == 64, "a known value needs no room")
    }
  }

  @Test("a write of an app that is installed finds room too")
  func write() async {
    await Self.run(installed: ["App", "Other"]) { values in
      _ = Self.deliver(64, of: "foreign", to: values)
      for _ in 1...2 { _ = Self.deliver(64, of: "App", to: values) }
      #expect(values.names(of: "foreign").count == 64)
      #expect(throws: Never.self) {
        try values.write(SharedValues.Name(app: "Other", name: "x"), .int(1))
      }
      #expect(values.value(SharedValues.Name(app: "Other", name: "x")).value == .int(1))
      #expect(values.names(of: "foreign").count == 63)
      #expect(values.names(of: "foreign").first?.name == "n1", "the first one is removed")
    }
  }

  @Test("names, values and versions up to the limits are taken")
  func limits() async {
    typealias Share = ExtensionMessage.Share
    func text(_ length: Int) -> String { String(repeating: "a", count: length) }
    func nested(_ levels: Int, _ wrap: (JSONValue) -> JSONValue) -> JSONValue {
      (0..<levels).reduce(.null) { value, _ in wrap(value) }
    }
    let list = { (value: JSONValue) in JSONValue.array([.int(1), value]) }
    let object = { (value: JSONValue) in JSONValue.object(["a": .int(1), "b": value]) }
    let overhead = Message.notice("share", Share(name: "n", value: .string(""))).count
    let values: [(name: String, value: JSONValue, isTaken: Bool)] = [
      ("", .null, false), ("n", .null, true), (text(Share.longestName), .null, true),
      (text(Share.longestName + 1), .null, false),
      ("n", .string(text(Share.mostBytes - overhead)), true),
      ("n", .string(text(Share.mostBytes - overhead + 1)), false),
      ("n", nested(Share.deepest, list), true), ("n", nested(Share.deepest + 1, list), false),
      ("n", nested(Share.deepest, object), true), ("n", nested(Share.deepest + 1, object), false),
    ]
    let highest = SharedRecord.highestNumber
    let versions: [(number: Int, write: Int, isTaken: Bool)] = [
      (0, 1, false), (1, 1, true), (1_001, 1, true), (highest, 1, false), (1, 0, false),
      (1, SharedRecord.longestWrite, true), (1, SharedRecord.longestWrite + 1, false),
    ]
    await Self.run(installed: ["App"]) { shared in
      for (name, value, isTaken) in values {
        let wasWritten = (try? shared.write(.init(app: "App", name: name), value)) != nil
        #expect(wasWritten == isTaken, "\(name.count)")
      }
      for (number, write, isTaken) in versions {
        let message = SocketMessage.SharedMessage(
          app: "App", name: "v",
          record: SharedRecord(number: number, write: text(write), value: .null))
        #expect(((try? shared.received(message)) != nil) == isTaken, "\(number) \(write)")
      }
      // A write that is not confirmed counts as the newest known version.
      try? shared.write(.init(app: "App", name: "w"), .null)
      for (number, isTaken) in [(1_002, false), (1_001, true)] {
        let message = SocketMessage.SharedMessage(
          app: "App", name: "w", record: SharedRecord(number: number, write: "x-1", value: .null))
        #expect(((try? shared.received(message)) != nil) == isTaken, "\(number)")
      }
    }
  }

  @Test("a foreign value that waits for the broker does not give way")
  func waitingForeign() async {
    await Self.run(installed: ["App"]) { values in
      for number in 0..<64 {
        try? values.write(SharedValues.Name(app: "foreign", name: "\(number)"), .null)
      }
      #expect(Self.deliver(100, of: "App", to: values) == 64)
      #expect(values.names(of: "foreign").count == 64)
      values.setApps(installed: ["App", "Other"], oldNames: [:])
      #expect(Self.deliver(1, of: "Other", to: values) == 0)
    }
  }
}

import ControlModel
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("How many shared values there may be")
struct SharedLimitTests {
  /// Runs a test on values with these installed apps.
  private static func run(
    installed: Set<String>, _ test: @escaping @ServiceThread @Sendable (SharedValues) -> Void
  ) async {
    ServiceThread.start()
    await ServiceThread.task {
      let values = SharedValues(nil) { _ in }
      values.installedApps = { installed }
      test(values)
      values.stop()
    }.value
  }

  /// The broker delivers values of an app; how many of them are taken.
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
      #expect(Self.deliver(100, of: "foreign", to: values) == SharedValues.mostOfOthers)
      #expect(Self.deliver(10, of: "another", to: values) == 0)
      #expect(Self.deliver(100, of: "App", to: values) == SharedValues.mostPerApp)
      // There is no room left: the foreign values give way, and the apps' values stay.
      #expect(Self.deliver(100, of: "Other", to: values) == SharedValues.mostPerApp)
      #expect(values.values.count == SharedValues.most)
      #expect(values.names(of: "foreign").isEmpty)
      #expect(values.names(of: "App").count == SharedValues.mostPerApp)
      #expect(Self.deliver(1, of: "foreign", to: values) == 0)
    }
  }

  @Test("a write of an app that is installed finds room too")
  func write() async {
    await Self.run(installed: ["App", "Other"]) { values in
      _ = Self.deliver(64, of: "foreign", to: values)
      _ = Self.deliver(64, of: "App", to: values)
      #expect(throws: Never.self) {
        try values.write(SharedValues.Name(app: "Other", name: "x"), .int(1))
      }
      #expect(values.value(SharedValues.Name(app: "Other", name: "x")).value == .int(1))
      #expect(values.names(of: "foreign").count == 63)
    }
  }
}

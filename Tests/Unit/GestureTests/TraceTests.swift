import ActionButtonTesting
import Foundation
import Gesture
import SystemAccess
import Testing

/// Every trace of `Traces/`, with the file it stands in.
struct TraceFile: CustomTestStringConvertible, Sendable {
  let name: String
  let trace: Trace

  var testDescription: String { "\(name):\(trace.line) \(trace.rule)" }

  static func all() throws -> [TraceFile] {
    try ["hold", "debounce", "no-hold", "ignore-repeat", "tap", "repeat"].flatMap { name in
      let url = try #require(
        Bundle.module.url(forResource: name, withExtension: "trace", subdirectory: "Traces"))
      let text = try String(contentsOf: url, encoding: .utf8)
      return try TraceParser.parse(text).map { TraceFile(name: "\(name).trace", trace: $0) }
    }
  }
}

@Suite("Traces")
struct TraceTests {
  @Test("an owner on time", arguments: try TraceFile.all())
  func onTime(_ file: TraceFile) throws {
    let outcome = Simulation(file.trace).outcome
    let expected = try #require(file.trace.expected)
    #expect(outcome.count == expected.count, "\(file.trace.text(outcome: outcome))")
    for (actual, expected) in zip(outcome, expected) {
      #expect(actual.satisfies(expected), "\(file.trace.text(outcome: outcome))")
    }
  }

  @Test(
    "an owner that runs once, after everything", arguments: try TraceFile.all())
  func never(_ file: TraceFile) throws {
    let outcome = Schedule(run: { _ in .distantFuture }).outcome(of: file.trace)
    let expected = try #require(file.trace.expected)
    let performed = outcome.count { $0.word == .performed }
    if file.trace.input.contains(where: { $0.mark == .lost }) {
      // Who slept through a loss cannot know what was held before it, unless an edge tells: in doubt, nothing is
      // performed. Only a second press of two performs as it begins, whatever is lost after it.
      let known = file.trace.input.prefix { $0.mark != .lost }.last?.at ?? .zero
      let limit = expected.count {
        $0.word == .performed && (file.trace.limits.noHold != nil || $0.at <= known)
      }
      #expect(performed <= limit, "\(file.trace.text(outcome: outcome))")
      #expect(!outcome.contains { $0.word == .repeated }, "\(file.trace.text(outcome: outcome))")
    } else {
      #expect(outcome.map(\.word) == expected.map(\.word), "\(file.trace.text(outcome: outcome))")
    }
  }

  @Test("a trace prints as it is read")
  func roundTrip() throws {
    for file in try TraceFile.all() {
      let outcome = Simulation(file.trace).outcome
      let line = file.trace.text(outcome: outcome)
      let again = try #require(try TraceParser.parse(line, limits: file.trace.limits).first)
      #expect(again.input == file.trace.input)
      #expect(again.rule == file.trace.rule)
      #expect(again.text(outcome: outcome) == line)
    }
  }
}

import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("What an extension's runtime does with what is not in order")
struct ProtocolTests {
  private func refusal(of id: Int, by process: ExtensionProcess) throws -> MessageError {
    try ProgramTesting.refusal { let _: NoFields = try process.result(of: id) }
  }

  @Test("a request before hello is refused, and the one after is answered")
  func early() throws {
    let process = try ExtensionProcess("SampleControls", greeting: false)
    let early = try process.send(.describe, NoFields())
    #expect(try refusal(of: early, by: process).code == "bad-message")
    _ = try process.hello()
    let gallery: ExtensionMessage.Gallery = try process.ask(.describe, NoFields())
    #expect(gallery.controls.count == 2)
  }

  @Test("the newest version that both sides speak is used")
  func versions() throws {
    for (oldest, newest, used) in [(1, nil, 1), (1, 2, 2), (1, 3, 2), (2, nil, 2), (2, 3, 2)] {
      let process = try ExtensionProcess("SampleControls", greeting: false)
      let welcome: ExtensionMessage.Welcome = try process.ask(
        .hello, ExtensionMessage.Hello(version: oldest, newest: newest, language: "en"))
      #expect(welcome.version == used)
    }
  }

  @Test("another version is refused with both versions named")
  func version() throws {
    let process = try ExtensionProcess("SampleControls", greeting: false)
    let error = try ProgramTesting.refusal { try process.hello(version: 3) }
    #expect(error.code == "unsupported-version")
    #expect(error.message.contains("version 3"))
    #expect(error.message.contains("versions 1 to 2"))
    let later = try process.send(.describe, NoFields())
    #expect(try refusal(of: later, by: process).code == "bad-message")
  }

  @Test("lines that are no requests are refused by their id, or logged, and harm nothing")
  func malformed() throws {
    let process = try ExtensionProcess("SampleControls")
    try process.write("{\"id\":100,\"request\":\"lod\"}")
    let unknown = try refusal(of: 100, by: process)
    #expect(unknown.code == "unknown-request")
    #expect(unknown.message.contains("describe"))
    try process.write("{\"id\":101,\"request\":7}")
    #expect(try refusal(of: 101, by: process).code == "bad-message")
    try process.write("{\"id\":102,\"request\":\"load\"}")
    let bodyless = try refusal(of: 102, by: process)
    #expect(bodyless.code == "bad-message")
    #expect(bodyless.message.contains("control"))
    try process.write("{\"id\":103,\"request\":\"load\",\"control\":[1]}")
    #expect(try refusal(of: 103, by: process).code == "bad-message")
    for line in [
      "not json", "[]", "null", "{}", "{\"request\":\"load\"}", "", "\u{0}",
      "{\"notice\":\"news\"}", "{\"notice\":\"cancel\"}", "{\"notice\":\"cancel\",\"id\":9}",
      "{\"notice\":\"placed\",\"places\":[{\"control\":{\"kind\":\"x\"},\"push_token\":\"xy\"}]}",
      "{\"id\":\"a\",\"request\":\"describe\"}", "{\"id\":5,\"result\":{}}",
    ] {
      try process.write(line)
    }
    let gallery: ExtensionMessage.Gallery = try process.ask(.describe, NoFields())
    #expect(gallery.controls.count == 2)
    try process.logged("it is not JSON")
    try process.logged("\"xy\"")
  }

  @Test("a line of 10 MB ends the process with a reason")
  func tooLong() throws {
    let process = try ExtensionProcess("SampleControls")
    // The process ends before everything is written, which breaks the pipe.
    try? process.write([UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000))
    #expect(try process.status() == 1)
    try process.logged("longer than 1048576 bytes")
  }

  @Test("the end of the input ends the process, also while an intent hangs")
  func end() throws {
    let process = try ExtensionProcess("UnrulyControls")
    _ = try process.send(.perform, perform("unruly.hang"))
    _ = try process.load(PlacedControl(id: "1", kind: "unruly.talk"))
    try process.endInput()
    #expect(try process.status() == 0)
  }

  @Test("intents that block their threads hold up no other request")
  func hang() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let hanging = try (0..<16).map { _ in try process.send(.perform, perform("unruly.hang")) }
    #expect(try process.load(PlacedControl(id: "1", kind: "unruly.talk")).title == "Press")
    _ = try process.perform(PlacedControl(id: "1", kind: "unruly.talk"))
    // A cancelled request is answered at once, even if its intent ignores the cancellation.
    try process.send(.cancel, ExtensionMessage.Cancel(id: hanging[3]))
    #expect(try refusal(of: hanging[3], by: process).code == "cancelled")
  }

  /// Sends a `load` that is answered after the request `before`.
  private func load(_ kind: String, after before: Int, to process: ExtensionProcess) throws -> Int {
    let control = PlacedControl(id: kind, kind: kind)
    return try process.send(.load, ExtensionMessage.Subject(control: control, after: before))
  }

  @Test("a load after an intent waits for the intent's answer, and shows the state that it left")
  func following() throws {
    let process = try ExtensionProcess("SampleControls")
    let timer = PlacedControl.defaultTimer
    var isOn = try process.load(timer).shown.isOn
    for _ in 0..<10 {
      isOn?.toggle()
      let action = try process.load(timer).action
      let perform = try process.send(
        .perform, ExtensionMessage.Perform(control: timer, value: isOn, action: action))
      let load = try process.send(.load, ExtensionMessage.Subject(control: timer, after: perform))
      let loaded: ExtensionMessage.Loaded = try process.result(of: load)
      #expect(loaded.archive.shown.isOn == isOn)
      // `result` keeps the lines before the result.
      let _: PerformOutcome = try process.result(of: perform)
    }
  }

  @Test("a load after an intent that hangs waits, alone, until the intent is cancelled")
  func followingHang() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let hanging = try process.send(.perform, perform("unruly.hang"))
    let waiting = try load("unruly.talk", after: hanging, to: process)
    let cancelled = try load("unruly.talk", after: hanging, to: process)
    #expect(try process.load(PlacedControl(id: "1", kind: "unruly.talk")).title == "Press")
    try process.send(.cancel, ExtensionMessage.Cancel(id: cancelled))
    #expect(try refusal(of: cancelled, by: process).code == "cancelled")
    try process.send(.cancel, ExtensionMessage.Cancel(id: hanging))
    #expect(try refusal(of: hanging, by: process).code == "cancelled")
    let loaded: ExtensionMessage.Loaded = try process.result(of: waiting)
    #expect(loaded.archive.title == "Press")
  }

  @Test("a load after a request that was answered, or never sent, is answered at once")
  func followingNothing() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let failed = try process.send(.perform, perform("unruly.throw"))
    #expect(try refusal(of: failed, by: process).code == "perform-failed")
    for before in [failed, 4_711] {
      let loaded: ExtensionMessage.Loaded = try process.result(
        of: try load("unruly.talk", after: before, to: process))
      #expect(loaded.archive.title == "Press")
    }
  }

  @Test("a widget's provider that never answers, or blocks its thread, holds up no other request")
  func silentProvider() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let gallery: ExtensionMessage.Gallery = try process.ask(.describe, NoFields())
    #expect(gallery.widgets?.map(\.kind) == ["unruly.silent"])
    let waiting = try [nil, true].map { preview in
      try process.send(
        .timeline,
        ExtensionMessage.Timeline(kind: "unruly.silent", family: "systemSmall", preview: preview))
    }
    #expect(try process.load(PlacedControl(id: "1", kind: "unruly.talk")).title == "Press")
    for id in waiting {
      try process.send(.cancel, ExtensionMessage.Cancel(id: id))
      #expect(try refusal(of: id, by: process).code == "cancelled")
    }
    try process.endInput()
    #expect(try process.status() == 0)
  }

  @Test("what user code prints is log, and its standard input is empty")
  func printing() throws {
    let process = try ExtensionProcess("UnrulyControls")
    _ = try process.perform(PlacedControl(id: "1", kind: "unruly.print"))
    #expect(
      process.logText.split(separator: "\n") == [
        "a line before everything", "{\"id\":1,\"result\":{}}", "no input left",
      ])
  }

  @Test("an intent that throws is refused with its reason on one line")
  func throwing() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let error = try ProgramTesting.refusal {
      try process.perform(PlacedControl(id: "1", kind: "unruly.throw"))
    }
    #expect(error.code == "perform-failed")
    #expect(error.message.hasSuffix("ThrowIntent threw: a \"quoted\" reason\nof two lines"))
  }

  @Test("an intent that calls exit ends its process without further output")
  func exiting() throws {
    let process = try ExtensionProcess("UnrulyControls")
    #expect(throws: ProcessError.self) {
      try process.perform(PlacedControl(id: "1", kind: "unruly.exit"))
    }
    #expect(try process.status() == 3)
  }

  @Test("an answer that no message can hold is refused")
  func flood() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let error = try ProgramTesting.refusal {
      try process.load(PlacedControl(id: "1", kind: "unruly.flood"))
    }
    #expect(error.message == "the answer is longer than 1048576 bytes")
    #expect(try process.load(PlacedControl(id: "1", kind: "unruly.talk")).title == "Press")
  }

  @Test("a dialog is in the outcome, and a reload of all has no kind")
  func notices() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let outcome = try process.perform(PlacedControl(id: "1", kind: "unruly.talk"))
    #expect(outcome.dialogs == ["said"])
    let reload: ExtensionMessage.Reload = try process.notice(.reload)
    #expect(reload.kind == nil)
  }

  private func perform(_ kind: String) -> ExtensionMessage.Perform {
    ExtensionMessage.Perform(control: PlacedControl(id: kind, kind: kind), value: nil, action: nil)
  }
}

@Suite("Warnings for an extension's author, and notices for its controls")
struct PlacedTests {
  let mood = PlacedControl(
    id: "m", kind: "unruly.mood", configuration: ["mood": .string("cross")])

  @Test("an extension knows its placed controls, their options and their tokens")
  func placed() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let asking = PlacedControl(id: "p", kind: "unruly.placed")
    #expect(try process.load(asking).title == nil)
    try process.send(
      .placed,
      ExtensionMessage.Placed(places: [
        .init(control: mood, push_token: "00ffa1"), .init(control: asking),
      ]))
    #expect(
      try process.load(asking).title
        == "m unruly.mood cross 0 ff a1, p unruly.placed no mood no token")
  }

  @Test("a push handler gets all its controls when one of them changed")
  func tokens() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let other = PlacedControl(id: "n", kind: "unruly.mood")
    let asking = PlacedControl(id: "p", kind: "unruly.placed")
    let lists: [[ExtensionMessage.Placed.Place]] = [
      [.init(control: mood, push_token: "01")],
      [.init(control: mood, push_token: "01"), .init(control: asking)],
      [.init(control: mood, push_token: "02"), .init(control: other, push_token: "03")],
      [],
    ]
    for list in lists {
      try process.send(.placed, ExtensionMessage.Placed(places: list))
      try wait(for: process, list)
    }
    let lines = process.logText.split(separator: "\n").filter { $0.hasPrefix("tokens") }
    #expect(lines == ["tokens: [m 1]", "tokens: [m 2, n 3]", "tokens: []"])
  }

  /// Waits up to 60 s until the log has the expected text, because handlers run asynchronously.
  private func wait(for process: ExtensionProcess, _ list: [ExtensionMessage.Placed.Place]) throws {
    let tokens = list.compactMap(\.push_token)
    let text = tokens.isEmpty ? "[]" : tokens.map { String($0.suffix(1)) }.last.map { "\($0)]" }
    let deadline = Date().addingTimeInterval(60)
    while !process.logText.contains(text ?? ""), Date() < deadline {
      _ = try process.load(PlacedControl(id: "1", kind: "unruly.talk"))
    }
  }

  @Test("a preview that is on, and a property without @Parameter, are warnings")
  func warnings() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let gallery: ExtensionMessage.Gallery = try process.ask(.describe, NoFields())
    let listing = try #require(gallery.controls.first { $0.kind == "unruly.mood" })
    #expect(listing.preview.shown.isOn == false)
    #expect(listing.hasPushHandler)
    #expect(listing.warnings.contains { $0.contains("preview value of \"unruly.mood\" is on") })
    #expect(listing.warnings.contains { $0.contains("reason") })
  }

  @Test("a provider that throws is refused with its reason, and the control still performs")
  func provider() throws {
    let process = try ExtensionProcess("UnrulyControls")
    let error = try ProgramTesting.refusal { try process.load(mood) }
    #expect(error.code == "provider-failed")
    #expect(error.message.hasSuffix("in a cross mood"))
    let preview: ExtensionMessage.Loaded = try process.ask(
      .preview, ExtensionMessage.Subject(control: mood))
    _ = try process.perform(mood, true, preview.archive.action)
    try process.logged("mood true, lost")
  }
}

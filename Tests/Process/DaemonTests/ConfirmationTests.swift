import ControlModel
import Devices
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon

extension ExtensionTests {
  @Suite("Questions of intents")
  struct Questions {
    init() { ServiceThread.start() }

    /// The end of a question, with the intent's error, or `nil` if the intent performs.
    enum End: CaseIterable {
      case accepted, declined, locked, reconfigured

      var problem: String? { self == .accepted ? nil : "declined" }
    }

    /// The lines of the event stream in these events.
    private static func lines(_ events: [ExtensionEvent]) -> [String] {
      events.compactMap {
        if case .line(let line) = $0 { String(decoding: line, as: UTF8.self) } else { nil }
      }
    }

    private func perform(
      _ extensions: Extensions, _ bench: ExtensionBench
    ) -> Task<String, Never> {
      Task { @ServiceThread in
        await bench.problem { try await extensions.perform(.of("asks"), setting: nil) }
      }
    }

    @Test("an intent continues after a yes, and fails after anything else", arguments: End.allCases)
    func ends(_ end: End) async throws {
      try await ExtensionBench.run(["asks"]) { bench, extensions in
        let questions = extensions.confirmations
        // The extension may start slowly while other tests start processes.
        #expect(await extensions.gallery().entries.count == 1)
        let outcome = self.perform(extensions, bench)
        #expect(await bench.eventually { questions["asks"] != nil })
        let asked = try #require(questions["asks"])
        #expect(asked.text == "Sure?" && asked.title == "asks")
        #expect(bench.lines.count == 1 && bench.lines[0].contains("intent.confirming"))
        switch end {
        case .accepted, .declined:
          let answered = try questions.answer(end == .accepted, to: asked.number, of: "asks")
          #expect(answered.accepted == (end == .accepted))
          // The first answer counts.
          let again = await bench.problem {
            _ = try questions.answer(end != .accepted, to: asked.number, of: "asks")
          }
          #expect(again.contains("there is no question to answer at asks"))
        case .locked: questions.cancelAll(.locked)
        case .reconfigured: questions.cancel("asks", .reconfigured)
        }
        let problem = await outcome.value
        #expect(problem == end.problem ?? "nothing was thrown")
        #expect(questions["asks"] == nil)
        #expect(bench.lines.count == 2 && bench.lines[1].contains("intent.confirmed"))
      }
    }

    @Test("on a locked screen no question is asked")
    func locked() async throws {
      try await ExtensionBench.run(["asks"]) { bench, extensions in
        extensions.setLocked(true)
        #expect(await self.perform(extensions, bench).value == "declined")
      }
    }

    @Test("the end of the process cancels its question")
    func killed() async throws {
      try await ExtensionBench.run(["asks"]) { bench, extensions in
        bench.expectLog("asks was ended by SIGKILL")
        #expect(await extensions.gallery().entries.count == 1)
        let outcome = self.perform(extensions, bench)
        #expect(await bench.eventually { extensions.confirmations["asks"] != nil })
        for pid in bench.pids { kill(pid, SIGKILL) }
        #expect(await outcome.value.contains("was ended by SIGKILL"))
        #expect(extensions.confirmations["asks"] == nil)
      }
    }

    @Test("a question waits for a bounded time, and a second one of the same button is declined")
    @ServiceThread func bounded() async throws {
      let events = EventQueue<ExtensionEvent>()
      let questions = Confirmations(limit: .milliseconds(50), events: events.outlet)
      let control = PlacedControl(id: "action", kind: "k")
      var second: Bool?
      let first = await withCheckedContinuation { continuation in
        let text = String(repeating: "x", count: 1_000)
        questions.ask(text, of: control, title: "T") { continuation.resume(returning: $0.accepted) }
        questions.ask("Again?", of: control, title: "T") { second = $0.accepted }
        #expect(questions["action"]?.text.count == Confirmations.longestText)
      }
      #expect(!first && second == false)
      #expect(Self.lines(events.take()).last?.contains(#""reason":"unanswered""#) == true)
      #expect(Confirmations.limit < ExtensionLimits().perform)
    }

    @Test("a question with choices is accepted with one of them, and shown with all")
    @ServiceThread func choices() async throws {
      let queue = EventQueue<ExtensionEvent>()
      let questions = Confirmations(events: queue.outlet)
      let control = PlacedControl(id: "action", kind: "k")
      var answers: [Confirmations.Answer] = []
      for (accepted, choice) in [(true, 1), (false, 0)] {
        questions.ask("Old ones?", choices: ["Keep", "Drop"], of: control, title: "T") {
          answers.append($0)
        }
        for wrong in [nil, -1, 2] {
          #expect(throws: MessageError.self) {
            try questions.answer(true, choice: wrong, to: nil, of: "action")
          }
        }
        _ = try questions.answer(accepted, choice: choice, to: nil, of: "action")
      }
      #expect(answers == [.init(accepted: true, choice: 1), .no])
      let events = queue.take()
      guard case .asked("action", let shown)? = events.first else {
        Issue.record("\(events)")
        return
      }
      #expect(shown?.choices == ["Keep", "Drop"])
      #expect(Self.lines(events)[1].contains(#""accepted":true,"choice":1"#))
      for count in [0, Confirmations.mostChoices + 1] {
        let many = Array(repeating: "x", count: count)
        questions.ask("?", choices: many, of: control, title: "T") { answers.append($0) }
      }
      #expect(answers.count == 4 && answers.last == .no)
      #expect(questions["action"] == nil)
    }
  }
}

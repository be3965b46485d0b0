import ActionButton
import ControlModel
import Devices
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Questions of intents", .serialized)
  struct Questions {
    init() { ServiceThread.start() }

    /// The end of a question, with the intent's error, or `nil` if the intent performs.
    enum End: CaseIterable {
      case accepted, chosen, declined, locked, reconfigured

      var problem: String? { self == .accepted || self == .chosen ? nil : "declined" }

      /// The fields that the line of the event stream must have.
      var fields: String {
        switch self {
        case .accepted: #""accepted":true,"at_ns""#
        case .chosen: #""accepted":true,"choice":1,"#
        case .declined: #""accepted":false,"at_ns""#
        case .locked: #""accepted":false,"reason":"locked","#
        case .reconfigured: #""accepted":false,"reason":"reconfigured","#
        }
      }
    }

    private func perform(
      _ extensions: Extensions, _ bench: ExtensionBench,
      _ configuration: [String: JSONValue] = [:]
    ) -> Task<String, Never> {
      Task { @ServiceThread in
        await bench.problem {
          try await extensions.perform(.of("asks", configuration), setting: nil)
        }
      }
    }

    @Test("an intent continues after a yes, and fails after anything else", arguments: End.allCases)
    func ends(_ end: End) async throws {
      try await ExtensionBench.run(["asks"]) { bench, extensions in
        // The extension may start slowly while other tests start processes.
        #expect(await extensions.gallery().entries.count == 1)
        let choices: [String: JSONValue] = ["choices": .array([.string("Keep"), .string("Drop")])]
        let outcome = self.perform(extensions, bench, end == .chosen ? choices : [:])
        #expect(await bench.eventually { extensions.question(at: "asks") != nil })
        let asked = try #require(extensions.question(at: "asks"))
        #expect(asked.text == "Sure?" && asked.title == "asks")
        #expect(bench.lines.count == 1 && bench.lines[0].contains("intent.confirming"))
        switch end {
        case .accepted, .chosen, .declined:
          let answered = try extensions.answer(
            end != .declined, choice: end == .chosen ? 1 : nil, to: asked.number, at: "asks")
          #expect(answered == asked.number)
          // The first answer counts.
          let again = await bench.problem {
            _ = try extensions.answer(end == .declined, to: asked.number, at: "asks")
          }
          #expect(again.contains("there is no question to answer at asks"))
        case .locked: extensions.setLocked(true)
        case .reconfigured: extensions.handle(.changed("asks"))
        }
        let problem = await outcome.value
        #expect(problem == end.problem ?? "nothing was thrown")
        #expect(extensions.question(at: "asks") == nil)
        #expect(bench.lines.count == 2 && bench.lines[1].contains("intent.confirmed"))
        #expect(bench.lines[1].contains(end.fields), "\(bench.lines[1])")
        #expect(IntentRuns.questionLimit < ExtensionLimits().perform)
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
        #expect(await bench.eventually { extensions.question(at: "asks") != nil })
        for pid in bench.pids { kill(pid, SIGKILL) }
        #expect(await outcome.value.contains("was ended by SIGKILL"))
        #expect(extensions.question(at: "asks") == nil)
      }
    }
  }
}

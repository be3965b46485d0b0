import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Messages for people about extensions", .serialized)
  struct Words {
    @Test("another language reaches extensions that run, and what was asked meanwhile is answered")
    func language() async throws {
      try await ExtensionBench.run(["speaks"]) { bench, extensions in
        bench.expectLog("speaks: the language has changed; it is restarted")
        #expect(await bench.title(.of("speaks")) == "en")
        extensions.setLanguage(.ja)
        #expect(await bench.title(.of("speaks")) == "ja")
        let on = try await extensions.load(.of("speaks"))
        #expect(on.hint == "長押しでオンにする")
        #expect(bench.pids.count == 2)
        extensions.setLanguage(.ja)
        #expect(await bench.title(.of("speaks")) == "ja")
        #expect(bench.pids.count == 2)
      }
    }

    @Test("a control that cannot be loaded has its name and symbol, and errors name it so")
    func preview() async throws {
      try await ExtensionBench.run(["refuses"]) { bench, extensions in
        #expect(await extensions.preview(of: "com.example.refuses")?.displayName == "refuses")
        #expect(await extensions.preview(of: "com.example.nobody") == nil)
        let refusal = MessageError(.unavailable, "cannot load \"com.example.refuses\": it is away")
        #expect(extensions.localized(refusal).message == "cannot load ‘refuses’: it is away")
        #expect(extensions.localized(refusal).code == "unavailable")
      }
    }
  }
}

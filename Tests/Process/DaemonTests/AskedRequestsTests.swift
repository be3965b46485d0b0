import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("What extensions were asked", .serialized)
  struct Asked {
    init() { ServiceThread.start() }

    @Test("nothing is recorded outside developer mode, and what was recorded is forgotten there")
    func off() async throws {
      try await ExtensionBench.run(["works"]) { _, extensions in
        _ = try await extensions.load(.of("works"))
        #expect(extensions.askedRequests.all.isEmpty)
        extensions.askedRequests.isOn = true
        _ = try await extensions.load(.of("works"))
        #expect(!extensions.askedRequests.all.isEmpty)
        extensions.askedRequests.isOn = false
        #expect(extensions.askedRequests.all.isEmpty)
      }
    }

    @Test("a request is recorded with its subject, its duration and its error")
    func recorded() async throws {
      try await ExtensionBench.run(["works", "throws"]) { bench, extensions in
        extensions.askedRequests.isOn = true
        _ = try await extensions.load(.of("works"))
        // The load that follows an intent is recorded as a separate request.
        _ = try await extensions.perform(.of("works"), setting: true) { _ in }
        let of = extensions.askedRequests.all.filter { $0.program == "works" }
        #expect(of.map(\.request) == ["describe", "load", "perform", "load"])
        let kind = "com.example.works"
        #expect(of.map(\.subject) == [nil, kind, kind, kind])
        #expect(of.allSatisfy { $0.error == nil && $0.took_ms >= 0 && DateText($0.at) != nil })
        _ = await bench.problem { _ = try await extensions.load(.of("throws")) }
        let failed = extensions.askedRequests.all.first { $0.program == "throws" }
        #expect(failed?.error?.contains("threw") == true, "\(extensions.askedRequests.all)")
      }
    }

    @Test("only the newest requests are kept, the oldest first")
    @ServiceThread func bounded() {
      let asked = AskedRequests()
      asked.isOn = true
      for number in 0..<(AskedRequests.most + 10) {
        asked.add(.init(at: "", program: "\(number)", request: "load", took_ms: 1))
      }
      #expect(asked.all.count == AskedRequests.most)
      #expect(asked.all.first?.program == "10")
      #expect(asked.all.last?.program == "\(AskedRequests.most + 9)")
    }
  }
}

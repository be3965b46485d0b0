import ActionButton
import ControlModel
import SystemAccess
import Testing

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("The intent of the next press", .serialized)
  struct NextIntent {
    @Test("it is shown in place of the control's own, performed once, and then gone")
    func once() async throws {
      try await ExtensionBench.run(["follows"]) { bench, extensions in
        let own = try await extensions.load(.of("follows"))
        #expect(own.nextIntent == nil && own.isOn == false)
        try await extensions.perform(.of("follows"), setting: true)
        let next = try await extensions.load(.of("follows"))
        #expect(next.nextIntent == "Mark Segment" && next.isOn == nil)
        #expect(next.hint == "Hold to Mark Segment" && next.needsAuthentication)
        try await extensions.perform(.of("follows"), setting: nil)
        #expect(bench.logged("follows says: performed App.Mark"), "\(bench.log)")
        #expect(try await extensions.load(.of("follows")) == own)
      }
    }

    @Test("it is gone with its Live Activity, with other options, and in another place")
    func ends() async throws {
      try await ExtensionBench.run(["follows"]) { bench, extensions in
        let own = try await extensions.load(.of("follows"))
        try await extensions.perform(.of("follows"), setting: true)
        let ending: [String: JSONValue] = ["ends": .string("run")]
        #expect(try await extensions.load(.of("follows", ending)).nextIntent == nil)
        #expect(try await extensions.load(.of("follows")).nextIntent == "Mark Segment")
        _ = try await extensions.load(.of("follows", ending))
        try await extensions.perform(.of("follows", ending), setting: true)
        #expect(try await extensions.load(.of("follows")) == own)
        #expect(bench.reloads.contains(["com.example.follows"]))
      }
    }

    @Test("a control on a tile has no next press of a button")
    func tile() async throws {
      try await ExtensionBench.run(["follows"]) { _, extensions in
        extensions.setPlacements([PlacedControl.of("follows").button])
        _ = try await extensions.load(.of("follows"))
        try await extensions.perform(.of("follows"), setting: true)
        #expect(try await extensions.load(.of("follows")).nextIntent == nil)
      }
    }
  }
}

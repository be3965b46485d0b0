import CHardware
import Devices
import Gesture
import Glibc
import Testing

extension Hardware {
  /// Chips whose nodes belong to somebody else.
  ///
  /// A new node is root's alone: there is no udev here.
  @Suite("GPIO, without permission")
  struct GPIOAccess {
    static let nobody: UInt32 = 65_534
    static let button: UInt32 = 4

    let chip: SimulatedChip

    init() throws {
      chip = try SimulatedChip("access", lines: [Self.button: "BUTTON"])
    }

    /// Does something with the files of somebody who is not root.
    private func asNobody<Result>(_ body: () throws -> Result) rethrows -> Result {
      ch_files_as(Self.nobody)
      defer { ch_files_as(0) }
      return try body()
    }

    private func message(_ text: String) throws -> String {
      let source = try GPIOPresses.source(text)
      let poller = try Poller()
      return asNobody {
        do {
          _ = try source.open(poller)
          source.close()
          return "opened"
        } catch { return "\(error)" }
      }
    }

    @Test("a refused chip says whose it is, and how to get in")
    func refused() throws {
      defer { chip.remove() }
      for text in ["gpio:\(chip.name)/\(Self.button)", "gpio:BUTTON"] {
        let roots = try message(text)
        #expect(roots.contains("EACCES") && roots.contains("install udev/"), "\(roots)")
      }
      let group = try #require(getgrnam("dialout"))
      #expect(chown(chip.node, 0, group.pointee.gr_gid) == 0)
      let groups = try message("gpio:\(chip.name)/\(Self.button)")
      #expect(groups.contains("EACCES") && groups.contains("usermod -aG dialout"), "\(groups)")
    }

    @Test("a chip that is not for us does not hide a line on one that is")
    func elsewhere() throws {
      defer { chip.remove() }
      let ours = try SimulatedChip("ours", lines: [1: "OURS"])
      defer { ours.remove() }
      #expect(ch_set_permissions(ours.node, 0o666) == 0)
      #expect(try message("gpio:OURS") == "opened")
    }

    @Test("a chip that returns before its permissions is taken when it has them")
    func latePermissions() throws {
      defer {
        ch_files_as(0)
        chip.remove()
      }
      #expect(ch_set_permissions(chip.node, 0o666) == 0)
      let source = try GPIOPresses.source("gpio:BUTTON")
      /// The loop runs as nobody, the hand as root.
      func step(_ at: Int, _ act: @escaping () throws -> Void) -> Step {
        Step(at) {
          ch_files_as(0)
          defer { ch_files_as(Self.nobody) }
          try act()
        }
      }
      ch_files_as(Self.nobody)
      try Session.expect(
        ["gone", "restored", "began", "performed", "ended"], of: source,
        [
          step(0, chip.vanish), step(100, chip.appear),
          // Later than the last try of its own accord.
          step(6_000) {
            guard ch_set_permissions(chip.node, 0o666) == 0 else {
              throw HardwareError(description: "cannot change the mode of \(chip.node)")
            }
          },
          step(7_500) { try chip.pull(Self.button, .down) },
          step(8_100) { try chip.pull(Self.button, .up) },
        ])
    }
  }
}

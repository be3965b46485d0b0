import Foundation
import Testing

/// The suites that need a kernel with gpio-sim and uinput: `make hardware-test` runs them in a guest.
///
/// One at a time: they share the kernel's chip numbers and input devices. Where they are asked for, they
/// fail rather than skip.
@Suite(
  "Hardware", .serialized, .timeLimit(.minutes(5)),
  .enabled(
    if: ProcessInfo.processInfo.environment["ACTIONBUTTON_HARDWARE"] == "1",
    "set ACTIONBUTTON_HARDWARE=1 where there are gpio-sim and uinput; make hardware-test does"))
enum Hardware {}

/// What the test's surroundings refused.
struct HardwareError: Error, CustomStringConvertible {
  let description: String
}

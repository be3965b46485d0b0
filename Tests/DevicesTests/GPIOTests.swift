import Testing

@testable import Devices

@Suite("GPIO without hardware")
struct GPIOTests {
  @Test(
    "a skipped sequence number is a loss before the edge that follows it",
    arguments: [
      ([1, 2, 3], [false, false, false]),
      ([25, 26], [true, false]),
      ([1, 2, 5, 6, 9], [false, false, true, false, true]),
      // Numbers wrap around after 2^32 - 1.
      ([1, 4_294_967_295, 0, 1], [false, true, false, false]),
      // A kernel without numbers gives 0: nothing can be said.
      ([0, 0, 0], [false, false, false]),
    ] as [([UInt32], [Bool])])
  func sequence(numbers: [UInt32], skips: [Bool]) {
    var check = SequenceCheck()
    #expect(numbers.map { check.skips($0) } == skips)
  }

  @Test(
    "what cannot be opened as a chip says why, by the system's own word, and what to do",
    arguments: [
      ("gpio:/nonexistent/17", "ENOENT", "actionbutton devices"),
      ("gpio:no-such-chip/17", "/dev/no-such-chip: ENOENT", "actionbutton devices"),
      // libgpiod 1 passes on the kernel's ENOTTY, libgpiod 2 finds ENODEV itself.
      ("gpio:/dev/null/17", "/dev/null: EN", "not a GPIO chip"),
      ("gpio:/tmp/17", "/tmp: E", "not a GPIO chip"),
    ])
  func chips(text: String, refusal: String, advice: String) throws {
    guard case .gpio(let spec) = try ButtonSpec(text) else {
      Issue.record("\(text) is no line")
      return
    }
    let poller = try Poller()
    let source = GPIOButtonSource(spec)
    do throws(DeviceError) {
      _ = try source.open(poller)
      Issue.record("\(text) was opened")
    } catch {
      #expect(!error.isUsage)
      let text = "\(error)"
      #expect(text.contains("cannot open chip on ") && text.contains(refusal), "\(text)")
      #expect(text.contains(advice), "\(text)")
    }
    #expect(source.level() == nil, "a source that is not open has no level")
  }

  @Test("a name that no line has is refused, with what there is instead")
  func noLine() throws {
    let source = GPIOButtonSource(GPIOLineSpec(line: .name("NO SUCH LINE")))
    let poller = try Poller()
    do throws(DeviceError) {
      _ = try source.open(poller)
      Issue.record("it was opened")
    } catch {
      // On a machine whose chips are not for us, that is what must be said.
      let text = "\(error)"
      let isRefusal = text.contains("cannot open chip")
      #expect(text.contains("line \"NO SUCH LINE\"") || isRefusal, "\(text)")
      #expect(text.contains("; "), "\(text)")
    }
  }

  @Test(
    "names are close when few letters differ",
    arguments: [
      ("GPIO17", "GPIO17", 0), ("GPIO17", "GPIO7", 1), ("GPOI17", "GPIO17", 2), ("", "ABC", 3),
      ("ABC", "", 3), ("kitten", "sitting", 3),
    ])
  func distance(left: String, right: String, distance: Int) {
    #expect(editDistance(Array(left.utf8), Array(right.utf8)) == distance)
  }
}

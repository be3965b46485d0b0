import Devices
import SystemAccess
import Testing

@Suite("Lines to write to")
struct GPIOOutputSpecTests {
  static let forms: [(text: String, line: GPIOLineSpec.Line, isActiveLow: Bool)] = [
    ("gpio:GPIO27", .name("GPIO27"), false),
    ("gpio:GPIO27?active=high", .name("GPIO27"), false),
    ("gpio:GPIO27?active=low", .name("GPIO27"), true),
    ("gpio:gpiochip0/27", .offset(chip: "/dev/gpiochip0", 27), false),
    ("gpio:/dev/gpiochip0/27?active=low", .offset(chip: "/dev/gpiochip0", 27), true),
  ]

  @Test("a line is on while it is high, unless it says otherwise", arguments: forms)
  func form(text: String, line: GPIOLineSpec.Line, isActiveLow: Bool) throws {
    var spec = GPIOOutputSpec(line: line)
    spec.isActiveLow = isActiveLow
    #expect(try GPIOOutputSpec(text) == spec)
  }

  static let malformed: [(text: String, problem: String)] = [
    ("", "it is not a GPIO line; write a line such as gpio:GPIO27"),
    ("GPIO27", "it is not a GPIO line; write a line such as gpio:GPIO27"),
    ("keyboard", "it is not a GPIO line; write a line such as gpio:GPIO27"),
    ("gpio:", "no line; write a name such as GPIO17, or gpiochip0/17"),
    (
      "gpio:gpiochip0/x",
      "\"x\" is not a line number; write a chip and a number, such as gpiochip0/17"
    ),
    ("gpio:GPIO27?bias=pull-up", "unknown option \"bias\"; known: active"),
    ("gpio:GPIO27?active", "active is nothing; allowed: low, high"),
    ("gpio:GPIO27?active=on", "active is \"on\"; allowed: low, high"),
    (
      "gpio:GPIO27?active=low&active=low",
      "option \"active\" is given twice; write it once"
    ),
  ]

  @Test("what is written wrongly is an error that says what is allowed", arguments: malformed)
  func refused(text: String, problem: String) {
    #expect(throws: DeviceError.badSource(text, problem: problem)) { try GPIOOutputSpec(text) }
  }
}

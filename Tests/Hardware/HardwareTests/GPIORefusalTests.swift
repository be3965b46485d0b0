import Devices
import SystemAccess
import Testing

@Suite(
  "Lines that cannot be claimed", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(45)))
struct GPIORefusalTests {
  @Test("a busy line's message names who holds it: a driver")
  func hog() throws {
    let chip = try VirtualChip(lines: 2)
    try chip.vanish()
    try chip.hog(1, by: "fan control")
    try chip.appear()
    let place = "\(chip.name)/1 (\(chip.names[1]))"
    for text in [chip.spec(1), "gpio:\(chip.name)/1", "gpio:\(chip.node)/1"] {
      #expect(
        try Self.refusal(of: text) == "cannot request line on \(place): EBUSY (Device or resource"
          + " busy); held by \"fan control\"; stop it or choose another line")
    }
    #expect(try Self.refusal(of: chip.spec(0)) == nil, "its neighbour is free")
  }

  @Test("a busy line's message names who holds it: a program")
  func program() throws {
    let chip = try VirtualChip()
    let holder = try chip.button()
    _ = try holder.open(LoopPart(Poller()))
    let message = try #require(try Self.refusal(of: chip.spec()))
    #expect(message.contains("EBUSY"))
    #expect(message.contains("held by \"actionbutton\"; stop it or choose another line"))
    holder.close()
    #expect(try Self.refusal(of: chip.spec()) == nil)
  }

  @Test(
    "a name on two chips is refused with both places, and each can be claimed by chip and offset")
  func ambiguous() throws {
    let first = try VirtualChip()
    let second = try VirtualChip(names: ["another"] + first.names)
    let message = try #require(try Self.refusal(of: first.spec()))
    #expect(message.hasPrefix("line \"\(first.names[0])\": 2 lines have this name"))
    #expect(
      message.hasSuffix(
        "choose one by chip and offset: gpio:\(first.node)/0, gpio:\(second.node)/1"))
    #expect(try Self.refusal(of: "gpio:\(first.node)/0") == nil)
    #expect(try Self.refusal(of: "gpio:\(second.node)/1") == nil)
  }

  @Test("a name twice on one chip is refused as well")
  func twice() throws {
    let name = VirtualChip.uniqueName()
    let chip = try VirtualChip(names: [name, name])
    let message = try #require(try Self.refusal(of: "gpio:\(name)"))
    #expect(message.hasSuffix(": gpio:\(chip.node)/0, gpio:\(chip.node)/1"))
  }

  @Test("an unknown name is refused with names that there are")
  func unknown() throws {
    let chip = try VirtualChip()
    let message = try #require(try Self.refusal(of: "gpio:\(chip.names[0])X"))
    #expect(message.hasPrefix("line \"\(chip.names[0])X\": no line has this name; there are "))
    #expect(message.contains(chip.names[0] + ",") || message.contains(chip.names[0] + " "))
    #expect(message.hasSuffix("actionbutton devices lists all"))
  }

  @Test("an offset beyond the chip is refused with how many lines there are")
  func offset() throws {
    let chip = try VirtualChip(lines: 3, label: "pinctrl-test")
    #expect(try Self.refusal(of: "gpio:\(chip.name)/2") == nil)
    let message = try #require(try Self.refusal(of: "gpio:\(chip.name)/3"))
    #expect(
      message.hasPrefix("line 3 on \(chip.name) (pinctrl-test): there is no such line; "))
    #expect(message.contains("3 lines") || message.contains("from 0 to 2"))
  }

  @Test("a chip that has gone is refused by its node's name")
  func gone() throws {
    let chip = try VirtualChip()
    try chip.vanish()
    let message = try #require(try Self.refusal(of: "gpio:\(chip.name)/0"))
    #expect(message.hasPrefix("cannot open chip on \(chip.node): ENOENT"))
  }

  @Test("a chip is listed with its lines, their names and who holds them")
  func listing() throws {
    let chip = try VirtualChip(lines: 3, label: "pinctrl-test")
    try chip.vanish()
    try chip.hog(2, by: "fan")
    try chip.appear()
    let source = try chip.button(1)
    _ = try source.open(LoopPart(Poller()))
    defer { source.close() }
    let listed = try #require(GPIOChip.all().chips.first { $0.path == chip.node })
    #expect(listed.name == chip.name && listed.label == "pinctrl-test")
    #expect(listed.lines.map(\.offset) == [0, 1, 2])
    #expect(listed.lines.map(\.name) == chip.names)
    #expect(listed.lines.map(\.consumer) == [nil, "actionbutton", "fan"])
    #expect(listed.lines.map(\.isUsed) == [false, true, true])
  }

  /// The error message of a button that cannot be opened, or `nil` if it can be opened.
  static func refusal(of text: String) throws -> String? {
    let source = try VirtualChip.button(text)
    let poller = try Poller()
    do throws(DeviceError) {
      _ = try source.open(LoopPart(poller))
      source.close()
      return nil
    } catch {
      #expect(!error.isUsage)
      return error.description
    }
  }
}

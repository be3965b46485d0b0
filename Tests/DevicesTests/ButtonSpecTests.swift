import Devices
import Testing

@Suite("Button sources as people write them")
struct ButtonSpecTests {
  static func line(
    _ line: GPIOLineSpec.Line, bias: GPIOLineSpec.Bias = .pullUp, isActiveLow: Bool = true
  ) -> ButtonSpec {
    var spec = GPIOLineSpec(line: line)
    spec.bias = bias
    spec.isActiveLow = isActiveLow
    return .gpio(spec)
  }

  @Test(
    "every form of the table means what it says",
    arguments: [
      ("gpio:GPIO17", line(.name("GPIO17"))),
      ("gpio:gpiochip0/17", line(.offset(chip: "/dev/gpiochip0", 17))),
      ("gpio:/dev/gpiochip12/0", line(.offset(chip: "/dev/gpiochip12", 0))),
      ("gpio:GPIO17?bias=pull-up&active=low", line(.name("GPIO17"))),
      (
        "gpio:GPIO17?bias=pull-down&active=high",
        line(.name("GPIO17"), bias: .pullDown, isActiveLow: false)
      ),
      ("gpio:GPIO17?active=high", line(.name("GPIO17"), isActiveLow: false)),
      ("gpio:GPIO17?bias=disabled", line(.name("GPIO17"), bias: .disabled)),
      ("gpio:gpiochip0/4?bias=as-is", line(.offset(chip: "/dev/gpiochip0", 4), bias: .asIs)),
      ("evdev:KEY_F13", .key("KEY_F13", anyKeyboard: false)),
      ("evdev:KEY_F13&any-keyboard", .key("KEY_F13", anyKeyboard: true)),
      ("evdev:KEY_F13?any-keyboard", .key("KEY_F13", anyKeyboard: true)),
      ("evdev:/dev/input/event3", .device("/dev/input/event3", key: nil, grab: false)),
      (
        "evdev:/dev/input/by-id/usb-A:B-event-kbd?key=KEY_PLAYPAUSE&grab",
        .device("/dev/input/by-id/usb-A:B-event-kbd", key: "KEY_PLAYPAUSE", grab: true)
      ),
      (
        "evdev:/dev/input/event3?grab&key=KEY_A",
        .device("/dev/input/event3", key: "KEY_A", grab: true)
      ),
      ("keyboard", .keyboard),
      ("script:press.trace", .script("press.trace")),
      ("script:a:b?c", .script("a:b?c")),
    ])
  func forms(text: String, spec: ButtonSpec) throws {
    #expect(try ButtonSpec(text) == spec)
  }

  @Test(
    "what is wrong is named, with what is allowed",
    arguments: [
      ("", "gpio:LINE"), ("button", "\"button\""), ("usb:1", "evdev:KEY"),
      ("gpio", "gpio:LINE"), ("evdev", "evdev:KEY"),
      ("script:", "script:FILE"), ("keyboard:space", "keyboard"),
      ("gpio:", "GPIO17"), ("gpio:?bias=pull-up", "GPIO17"),
      ("gpio:gpiochip0/x", "\"x\""), ("gpio:gpiochip0/", "\"\""), ("gpio:gpiochip0/-1", "\"-1\""),
      ("gpio:gpiochip0/4294967296", "\"4294967296\""), ("gpio:/17", "gpiochip0/17"),
      ("gpio:GPIO17?bias=up", "\"up\"; allowed are pull-up, pull-down, disabled, as-is"),
      ("gpio:GPIO17?bias", "nothing; allowed are pull-up"),
      ("gpio:GPIO17?active=1", "\"1\"; allowed are low, high"),
      ("gpio:GPIO17?pull=up", "\"pull\"; there are bias, active"),
      ("gpio:GPIO17?", "\"\"; there are bias, active"),
      ("gpio:GPIO17?bias=pull-up&&active=low", "\"\"; there are bias, active"),
      ("gpio:GPIO17&active=high", "\"?\""),
      ("evdev:", "KEY_F13"), ("evdev:?grab", "KEY_F13"),
      ("evdev:KEY_F13?grab", "\"grab\"; there are any-keyboard"),
      ("evdev:KEY_F13?any-keyboard=yes", "\"yes\"; allowed are no value"),
      ("evdev:/dev/input/event3?any-keyboard", "\"any-keyboard\"; there are key, grab"),
      ("evdev:/dev/input/event3?key", "nothing; allowed are a key's name"),
      ("evdev:/dev/input/event3?key=", "\"\"; allowed are a key's name"),
      ("evdev:/dev/input/event3?key=KEY_A&grab=1", "\"1\"; allowed are no value"),
    ])
  func errors(text: String, problem: String) {
    do throws(DeviceError) {
      let spec = try ButtonSpec(text)
      Issue.record("\(text) was read as \(spec)")
    } catch {
      #expect(error.isUsage)
      #expect("\(error)".contains("button source \"\(text)\": "), "\(error)")
      #expect("\(error)".contains(problem), "\(error)")
    }
  }
}

import Devices
import SystemAccess
import Testing

@Suite("The text form of button sources")
struct ButtonSpecTests {
  /// A GPIO line with default settings except the given ones.
  static func gpio(
    _ line: GPIOLineSpec.Line, _ bias: GPIOLineSpec.Bias = .pullUp, isActiveLow: Bool = true
  ) -> ButtonSpec {
    var spec = GPIOLineSpec(line: line)
    spec.bias = bias
    spec.isActiveLow = isActiveLow
    return .gpio(spec)
  }

  static let name = GPIOLineSpec.Line.name("GPIO17")
  static let offset = GPIOLineSpec.Line.offset(chip: "/dev/gpiochip0", 17)
  static let link = "/dev/input/by-id/usb-Maker_Pad_0001-event-kbd"

  /// Not in the macro: Swift 6.0 cannot compile a table with interpolations there.
  static let forms: [(text: String, spec: ButtonSpec)] = [
    // A line by name, or by chip and offset.
    ("gpio:GPIO17", gpio(name)),
    ("gpio:gpiochip0/17", gpio(offset)),
    ("gpio:/dev/gpiochip0/17", gpio(offset)),
    ("gpio:/dev/gpiochip12/0", gpio(.offset(chip: "/dev/gpiochip12", 0))),
    ("gpio:gpiochip0/4294967295", gpio(.offset(chip: "/dev/gpiochip0", .max))),
    // The kernel allows nearly any name.
    ("gpio:2712_WAKE", gpio(.name("2712_WAKE"))),
    ("gpio:a line: its name", gpio(.name("a line: its name"))),
    ("gpio:17", gpio(.name("17"))),
    // Options and their defaults.
    ("gpio:GPIO17?bias=pull-up&active=low", gpio(name)),
    ("gpio:GPIO17?active=low&bias=pull-up", gpio(name)),
    ("gpio:GPIO17?bias=pull-up", gpio(name)),
    ("gpio:GPIO17?bias=pull-down", gpio(name, .pullDown)),
    ("gpio:GPIO17?bias=disabled", gpio(name, .disabled)),
    ("gpio:GPIO17?bias=as-is", gpio(name, .asIs)),
    ("gpio:GPIO17?active=high", gpio(name, isActiveLow: false)),
    (
      "gpio:gpiochip0/17?bias=pull-down&active=high", gpio(offset, .pullDown, isActiveLow: false)
    ),
    // A key on any device, or on one device.
    ("evdev:KEY_F13", .key("KEY_F13", anyKeyboard: false)),
    ("evdev:KEY_F13&any-keyboard", .key("KEY_F13", anyKeyboard: true)),
    ("evdev:KEY_F13?any-keyboard", .key("KEY_F13", anyKeyboard: true)),
    ("evdev:/dev/input/event3", .device("/dev/input/event3", key: nil, grab: false)),
    ("evdev:\(link)?grab", .device(link, key: nil, grab: true)),
    ("evdev:\(link)?key=KEY_PLAYPAUSE", .device(link, key: "KEY_PLAYPAUSE", grab: false)),
    ("evdev:\(link)?key=KEY_PLAYPAUSE&grab", .device(link, key: "KEY_PLAYPAUSE", grab: true)),
    ("evdev:\(link)?grab&key=KEY_PLAYPAUSE", .device(link, key: "KEY_PLAYPAUSE", grab: true)),
    // Other sources.
    ("keyboard", .keyboard),
    ("virtual", .virtual),
    ("script:press.trace", .script("press.trace")),
    ("script:/tmp/a:b?c=d&e", .script("/tmp/a:b?c=d&e")),
  ]

  @Test("every form is read as in the documented table", arguments: forms)
  func form(text: String, spec: ButtonSpec) throws {
    #expect(try ButtonSpec(text) == spec)
  }

  static let kinds = "write " + ButtonSpec.forms.joined(separator: ", ")
  static let noLine = "no line; write a name such as GPIO17, or gpiochip0/17"
  static let noKey = "no key; write a name such as KEY_F13, or /dev/input/…"
  static let chipAndNumber = "write a chip and a number, such as gpiochip0/17"

  /// An invalid text, and the beginning of the message after `button source "…":`.
  static let malformed: [(text: String, problem: String)] = [
    // The kind.
    (
      "",
      "\"\" is not a kind of button source, or the rest of the source is missing or wrong; \(kinds)"
    ),
    (
      "GPIO17",
      "\"GPIO17\" is not a kind of button source, or the rest of the source is missing or wrong; \(kinds)"
    ),
    (" gpio:GPIO17", "\" gpio\" is not a kind"), ("GPIO:GPIO17", "\"GPIO\" is not a kind"),
    ("usb:1", "\"usb\" is not a kind"), (":", "\"\" is not a kind"),
    ("gpio", "\"gpio\" is not a kind"), ("evdev", "\"evdev\" is not a kind"),
    ("script", "\"script\" is not a kind"), ("script:", "\"script\" is not a kind"),
    ("virtual:lamp", "\"virtual\" is not a kind"),
    ("keyboard:", "\"keyboard\" is not a kind"), ("keyboard:space", "\"keyboard\" is not a kind"),
    // The line.
    ("gpio:", noLine), ("gpio:?bias=pull-up", noLine),
    ("gpio:gpiochip0/", "\"\" is not a line number; \(chipAndNumber)"),
    ("gpio:gpiochip0/GPIO17", "\"GPIO17\" is not a line number; \(chipAndNumber)"),
    ("gpio:gpiochip0/-1", "\"-1\" is not a line number"),
    ("gpio:gpiochip0/+1", "\"+1\" is not a line number"),
    ("gpio:gpiochip0/0x11", "\"0x11\" is not a line number"),
    ("gpio:gpiochip0/ 1", "\" 1\" is not a line number"),
    ("gpio:gpiochip0/4294967296", "\"4294967296\" is not a line number"),
    ("gpio:/dev/gpiochip0", "\"gpiochip0\" is not a line number; \(chipAndNumber)"),
    ("gpio:/17", "no chip before \"/17\"; \(chipAndNumber)"),
    // The line's options.
    ("gpio:GPIO17?", "unknown option \"\"; known: bias, active"),
    ("gpio:GPIO17?pull=up", "unknown option \"pull\"; known: bias, active"),
    ("gpio:GPIO17?Bias=pull-up", "unknown option \"Bias\"; known: bias, active"),
    ("gpio:GPIO17?bias=as-is&", "unknown option \"\"; known: bias, active"),
    ("gpio:GPIO17?bias=as-is?active=low", "bias is \"as-is?active=low\"; allowed:"),
    ("gpio:GPIO17?bias=up", "bias is \"up\"; allowed: pull-up, pull-down, disabled, as-is"),
    ("gpio:GPIO17?bias=", "bias is \"\"; allowed: pull-up, pull-down, disabled, as-is"),
    ("gpio:GPIO17?bias", "bias is nothing; allowed: pull-up, pull-down, disabled, as-is"),
    ("gpio:GPIO17?active=1", "active is \"1\"; allowed: low, high"),
    ("gpio:GPIO17?active", "active is nothing; allowed: low, high"),
    ("gpio:GPIO17?active=low&active=high", "option \"active\" is given twice"),
    ("gpio:GPIO17&active=high", "write \"?\" before the first option, not \"&\""),
    // The key.
    ("evdev:", noKey), ("evdev:?any-keyboard", noKey), ("evdev:&any-keyboard", noKey),
    ("evdev:KEY_F13?grab", "unknown option \"grab\"; known: any-keyboard"),
    ("evdev:KEY_F13?key=KEY_A", "unknown option \"key\"; known: any-keyboard"),
    ("evdev:KEY_F13?any-keyboard=yes", "any-keyboard is \"yes\"; allowed: no value"),
    ("evdev:KEY_F13&any-keyboard&any-keyboard", "option \"any-keyboard\" is given twice"),
    (
      "evdev:/dev/input/event3?any-keyboard",
      "unknown option \"any-keyboard\"; known: key, grab"
    ),
    ("evdev:/dev/input/event3?", "unknown option \"\"; known: key, grab"),
    ("evdev:/dev/input/event3?key", "key is nothing; allowed: a key's name"),
    ("evdev:/dev/input/event3?key=", "key is \"\"; allowed: a key's name"),
    ("evdev:/dev/input/event3?grab=1", "grab is \"1\"; allowed: no value"),
    ("evdev:/dev/input/event3?key=KEY_A&key=KEY_B", "option \"key\" is given twice"),
  ]

  @Test("a mistake is reported with the allowed forms", arguments: malformed)
  func refused(text: String, problem: String) {
    do throws(DeviceError) {
      let spec = try ButtonSpec(text)
      Issue.record("it was read as \(spec)")
    } catch {
      #expect(error.isUsage)
      #expect(error.description.hasPrefix("button source \"\(text)\": \(problem)"), "\(error)")
    }
  }
}

import ControlModel
import Gesture
import Testing
import YAML

@testable import Configuration

@Suite("A configuration whose button is set, while everything else stays")
struct ConfigurationTextTests {
  private static let choice = ButtonChoice(
    source: "gpio:GPIO27", debounce: .milliseconds(8), control: "com.example.Lamp")

  private func set(_ text: String, _ choice: ButtonChoice = choice) throws -> String {
    try ConfigurationText(text, file: "config.yaml", home: "/home/me").setting(choice)
  }

  @Test("a new configuration has the button and the extensions, and can be read")
  func new() throws {
    let text = ConfigurationText.new(Self.choice, extensions: ["/usr/lib/Sample", "/a b/Lamp"])
    let read = try Configuration.parse(text, file: "config.yaml")
    let button = try #require(read.buttons.first)
    #expect(button.name == "action" && button.sourceText == "gpio:GPIO27")
    #expect(button.gesture.debounce == .milliseconds(8) && button.control == "com.example.Lamp")
    #expect(read.extensions == ["/usr/lib/Sample", "/a b/Lamp"])
  }

  @Test("the settings are replaced in their lines; comments and other settings stay")
  func replaces() throws {
    let text = """
      # Mine.
      buttons:
        door:
          # The old one.
          source: gpio:GPIO17   # to ground
          hold: 800ms
          control: com.example.Timer
          configuration:
            timer: work
          light: gpio:GPIO22

      extensions: [ Lamp ]   # one
      """
    #expect(
      try set(text) == """
        # Mine.
        buttons:
          door:
            # The old one.
            source: gpio:GPIO27
            debounce: 8ms
            hold: 800ms
            control: com.example.Lamp
            light: gpio:GPIO22

        extensions: [ Lamp ]   # one
        """, "the options were those of the other control")
  }

  @Test(
    "a debounce period is written as exactly as it was given",
    arguments: [
      (Duration.microseconds(999), "999us"), (.microseconds(1_500), "1.5ms"), (.zero, "0ms"),
      (.seconds(1), "1s"),
    ])
  func exact(debounce: Duration, text: String) throws {
    let choice = ButtonChoice(source: "virtual", debounce: debounce)
    let new = ConfigurationText.new(choice, extensions: [])
    let changed = try set("buttons:\n  action:\n    source: virtual\n", choice)
    for written in [new, changed] {
      #expect(written.contains("debounce: \(text)\n"))
      let read = try Configuration.parse(written, file: "config.yaml")
      #expect(read.buttons.first?.gesture.debounce == debounce)
    }
  }

  @Test("a button without a source gets one as its first setting")
  func unset() throws {
    let text = "buttons:\n  action:\n    # source: gpio:GPIO17\n    control: com.example.Timer\n"
    let unset = try Configuration.parse(text, file: "config.yaml").buttons[0]
    #expect(!unset.hasSource)
    #expect(
      try set(text, ButtonChoice(source: "virtual")) == """
        buttons:
          action:
            source: virtual
            # source: gpio:GPIO17
            control: com.example.Timer

        """)
  }

  @Test("a command of the owner is written to the hold or the tap of the named button")
  func command() throws {
    let text = """
      buttons:
        main:
          source: gpio:GPIO17   # to ground
          control: com.example.Timer
          configuration:
            timer: work
        other:
          source: virtual

      """
    func assign(
      _ part: ButtonPart, of name: String, _ command: String = "touch \"/tmp/a b\" # c"
    ) throws -> String {
      try ConfigurationText(text, file: "config.yaml", home: nil)
        .assigning("a.Run", options: [("run", command)], to: part, of: name)
    }
    #expect(
      try assign(.hold, of: "main") == """
        buttons:
          main:
            source: gpio:GPIO17   # to ground
            control: a.Run
            configuration: { run: "touch \\"/tmp/a b\\" # c" }
          other:
            source: virtual

        """)
    #expect(
      try assign(.tap, of: "other").hasSuffix(
        "source: virtual\n    tap: a.Run\n    tap_configuration: { run: \"touch \\\"/tmp/a b\\\" # c\" }\n"
      ))
    for (part, name, command) in [
      (ButtonPart.hold, "none", "touch x"), (.stage(2), "main", "touch x"),
      (.hold, "main", "touch\nx"),
    ] {
      #expect(throws: ConfigurationError.self) { try assign(part, of: name, command) }
    }
  }

  @Test("a tap is set beside the hold, and drops the options of another tap control only")
  func tap() throws {
    let text = """
      buttons:
        action:
          source: virtual
          control: com.example.Timer
          configuration: { timer: work }
          tap: com.example.Lap
          tap_configuration: { timer: work }

      """
    let lap = ButtonChoice(
      source: "virtual", control: "com.example.Timer", tap: .control(kind: "com.example.Lap"))
    #expect(try set(text, lap) == text)
    let lamp = ButtonChoice(source: "virtual", tap: .control(kind: "com.example.Lamp"))
    #expect(
      try set(text, lamp) == """
        buttons:
          action:
            source: virtual
            control: com.example.Timer
            configuration: { timer: work }
            tap: com.example.Lamp

        """)
    #expect(ConfigurationText.new(lamp, extensions: []).contains("\n    tap: com.example.Lamp\n"))
    let commented = text.replacing(
      "tap_configuration: { timer: work }",
      with: "tap_configuration:\n      # Only at work.\n\n      timer: work\n    # Of the tap.")
    #expect(
      try set(commented, lamp)
        == set(text, lamp).replacing("Lamp\n", with: "Lamp\n    # Of the tap.\n"))
  }

  @Test("extensions are added to a text that names none")
  func addsExtensions() throws {
    let text = ConfigurationText(
      "buttons:\n  action:\n    source: virtual\nlanguage: ja", file: "config.yaml", home: nil)
    let choice = ButtonChoice(source: "virtual", control: "com.example.Lamp")
    let changed = try text.setting(choice, extensions: ["/a b/Lamp"])
    #expect(changed.hasSuffix("language: ja\n\nextensions:\n  - \"/a b/Lamp\"\n"))
    let empty = ConfigurationText("extensions: []\n", file: "config.yaml", home: nil)
    #expect(
      throws: ConfigurationError(
        file: "config.yaml", line: 1, column: 1,
        problem: "setup cannot add extensions: to this text; write /a b/Lamp here yourself")
    ) {
      try empty.setting(choice, extensions: ["/a b/Lamp"])
    }
  }

  @Test("options stay with their control")
  func keepsOptions() throws {
    let text = """
      buttons:
        action:
          configuration: { timer: work }
          control: com.example.Lamp
          source: virtual

      """
    let changed = try set(text)
    #expect(changed.contains("configuration: { timer: work }"))
    #expect(changed.contains("source: gpio:GPIO27\n    debounce: 8ms\n"))
  }

  @Test("a file without buttons gets one at its end", arguments: ["", "language: ja", "# none\n"])
  func adds(text: String) throws {
    let changed = try set(text)
    #expect(changed.hasPrefix(text))
    let read = try Configuration.parse(changed, file: "config.yaml")
    #expect(read.buttons.map(\.sourceText) == ["gpio:GPIO27"])
  }

  @Test("the line ends of Windows stay, and new lines have them too")
  func carriageReturns() throws {
    let text =
      "# Mine.\r\n\r\nbuttons:\r\n  door:\r\n    source: gpio:GPIO17\r\n    hold: 800ms\r\n\r\nlanguage: ja"
    #expect(
      Array(try set(text).utf8)
        == Array(
          ("# Mine.\r\n\r\nbuttons:\r\n  door:\r\n    source: gpio:GPIO27\r\n    debounce: 8ms\r\n"
            + "    control: com.example.Lamp\r\n    hold: 800ms\r\n\r\nlanguage: ja").utf8))
  }

  @Test("what is added to a text with the line ends of Windows has them too")
  func addsCarriageReturns() throws {
    let text = ConfigurationText("language: ja\r\n", file: "config.yaml", home: nil)
    let changed = try text.setting(ButtonChoice(source: "virtual"), extensions: ["/Lamp"])
    let wanted =
      "language: ja\r\n\r\nbuttons:\r\n  action:\r\n    source: virtual\r\n\r\nextensions:\r\n  - /Lamp\r\n"
    #expect(Array(changed.utf8) == Array(wanted.utf8))
  }

  @Test("a line of one file keeps its own end")
  func mixedEnds() throws {
    let changed = try set("buttons:\r\n  a:\n    source: virtual\n    hold: 1s\r\n")
    #expect(
      Array(changed.utf8)
        == Array(
          ("buttons:\r\n  a:\n    source: gpio:GPIO27\n    debounce: 8ms\n    control: com.example.Lamp\n"
            + "    hold: 1s\r\n").utf8))
  }

  private static let unchangeable: [(text: String, error: String)] = [
    ("buttons: { action: { source: virtual } }", "config.yaml:1:30: buttons.action.source: "),
    ("buttons:\n  action: { source: virtual }\n", "config.yaml:2:21: buttons.action.source: "),
    ("buttons:\r\n  action: { source: virtual }\r\n", "config.yaml:2:21: buttons.action.source: "),
    ("buttons:\n  \"action\":\n    source: virtual\n", "config.yaml:3:13: buttons.action.source: "),
    ("language: ja\nbuttons: {}\n", "config.yaml:2:1: setup cannot add buttons: "),
    ("{ language: ja }", "config.yaml:1:1: setup cannot add buttons: "),
    ("buttons:\n  a:\n    source: virtual\n  b:\n    source: keyboard\n", "config.yaml: it has 2"),
    ("buttons:\n  a:\n    sauce: virtual\n", "config.yaml:3:5: buttons.a: unknown key"),
  ]

  @Test(
    "a form in which no lines can be replaced is refused with its line", arguments: unchangeable)
  func refuses(text: String, message: String) {
    do throws(ConfigurationError) {
      let changed = try ConfigurationText(text, file: "config.yaml", home: "/home/me")
        .setting(Self.choice)
      Issue.record("it was changed: \(changed)")
    } catch { #expect("\(error)".hasPrefix(message), "\(error)") }
  }

  @Test(
    "a text that YAML would read otherwise is quoted",
    arguments: [
      "gpio:my line", "gpio:A#1", "script:/tmp/a \"b\"/\\c: d", "gpio:gpiochip0/17?active=high",
    ])
  func quotes(source: String) throws {
    let text = ConfigurationText.new(ButtonChoice(source: source), extensions: [])
    let read = try Configuration.parse(text, file: "config.yaml")
    #expect(read.buttons.first?.sourceText == source)
  }
}

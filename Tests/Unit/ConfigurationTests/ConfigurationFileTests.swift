import Configuration
import ControlModel
import Devices
import Gesture
import Testing

@Suite("The configuration file")
struct ConfigurationFileTests {
  static let example = """
    buttons:
      action:
        source: gpio:GPIO17
        hold: 500ms            # 200ms to 10s
        late: 5s
        debounce: 5ms
        control: com.example.Productivity.TimerToggle
        configuration: { timer: work }
        light: gpio:GPIO27
        haptic: gpio:GPIO22
    extensions: [ /usr/lib/actionbutton/extensions/SampleControls ]
    language: en               # en, zh-Hans, ja
    """

  @Test("the example of the documentation is read with the documented meaning")
  func documented() throws {
    var button = ButtonConfiguration(
      name: "action", source: try ButtonSpec("gpio:GPIO17"), sourceText: "gpio:GPIO17")
    button.gesture.threshold = .milliseconds(500)
    button.late = .seconds(5)
    button.gesture.debounce = .milliseconds(5)
    button.control = "com.example.Productivity.TimerToggle"
    button.configuration = ["timer": .string("work")]
    button.light = GPIOOutputSpec(line: .name("GPIO27"))
    button.haptic = GPIOOutputSpec(line: .name("GPIO22"))
    var expected = Configuration()
    expected.buttons = [button]
    expected.extensions = ["/usr/lib/actionbutton/extensions/SampleControls"]
    expected.language = .en
    #expect(try Configuration.parse(Self.example, file: "config.yaml") == expected)
  }

  @Test("several buttons may have no device, since each is pressed by its name")
  func virtuals() throws {
    let text = "buttons:\n  a: { source: virtual }\n  b: { source: virtual }"
    #expect(try Configuration.parse(text, file: "config.yaml").buttons.map(\.name) == ["a", "b"])
  }

  @Test("a setting that is not written has its default")
  func empty() throws {
    let texts = [
      "", "# nothing yet\n", "---\n", "~", "{}", "buttons:\n", "buttons: {}\nextensions: []\n",
      "extensions:\nlimits:\n",
    ]
    for text in texts {
      #expect(try Configuration.parse(text, file: "f") == Configuration(), "\(text)")
    }
    let configuration = Configuration()
    #expect(configuration.buttons.isEmpty && configuration.extensions.isEmpty)
    #expect(configuration.keepsWarm && configuration.limits.memory == 512_000_000)
    #expect(configuration.limits.describe == .seconds(5))
    #expect(configuration.limits.load == .seconds(10))
    #expect(configuration.limits.perform == .seconds(30))
  }

  static let settings: [(text: String, ignoreRepeat: Duration, noHold: Duration?)] = [
    ("", .zero, nil), ("no_hold: ~", .zero, nil), ("no_hold: {}", .zero, .seconds(3)),
    ("no_hold: { arm: 1500ms }", .zero, .milliseconds(1_500)),
    ("ignore_repeat: 500ms", .milliseconds(500), nil),
    ("ignore_repeat: 1s, no_hold: { arm: 5s }", .seconds(1), .seconds(5)),
  ]

  @Test("the settings for people who cannot hold a button are off by default", arguments: settings)
  func accessibility(text: String, ignoreRepeat: Duration, noHold: Duration?) throws {
    let button = try #require(
      try Configuration.parse("buttons: { a: { source: keyboard, \(text) } }", file: "f")
        .buttons.first)
    #expect(button.limits.ignoreRepeat == ignoreRepeat)
    #expect(button.limits.noHold == noHold)
  }

  private static let ownHolds: [(text: String, limits: ClosedRange<Duration>)] = [
    ("", .milliseconds(300)...(.seconds(5))), ("own_hold: {}", .milliseconds(300)...(.seconds(5))),
    ("own_hold: { shortest: 1s }", .seconds(1)...(.seconds(5))),
    ("own_hold: { shortest: 400ms, longest: 400ms }", .milliseconds(400)...(.milliseconds(400))),
  ]

  @Test("hold times that people set themselves have limits", arguments: ownHolds)
  func ownHold(text: String, limits: ClosedRange<Duration>) throws {
    let button = try #require(
      try Configuration.parse("buttons: { a: { source: keyboard, \(text) } }", file: "f")
        .buttons.first)
    #expect(button.limits.ownHolds == limits)
  }

  @Test("a tap control and repeats are off by default, and each can be set without the other")
  func gestures() throws {
    func button(_ text: String) throws -> ButtonConfiguration {
      try #require(
        try Configuration.parse("buttons: { a: { source: keyboard, \(text) } }", file: "f")
          .buttons.first)
    }
    let plain = try button("")
    #expect(plain.tap == nil && !plain.limits.taps && plain.limits.repeatPeriod == nil)
    #expect(plain.limits.multiPress == nil)
    #expect(plain.limits.decision == nil)
    #expect(try button("decide: release").limits.decision == .release)
    #expect(try button("decide: deadline, repeat: 300ms").limits.decision == .deadline)
    #expect(try button("multi_press: 400ms").limits.multiPress == .milliseconds(400))
    let tap = try button("tap: com.example.Lamp, tap_configuration: { room: kitchen }")
    #expect(tap.tap == "com.example.Lamp" && tap.limits.taps)
    #expect(tap.tapConfiguration == ["room": .string("kitchen")])
    #expect(tap.control == nil && tap.limits.repeatPeriod == nil)
    let repeated = try button("control: com.example.Dim, repeat: 300ms")
    #expect(repeated.limits.repeatPeriod == .milliseconds(300) && !repeated.limits.taps)
  }

  @Test("the first stage replaces the hold, and each stage has its own control")
  func stages() throws {
    let text = """
      buttons:
        a:
          source: keyboard
          late: 4s
          tap: com.example.Next
          stages:
            - after: 1s
              control: com.example.Stop
              configuration: { room: kitchen }
              late: 2s
              warning: \(String(repeating: "w", count: 120))
            - after: 60s
              control: com.example.Off
      """
    let button = try #require(try Configuration.parse(text, file: "f").buttons.first)
    #expect(button.control == "com.example.Stop")
    #expect(button.configuration == ["room": .string("kitchen")])
    #expect(button.firstLate == .seconds(2) && button.late == .seconds(4))
    #expect(button.warning?.count == 120)
    #expect(button.limits.threshold == .seconds(1) && button.limits.stages == [.seconds(60)])
    #expect(button.limits.taps)
    #expect(button.stages.map(\.control) == ["com.example.Off"] && button.stages[0].late == nil)
    let plain = try #require(
      try Configuration.parse("buttons: { a: { source: keyboard, stages: } }", file: "f")
        .buttons.first)
    #expect(plain.stages.isEmpty && plain.limits.threshold == .milliseconds(500))
  }

  @Test("a light may be on while its line is low, and may breathe")
  func light() throws {
    let button = try #require(
      try Configuration.parse(
        "buttons: { a: { source: keyboard, light: { line: 'gpio:gpiochip1/4?active=low', "
          + "breathing: true } } }", file: "f"
      ).buttons.first)
    var line = GPIOOutputSpec(line: .offset(chip: "/dev/gpiochip1", 4))
    line.isActiveLow = true
    #expect(button.light == line)
    #expect(button.breathes)
  }

  @Test("a button needs only its source")
  func button() throws {
    let button = try #require(
      try Configuration.parse("buttons: { b-1_A: { source: keyboard } }", file: "f").buttons.first)
    #expect(button.name == "b-1_A")
    #expect(button.source == .keyboard)
    #expect(button.limits == HoldRecognizer.Limits())
    #expect(button.late == .seconds(5))
    #expect(button.control == nil && button.configuration.isEmpty)
    #expect(button.light == nil && button.haptic == nil)
  }

  @Test("widgets are read in the order of the file, with their defaults")
  func widgets() throws {
    let text = """
      widgets:
        weather:
          widget: com.example.Weather
          family: systemMedium
          configuration: { place: oslo }
          stack: morning
        again: { widget: com.example.Weather }
        line: { widget: com.example.Weather, family: accessoryInline }

      """
    #expect(
      try Configuration.parse(text, file: "f").widgets == [
        PlacedItem(
          id: "weather", kind: "com.example.Weather", family: "systemMedium",
          configuration: ["place": .string("oslo")], stack: "morning"),
        PlacedItem(id: "again", kind: "com.example.Weather", family: "systemSmall"),
        PlacedItem(id: "line", kind: "com.example.Weather", family: "accessoryInline"),
      ])
  }

  @Test("placements are read in the order of the file, with their defaults")
  func placements() throws {
    let text = """
      placements:
        lamp:
          control: com.example.Lamp
          configuration: { room: kitchen }
          size: large
        again: { control: com.example.Lamp }
        torch: { control: com.example.Torch, in: lock-trailing }
      """
    #expect(
      try Configuration.parse(text, file: "f").placements == [
        PlacedItem(
          id: "lamp", kind: "com.example.Lamp", configuration: ["room": .string("kitchen")],
          size: .large),
        PlacedItem(id: "again", kind: "com.example.Lamp"),
        PlacedItem(id: "torch", kind: "com.example.Torch", place: .lockTrailing),
      ])
  }

  @Test("buttons stay in the order of the file, and two may hold the same control")
  func order() throws {
    let configuration = try Configuration.parse(
      """
      buttons:
        z: { source: gpio:GPIO17, control: a.Timer, configuration: { timer: work, minutes: 25 } }
        a: { source: gpio:GPIO18, control: a.Timer, configuration: { timer: "25" } }
        m: { source: evdev:KEY_F13 }
      """, file: "f")
    #expect(configuration.buttons.map(\.name) == ["z", "a", "m"])
    #expect(
      configuration.button("z")?.configuration == ["timer": .string("work"), "minutes": .int(25)])
    #expect(configuration.button("a")?.configuration == ["timer": .string("25")])
    #expect(configuration.button("b") == nil)
  }

  @Test("every optional setting is read")
  func others() throws {
    let configuration = try Configuration.parse(
      """
      extensions_folder: ~/lib
      limits: { describe: 100ms, load: 1.5s, perform: 3600s, memory: 256MB }
      keep_warm: false
      confine: false
      unconfined: [ lamp ]
      open_schemes: [ Mailto, tel ]
      programs: { xdg-open: /opt/open, aplay: /opt/play }
      language: zh-Hans
      socket: run/button.sock
      """, file: "/etc/actionbutton/config.yaml", home: "/home/me")
    #expect(configuration.extensionsFolder == "/home/me/lib")
    #expect(configuration.openSchemes == ["mailto", "tel"])
    #expect(configuration.programs == ["xdg-open": "/opt/open", "aplay": "/opt/play"])
    #expect(configuration.limits.describe == .milliseconds(100))
    #expect(configuration.limits.load == .milliseconds(1_500))
    #expect(configuration.limits.perform == .seconds(3_600))
    #expect(configuration.limits.memory == 256_000_000)
    #expect(!configuration.keepsWarm)
    #expect(configuration.unconfined == ["/etc/actionbutton/lamp"])
    #expect(configuration.language == .zhHans)
    #expect(configuration.socket == "/etc/actionbutton/run/button.sock")
  }

  static let paths: [(written: String, file: String, path: String)] = [
    ("/opt/A", "/etc/c.yaml", "/opt/A"),
    ("A", "/etc/c.yaml", "/etc/A"),
    ("./A", "/etc/c.yaml", "/etc/A"),
    ("../A", "/etc/c.yaml", "/etc/../A"),
    ("A", "c.yaml", "A"),
    ("A", "sub/c.yaml", "sub/A"),
    ("~/A", "/etc/c.yaml", "/home/me/A"),
    ("\"~\"", "/etc/c.yaml", "/home/me"),
    ("A~", "/etc/c.yaml", "/etc/A~"),
    ("\"5\"", "/etc/c.yaml", "/etc/5"),
    ("a b", "/etc/c.yaml", "/etc/a b"),
  ]

  @Test("a relative path belongs to the file's folder, a tilde is HOME", arguments: paths)
  func path(written: String, file: String, path: String) throws {
    let configuration = try Configuration.parse(
      "extensions: [\(written)]", file: file, home: "/home/me")
    #expect(configuration.extensions == [path])
  }

  @Test("a trace file belongs to the file's folder too, and is kept as it was written")
  func script() throws {
    let button = try #require(
      try Configuration.parse(
        "buttons: { a: { source: 'script:press.trace' } }", file: "/etc/c.yaml"
      ).buttons.first)
    #expect(button.source == .script("/etc/press.trace"))
    #expect(button.sourceText == "script:press.trace")
  }

  static let amounts: [(text: String, bytes: UInt64)] = [
    ("16MB", 16_000_000), ("256MB", 256_000_000), ("1GB", 1_000_000_000), ("64GB", 64_000_000_000),
    ("16MiB", 16_777_216), ("2GiB", 2_147_483_648),
  ]

  @Test("memory is millions or powers of two, as written", arguments: amounts)
  func memory(text: String, bytes: UInt64) throws {
    let configuration = try Configuration.parse("limits: { memory: \(text) }", file: "f")
    #expect(configuration.limits.memory == bytes)
  }
}

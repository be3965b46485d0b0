import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Toggles whose state comes from a tool or a file")
struct SwitchTests {
  let home: Home

  init() throws { home = try Home() }

  // MARK: Silent Mode

  @Test("the state of Silent Mode is read from wpctl, whatever was set last")
  func wirePlumber() throws {
    try home.tool(
      "wpctl",
      """
      case "$1" in
      set-mute) echo "$3" > "$FAKE/mute" ;;
      get-volume) read -r mute < "$FAKE/mute"
        if [ "$mute" = 1 ]; then echo 'Volume: 0.40 [MUTED]'; else echo 'Volume: 0.40'; fi ;;
      esac
      """)
    try home.write("0\n", to: "mute")
    let process = try home.start()
    let control = PlacedControl.builtIn("SilentMode")
    let off = try process.shown(control)
    #expect(off.isOn == false)
    #expect(off.face.valueText == "Ring")
    #expect(off.hint == "Hold to Silence Sound")
    try process.press(control, true)
    #expect(home.calls.contains("wpctl set-mute @DEFAULT_AUDIO_SINK@ 1"))
    let on = try process.shown(control)
    #expect(on.isOn == true)
    #expect(on.face.valueText == "Silent")
    #expect(on.face.symbol == "bell.slash.fill")
    #expect(on.tint?.name == "red")
    // Another program has unmuted the sound.
    try home.write("0\n", to: "mute")
    #expect(try process.shown(control).isOn == false)
  }

  @Test("without wpctl, amixer is used")
  func alsa() throws {
    try home.tool("amixer", "echo '  Mono: Playback 40 [40%] [-20.00dB] [off]'")
    let process = try home.start()
    #expect(try process.shown(.builtIn("SilentMode")).isOn == true)
    try process.press(.builtIn("SilentMode"), false)
    #expect(home.calls.contains("amixer -q set Master unmute"))
  }

  @Test("without a sound tool, loading and performing say what to install")
  func noSoundTool() throws {
    let process = try home.start()
    let control = PlacedControl.builtIn("SilentMode")
    let words = "install wireplumber (wpctl) or alsa-utils (amixer)"
    let loading = try refusal { try process.load(control) }
    #expect(loading.code == "provider-failed")
    #expect(loading.message.contains(words))
    let performing = try refusal {
      try process.perform(control, true, .init(intent: "SetSilentModeIntent"))
    }
    #expect(performing.code == "perform-failed")
    #expect(performing.message.contains(words))
  }

  // MARK: Flashlight

  /// The `gpioset` of libgpiod 2: it runs until it is killed, except with `--toggle`.
  private static let second = """
    case "$*" in
    --version) echo 'gpioset (libgpiod) v2.1.3' ;;
    *--toggle*) ;;
    *) echo $$ >> "$FAKE/held"; exec /bin/sleep 600 ;;
    esac
    """

  /// Whether a process runs; a zombie does not.
  private func isRunning(_ pid: Int32) -> Bool {
    // A process that does not exist has no file.
    let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    let state = status.components(separatedBy: ") ").last?.first
    return kill(pid, 0) == 0 && state != nil && state != "Z"
  }

  /// Waits until tools have begun to hold a line this many times.
  private func untilHeld(_ count: Int) throws {
    try eventually("\(home.holders.count) tools hold a line, not \(count)") {
      home.holders.count >= count ? () : nil
    }
  }

  private static let light = PlacedControl.builtIn("Flashlight", ["line": .string("GPIO17")])

  @Test("the line is held while the light is on, again after a restart, and not when it is off")
  func flashlight() throws {
    try home.tool("gpioset", Self.second)
    let first = try home.start()
    #expect(try first.shown(Self.light).isOn == false)
    #expect(try first.shown(Self.light).hint == "Hold to Turn On Flashlight")
    try first.press(Self.light, true)
    // A press does not wait for a tool that keeps running.
    _ = try home.calls(including: "gpioset --consumer actionbutton GPIO17=1")
    try untilHeld(1)
    #expect(try first.shown(Self.light).isOn == true)
    #expect(try first.shown(Self.light).isOn == true)
    #expect(home.holders.count == 1)
    #expect(isRunning(home.holders[0]))

    try first.endInput()
    #expect(try first.status() == 0)
    // The daemon also kills the process group of an extension that has ended.
    kill(-first.process.processIdentifier, SIGKILL)
    let second = try home.start()
    #expect(try second.shown(Self.light).isOn == true)
    try untilHeld(2)
    #expect(home.holders.count == 2)
    try eventually("the first tool still runs") { isRunning(home.holders[0]) ? nil : () }
    #expect(isRunning(home.holders[1]))
    try second.press(Self.light, false)
    #expect(home.calls.last == "gpioset --consumer actionbutton --toggle 0 GPIO17=0")
    #expect(try second.shown(Self.light).isOn == false)
    #expect(!isRunning(home.holders[1]))
    #expect(try home.start().shown(Self.light).isOn == false)
  }

  @Test("libgpiod 1 gets the chip and the offset that gpiofind prints")
  func oldTools() throws {
    try home.tool(
      "gpioset",
      """
      case "$*" in
      --version) echo 'gpioset (libgpiod) v1.6.3' ;;
      *signal*) echo $$ >> "$FAKE/held"; exec /bin/sleep 600 ;;
      esac
      """)
    try home.tool("gpiofind", "echo 'gpiochip0 17'")
    let process = try home.start()
    let light = PlacedControl.builtIn(
      "Flashlight", ["line": .string("GPIO17"), "isActiveLow": .bool(true)])
    try process.press(light, true)
    _ = try home.calls(including: "gpioset --mode signal --active-low gpiochip0 17=1")
    try process.press(light, false)
    #expect(
      home.calls.filter { $0.contains("--mode") } == [
        "gpioset --mode signal --active-low gpiochip0 17=1",
        "gpioset --mode exit --active-low gpiochip0 17=0",
      ])
  }

  @Test("a line that is busy keeps the light off, and the tool's words are reported")
  func busy() throws {
    try home.tool(
      "gpioset",
      """
      case "$*" in
      --version) echo 'gpioset (libgpiod) v2.1.3' ;;
      *) echo 'gpioset: unable to request lines: Device or resource busy' >&2; exit 1 ;;
      esac
      """)
    let process = try home.start()
    // A tool that ends after the press has stopped waiting counts as running: try again then.
    let refused = try eventually("the press is not refused") {
      try? FileManager.default.removeItem(atPath: home.path("state"))
      return try? refusal { try process.press(Self.light, true) }
    }
    #expect(refused.message.contains("Device or resource busy"))
    #expect(try process.shown(Self.light).isOn == false)
  }

  static let badLines: [(line: String, words: String)] = [
    ("--help", "“--help” is not a GPIO line"), ("GPIO17=1", "“GPIO17=1” is not a GPIO line"),
    ("gpiochip0/x", "“gpiochip0/x” is not a GPIO line"), ("", "No GPIO line is chosen"),
    ("pin9", "“pin9” is not a GPIO line"),
  ]

  @Test(
    "a number and a pin of the header are lines", arguments: ["27", "pin13", "Pin 13", "gpio:27"])
  func number(line: String) throws {
    try home.tool("gpioset", Self.second)
    let process = try home.start()
    try process.press(PlacedControl.builtIn("Flashlight", ["line": .string(line)]), true)
    _ = try home.calls(including: "gpioset --consumer actionbutton GPIO27=1")
    try process.endInput()
  }

  @Test("an invalid line name is refused before a tool is run", arguments: badLines)
  func badLine(line: String, words: String) throws {
    try home.tool("gpioset", Self.second)
    let light = PlacedControl.builtIn("Flashlight", ["line": .string(line)])
    let refusal = try refusal {
      try home.start().perform(
        light, true,
        .init(intent: "SetFlashlightIntent", parameters: ["line": .string(line)]))
    }
    #expect(refusal.message.contains(words))
    #expect(home.calls.isEmpty)
  }

  @Test("without gpioset a light that has a line says what to install")
  func noGPIOTool() throws {
    let process = try home.start()
    let refusal = try refusal { try process.load(Self.light) }
    #expect(refusal.message.contains("gpioset is not available here; install gpiod."))
  }

  // MARK: Fan

  @Test("a fan runs its commands and keeps its state")
  func fan() throws {
    try home.tool("fanctl")
    let fan = PlacedControl.builtIn(
      "Fan",
      ["startCommand": .string("fanctl on '1 2'"), "stopCommand": .string("fanctl off")])
    let process = try home.start()
    let still = try process.shown(fan)
    #expect(still.isOn == false)
    #expect(still.face.valueText == "Still")
    #expect(still.face.effect == nil)
    #expect(still.hint == "Hold to Start Fan")
    try process.press(fan, true)
    // Pressing again with the same value changes nothing.
    try process.press(fan, true)
    let spinning = try home.start().shown(fan)
    #expect(spinning.isOn == true)
    #expect(spinning.face.symbol == "fanblades.fill")
    #expect(spinning.face.effect == "rotate")
    #expect(spinning.hint == "Hold to Stop Fan")
    try process.press(fan, false)
    #expect(try home.start().shown(fan).isOn == false)
    #expect(home.calls == ["fanctl on 1 2", "fanctl on 1 2", "fanctl off"])
  }

  @Test("a fan whose command fails keeps the state it had")
  func fanFails() throws {
    try home.tool("fanctl", "echo 'no fan' >&2; exit 1")
    let fan = PlacedControl.builtIn("Fan", ["startCommand": .string("fanctl on")])
    let process = try home.start()
    let refusal = try refusal { try process.press(fan, true) }
    #expect(refusal.message.contains("fanctl ended with status 1: no fan"))
    #expect(try process.shown(fan).isOn == false)
  }

  @Test(
    "a control without an option that it needs is not configured, promises nothing and performs nothing",
    arguments: [
      ("Flashlight", "GPIO Line", "flashlight.off.fill"), ("Fan", "GPIO Line", "fanblades.slash"),
      ("RunShortcut", "Shortcut", "square.stack.3d.up.fill"), ("OpenURL", "URL", "safari.fill"),
      ("OpenApp", "App", "arrow.up.forward.app.fill"),
    ])
  func notConfigured(_ name: String, _ option: String, _ symbol: String) throws {
    let process = try home.start()
    let shown = try process.shown(.builtIn(name))
    #expect(shown.unsetOption == option)
    #expect(shown.isDisabled && shown.hint.isEmpty)
    #expect(shown.face.symbol == symbol)
    let refusal = try refusal { try process.press(.builtIn(name), shown.isOn.map(!)) }
    #expect(refusal.message.contains("its option \"\(option)\" is not chosen"))
    #expect(home.calls.isEmpty)
  }

  @Test("a state that cannot be read is an error, and is not overwritten")
  func brokenState() throws {
    try home.write("{", to: "state/actionbutton-controls/switches.json")
    let process = try home.start()
    let fan = PlacedControl.builtIn("Fan", ["startCommand": .string("fanctl on")])
    for message in [
      try refusal { try process.load(fan) }.message,
      try refusal { try process.perform(fan, true, .init(intent: "SetFanIntent")) }.message,
    ] {
      #expect(message.contains("switches.json cannot be read"))
      #expect(message.contains("correct the file or remove it"))
    }
    let path = home.path("state/actionbutton-controls/switches.json")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
  }
}

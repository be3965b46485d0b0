package import ControlModel
package import Devices
package import Gesture
package import YAML

/// A button of the configuration file; `settings` lists its keys.
package struct ButtonConfiguration: Equatable, Sendable {
  /// The button's name: letters, digits, `-` and `_`.
  package var name: String
  /// The source, with a relative trace file resolved against the configuration's folder; `virtual` without a source.
  package var source: ButtonSpec
  /// The text of the source, as the configuration file has it; empty without a source.
  package var sourceText: String
  /// The line and column of the source in the configuration file, for errors.
  private var sourcePlace = SourceLocation(line: 1, column: 1)
  /// The settings of the gesture, without `taps`.
  package var gesture = HoldRecognizer.Limits()
  package var late = Duration.seconds(5)
  /// The greatest age of the first of several stages, or `nil` for `late`.
  package var firstLate: Duration?
  package var control: String?
  package var configuration: [String: JSONValue] = [:]
  package var tap: String?
  package var tapConfiguration: [String: JSONValue] = [:]
  /// The stages of the hold after the first; the first has the threshold of `gesture`, and `control`.
  package var stages: [Stage] = []
  /// The text that replaces the hint from the first stage on, or `nil`.
  package var warning: String?
  package var light: GPIOOutputSpec?
  /// Whether the light flashes every 4 s when it has nothing else to show.
  package var breathes = false
  package var haptic: GPIOOutputSpec?
  package var sounds = false

  /// A stage of a hold: its control is performed if the button is released before the next stage.
  package struct Stage: Equatable, Sendable {
    package var after = Duration.zero
    package var control: String?
    package var configuration: [String: JSONValue] = [:]
    /// The greatest age of its deadline or release, or `nil` for `late` of the button.
    package var late: Duration?
    /// The text that replaces the hint from this stage on, or `nil`.
    package var warning: String?
  }

  /// Creates a button with defaults for everything except its source.
  package init(name: String, source: ButtonSpec, sourceText: String) {
    self.name = name
    self.source = source
    self.sourceText = sourceText
  }

  /// Whether the configuration file gives the button a source.
  package var hasSource: Bool { !sourceText.isEmpty }

  package var limits: HoldRecognizer.Limits {
    var limits = gesture
    limits.taps = tap != nil
    return limits
  }

  /// Creates an error about the source for a problem that is found when the button is opened, as with a trace file.
  ///
  /// - Parameters:
  ///   - problem: The action, its object, the problem and the advice.
  ///   - file: The file that describes the button.
  /// - Returns: The error with the location of the source in the file.
  package func sourceError(_ problem: String, file: String) -> ConfigurationError {
    ConfigurationError(
      file: file, line: sourcePlace.line, column: sourcePlace.column,
      problem: "buttons.\(name).source: \(problem)")
  }

  /// The default time for which a first press waits for the second one.
  package static let arm = Duration.seconds(3)
  package static let lateRange = Duration.zero...Duration.seconds(3_600)
  /// The maximum number of characters in the warning of a stage.
  static let longestWarning = 120
}

extension ButtonConfiguration {
  private static let usual = ButtonConfiguration(name: "", source: .virtual, sourceText: "")

  static let settings: [Setting<ButtonConfiguration>] = [
    Setting(
      "source",
      "which button, such as `gpio:GPIO17`, `evdev:KEY_F13` or `virtual` ([all sources](Commands.md)); two buttons "
        + "cannot have the same one, except `virtual`",
      usual:
        "for a single button: none yet. The page starts with a search for it; until then only programs press it",
      read: { (field, button) throws(ConfigurationError) in try button.readSource(field) }),
    Setting(.hold),
    Setting(.debounce),
    Setting(.ignoreRepeat),
    Setting(
      "no_hold", \.gesture.noHold,
      "`{ arm: \(TimeText.short(arm)) }`: \(GestureTime.noHold.meaning), \(TimeText.range(GestureTime.noHold.range))",
      usual: "off", read: Field.noHold),
    Setting(
      "own_hold", \.gesture.ownHolds,
      "`{ shortest: 1s, longest: 2s }`: the limits of hold times that people set on the page, each "
        + TimeText.range(HoldRecognizer.Limits.ownHoldRange),
      usual: TimeText.range(HoldRecognizer.Limits.ownHoldRange),
      read: Field.ownHold),
    Setting(.repeatPeriod, ": for dimming"),
    Setting(
      .multiPress,
      ": `multi_press_end` [in Home Assistant](../../../Clients/MQTT/MQTT.docc/HomeAssistant.md). A single click is "
        + "then published this much later; a hold begins at once"),
    Setting(
      "decide", \.gesture.decision,
      "`deadline`: a hold performs while the button is held; `release`: it performs when the button is released, and "
        + "never when its link or device is lost before ([Bluetooth](#a-button-that-is-connected-by-bluetooth))",
      usual: "`release` for a button that is connected by Bluetooth, else `deadline`",
      read: Field.choice),
    Setting(
      "late", \.late, "an intent is skipped if more than this time has passed since its deadline",
      in: lateRange, of: usual),
    Setting(
      "control", \.control,
      "the kind of the control that a hold performs, as `actionbutton list` shows it",
      usual: "none", read: Field.kind),
    Setting(
      "configuration", \.configuration, "the options of that control", usual: "none",
      read: Field.options),
    Setting(
      "tap", \.tap, "the kind of the control that a release before the threshold performs",
      usual: "none", read: Field.kind),
    Setting(
      "tap_configuration", \.tapConfiguration, "the options of that control", usual: "none",
      read: Field.options),
    Setting(
      "stages",
      "in place of `hold`, `control` and `configuration`: a list of up to \(HoldRecognizer.Limits.mostStages) stages such as "
        + "`{ after: 1s, control: KIND }`, and the last stage that was reached performs when the button is released "
        + "([stages](#stages-of-a-hold))", usual: "none",
      read: { (field, button) throws(ConfigurationError) in try button.readStages(field) }),
    Setting(
      "light",
      "the line of a light, or `{ line: gpio:GPIO27, breathing: true }` "
        + "([a light and a motor](Recipes/LightAndMotor.md))", usual: "none",
      read: { (field, button) throws(ConfigurationError) in
        (button.light, button.breathes) = try field.light()
      }),
    Setting(
      "haptic", \.haptic, "the line of a motor", usual: "none",
      read: Field.outputLine),
    Setting(
      "sounds", \.sounds,
      "`true`: a sound for a press, for an intent that starts, and when nothing is done", of: usual),
  ]

  init(_ entry: Field.Entry) throws(ConfigurationError) {
    guard Self.isName(entry.key) else {
      throw entry.keyField.error(
        "\"\(entry.key)\" is not a valid button name; write 1 to \(Self.longestName) letters (a to z), digits, - and _"
      )
    }
    self.init(name: entry.key, source: .virtual, sourceText: "")
    let fields = try entry.value.read(Self.settings, into: &self)
    for (key, options, isLost) in [
      ("control", "configuration", control == nil && !configuration.isEmpty),
      ("tap", "tap_configuration", tap == nil && !tapConfiguration.isEmpty),
    ] {
      if isLost, let field = fields[options] {
        throw field.error("options are given, but no control; write \(key): KIND beside them")
      }
    }
    try checkCombinations(fields.filter { !$0.value.node.isNull })
  }

  private func checkCombinations(_ fields: [String: Field]) throws(ConfigurationError) {
    if tap != nil, let field = fields["multi_press"] {
      throw field.error(
        "it cannot be combined with tap, which performs at the first release; remove one of them")
    }
    if gesture.decision == .release, gesture.repeatPeriod != nil, let field = fields["decide"] {
      throw field.error(
        "release cannot be combined with repeat, which performs while the button is held; remove one of them"
      )
    }
    if fields["stages"] != nil {
      for key in ["hold", "control", "configuration", "own_hold", "no_hold", "repeat"] {
        if let field = fields[key] {
          throw field.error(
            "it cannot be combined with stages, \(Self.stageRule(key)); remove one of them")
        }
      }
    }
    for key in ["tap", "repeat", "multi_press", "decide"] {
      if gesture.noHold != nil, let field = fields[key] {
        throw field.error(
          "it cannot be combined with no_hold, which replaces holding; remove one of them")
      }
    }
    if let light, light.line == haptic?.line, let field = fields["haptic"] {
      throw field.error("the light uses this line too; write another one")
    }
  }

  private static func stageRule(_ key: String) -> String {
    switch key {
    case "hold": "which have their own times"
    case "control", "configuration": "which have their own controls"
    default: "which are chosen by the length of a hold"
    }
  }

  private mutating func readStages(_ field: Field) throws(ConfigurationError) {
    if field.node.isNull { return }
    var read: [Stage] = []
    for item in try field.list(of: "stages such as { after: 1s, control: KIND }") {
      read.append(try item.stage(after: read))
    }
    guard let first = read.first else {
      throw field.error("it has no stage; write one such as { after: 1s, control: KIND }")
    }
    (gesture.threshold, gesture.stages) = (first.after, read.dropFirst().map(\.after))
    (control, configuration, warning) = (first.control, first.configuration, first.warning)
    firstLate = first.late
    stages = Array(read.dropFirst())
  }

  private mutating func readSource(_ field: Field) throws(ConfigurationError) {
    source = try field.source()
    if case .script(let path) = source { source = .script(try field.filePath(of: path)) }
    sourceText = try field.text("a source")
    sourcePlace = SourceLocation(line: field.node.line, column: field.node.column)
  }

  /// The maximum number of characters in a name.
  static let longestName = 64

  static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        case _: false
        }
      }
  }

  /// Whether both sources are the same line, key or file; options are ignored.
  ///
  /// Virtual sources are never the same: each is pressed by its button's name.
  func hasSameSource(as other: ButtonConfiguration) -> Bool {
    switch (source, other.source) {
    case (.virtual, .virtual): false
    case (.gpio(let left), .gpio(let right)): left.line == right.line
    case (.key(let left, anyKeyboard: _), .key(let right, anyKeyboard: _)):
      EvdevKey(name: left) == EvdevKey(name: right)
    case (.device(let left, let key, grab: _), .device(let right, let other, grab: _)):
      left == right && key.flatMap(EvdevKey.init(name:)) == other.flatMap(EvdevKey.init(name:))
    case (let left, let right): left == right
    }
  }
}

extension Setting where Owner == ButtonConfiguration {
  /// A time of the gesture; `more` follows its range in Configuration.md.
  fileprivate init(_ time: GestureTime, _ more: String = "") {
    self.init(
      time.name.replacing("-", with: "_"),
      "\(time.meaning), \(TimeText.range(time.range))\(more)",
      usual: time.usual.map(TimeText.short) ?? "off",
      read: { (field, button) throws(ConfigurationError) in
        time.set(&button.gesture, try field.duration(in: time.range))
      })
  }
}

extension Field {
  /// A stage of a hold; `before` are the stages before it.
  fileprivate func stage(
    after before: [ButtonConfiguration.Stage]
  ) throws(ConfigurationError) -> ButtonConfiguration.Stage {
    typealias Limits = HoldRecognizer.Limits
    let fields = try fields(["after", "control", "configuration", "late", "warning"])
    guard let after = fields["after"] else {
      throw error("the time is missing; write one such as after: 1s")
    }
    var stage = ButtonConfiguration.Stage()
    stage.after = try after.duration(in: Limits.range(ofStage: before.count + 1))
    if let problem = Limits.problem(ofStages: before.map(\.after) + [stage.after]) {
      throw after.error("\(problem); write the stages in the order of their times")
    }
    stage.control = try fields["control"]?.kind()
    stage.configuration = try fields["configuration"]?.options() ?? [:]
    if stage.control == nil, !stage.configuration.isEmpty, let field = fields["configuration"] {
      throw field.error("options are given, but no control; write control: KIND beside them")
    }
    stage.late = try fields["late"]?.duration(in: ButtonConfiguration.lateRange)
    stage.warning = try fields["warning"]?.warning()
    return stage
  }

  private func warning() throws(ConfigurationError) -> String {
    let text = try text("a text that replaces the hint")
    guard text.count <= ButtonConfiguration.longestWarning else {
      throw error(
        "the text has \(text.count) characters; write at most \(ButtonConfiguration.longestWarning)"
      )
    }
    return text
  }

  /// The time of `no_hold`, or `nil` for an empty value.
  fileprivate func noHold() throws(ConfigurationError) -> Duration? {
    if node.isNull { return nil }
    let range = GestureTime.noHold.range
    return try fields(["arm"])["arm"]?.duration(in: range) ?? ButtonConfiguration.arm
  }

  /// The range of hold times; both limits are optional.
  fileprivate func ownHold() throws(ConfigurationError) -> ClosedRange<Duration> {
    let range = HoldRecognizer.Limits.ownHoldRange
    let fields = try fields(["shortest", "longest"])
    let shortest = try fields["shortest"]?.duration(in: range) ?? range.lowerBound
    let longest = try fields["longest"]?.duration(in: range) ?? range.upperBound
    guard shortest <= longest else {
      throw error("the shortest is longer than the longest; swap them")
    }
    return shortest...longest
  }

  /// A light's line alone, or a mapping with its line and `breathing`.
  fileprivate func light() throws(ConfigurationError) -> (GPIOOutputSpec, breathes: Bool) {
    guard case .mapping = node.content else { return (try outputLine(), false) }
    let fields = try fields(["line", "breathing"])
    guard let line = fields["line"] else {
      throw error("the line is missing; write one such as line: gpio:GPIO27")
    }
    return (try line.outputLine(), try fields["breathing"]?.truth() ?? false)
  }
}

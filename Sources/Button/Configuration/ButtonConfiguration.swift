package import ControlModel
package import Devices
package import Gesture

/// A button as the configuration file describes it.
package struct ButtonConfiguration: Equatable, Sendable {
  /// Its name: letters, digits, `-` and `_`.
  package var name: String
  /// Which button it is; a relative trace file is resolved against the configuration's folder.
  package var source: ButtonSpec
  /// The same as the person wrote it.
  package var sourceText: String
  /// Where the source stands in the file.
  private var sourcePlace = SettingPlace(line: 1, column: 1)
  /// How long a press must last to be a hold.
  package var hold = Duration.milliseconds(500)
  /// How long the contact must be open to be released.
  package var debounce = Duration.milliseconds(5)
  /// A press that begins sooner than this after a release is ignored; zero is off.
  package var ignoreRepeat = Duration.zero
  /// With a time, a press arms and a second one within that time performs; nil for holds.
  package var noHold: Duration?
  /// The range of the hold times that people set on the page.
  package var ownHold = HoldRecognizer.Limits.ownHoldRange
  /// An intent whose deadline lies further in the past is not run.
  package var late = Duration.seconds(5)
  /// The kind of the control that the button holds; nil for none.
  package var control: String?
  /// The control's options.
  package var configuration: [String: JSONValue] = [:]
  /// The kind of the control that a tap performs; nil for none.
  package var tap: String?
  /// The tap control's options.
  package var tapConfiguration: [String: JSONValue] = [:]
  /// How often a hold performs again while it lasts; nil for once.
  package var repeatPeriod: Duration?
  /// Presses that begin sooner than this after a release are counted together; nil for off.
  package var multiPress: Duration?
  /// Whether a hold is decided at its deadline or its release, or `nil` if the source chooses.
  package var decision: HoldGesture.Decision?
  /// The line of a light.
  package var light: GPIOOutputSpec?
  /// Whether the light shows now and then that the button is there.
  package var breathes = false
  /// The line of a vibration motor.
  package var haptic: GPIOOutputSpec?
  /// Whether a sound is played for a press, for the start of an intent, and when nothing was done.
  package var sounds = false

  /// A button with the defaults of everything but its source.
  package init(name: String, source: ButtonSpec, sourceText: String) {
    self.name = name
    self.source = source
    self.sourceText = sourceText
  }

  /// The periods that decide a hold.
  package var limits: HoldRecognizer.Limits {
    var limits = HoldRecognizer.Limits(threshold: hold, debounce: debounce)
    limits.ignoreRepeat = ignoreRepeat
    limits.noHold = noHold
    limits.taps = tap != nil
    limits.repeatPeriod = repeatPeriod
    limits.ownHolds = ownHold
    limits.multiPress = multiPress
    limits.decision = decision
    return limits
  }

  /// A problem of the source that is found when the button is opened, such as that of a trace file.
  ///
  /// - Parameters:
  ///   - problem: What was tried, on what, what is wrong, what to do.
  ///   - file: The file that describes the button.
  /// - Returns: The problem with the place of the source in the file.
  package func sourceError(_ problem: String, file: String) -> ConfigurationError {
    ConfigurationError(
      file: file, line: sourcePlace.line, column: sourcePlace.column,
      problem: "buttons.\(name).source: \(problem)")
  }

  /// How long a first press waits for the second one by default.
  package static let arm = Duration.seconds(3)
  /// The times a person may choose for `late`.
  package static let lateRange = Duration.zero...Duration.seconds(3_600)
}

extension ButtonConfiguration {
  /// Reads the button at a field whose key is its name.
  init(_ entry: Field.Entry, paths: PersonalPath) throws(ConfigurationError) {
    let name = entry.key
    guard Self.isName(name) else {
      throw entry.keyField.error(
        "\"\(name)\" is not a valid button name; write 1 to \(Self.longestName) letters (a to z), digits, - and _"
      )
    }
    let fields = try entry.value.fields([
      "source", "hold", "late", "debounce", "control", "configuration", "light", "haptic",
      "sounds", "ignore_repeat", "no_hold", "tap", "tap_configuration", "repeat",
      "own_hold", "multi_press", "decide",
    ])
    guard let source = fields["source"] else {
      throw entry.keyField.error("\(name) has no source; write one such as source: gpio:GPIO17")
    }
    var spec = try source.source()
    if case .script(let path) = spec { spec = .script(try paths.resolve(path, at: source)) }
    self.init(name: name, source: spec, sourceText: try source.text("a source"))
    sourcePlace = SettingPlace(line: source.node.line, column: source.node.column)

    hold = try fields["hold"]?.duration(in: HoldRecognizer.Limits.thresholds) ?? hold
    debounce =
      try fields["debounce"]?.duration(in: HoldRecognizer.Limits.debouncePeriods) ?? debounce
    late = try fields["late"]?.duration(in: Self.lateRange) ?? late
    ignoreRepeat =
      try fields["ignore_repeat"]?.duration(in: HoldRecognizer.Limits.ignoredRepeats)
      ?? ignoreRepeat
    if let field = fields["no_hold"], !field.node.isNull {
      let arm = try field.fields(["arm"])["arm"]
      noHold = try arm?.duration(in: HoldRecognizer.Limits.noHoldWindows) ?? Self.arm
    }
    ownHold = try fields["own_hold"].map(Self.ownHold) ?? ownHold
    (control, configuration) = try Self.control("control", "configuration", fields)
    (tap, tapConfiguration) = try Self.control("tap", "tap_configuration", fields)
    repeatPeriod = try fields["repeat"]?.duration(in: HoldRecognizer.Limits.repeatPeriods)
    multiPress = try fields["multi_press"]?.duration(in: HoldRecognizer.Limits.multiPressWindows)
    if tap != nil, let field = fields["multi_press"], !field.node.isNull {
      throw field.error(
        "it cannot be given with tap, which performs at the first release; remove one of them")
    }
    decision = try fields["decide"]?.choice(HoldGesture.Decision.self)
    if decision == .release, repeatPeriod != nil, let field = fields["decide"] {
      throw field.error(
        "it cannot be release with repeat, which performs while the button is held; remove one of them"
      )
    }
    for key in ["tap", "repeat", "multi_press", "decide"] {
      if noHold != nil, let field = fields[key], !field.node.isNull {
        throw field.error(
          "it cannot be given with no_hold, where no press is held; remove one of them")
      }
    }
    try readOutputs(fields)
  }

  /// The range of hold times from its limits, each of which is optional.
  private static func ownHold(
    _ field: Field
  ) throws(ConfigurationError) -> ClosedRange<Duration> {
    let range = HoldRecognizer.Limits.ownHoldRange
    let fields = try field.fields(["shortest", "longest"])
    let shortest = try fields["shortest"]?.duration(in: range) ?? range.lowerBound
    let longest = try fields["longest"]?.duration(in: range) ?? range.upperBound
    guard shortest <= longest else {
      throw field.error("the shortest is longer than the longest; exchange them")
    }
    return shortest...longest
  }

  /// The control of one key, and its options of another.
  private static func control(
    _ key: String, _ optionsKey: String, _ fields: [String: Field]
  ) throws(ConfigurationError) -> (kind: String?, options: [String: JSONValue]) {
    let kind = try fields[key]?.text("a control's kind, as actionbutton list shows it")
    var options: [String: JSONValue] = [:]
    for option in try fields[optionsKey]?.entries(of: "option: value") ?? [] {
      options[option.key] = try option.value.json()
    }
    if let field = fields[optionsKey], kind == nil, !options.isEmpty {
      throw field.error("options are given, but no control; write \(key): KIND beside them")
    }
    return (kind, options)
  }

  /// What shows and sounds: the light, the vibration motor, the sounds.
  private mutating func readOutputs(_ fields: [String: Field]) throws(ConfigurationError) {
    if let field = fields["light"] { (light, breathes) = try Self.light(field) }
    haptic = try fields["haptic"]?.outputLine()
    sounds = try fields["sounds"]?.truth() ?? sounds
    if let light, light.line == haptic?.line, let field = fields["haptic"] {
      throw field.error("it is the line of the light too; write another one")
    }
  }

  /// A line alone, or a line with the settings of a light.
  private static func light(
    _ field: Field
  ) throws(ConfigurationError) -> (GPIOOutputSpec, breathes: Bool) {
    guard case .mapping = field.node.content else { return (try field.outputLine(), false) }
    let fields = try field.fields(["line", "breathing"])
    guard let line = fields["line"] else {
      throw field.error("there is no line; write one such as line: gpio:GPIO27")
    }
    return (try line.outputLine(), try fields["breathing"]?.truth() ?? false)
  }

  /// The most letters, digits and marks of a name.
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

  /// Whether both sources are the same line, key or file, whatever their options.
  ///
  /// Virtual sources have nothing that buttons could share: each is pressed by its button's name.
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

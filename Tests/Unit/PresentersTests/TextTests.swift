import ControlModel
import Foundation
import Presenters
import SystemAccess
import Testing
import Wire

/// The output of the command's verbs.
///
/// The expected texts are golden files; `RECORD_GOLDEN=1 swift test --filter PresentersTests` writes them.
@Suite("Texts of the command")
struct TextTests {
  private static let timer = ControlDescription(
    kind: "com.example.Timer", title: "Work Timer", displayName: "Timer",
    template: .button(ControlFace(valueText: "Running", hint: "Hold to Stop ‘Work Timer’")))
  private static let control = shown(.loaded(timer))

  private static func shown(
    _ display: ControlDisplay, isLocked: Bool = false, loadedAt: Timestamp? = nil
  ) -> ShownControl? {
    ShownControl(display, isLocked: isLocked, language: .en, loadedAt: loadedAt)
  }

  static let now = Date(timeIntervalSince1970: 1_893_456_000)

  private static func counting(_ state: SocketMessage.Activity.State) -> SocketMessage.Activity {
    var text = ViewText()
    text.lines = ["Eggs\u{1B}[2J", "Done in --:--"]
    text.timer = TimerText(start: now, end: now.addingTimeInterval(245), countsDown: true)
    return SocketMessage.Activity(
      app: "Kitchen",
      activity: ExtensionMessage.Activity(
        id: "a2", phase: .started, type: "EggAttributes", attributes: .null, state: .null),
      state: state, text: ActivityText(lockScreen: text))
  }

  static let status: SocketMessage.Status = {
    let stale = shown(
      .stale(timer, error: "the extension did not answer within 10s"),
      loadedAt: Timestamp(nanoseconds: 7_000_000_000))
    var door = ControlDescription(
      kind: "com.example.Door", title: "Door", displayName: "Door", isDisabled: true,
      template: .button(ControlFace()))
    door.unsetOption = "Which door"
    let unset = shown(.loaded(door))
    let lateness = SocketMessage.Lateness(
      histogram: [
        SocketMessage.Lateness.Bucket(up_to_ms: 0.1, count: 1_200),
        SocketMessage.Lateness.Bucket(up_to_ms: 1, count: 0),
        SocketMessage.Lateness.Bucket(up_to_ms: nil, count: 2),
      ], late: 2, worst_ms: 1_234.5678)
    var safe = ControlDescription(
      kind: "com.example.Safe", title: "My Gold", displayName: "Safe", isPrivacySensitive: true,
      template: .button(ControlFace()))
    safe.needsAuthentication = true
    let hidden = shown(.loaded(safe), isLocked: true)
    var tapped = SocketMessage.Button(
      name: "tapped", source: "keyboard", control: control,
      assignment: PlacedControl(id: "tapped", kind: "com.example.Timer"))
    tapped.tap_control = unset
    tapped.tap_assignment = PlacedControl(
      id: "tapped.tap", kind: "com.example.Door", configuration: ["loud": .bool(true)])
    tapped.stages = [
      SocketMessage.Stage(
        stage: 2, after_ms: 5_500, control: control,
        assignment: PlacedControl(id: "tapped.stage-2", kind: "com.example.Timer")),
      SocketMessage.Stage(stage: 3, after_ms: 10_000),
    ]
    return SocketMessage.Status(
      daemon: "actionbutton 0.1.0", pid: 4_711, uptime_s: 93_784, at_ns: 100_999_999_999,
      language: "en",
      buttons: [
        SocketMessage.Button(
          name: "action", source: "gpio:gpiochip0/17 (GPIO17)", finger: .pressing,
          intent: .performing, control: control,
          assignment: PlacedControl(
            id: "action", kind: "com.example.Timer",
            configuration: ["timer": .string("work"), "loud": .bool(true)]), lateness: lateness),
        SocketMessage.Button(
          name: "door", source: "evdev:KEY_F13", device: .lost, device_error: "unplugged",
          control: unset, assignment: PlacedControl(id: "door", kind: "com.example.Door"),
          lateness: SocketMessage.Lateness(histogram: [], late: 0, worst_ms: 0)),
        tapped, SocketMessage.Button(name: "stale", source: "keyboard", control: stale),
        SocketMessage.Button(name: "safe", source: "keyboard", control: hidden),
        SocketMessage.Button(name: "empty", source: "keyboard", device: .opening),
      ],
      extensions: [
        SocketMessage.Extension(
          executable: "/usr/lib/actionbutton/extensions/Samples", name: "Productivity",
          state: .running, pid: 4_712),
        SocketMessage.Extension(
          executable: "/opt/bad", state: .waiting, restarts: 3,
          error: "it ended with signal 9\u{1B}[2J\nin perform"),
      ],
      activities: [
        SocketMessage.Activity(
          app: "Productivity",
          activity: ExtensionMessage.Activity(
            id: "a1", phase: .started, type: "TimerAttributes", attributes: .null, state: .null)),
        counting(.active), counting(.ended),
      ],
      widgets: [
        SocketMessage.Widget(
          kind: "com.example.timers", app: "Productivity", displayName: "Timers",
          family: "systemSmall", text: counting(.active).text.lockScreen, date: DateText(now)),
        SocketMessage.Widget(
          kind: "com.example.tea", app: "Tea", displayName: "Tea", family: "systemSmall",
          error: "cannot load the timeline\nof tea"),
      ],
      problems: ["two extensions have the control com.example.Timer"], locked: true,
      has_passcode: true)
  }()

  @Test("a status has a block for each button, a line for each extension")
  func statusText() throws {
    try TerminalGolden.compare(StatusText.text(Self.status, at: Self.now), with: "text-status")
  }

  // MARK: Options

  static func entries() -> [ParameterText.Entry] {
    var timer = ParameterListing(name: "timer", title: "Timer", form: .entity, isRequired: true)
    timer.description = "The timer to start"
    timer.hasOptions = true
    timer.isSearchable = true
    var chosen = ParameterText.Entry(timer)
    chosen.chosen = .array([.string("w"), .string("gone")])
    chosen.found = [ParameterOption(value: .string("w"), title: "Work")]
    chosen.missing = [.string("gone")]
    chosen.options = OptionList(
      sections: [
        OptionList.Section(
          title: "Recent",
          options: [
            ParameterOption(value: .string("w"), title: "Work"),
            ParameterOption(value: .string("p"), title: "Personal", subtitle: "at home"),
          ])
      ])
    var length = ParameterListing(name: "length", title: "length", form: .choice, isRequired: false)
    length.defaultValue = .string("short")
    length.choices = [
      ParameterOption(value: .string("short"), title: "Short"),
      ParameterOption(value: .string("long"), title: "Long", subtitle: "50 min"),
    ]
    var minutes = ParameterListing(name: "minutes", title: "Minutes", form: .int, isRequired: false)
    minutes.range = [1, 60]
    minutes.isArray = true
    var loud = ParameterListing(name: "loud", title: "Loud", form: .bool, isRequired: false)
    loud.hasOptions = true
    var failed = ParameterText.Entry(loud)
    failed.error = "the extension is away"
    return [chosen, ParameterText.Entry(length), ParameterText.Entry(minutes), failed]
  }

  @Test("a list of options has the chosen, the missing and the available values")
  func list() throws {
    try TerminalGolden.compare(
      ParameterText.text(button: "action", control: "Work Timer", Self.entries())
        + ParameterText.text(button: "lap", control: "Mark Lap", []), with: "text-options")
  }

  @Test("a question numbers its options and lists what can be typed")
  func questions() throws {
    let text = Self.entries().map { ParameterQuestion($0).text + "\n" }.joined()
    try TerminalGolden.compare(text, with: "text-questions")
  }

  typealias Answer = (entry: Int, typed: String, means: ParameterQuestion.Answer)

  static let answers: [Answer] = [
    (0, "", .keep), (0, "  ", .keep), (0, "-", .clear), (0, "2", .value(.string("p"))),
    (0, " personal ", .value(.string("p"))), (0, "w", .value(.string("w"))),
    (0, "per", .search("per")), (0, "7", .search("7")),
    (1, "2", .value(.string("long"))), (1, "LONG", .value(.string("long"))),
    (1, "3", .unclear("type a number from 1 to 2, or a name as it is listed")),
    (2, "5", .value(.array([.string("5")]))),
    (2, "5, 10", .value(.array([.string("5"), .string("10")]))),
    (3, "1", .value(.bool(true))), (3, "no", .value(.bool(false))),
  ]

  @Test("typed texts are read as answers", arguments: answers.indices)
  func answer(_ index: Int) {
    let row = Self.answers[index]
    #expect(ParameterQuestion(Self.entries()[row.entry]).answer(row.typed) == row.means)
  }

  @Test("several numbers choose several options, where the parameter takes several")
  func several() {
    var entry = Self.entries()[0]
    entry.parameter.isArray = true
    let question = ParameterQuestion(entry)
    #expect(question.answer("1 2") == .value(.array([.string("w"), .string("p")])))
    #expect(question.answer("2") == .value(.array([.string("p")])))
    #expect(question.answer("1 x") == .search("1 x"))
  }

  @Test("while nothing is chosen, the parameter's default counts, or else its query's")
  func initial() {
    var entry = Self.entries()[0]
    entry.chosen = nil
    #expect(entry.chosenText == "nothing")
    entry.options?.initial = .string("p")
    #expect(entry.chosenText == "Personal (p) (default)")
    entry.parameter.defaultValue = .string("w")
    #expect(entry.chosenText == "Work (w) (default)")
    entry.chosen = .string("p")
    #expect(entry.chosenText == "Personal (p)")
  }

  // MARK: name=value

  typealias Typed = (words: [String], configuration: [String: JSONValue])

  static let typed: [Typed] = [
    (["timer=work"], ["timer": .string("work")]),
    (["timer=a=b"], ["timer": .string("a=b")]),
    (["timer=work", "timer=home"], ["timer": .string("home")]),
    (["timer="], ["timer": .null]),
    (["length=long", "timer="], ["timer": .null, "length": .string("long")]),
    (["minutes=5"], ["minutes": .array([.string("5")])]),
    (
      ["minutes=5,10", "minutes=15"],
      ["minutes": .array([.string("5"), .string("10"), .string("15")])]
    ),
    (["unknown=1,2"], ["unknown": .string("1,2")]),
    (["=work", "timer", ""], [:]),
  ]

  @Test("typed options become a configuration", arguments: typed.indices)
  func choices(_ index: Int) {
    let row = Self.typed[index]
    let choices = row.words.compactMap { ParameterChoice($0) }
    #expect(
      ParameterChoice.configuration(choices, Self.entries().map(\.parameter)) == row.configuration)
  }
}

import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

/// A message of the extension protocol; its line is the golden file `Golden/<name>.json`.
///
/// `RECORD_GOLDEN=1 swift test --filter WireTests` writes the files, and that run fails.
struct WireGolden: CustomTestStringConvertible, Sendable {
  let name: String
  let line: [UInt8]
  /// Decodes the line's body and encodes the message again.
  let again: @Sendable ([UInt8]) throws -> [UInt8]

  var testDescription: String { name }

  static let folder = Repository.url("Tests/Unit/WireTests/Golden")

  var file: URL { Self.folder.appendingPathComponent("\(name).json") }

  /// A request from the daemon.
  static func request<Body: Codable & Sendable>(
    _ request: ExtensionRequest, _ id: Int, _ body: Body, named name: String? = nil
  ) -> WireGolden {
    // The two functions write the same line.
    WireGolden(
      name: "\(name ?? "\(request)")-request", line: Message.request(request, id: id, body)
    ) { line in
      guard case .request(id, let name) = try MessageHead(line: line) else { return [] }
      return Message.request(name, id: id, try Message.body(Body.self, of: line))
    }
  }

  /// An answer from the extension.
  static func result<Body: Codable & Sendable>(
    _ request: ExtensionRequest, _ id: Int, _ body: Body
  ) -> WireGolden {
    WireGolden(name: "\(request)-result", line: Message.result(id, body)) { line in
      guard case .result(id) = try MessageHead(line: line) else { return [] }
      return Message.result(id, try Message.result(Body.self, of: line))
    }
  }

  /// A notice from either side.
  static func notice<Body: Codable & Sendable>(_ name: String, _ body: Body) -> WireGolden {
    WireGolden(name: "\(name)-notice", line: Message.notice(name, body)) { line in
      guard case .notice(let name) = try MessageHead(line: line) else { return [] }
      return Message.notice(name, try Message.body(Body.self, of: line))
    }
  }

  static let refusal = golden(
    "refusal",
    MessageError(.unknownKind, "no control has the kind \"com.example.Lamb\"; did you mean …?"))

  static let refusalWithArguments = golden(
    "refusal-arguments",
    MessageError(
      .performFailed,
      Sentence(
        format: "cannot perform \"%1\": %2 threw: %3",
        arguments: [.text("com.example.Lamp"), .text("Switch"), .sentence("the network failed")])))

  private static func golden(_ name: String, _ error: MessageError) -> WireGolden {
    WireGolden(name: name, line: Message.refusal(9, error)) { line in
      guard case .refusal(let id, let error) = try MessageHead(line: line) else { return [] }
      return Message.refusal(id, error)
    }
  }
}

extension WireGolden {
  static let all: [WireGolden] = [
    .request(
      .hello, 1,
      ExtensionMessage.Hello(version: 1, newest: 2, language: "en", tables: ["/opt/lamp"])),
    .result(.hello, 1, ExtensionMessage.Welcome(version: 2, name: "Lamp")),
    .request(.describe, 2, NoFields()),
    .result(.describe, 2, ExtensionMessage.Gallery(controls: [listing], widgets: [widget])),
    .request(.preview, 3, ExtensionMessage.Subject(control: control)),
    .result(.preview, 3, ExtensionMessage.Loaded(archive: archive)),
    .request(.load, 4, ExtensionMessage.Subject(control: control)),
    .result(.load, 4, ExtensionMessage.Loaded(archive: archive)),
    .request(
      .perform, 5,
      ExtensionMessage.Perform(control: control, value: true, action: archive.action)),
    .result(.perform, 5, outcome),
    .request(
      .load, 12, ExtensionMessage.Subject(control: control, after: 5), named: "load-after"),
    .request(.undo, 11, ExtensionMessage.Subject(control: control)),
    .result(.undo, 11, NoFields()),
    .request(
      .options, 6,
      ExtensionMessage.Options(control: control, parameter: "lamp", matching: "de")),
    .result(.options, 6, options),
    .request(.resolve, 7, ExtensionMessage.Subject(control: control)),
    .result(
      .resolve, 7,
      ResolvedConfiguration(
        found: ["lamp": [.init(value: .string("desk"), title: "Desk")]],
        missing: ["spare": [.string("attic")]])),
    .request(
      .timeline, 8,
      ExtensionMessage.Timeline(kind: "com.example.Evening", family: "systemSmall")),
    .result(.timeline, 8, timeline),
    .request(.views, 10, ExtensionMessage.Views(activity: activity)),
    .result(.views, 10, ExtensionMessage.Views(activity: shownActivity)),
    refusal, refusalWithArguments,
    .notice("cancel", ExtensionMessage.Cancel(id: 5)),
    .notice(
      "placed",
      ExtensionMessage.Placed(places: [.init(control: control, push_token: "00ffa1")])),
    .notice("activities", ExtensionMessage.Activities(activities: [activity])),
    .notice(
      "posted",
      ExtensionMessage.Posted(
        name: "com.example.lamp.changed", distributed: true, object: "Lamp",
        info: .object(["lit": .bool(true)]))),
    .notice("post", ExtensionMessage.Posted(name: "com.example.lamp.changed")),
    .notice("share", ExtensionMessage.Share(name: "isLit", value: .bool(true))),
    .notice(
      "shared",
      ExtensionMessage.Shared(values: [
        .init(name: "isLit", value: .bool(true), state: .pending, answers: true)
      ])),
    .notice("reload_timelines", ExtensionMessage.ReloadTimelines(kind: "com.example.Evening")),
    .notice(
      "relevant",
      ExtensionMessage.Relevant(intents: [
        .init(
          intent: "ShowLamp", parameters: ["lamp": .string("desk")], kind: "com.example.Evening",
          duration_s: 3_600)
      ])),
    .notice(
      "run",
      ExtensionMessage.Run(
        number: 1, words: ["wpctl", "set-mute", "@DEFAULT@", "1"], limit_ms: 5_000)),
    .notice(
      "ran", ExtensionMessage.Ran(number: 1, status: 0, output: "Volume: 0.40\n", errors: "")),
    .notice("reload", ExtensionMessage.Reload(kind: "com.example.Lamp")),
    .notice("log", ExtensionMessage.Log(text: "The lamp is warm.")),
    .notice(
      "progress",
      ExtensionMessage.Progress(
        control: "action", fraction: 0.25, text: "Dimming", can_cancel: true, long_running: true)),
    .notice(
      "confirm", ExtensionMessage.Confirm(number: 1, control: "action", text: "Turn off all lamps?")
    ),
    .notice(
      "activity_changed",
      ExtensionMessage.ActivityNews(
        id: "A1", state_name: .active, push_token: "00ffa1",
        state: .object(["level": .double(0.25), "lit": .bool(true)]),
        stale_at: "2030-01-01T13:00:00Z", relevance: 2.5)),
    .notice("activity_started", activity),
    .notice("start_tokens", ExtensionMessage.StartTokens(tokens: ["LampAttributes": "00ffa1"])),
    .notice("confirmed", ExtensionMessage.Confirmed(number: 1, accepted: true)),
    .notice("open", ExtensionMessage.Open(url: "https://example.com/lamps")),
    .notice("activity", shownActivity),
  ]

  private static let outcome = {
    var outcome = PerformOutcome(
      dialogs: ["The lamp is on."],
      openings: [.init(intent: "OpenLamps", url: "https://example.com/lamps", target: "desk")])
    outcome.undo = PerformOutcome.Undoable(name: "Turn On Lamp")
    return outcome
  }()

  private static let activity = ExtensionMessage.Activity(
    id: "A1", phase: .started, type: "LampAttributes",
    attributes: .object(["name": .string("Desk")]),
    state: .object(["level": .double(0.5), "lit": .bool(true)]),
    stale_at: "2030-01-01T12:00:00Z", dismiss_at: "2030-01-01T16:00:00Z")

  private static let shownActivity = {
    var activity = Self.activity
    var text = ViewText()
    text.lines = ["Desk", "Off in --:--"]
    text.symbol = "lightbulb"
    text.tint = "yellow"
    text.timer = TimerText(start: date(0), end: date(1_800.5), countsDown: true)
    var island = ActivityText.Island()
    island.leading = "Desk"
    island.trailing = "--:--"
    island.minimal = "D"
    island.symbol = "lightbulb"
    activity.shown = ActivityText(lockScreen: text, island: island)
    var late = ViewText()
    late.lines = ["Desk", "Off soon"]
    activity.shown_when_stale = ActivityText(lockScreen: late)
    return activity
  }()

  /// A date this many seconds after the beginning of 2030.
  private static func date(_ seconds: Double) -> Date {
    Date(timeIntervalSince1970: 1_893_456_000 + seconds)
  }

  private static let widget = {
    var widget = WidgetListing(
      kind: "com.example.Evening", displayName: "Evening", description: "Shows who has light.",
      families: ["systemSmall", "accessoryInline"])
    widget.isConfigurable = true
    widget.warnings = ["the widget has a twin"]
    return widget
  }()

  private static let timeline = {
    var lit = ViewText()
    lit.lines = ["Desk", "Lit for --:--"]
    lit.symbol = "lamp.custom"
    lit.isCustomSymbol = true
    lit.tint = "#0a141e"
    lit.timer = TimerText(start: date(0), end: nil, countsDown: false, pausedAt: date(90))
    lit.isPrivacySensitive = true
    var dark = ViewText()
    dark.lines = ["All dark"]
    return WidgetTimeline(
      entries: [
        .init(date: date(0), text: lit, relevance: 0.5), .init(date: date(1_800), text: dark),
      ], policy: .after(date(3_600)))
  }()

  private static let control = PlacedControl(
    id: "action-1", kind: "com.example.Lamp", configuration: ["lamp": .string("desk")])

  private static let archive = {
    var off = ControlFace()
    off.symbol = "lightbulb"
    off.valueText = "Dark"
    off.hint = "Turn Off the Lamp"
    off.status = "Dark"
    var on = off
    on.symbol = "lamp.custom"
    on.isCustomSymbol = true
    on.effect = "pulse"
    on.valueText = "Lit"
    on.hint = "Turn On the Lamp"
    on.status = "Lit Until Morning"
    var archive = ControlArchive(
      kind: "com.example.Lamp", template: .toggle(isOn: false, off: off, on: on))
    archive.displayName = "Lamp"
    archive.title = "Desk Lamp"
    archive.tint = ControlTint("yellow")
    archive.isPrivacySensitive = true
    archive.action = .init(
      intent: "SetLamp", authentication: .required, parameters: ["lamp": .string("desk")])
    return archive
  }()

  private static let listing = {
    var face = ControlFace()
    face.symbol = "lightbulb"
    face.subtitle = "2 Lamps"
    face.actionLabel = "Opening…"
    face.actionSymbol = "hourglass"
    var preview = ControlArchive(kind: "com.example.Lamp", template: .button(face))
    preview.action = .init(intent: "OpenLamps", opensApp: true)
    preview.tint = ControlTint("#0a141e")
    preview.isDisabled = true
    var listing = ControlListing(kind: "com.example.Lamp", displayName: "Lamp", preview: preview)
    listing.description = "Lights a lamp."
    listing.isConfigurable = true
    listing.promptsForUserConfiguration = true
    listing.hasPushHandler = true
    var lamp = ParameterListing(name: "lamp", title: "Lamp", form: .entity, isRequired: true)
    lamp.description = "The lamp to light."
    lamp.hasOptions = true
    lamp.isSearchable = true
    var mood = ParameterListing(name: "moods", title: "Moods", form: .choice, isRequired: false)
    mood.isArray = true
    mood.choices = [.init(value: .string("calm"), title: "Calm", subtitle: "Soft", image: "leaf")]
    var level = ParameterListing(name: "level", title: "Level", form: .int, isRequired: false)
    level.defaultValue = .int(3)
    level.range = [1, 5]
    listing.parameters = [lamp, mood, level]
    listing.warnings = ["the preview value of \"com.example.Lamp\" is on"]
    return listing
  }()

  private static let options = OptionList(
    prompt: "Which lamp?",
    sections: [
      .init(
        title: "Upstairs", subtitle: "Two rooms",
        options: [
          .init(value: .string("desk"), title: "Desk", subtitle: "By the window", image: "lamp")
        ])
    ], initial: .string("desk"))
}

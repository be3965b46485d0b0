import ControlModel
import ExpectedDaemon

/// An app with its extension: its controls and widgets, and the state that its processes share.
///
/// Texts that a locked screen hides contain `SECRET`.
final class SimulatedApp {
  /// The extension, and the app's own process if it has one.
  let executables: [String]
  let name: String
  private(set) var isOn: [String: Bool] = [:]
  private(set) var count: [String: Int] = [:]
  /// The dates and texts of widgets: a number that increases with each change.
  private(set) var page = 0

  /// Whether the widget "rain" is relevant; at other times it is "notes".
  var isRainy: Bool { page / 3 % 2 == 0 }

  init(_ executables: [String], _ name: String) {
    self.executables = executables
    self.name = name
  }

  static let secret = "SECRET"

  /// The controls of both apps.
  static let controls: [(app: String, kind: String)] = [
    ("Lamps", "lamp"), ("Lamps", "bell"), ("Lamps", "door"), ("Lamps", "jar"), ("Boards", "diary"),
    ("Boards", "timer"),
  ]
  static let widgets = ["day", "rain", "notes"]

  var controls: [String] { Self.controls.filter { $0.app == name }.map(\.kind) }

  func change(_ kind: String, to value: Bool?) {
    if let value { isOn[kind] = value }
    count[kind, default: 0] += 1
    page += 1
  }

  func description(_ language: String) -> JSONValue {
    var gallery: JSONValue = [
      "controls": .array(controls.map { listing($0, language) }), "activities": ["Ride"],
    ]
    if name == "Boards" {
      gallery["widgets"] = [
        ["kind": "day", "display_name": "Day", "families": ["systemSmall", "systemMedium"]],
        [
          "kind": "rain", "display_name": "Rain", "configurable": true, "pushes": true,
          "families": ["systemSmall", "accessoryRectangular", "accessoryInline"],
          "intent": "ShowRain",
          "parameters": [
            ["name": "town", "title": "Town", "type": "string", "has_options": true]
          ],
        ],
        [
          "kind": "notes", "display_name": "Notes",
          "families": ["systemSmall", "accessoryCircular"],
        ],
      ]
      gallery["activities"] = ["Trip"]
    }
    return gallery
  }

  private func listing(_ kind: String, _ language: String) -> JSONValue {
    var listing: JSONValue = [
      "kind": .string(kind), "display_name": .string("\(kind) in \(language)"),
      "preview": archive(kind, [:]),
    ]
    if kind == "timer" {
      listing["configurable"] = true
      listing["parameters"] = [
        ["name": "minutes", "title": "Minutes", "type": "int", "default": 5, "range": [1, 60]],
        [
          "name": "room", "title": "Room", "type": "entity", "has_options": true,
          "searchable": true,
        ],
      ]
    }
    if kind == "lamp" || kind == "jar" { listing["pushes"] = true }
    return listing
  }

  /// The current archive of a control.
  func archive(_ kind: String, _ configuration: JSONValue) -> JSONValue {
    let count = count[kind] ?? 0
    var archive: JSONValue = ["kind": .string(kind), "display_name": .string("The " + kind)]
    func face(_ word: String) -> JSONValue {
      [
        "symbol": "circle", "value_text": .string("\(word) \(count)"), "status": "Working",
        "action_label": .string("\(word)…"),
      ]
    }
    switch kind {
    case "lamp", "door":
      archive["title"] = .string("The \(kind) \(count)")
      archive["toggle"] = [
        "is_on": .bool(isOn[kind] ?? false), "off": face("off"), "on": face("on"),
      ]
      archive["action"] = ["intent": .string("Set" + kind)]
      if kind == "door" {
        archive["action"]["authentication"] = "required"
        // The intent performs in the app's own process.
        archive["action"]["app_type"] = "Lamps.SetDoor"
      }
    case "diary":
      archive["title"] = .string("\(Self.secret) title \(count)")
      archive["privacy_sensitive"] = true
      archive["toggle"] = [
        "is_on": .bool(isOn[kind] ?? false), "off": face(Self.secret + " off"),
        "on": face(Self.secret + " on"),
      ]
      archive["action"] = ["intent": "SetDiary"]
    default:
      archive["title"] = .string("The \(kind) \(count)")
      archive["button"] = face("times")
      if kind == "timer" {
        archive["title"] = .string("\(configuration["minutes"].number ?? 5) minutes, \(count)")
      }
      archive["action"] = ["intent": .string("Run" + kind)]
      if count % 5 == 4 { archive["disabled"] = .bool(kind == "bell") }
    }
    return archive
  }

  /// The timeline of a widget, with two entries.
  func timeline(
    _ widget: JSONValue, _ language: String, at date: (Int) -> JSONValue
  ) -> JSONValue {
    let kind = widget["kind"].text ?? ""
    let isPrivate = kind == "notes"
    func entry(_ index: Int) -> JSONValue {
      var entry: JSONValue = [
        "date": date(index * 600),
        "lines": .array([
          .string("\(isPrivate ? Self.secret : kind) page \(page) part \(index)"),
          .string(widget["configuration"]["town"].text ?? widget["family"].text ?? ""),
          .string(language),
        ]),
        "tree": [
          "root": ["kind": "group"], "url": .string("sim://" + kind),
          "actions": [["intent": .string("Turn" + kind)]],
        ],
      ]
      if isPrivate {
        entry["privacy_sensitive"] = true
        entry["tree"]["actions"] = [
          ["intent": .string("Turn" + kind), "authentication": "required"]
        ]
        entry["tree"]["root"] = [
          "kind": "image", "type": "png", "data": "SECRETAA",
          "modifiers": [["kind": "privacy_sensitive"]],
        ]
      }
      if kind == (isRainy ? "rain" : "notes") { entry["relevance"] = 1 }
      return entry
    }
    if widget["placeholder"].flag == true || widget["preview"].flag == true {
      return ["entries": [entry(0)], "policy": ["reload": "never"]]
    }
    return [
      "entries": [entry(0), entry(1)],
      "policy": kind == "day" ? ["reload": "at_end"] : ["reload": "after", "date": date(1_800)],
    ]
  }
}

import ControlModel
import SystemAccess

/// A control or a widget that an extension lists, with its options.
protocol OptionListing {
  /// The key of its kind in a configuration file.
  static var word: String { get }
  var kind: String { get }
  var parameters: [ParameterListing] { get }
  var promptsForUserConfiguration: Bool { get }
}

extension ControlListing: OptionListing {
  static var word: String { "control" }
}

extension WidgetListing: OptionListing {
  static var word: String { "widget" }
}

extension OptionListing {
  /// Throws for unknown options, and for options that a client may not set.
  func check(
    _ configuration: [String: JSONValue], of place: String, in section: String = "buttons"
  ) throws(MessageError) {
    try checkNames(Array(configuration.keys))
    guard let name = fileOptions(in: configuration).first else { return }
    throw MessageError(
      .forbidden,
      """
      cannot set the option \(name) of \(kind): it can run a program, so it can be set only in the configuration file; \
      \(instructionToSet(name, of: place, in: section))
      """)
  }

  /// Throws `unknownParameter` for unknown options.
  func checkNames(_ names: [String]) throws(MessageError) {
    let known = parameters.map(\.name)
    for name in names.sorted() where !known.contains(name) {
      throw MessageError(
        .unknownParameter,
        known.isEmpty
          ? "\(kind) has no options"
          : "\(kind) has no option \"\(name)\"; \("it has \(known.joined(separator: ", "))" as Sentence)"
      )
    }
  }

  /// The names of the configured options that only the configuration file may set, sorted.
  func fileOptions(in configuration: [String: JSONValue]) -> [String] {
    parameters.filter { $0.isFromFileOnly && configuration[$0.name] != nil }.map(\.name).sorted()
  }

  /// The instruction for setting an option that only the configuration file may set.
  func instructionToSet(_ name: String, of place: String, in section: String = "buttons") -> String
  {
    let (part, button) = Slot(place, of: .buttons).part ?? (.hold, place)
    let keys = part == .tap ? ("tap", "tap_configuration") : (Self.word, "configuration")
    let stage = if case .stage(let number) = part { "stage \(number) of " } else { "" }
    return
      "write it in config.yaml, under \(stage)\(button) of \(section): "
      + "\(keys.0): \(kind), \(keys.1): { \(name): … }, and "
      + "send the daemon SIGHUP"
  }
}

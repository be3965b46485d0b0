import ControlModel
import SystemAccess
import Wire

/// What an extension lists with options: a control or a widget.
protocol OptionListing {
  /// What it is called in a configuration file.
  static var word: String { get }
  var kind: String { get }
  var parameters: [ParameterListing] { get }
}

extension ControlListing: OptionListing {
  static var word: String { "control" }
}

extension WidgetListing: OptionListing {
  static var word: String { "widget" }
}

extension OptionListing {
  /// Refuses options that it does not have, and those that a client may not set.
  func check(
    _ configuration: [String: JSONValue], of place: String, in section: String = "buttons"
  ) throws(MessageError) {
    try checkNames(Array(configuration.keys))
    guard let name = fileOptions(in: configuration).first else { return }
    throw MessageError(
      .forbidden,
      """
      cannot set the option \(name) of \(kind): it can run a program, so only the configuration file sets it; \
      \(wayToSet(name, of: place, in: section))
      """)
  }

  /// Refuses names of options that it does not have.
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

  /// The options of a configuration that only the configuration file sets, by name.
  func fileOptions(in configuration: [String: JSONValue]) -> [String] {
    parameters.filter { $0.isFromFileOnly && configuration[$0.name] != nil }.map(\.name).sorted()
  }

  /// Where an option that only the configuration file sets is written.
  func wayToSet(_ name: String, of place: String, in section: String = "buttons") -> String {
    let button = PlacedControl(id: place, kind: kind).button
    let keys = button == place ? (Self.word, "configuration") : ("tap", "tap_configuration")
    return
      "write it in config.yaml, under \(button) of \(section): \(keys.0): \(kind), \(keys.1): { \(name): … }, and "
      + "send the daemon SIGHUP"
  }
}

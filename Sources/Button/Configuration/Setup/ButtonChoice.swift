import Gesture
import SystemAccess

/// Which button, how it bounces and what it does, as a person chose: what `setup` writes into a configuration.
package struct ButtonChoice: Equatable, Sendable {
  /// The source, as `source:` takes it.
  package var source: String
  /// How long the contact must be open to be released; nil leaves it as it is.
  package var debounce: Duration?
  /// The control's kind.
  package var control: String?
  /// The kind of the control that a tap performs; nil leaves it as it is.
  package var tap: String?

  package init(
    source: String, debounce: Duration? = nil, control: String? = nil, tap: String? = nil
  ) {
    self.source = source
    self.debounce = debounce
    self.control = control
    self.tap = tap
  }

  /// The settings as YAML, in order: `source`, `debounce`, `control`, `tap`.
  var settings: [(key: String, value: String)] {
    var settings = [("source", Self.scalar(source))]
    if let debounce { settings.append(("debounce", TimeText.short(debounce))) }
    if let control { settings.append(("control", Self.scalar(control))) }
    if let tap { settings.append(("tap", Self.scalar(tap))) }
    return settings
  }

  /// A text that YAML reads as it is, in quotes if it needs them.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isLetter || $0 == "/" } == true
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || ":/._?&=-+@".unicodeScalars.contains(scalar))
      } && !text.hasSuffix(":")
    guard !isPlain else { return text }
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}

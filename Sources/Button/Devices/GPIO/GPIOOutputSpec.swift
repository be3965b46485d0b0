/// One GPIO line to write to, as a person writes it: `light:` and `haptic:`.
///
///     gpio:GPIO27                       line by kernel name on any chip
///     gpio:gpiochip0/27                 chip and offset (also gpio:/dev/gpiochip0/27)
///       ?active=high                    the default: high is on; or low
public struct GPIOOutputSpec: Equatable, Sendable {
  /// How the line is found.
  public var line: GPIOLineSpec.Line
  /// Whether low is on.
  public var isActiveLow = false

  /// A line that is on while it is high.
  public init(line: GPIOLineSpec.Line) {
    self.line = line
  }

  /// Reads the text; throws `DeviceError.badSource` with what is wrong and what is allowed.
  public init(_ text: String) throws(DeviceError) {
    guard text.hasPrefix("gpio:") else {
      throw .badSource(text, problem: "it is not a line; write a line such as gpio:GPIO27")
    }
    let parts = text.dropFirst(5)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    line = try ButtonSpec.line(text, String(parts[0]))
    for (name, value) in try ButtonSpec.options(text, parts.dropFirst().first.map(String.init)) {
      guard name == "active" else { throw ButtonSpec.unknown(text, name, ["active"]) }
      guard let value, ["low", "high"].contains(value) else {
        throw ButtonSpec.bad(text, name, value, ["low", "high"])
      }
      isActiveLow = value == "low"
    }
  }
}

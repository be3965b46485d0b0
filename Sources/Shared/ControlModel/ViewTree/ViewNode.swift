/// A view of a `ViewTree`, or a modifier of a view.
public struct ViewNode: Hashable, Sendable {
  /// The view or modifier.
  public var kind: ViewKind
  /// The parameters, by the names in `ViewKind.parameters`.
  public var values: [String: JSONValue]
  /// The views inside this view, in the author's order.
  public var children: [ViewNode]
  /// The modifiers of the view in the order in which the author applied them: the first is the innermost.
  public var modifiers: [ViewNode]

  /// Creates a view or a modifier.
  public init(
    _ kind: ViewKind, _ values: [String: JSONValue] = [:], children: [ViewNode] = [],
    modifiers: [ViewNode] = []
  ) {
    self.kind = kind
    self.values = values
    self.children = children
    self.modifiers = modifiers
  }

  /// An empty view.
  public static let empty = ViewNode(.group)
}

extension ViewNode: Codable, Described {
  /// The fields of a node; its parameters are further fields of the object.
  public static var fields: [MessageField] {
    [
      MessageField("kind", String.self, .required, "The kind of view or modifier."),
      MessageField("children", [ViewNode]?.self, .optional, "The child views."),
      MessageField(
        "modifiers", [ViewNode]?.self, .optional, "Its modifiers, from the innermost on."),
    ]
  }

  private static let names: Set<String> = ["kind", "children", "modifiers"]

  /// Reads a node.
  ///
  /// An unknown kind is read as a group, so that the views of a newer extension can be shown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    kind = ViewKind(rawValue: try container.decode(String.self, forKey: "kind")) ?? .group
    children = try container.decodeIfPresent([ViewNode].self, forKey: "children") ?? []
    modifiers = try container.decodeIfPresent([ViewNode].self, forKey: "modifiers") ?? []
    values = [:]
    for key in container.allKeys where !Self.names.contains(key.stringValue) {
      values[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
  }

  /// Writes a node, with its parameters as fields of the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(kind.rawValue, forKey: "kind")
    for (name, value) in values { try container.encode(value, forKey: AnyKey(stringValue: name)) }
    if !children.isEmpty { try container.encode(children, forKey: "children") }
    if !modifiers.isEmpty { try container.encode(modifiers, forKey: "modifiers") }
  }

  private struct AnyKey: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral: String) { stringValue = stringLiteral }
  }
}

/// The type of a parameter of a `ViewNode`.
public indirect enum ViewParameter: Hashable, Sendable {
  /// A finite number between -`largest` and `largest`; others are clamped.
  case number
  /// A `number`, or `"infinity"`.
  case length
  /// A Boolean value.
  case bool
  /// A text; only the first `longest` characters remain.
  case text
  /// The bytes of a file in Base64.
  case data
  /// One of these words.
  case word([String])
  /// The style of a shape or a text: see `checked(_:)`.
  case style
  /// A list of at most `mostElements` elements of this type.
  case list(ViewParameter)
  /// An object with these optional parts.
  case parts([String: ViewParameter])

  /// The largest number, larger than any screen in points.
  public static let largest = 100_000.0
  /// The maximum number of characters in a text, such as the data of a path.
  public static let longest = 20_000
  /// The maximum number of elements of a list.
  public static let mostElements = 500

  /// Returns the value within the limits, or `nil` if it has another type.
  ///
  /// A style is the name of a system color (`red`, `primary`, `tint`, …), `#rrggbbaa`, two of these for the light and
  /// the dark appearance (`#rrggbbaa/#rrggbbaa`), or parts: `{"material": "thin"}`,
  /// `{"gradient": "linear", "stops": [["#rrggbbaa", 0.5], …], "start": [x, y], "end": [x, y]}` with points in a square of
  /// side 1 (`radial`: `center`, `start_radius`, `end_radius` in points; `angular`: `center`, `start_angle`, `end_angle` in
  /// degrees), or `{"style": …, "opacity": 0.5}`.
  public func checked(_ value: JSONValue) -> JSONValue? {
    switch (self, value) {
    case (.number, .int(let number)): Self.clamped(Double(number))
    case (.number, .double(let number)): Self.clamped(number)
    case (.length, .string("infinity")): value
    case (.length, _): ViewParameter.number.checked(value)
    case (.bool, .bool), (.data, .string): value
    case (.text, .string(let text)): .string(Self.cut(text))
    case (.word(let words), .string(let word)): words.contains(word) ? value : nil
    case (.style, _): Self.style(value)
    case (.list(let element), .array(let values)):
      .array(values.prefix(Self.mostElements).compactMap(element.checked))
    case (.parts(let parts), .object(let values)): .object(Self.checked(values, parts))
    case _: nil
    }
  }

  /// The values whose names and types are in a table.
  static func checked(
    _ values: [String: JSONValue], _ table: [String: ViewParameter]
  ) -> [String: JSONValue] {
    var kept: [String: JSONValue] = [:]
    for (name, value) in values { kept[name] = table[name]?.checked(value) }
    return kept
  }

  private static func clamped(_ number: Double) -> JSONValue? {
    guard number.isFinite else { return nil }
    return .double(min(max(number, -largest), largest))
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count > longest && text.count > longest ? text.prefix(longest - 1) + "…" : text
  }

  private static let materials = ["ultra_thin", "thin", "regular", "thick", "ultra_thick", "bar"]

  private static func style(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .string(let name):
      // Only letters, digits, `#` and `/`, which are harmless in a style sheet.
      let isPlain = name.utf8.allSatisfy {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x23
          || $0 == 0x2F
      }
      return isPlain && name.utf8.count <= 40 ? value : nil
    case .object(let parts):
      // A style with an opacity contains a style, which must be a string.
      let inner = parts["style"].flatMap { if case .string = $0 { style($0) } else { nil } }
      var kept = checked(
        parts,
        [
          "material": .word(materials), "gradient": .word(["linear", "radial", "angular"]),
          "start": .list(.number), "end": .list(.number), "center": .list(.number),
          "start_radius": .number, "end_radius": .number, "start_angle": .number,
          "end_angle": .number, "opacity": .number,
        ])
      kept["style"] = inner
      if case .array(let stops)? = parts["stops"] {
        kept["stops"] = .array(stops.prefix(32).compactMap(stop))
      }
      return .object(kept)
    case _: return nil
    }
  }

  private static func stop(_ value: JSONValue) -> JSONValue? {
    guard case .array(let parts) = value, parts.count == 2, case .string = parts[0],
      let color = style(parts[0]), let place = ViewParameter.number.checked(parts[1])
    else { return nil }
    return .array([color, place])
  }
}

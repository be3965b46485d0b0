import Gesture
import YAML

/// A key of the configuration file: where its value is stored, how it is read, and its text in Configuration.md.
///
/// A key needs only its row in `ButtonConfiguration.settings` or a similar list. The texts and key paths are made when they
/// are used, because the daemon reads the file before it serves a button.
struct Setting<Owner: Sendable>: Sendable {
  typealias Text = @Sendable () -> String
  typealias Path<Value> = @Sendable () -> WritableKeyPath<Owner, Value>

  let key: String
  /// The meaning and the allowed values, in Markdown.
  let meaning: Text
  /// The default value in Markdown, or `required`.
  let usual: Text
  /// Whether a change takes effect only when the daemon starts, and not when it reloads the file.
  let isForNextStart: Bool
  let read: @Sendable (Field, inout Owner) throws(ConfigurationError) -> Void
  let isSame: @Sendable (Owner, Owner) -> Bool

  /// Creates a key whose value is stored in one property.
  init<Value: Equatable & Sendable>(
    _ key: String, _ path: @autoclosure @escaping Path<Value>,
    _ meaning: @autoclosure @escaping Text, usual: @autoclosure @escaping Text,
    isForNextStart: Bool = false,
    read: @escaping @Sendable (Field) -> () throws(ConfigurationError) -> Value
  ) {
    (self.key, self.meaning, self.usual) = (key, meaning, usual)
    self.isForNextStart = isForNextStart
    self.read = { @Sendable (field, owner) throws(ConfigurationError) in
      owner[keyPath: path()] = try read(field)()
    }
    isSame = { @Sendable in $0[keyPath: path()] == $1[keyPath: path()] }
  }

  /// Creates a key whose value is stored in several properties, or in a property that depends on the key's name.
  init(
    _ key: String, _ meaning: @autoclosure @escaping Text, usual: @autoclosure @escaping Text,
    read: @escaping @Sendable (Field, inout Owner) throws(ConfigurationError) -> Void
  ) {
    (self.key, self.meaning, self.usual, self.read) = (key, meaning, usual, read)
    isForNextStart = false
    isSame = { _, _ in true }
  }

  /// Creates a key for a time; `usual` has the default.
  init(
    _ key: String, _ path: @autoclosure @escaping Path<Duration>,
    _ meaning: @autoclosure @escaping Text, in range: ClosedRange<Duration>, of usual: Owner
  ) {
    self.init(
      key, path(), "\(meaning()), \(TimeText.range(range))",
      usual: TimeText.short(usual[keyPath: path()])
    ) { field in
      { () throws(ConfigurationError) in try field.duration(in: range) }
    }
  }

  /// Creates a key for `true` or `false`; `usual` has the default.
  init(
    _ key: String, _ path: @autoclosure @escaping Path<Bool>,
    _ meaning: @autoclosure @escaping Text, of usual: Owner, isForNextStart: Bool = false
  ) {
    self.init(
      key, path(), meaning(), usual: "`\(usual[keyPath: path()])`",
      isForNextStart: isForNextStart, read: Field.truth)
  }
}

extension Field {
  /// Reads the keys of a mapping in the order of their rows, and returns the fields for further checks.
  @discardableResult
  func read<Owner>(
    _ settings: [Setting<Owner>], into owner: inout Owner
  ) throws(ConfigurationError) -> [String: Field] {
    let fields = try fields(settings.map(\.key))
    for setting in settings {
      if let field = fields[setting.key] { try setting.read(field, &owner) }
    }
    return fields
  }
}

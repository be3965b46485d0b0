import Gesture

/// A key of the configuration file: where its value is kept, how it is read, and what Configuration.md says of it.
///
/// The rows of `ButtonConfiguration.settings` and the other lists are all that a key needs. Their texts and key paths are made when
/// they are used, because the daemon reads the file before it serves a button.
struct Setting<Owner: Sendable>: Sendable {
  typealias Text = @Sendable () -> String
  typealias Path<Value> = @Sendable () -> WritableKeyPath<Owner, Value>

  /// Its name in the file.
  let key: String
  /// What it is and what it may be, in Markdown.
  let meaning: Text
  /// Its value if it is not written, in Markdown, or `required`.
  let usual: Text
  /// Whether a change takes effect when the daemon starts, not when it reads the file again.
  let isForNextStart: Bool
  let read: @Sendable (Field, inout Owner) throws(ConfigurationError) -> Void
  let isSame: @Sendable (Owner, Owner) -> Bool

  /// A key whose value is kept in one place.
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

  /// A key whose value is kept in several places, or depends on its name.
  init(
    _ key: String, _ meaning: @autoclosure @escaping Text, usual: @autoclosure @escaping Text,
    read: @escaping @Sendable (Field, inout Owner) throws(ConfigurationError) -> Void
  ) {
    (self.key, self.meaning, self.usual, self.read) = (key, meaning, usual, read)
    isForNextStart = false
    isSame = { _, _ in true }
  }

  /// A time; `usual` has the one that it is if it is not written.
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

  /// `true` or `false`; `usual` has the one that it is if it is not written.
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
  /// Reads the keys of a mapping by their rows, in the order of the rows, and returns them for further checks.
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

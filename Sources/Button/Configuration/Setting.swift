import Gesture

/// A key of the configuration file: where its value is kept, how it is read, and what Configuration.md says of it.
///
/// The rows of `ButtonConfiguration.settings` and the other lists are all that a key needs.
struct Setting<Owner: Sendable>: Sendable {
  /// Its name in the file.
  let key: String
  /// What it is and what it may be, in Markdown.
  let meaning: String
  /// Its value if it is not written, in Markdown, or `required`.
  let usual: String
  /// Whether a change takes effect when the daemon starts, not when it reads the file again.
  let isForNextStart: Bool
  let read: @Sendable (Field, inout Owner) throws(ConfigurationError) -> Void
  let isSame: @Sendable (Owner, Owner) -> Bool

  /// A key whose value is kept in one place.
  init<Value: Equatable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ meaning: String,
    usual: String, isForNextStart: Bool = false,
    read: @escaping @Sendable (Field) -> () throws(ConfigurationError) -> Value
  ) {
    (self.key, self.meaning, self.usual) = (key, meaning, usual)
    self.isForNextStart = isForNextStart
    self.read = { (field, owner) throws(ConfigurationError) in
      owner[keyPath: path] = try read(field)()
    }
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
  }

  /// A key whose value is kept in several places, or depends on its name.
  init(
    _ key: String, _ meaning: String, usual: String,
    read: @escaping @Sendable (Field, inout Owner) throws(ConfigurationError) -> Void
  ) {
    (self.key, self.meaning, self.usual, self.read) = (key, meaning, usual, read)
    isForNextStart = false
    isSame = { _, _ in true }
  }

  /// A time; `usual` has the one that it is if it is not written.
  init(
    _ key: String, _ path: any WritableKeyPath<Owner, Duration> & Sendable, _ meaning: String,
    in range: ClosedRange<Duration>, of usual: Owner
  ) {
    let time = TimeText.short(usual[keyPath: path])
    self.init(key, path, "\(meaning), \(TimeText.range(range))", usual: time) { field in
      { () throws(ConfigurationError) in try field.duration(in: range) }
    }
  }

  /// `true` or `false`; `usual` has the one that it is if it is not written.
  init(
    _ key: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable, _ meaning: String,
    of usual: Owner, isForNextStart: Bool = false
  ) {
    self.init(
      key, path, meaning, usual: "`\(usual[keyPath: path])`", isForNextStart: isForNextStart,
      read: Field.truth)
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

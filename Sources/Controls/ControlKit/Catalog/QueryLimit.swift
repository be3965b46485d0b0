/// The time limits for an author's queries where their results are optional.
enum QueryLimit {
  /// For the options of a placed control.
  static var options: Duration { longer ?? .seconds(2) }
  /// For the options of a preview.
  static var preview: Duration { longer ?? .seconds(4) }

  /// A longer limit for tests, which run many queries at the same time on a busy machine.
  @TaskLocal static var longer: Duration?
}

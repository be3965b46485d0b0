/// How long an author's queries may take where something can be shown without their answers.
enum QueryLimit {
  /// For the options of a placed control.
  static var options: Duration { longer ?? .seconds(2) }
  /// For the options of a preview.
  static var preview: Duration { longer ?? .seconds(4) }

  /// Tests wait longer: on a busy machine a query's steps stand in one queue with those of every other test.
  @TaskLocal static var longer: Duration?
}

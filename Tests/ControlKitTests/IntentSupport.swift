extension Diary {
  /// What the intents that `body` runs write.
  static func lines(of body: () async throws -> Void) async rethrows -> [String] {
    let diary = Diary()
    try await $current.withValue(diary, operation: body)
    return diary.lines
  }
}

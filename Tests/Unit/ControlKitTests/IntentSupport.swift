extension Diary {
  /// What the intents that `body` runs write.
  static func lines(of body: () async throws -> Void) async rethrows -> [String] {
    let diary = Diary()
    try await $current.withValue(diary, operation: body)
    return diary.lines
  }
}

/// The error that `body` throws.
///
/// `#expect(throws:)` gives it back only since Swift 6.1.
func failure(of body: () async throws -> some Any) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

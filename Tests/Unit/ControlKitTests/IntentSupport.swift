extension Diary {
  /// The lines that are written by the intents in `body`.
  static func lines(of body: () async throws -> Void) async rethrows -> [String] {
    let diary = Diary()
    try await $current.withValue(diary, operation: body)
    return diary.lines
  }
}

/// The error of `body`; `#expect(throws:)` returns it only since Swift 6.1.
func failure(of body: () async throws -> some Any) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

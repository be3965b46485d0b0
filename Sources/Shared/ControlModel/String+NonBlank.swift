extension String {
  /// The string itself, or nil if it is empty or white space: such text counts as absent.
  package var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}

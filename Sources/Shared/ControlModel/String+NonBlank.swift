extension String {
  /// The string, or `nil` if it is empty or white space, which counts as absent.
  package var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}

/// The reason why a package cannot be created, with the necessary action.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  /// The message, which can contain text of the imported files: make it safe before showing it.
  package let description: String

  init(_ description: String) { self.description = description }
}

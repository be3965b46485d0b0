/// Why a package cannot be made: one message with what to do.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  /// The message.
  ///
  /// It can hold text of the files that were read: make it safe before it is shown.
  package let description: String

  init(_ description: String) { self.description = description }
}

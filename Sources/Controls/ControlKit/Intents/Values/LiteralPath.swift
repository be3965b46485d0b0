/// Makes a key path sendable together with the value that contains it.
///
/// `@unchecked Sendable` is sound: an author writes such a key path as a literal that names a
/// property, so it captures no values.
struct LiteralPath<Root, Value>: @unchecked Sendable {
  let keyPath: KeyPath<Root, Value>
}

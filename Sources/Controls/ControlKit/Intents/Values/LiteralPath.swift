/// A key path that goes where the value goes that was written with it.
///
/// `@unchecked Sendable` is sound here: an author writes such a key path as a literal that names a
/// property, so it holds no values of its own.
struct LiteralPath<Root, Value>: @unchecked Sendable {
  let keyPath: KeyPath<Root, Value>
}

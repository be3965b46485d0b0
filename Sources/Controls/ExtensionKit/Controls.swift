import ControlKit

/// The controls of this process, created at their first use.
@MainActor
final class Controls {
  private let make: @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  private var made: Result<ControlCatalog, ControlError>?

  nonisolated init(
    _ make: @escaping @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  ) {
    self.make = make
  }

  /// The controls; if creating them has failed, every call throws the same error.
  func catalog() throws(ControlError) -> ControlCatalog {
    if let made { return try made.get() }
    do throws(ControlError) {
      let catalog = try make()
      made = .success(catalog)
      return catalog
    } catch {
      made = .failure(error)
      throw error
    }
  }
}

import ControlKit

/// The controls of the process, made when they are first asked for.
@MainActor
final class Controls {
  private let make: @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  private var made: Result<ControlCatalog, ControlError>?

  nonisolated init(
    _ make: @escaping @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  ) {
    self.make = make
  }

  /// The controls; throws at every call if they cannot be listed.
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

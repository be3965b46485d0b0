public import ControlKit

/// Controls that are made when they are first asked for, so that a button is ready before they are.
public struct LazyControls: ControlService {
  private let gallery: Gallery

  /// The controls that `make` makes, once.
  public init(_ make: @escaping @MainActor @Sendable () throws -> InProcessControls) {
    gallery = Gallery(make)
  }

  /// The gallery, in its order.
  public var listings: [ControlListing] {
    get async throws { try await gallery.controls().listings }
  }

  /// Asks a control for its state now.
  public func load(_ kind: String) async throws -> ControlDescription {
    try await gallery.controls().load(kind)
  }

  /// Runs a control's intent until it returns; a toggle's is given `value` first.
  public func perform(_ kind: String, setting value: Bool?) async throws {
    try await gallery.controls().perform(kind, setting: value)
  }

  @MainActor
  private final class Gallery {
    private let make: @MainActor @Sendable () throws -> InProcessControls
    private var made: Result<InProcessControls, any Error>?

    nonisolated init(_ make: @escaping @MainActor @Sendable () throws -> InProcessControls) {
      self.make = make
    }

    func controls() throws -> InProcessControls {
      if let made { return try made.get() }
      let result = Result { try make() }
      made = result
      return try result.get()
    }
  }
}

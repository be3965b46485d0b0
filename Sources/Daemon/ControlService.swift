public import ControlKit

/// Where controls live: in this process, or in extension processes behind a pipe.
///
/// Called from any task. Time limits are the caller's: a service may take for ever.
public protocol ControlService: Sendable {
  /// The gallery, in its order.
  var listings: [ControlListing] { get async throws }

  /// Asks a control for its state now.
  func load(_ kind: String) async throws -> ControlDescription

  /// Runs a control's intent until it returns; a toggle's is given `value` first.
  func perform(_ kind: String, setting value: Bool?) async throws
}

/// Controls in this process: the samples that `demo` runs.
public struct InProcessControls: ControlService {
  /// The gallery, in its order.
  public let listings: [ControlListing]
  private let catalog: ControlCatalog

  /// The controls of a bundle.
  @MainActor
  public init(
    _ bundle: some WidgetBundle, appName: String, language: ControlLanguage
  ) throws(ControlError) {
    catalog = try ControlCatalog(bundle: bundle, appName: appName, language: language)
    listings = catalog.listings
  }

  /// Asks a control for its state now.
  public func load(_ kind: String) async throws -> ControlDescription {
    try await catalog.load(kind)
  }

  /// Runs a control's intent until it returns; a toggle's is given `value` first.
  public func perform(_ kind: String, setting value: Bool?) async throws {
    try await catalog.perform(kind, setting: value)
  }
}

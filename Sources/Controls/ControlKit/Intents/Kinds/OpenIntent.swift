/// An intent that opens its app, on the screen that `target` stands for.
public protocol OpenIntent: SystemIntent {
  /// The type of the screens.
  associatedtype Value: AppValue
  /// The screen to open.
  var target: Value { get set }
}

extension OpenIntent {
  /// Does nothing more: to open the app is what the system does for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// The result of an intent that opens its app, or an address, and has no `perform()` of its own.
public struct OpenedApp: IntentResult {
  /// No value.
  public var value: Never? { nil }
}

/// An intent that shows what an app finds for a text.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// Where the app can search.
  static var searchScopes: [StringSearchScope] { get }
  /// What to search for.
  var criteria: StringSearchCriteria { get set }
}

/// Where an app can search.
public enum StringSearchScope: Hashable, Sendable {
  case general, audio, books, image, movies, news, socialMedia, tv
}

/// What to search for.
public struct StringSearchCriteria: _PlainIntentValue, Hashable, Sendable {
  /// The text.
  public let term: String

  /// A search for this text.
  public init(term: String) {
    self.term = term
  }
}

extension OpenIntent {
  /// The screen's identifier as text, once there is one.
  fileprivate var screen: String? {
    // A parameter is read from its storage: to read one that is not set stops the program.
    let parameters = StoredParameters(of: self)
    let value = parameters.has("target") ? parameters.archived["target"] : json(target)
    return value.flatMap { String.from($0) }
  }

  private func json(_ target: Value) -> JSONValue? { ParameterArchive.json(of: target) }
}

extension AppIntent {
  /// What the system opens for this intent, besides what it performs; nil for nothing.
  var opening: PerformOutcome.Opening? {
    let name = "\(Self.self)"
    let address = (self as? any URLRepresentableIntent)?.address
    if let open = self as? any OpenIntent {
      return .init(intent: name, url: address, target: open.screen)
    }
    if address != nil || Self.supportedModes.opensApp { return .init(intent: name, url: address) }
    return nil
  }
}

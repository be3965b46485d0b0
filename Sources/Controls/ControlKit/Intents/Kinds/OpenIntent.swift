/// An intent that opens its app and shows `target`.
public protocol OpenIntent: SystemIntent {
  /// The type of the target.
  associatedtype Value: AppValue
  /// The entity or screen to show.
  var target: Value { get set }
}

extension OpenIntent {
  /// Does nothing.
  ///
  /// The system opens the app for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// The result of an intent that opens its app or a URL and has no `perform()` of its own.
public struct OpenedApp: IntentResult {
  /// No value.
  public var value: Never? { nil }
}

/// An intent that shows the app's search results for a text.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// What the app can search.
  static var searchScopes: [StringSearchScope] { get }
  /// The search criteria.
  var criteria: StringSearchCriteria { get set }
}

/// What an app can search.
public enum StringSearchScope: Hashable, Sendable {
  case general, audio, books, image, movies, news, socialMedia, tv
}

/// The criteria of a search.
public struct StringSearchCriteria: _PlainIntentValue, Hashable, Sendable {
  /// The text.
  public let term: String

  /// Creates criteria with a text.
  public init(term: String) {
    self.term = term
  }
}

extension OpenIntent {
  /// The target's identifier as a string; nil if the target is not set.
  fileprivate var screen: String? {
    // The parameter is read from its storage, because reading an unset parameter stops the program.
    let parameters = StoredParameters(of: self)
    let value = parameters.has("target") ? parameters.archived["target"] : json(target)
    return value.flatMap { String.from($0) }
  }

  private func json(_ target: Value) -> JSONValue? { ParameterArchive.json(of: target) }
}

extension AppIntent {
  /// What the system opens in addition to performing this intent; nil for nothing.
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

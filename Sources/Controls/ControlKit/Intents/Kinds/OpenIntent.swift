public import FoundationEssentials

/// An intent that opens its app and shows `target`.
public protocol OpenIntent: SystemIntent {
  /// The type of the target.
  associatedtype Value: AppValue
  /// The entity or screen to show.
  var target: Value { get set }
}

extension OpenIntent {
  /// Does nothing: the system opens the app for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// The result of an intent that opens its app or a URL with the default `perform()`.
public struct OpenedApp: IntentResult {
  /// Always `nil`: the intent has no value.
  public var value: Never? { nil }
}

/// An intent that shows the app's search results for a text.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// The kinds of content that the app can search.
  static var searchScopes: [StringSearchScope] { get }
  /// The search criteria.
  var criteria: StringSearchCriteria { get set }
}

/// A kind of content that an app can search.
public enum StringSearchScope: Hashable, Sendable {
  case general, audio, books, image, movies, news, socialMedia, tv
}

/// The criteria of a search.
public struct StringSearchCriteria: _PlainIntentValue, Hashable, Sendable {
  /// The text to search for.
  public let term: String

  /// Creates criteria with a text.
  public init(term: String) {
    self.term = term
  }
}

extension OpenIntent {
  /// The target's identifier as a string, or `nil` if the target is not set.
  fileprivate var screen: String? {
    // The parameter is read from its storage, because reading an unset parameter stops the program.
    let parameters = StoredParameters(of: self)
    let value = parameters.has("target") ? parameters.archived["target"] : json(target)
    return value.flatMap { String.from($0) }
  }

  private func json(_ target: Value) -> JSONValue? { ParameterArchive.json(of: target) }
}

extension AppIntent {
  /// The app, screen or URL that the system opens for this intent, or `nil`.
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

/// An intent that opens a URL.
///
/// On iOS it opens only universal links (developer.apple.com, OpenURLIntent), and URLs with the
/// app's own scheme if the intent opens its app (`openAppWhenRun`). The same applies here: a URL
/// with the app's own scheme is passed as the last argument of the app's command.
public struct OpenURLIntent: SystemIntent, URLRepresentableIntent {
  /// The title of the intent.
  public static let title: LocalizedStringResource = "Open URL"
  /// The representation that contains only `url`.
  public static var urlRepresentation: IntentURLRepresentation<OpenURLIntent> { "\(\.$url)" }

  /// The URL to open.
  @Parameter(title: "URL") public var url: URL

  /// Creates an intent without a URL, which opens nothing.
  public init() {}

  /// Creates an intent that opens a URL.
  public init(_ url: URL) {
    self.url = url
  }

  /// Creates an intent that opens the URL of an enumeration case.
  public init(urlRepresentable: some URLRepresentableEnum) throws {
    self.init(try Self.url(urlRepresentable.address, of: urlRepresentable))
  }

  /// Creates an intent that opens the URL of an entity.
  public init(urlRepresentable: some URLRepresentableEntity) async throws {
    self.init(try Self.url(urlRepresentable.address, of: urlRepresentable))
  }

  /// Passes the URL to the system and ends the calling `perform()`.
  public func perform() async throws -> Never {
    if let opening { IntentRun.current?.add(opening: opening) }
    throw URLPassedToSystem()
  }

  /// The URL from its storage, because reading an unset `url` stops the program.
  var address: String? { $url.current?.absoluteString }

  private static func url(_ text: String?, of value: some Any) throws -> URL {
    guard let text, let url = URL(string: text) else {
      throw InvalidURLRepresentation(text: text ?? "", value: "\(value)")
    }
    return url
  }
}

/// Ends the `perform()` of an intent that opens a URL, which has no result.
struct URLPassedToSystem: Error {}

/// The error for a URL representation that does not yield a valid URL.
struct InvalidURLRepresentation: Error, CustomStringConvertible {
  let text: String
  let value: String

  var description: String {
    "cannot open \(value): its URL representation gives \"\(text)\", which is not a URL"
  }
}

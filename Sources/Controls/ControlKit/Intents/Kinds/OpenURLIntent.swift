public import FoundationEssentials

/// An intent that opens a URL.
///
/// On iOS it opens only universal links (developer.apple.com, OpenURLIntent), and URLs with the
/// app's own scheme if the intent opens its app (`openAppWhenRun`). The same applies here: a URL
/// with the app's own scheme is passed as the last argument of the app's command.
public struct OpenURLIntent: SystemIntent, URLRepresentableIntent {
  /// The title of the intent.
  public static let title: LocalizedStringResource = "Open URL"
  /// The URL itself.
  public static var urlRepresentation: IntentURLRepresentation<OpenURLIntent> { "\(\.$url)" }

  /// The URL.
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

  /// The URL if it is set.
  ///
  /// Reading an unset parameter stops the program.
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

public import FoundationEssentials

/// An intent that opens an address.
///
/// On an iPhone only universal links open (developer.apple.com, OpenURLIntent), and addresses with the app's own
/// scheme if the intent opens its app (`openAppWhenRun`). So it is here: such an address is the last argument of
/// the app's command.
public struct OpenURLIntent: SystemIntent, URLRepresentableIntent {
  /// Open URL.
  public static let title: LocalizedStringResource = "Open URL"
  /// The address itself.
  public static var urlRepresentation: IntentURLRepresentation<OpenURLIntent> { "\(\.$url)" }

  /// The address.
  @Parameter(title: "URL") public var url: URL

  /// An intent without an address yet: it opens nothing.
  public init() {}

  /// An intent that opens this address.
  public init(_ url: URL) {
    self.url = url
  }

  /// An intent that opens the address of an enumerated value.
  public init(urlRepresentable: some URLRepresentableEnum) throws {
    self.init(try Self.url(urlRepresentable.address, of: urlRepresentable))
  }

  /// An intent that opens the address of an entity.
  public init(urlRepresentable: some URLRepresentableEntity) async throws {
    self.init(try Self.url(urlRepresentable.address, of: urlRepresentable))
  }

  /// Hands the address to the system; there is nothing to come back to.
  public func perform() async throws -> Never {
    if let opening { IntentRun.current?.add(opening: opening) }
    throw AddressHandedOver()
  }

  /// The address if it is set: to read an unset parameter stops the program.
  var address: String? { $url.current?.absoluteString }

  private static func url(_ text: String?, of value: some Any) throws -> URL {
    guard let text, let url = URL(string: text) else {
      throw UnusableAddress(text: text ?? "", value: "\(value)")
    }
    return url
  }
}

/// Ends the `perform()` of an intent that hands an address over: it has no result.
struct AddressHandedOver: Error {}

/// The address that an app gives to a value is none.
struct UnusableAddress: Error, CustomStringConvertible {
  let text: String
  let value: String

  var description: String {
    "cannot open \(value): its URL representation gives \"\(text)\", which is not an address"
  }
}

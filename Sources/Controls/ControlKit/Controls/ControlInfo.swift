public import FoundationEssentials

/// A control that a person has placed.
///
/// If a kind is placed twice, there are two infos with their own identities and options
/// (developer.apple.com, ControlInfo).
public struct ControlInfo: Identifiable, Hashable, Sendable {
  private let place: ControlPlace
  private let options: Options

  enum Options: Sendable {
    /// Nothing, because this process does not contain the control.
    case unknown
    /// The control has no options.
    case fixed
    /// The options, with their entities resolved.
    case found(any ControlConfigurationIntent)
  }

  /// The persistent identity of the placed control.
  public var id: String { place.control.id }
  /// The control's kind.
  public var kind: String { place.control.kind }
  /// The control's push token, or `nil` without a push handler.
  public var pushInfo: ControlPushInfo? { place.token.map { ControlPushInfo(token: $0) } }

  /// Creates the info for a placed control; its options are read when they are requested.
  public init(_ place: ControlPlace) { self.init(place, options: .unknown) }

  init(_ place: ControlPlace, options: Options) {
    self.place = place
    self.options = options
  }

  /// The chosen options; `nil` for a control without options or with options of another type.
  ///
  /// In an extension, the entities of the options are already resolved. In an app's process the
  /// type is known only now, so this call runs the entities' queries and blocks its thread for at
  /// most two seconds. Do not call it on the main actor if a query needs the main actor.
  public func configurationIntent<Intent: ControlConfigurationIntent>(
    of type: Intent.Type = Intent.self
  ) -> Intent? {
    switch options {
    case .fixed: return nil
    case .found(let intent): return intent as? Intent
    case .unknown: break
    }
    return StoredParameters.intent(Intent.self, with: place.control.configuration)
  }

  /// Whether two infos describe the same placed control with the same options and token.
  public static func == (left: ControlInfo, right: ControlInfo) -> Bool {
    left.place == right.place
  }

  /// Hashes the placed control.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// The information that a server needs to reach one placed control.
public struct ControlPushInfo: Hashable, Sendable {
  /// The token; a push request contains it in lowercase hexadecimal digits.
  public let token: Data

  /// Creates push information with this token.
  public init(token: Data) { self.token = token }
}

/// A placed control as the system stores it.
public struct ControlPlace: Hashable, Sendable {
  /// The control with its chosen options.
  public var control: PlacedControl
  /// The push token, or `nil` if the control has no push handler.
  public var token: Data?

  /// Creates a placed control with its push token.
  public init(control: PlacedControl, token: Data? = nil) {
    self.control = control
    self.token = token
  }
}

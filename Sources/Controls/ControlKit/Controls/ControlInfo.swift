public import FoundationEssentials

/// A control that a person has placed.
///
/// Two places of one kind are two infos, each with its own identity and options
/// (developer.apple.com, ControlInfo).
public struct ControlInfo: Identifiable, Hashable, Sendable {
  private let place: ControlPlace
  private let options: Options

  /// What is known of the options' type.
  enum Options: Sendable {
    /// Nothing: this process does not have the control.
    case unknown
    /// The control cannot be configured.
    case fixed
    /// The options, with their entities found.
    case found(any ControlConfigurationIntent)
  }

  /// The place's lasting identity.
  public var id: String { place.control.id }
  /// The control's kind.
  public var kind: String { place.control.kind }
  /// The control's push token; nil if it has no push handler.
  public var pushInfo: ControlPushInfo? { place.token.map { ControlPushInfo(token: $0) } }

  /// The control of a place.
  public init(_ place: ControlPlace) { self.init(place, options: .unknown) }

  init(_ place: ControlPlace, options: Options) {
    self.place = place
    self.options = options
  }

  /// The options chosen for this place; nil if it has none, or they are not of this type.
  ///
  /// In an extension the options' entities have been found before the app gets the info. An app's
  /// process learns the type only here, so it asks the entities' queries now and waits for them, at
  /// most two seconds: call it off the main actor if a query needs that.
  public func configurationIntent<Intent: ControlConfigurationIntent>(
    of type: Intent.Type = Intent.self
  ) -> Intent? {
    switch options {
    case .fixed: return nil
    case .found(let intent): return intent as? Intent
    case .unknown: break
    }
    let intent = Intent()
    let parameters = StoredParameters(of: intent)
    let names = Set(parameters.listings.map(\.name))
    let configuration = place.control.configuration
    guard names.isSuperset(of: configuration.keys) else { return nil }
    let restored = waiting(atMost: QueryLimit.options) {
      do {
        try await parameters.restore(archived: configuration)
        await parameters.fillFromQueries()
        return true
      } catch { return false }
    }
    return restored == true ? intent : nil
  }

  /// Whether two infos are of one place with the same options and token.
  public static func == (left: ControlInfo, right: ControlInfo) -> Bool {
    left.place == right.place
  }

  /// Mixes in the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// What a server needs to reach one placed control.
public struct ControlPushInfo: Hashable, Sendable {
  /// The token, as bytes; a request names it in lower-case hex.
  public let token: Data

  /// Push information with this token.
  public init(token: Data) { self.token = token }
}

/// A place of a control, as the system keeps it: what a `ControlInfo` is made from.
public struct ControlPlace: Hashable, Sendable {
  /// The control there.
  public var control: PlacedControl
  /// Its push token; nil if the control has no push handler.
  public var token: Data?

  /// A place from its parts.
  public init(control: PlacedControl, token: Data? = nil) {
    self.control = control
    self.token = token
  }
}

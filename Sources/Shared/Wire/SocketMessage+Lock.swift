extension SocketMessage {
  /// The body of `developer_mode`, and its result.
  public struct DeveloperMode: Codable, Equatable, Sendable {
    /// Whether it is on; in a request nil to leave it as it is.
    public var on: Bool?

    /// A request or an answer.
    public init(on: Bool? = nil) { self.on = on }
  }

  /// The body of `unlock`.
  public struct Unlock: Codable, Equatable, Sendable {
    /// The passcode; nil if there is none.
    public var passcode: String?

    /// A request with this passcode.
    public init(passcode: String? = nil) { self.passcode = passcode }
  }

  /// The body of `passcode`.
  ///
  /// `new` must be there: `null` takes the passcode away.
  public struct ChangePasscode: Codable, Equatable, Sendable {
    /// The passcode until now; nil if there is none.
    public var old: String?
    /// The passcode from now on; nil for none.
    public var new: String?

    /// A request from its parts.
    public init(old: String? = nil, new: String?) {
      self.old = old
      self.new = new
    }

    private enum CodingKeys: CodingKey { case old, new }

    /// Reads a request; a missing `new` is an error, not the removal of the passcode.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      old = try container.decodeIfPresent(String.self, forKey: .old)
      new = try container.decode(String?.self, forKey: .new)
    }

    /// Writes a request, with `null` for no passcode.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(old, forKey: .old)
      try container.encode(new, forKey: .new)
    }
  }

  /// The result of `lock`, `unlock` and `passcode`.
  public struct LockState: Codable, Equatable, Sendable {
    /// Whether the screen is locked.
    public var locked: Bool
    /// Whether a passcode unlocks it.
    public var has_passcode: Bool

    /// A state from its parts.
    public init(locked: Bool, has_passcode: Bool) {
      self.locked = locked
      self.has_passcode = has_passcode
    }
  }
}

/// An entity whose identifier is the same on all devices of a person (iOS 27; developer.apple.com, SyncableEntity).
///
/// Has no effect here, since there is only one device.
public protocol SyncableEntity: AppEntity {}

/// An identifier for this device and one for all devices (iOS 27; developer.apple.com, SyncableEntityIdentifier).
public struct SyncableEntityIdentifier<LocalID, StableID>: Hashable, Sendable
where
  LocalID: EntityIdentifierConvertible & Sendable & Hashable,
  StableID: EntityIdentifierConvertible & Sendable & Hashable
{
  /// The identifier on this device.
  public let local: LocalID?
  /// The identifier on all devices.
  public let stable: StableID?

  /// Creates an identifier from both.
  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }

  private init(_ local: LocalID?, _ stable: StableID?) {
    self.local = local
    self.stable = stable
  }
}

extension SyncableEntityIdentifier where LocalID == StableID {
  /// Creates an identifier that is the same on all devices.
  public init(id: LocalID) { self.init(local: id, stable: id) }
}

extension SyncableEntityIdentifier: EntityIdentifierConvertible {
  /// The length of the local identifier in characters, and both identifiers: `3:abcdef`.
  public var entityIdentifierString: String {
    let first = local?.entityIdentifierString ?? ""
    return "\(first.count):\(first)\(stable?.entityIdentifierString ?? "")"
  }

  /// Parses the format of `entityIdentifierString`.
  public static func entityIdentifier(
    for entityIdentifierString: String
  ) -> SyncableEntityIdentifier<LocalID, StableID>? {
    let parts = entityIdentifierString.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), count >= 0, count <= parts[1].count
    else { return nil }
    let local = LocalID.entityIdentifier(for: String(parts[1].prefix(count)))
    let stable = StableID.entityIdentifier(for: String(parts[1].dropFirst(count)))
    return local == nil && stable == nil ? nil : Self(local, stable)
  }
}

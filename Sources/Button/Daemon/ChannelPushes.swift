/// The identities of pushes to channels that this device has published or carried out, so that each is carried out once: the
/// broker delivers a push also to the device that has published it, and may deliver it twice.
struct ChannelPushes {
  /// How many are remembered.
  static let most = 512

  private var known: Set<String> = []
  private var order: [String] = []

  /// An identity for a push of this device, which is known from now on.
  mutating func newID() -> String {
    let id = String(UInt64.random(in: 0 ... .max), radix: 16)
    _ = isNew(id)
    return id
  }

  /// Remembers an identity; returns whether it was not known.
  mutating func isNew(_ id: String) -> Bool {
    guard known.insert(id).inserted else { return false }
    order.append(id)
    if order.count > Self.most { known.remove(order.removeFirst()) }
    return true
  }
}

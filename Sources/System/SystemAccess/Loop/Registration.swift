/// One descriptor that a loop waits for, from `Poller.add` to `Poller.remove`.
///
/// Each registration is another value: what was reported for a descriptor that has been closed since is never taken for
/// the file that has got its number.
public struct Registration: Hashable, Sendable {
  /// Who is to be asked when the descriptor is ready.
  public enum Owner: Hashable, Sendable {
    /// The program that runs the loop.
    case program
    /// One of the parts that the loop serves, by its number: a button.
    case part(Int)
  }

  /// Who is to be asked when the descriptor is ready.
  public let owner: Owner
  /// The descriptor.
  public let descriptor: Int32
  /// Unlike that of every other registration of the loop.
  let serial: UInt64
}

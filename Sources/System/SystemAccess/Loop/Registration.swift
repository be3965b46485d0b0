/// One descriptor that a loop waits for, from `Poller.add` to `Poller.remove`.
///
/// Each registration is another value: what was reported for a descriptor that has been closed since is never taken for
/// the file that has got its number.
public struct Registration: Hashable, Sendable {
  /// What handles a descriptor that is ready.
  public enum Owner: Hashable, Sendable {
    /// The program that runs the loop.
    case program
    /// One of the parts that the loop serves, by its number: a button.
    case part(Int)
  }

  /// What handles the descriptor when it is ready.
  public let owner: Owner
  /// The number of the descriptor, borrowed: its owner removes the registration before it closes the descriptor.
  public let descriptor: Int32
  /// Unlike that of every other registration of the loop.
  let serial: UInt64
}

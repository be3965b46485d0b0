public import SystemAccess

/// The part of a loop that one source is: what the source registers here is reported to it.
public struct LoopPart {
  private let poller: Poller
  private let number: Int

  /// A part of the loop that waits with `poller`; its number names it among the loop's parts.
  public init(_ poller: Poller, number: Int = 0) {
    self.poller = poller
    self.number = number
  }

  /// Waits for input (and hang-ups) on a descriptor, and reports it to the source's `drain`.
  ///
  /// - Throws: `DeviceError` for a descriptor that cannot be waited for.
  public func add(_ descriptor: Int32) throws(DeviceError) -> Registration {
    do throws(SystemError) {
      return try poller.add(descriptor, for: .part(number))
    } catch { throw .system(error) }
  }

  /// Stops waiting; call it before the descriptor is closed.
  public func remove(_ registration: Registration) { poller.remove(registration) }
}

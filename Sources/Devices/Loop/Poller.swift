import CDevices
public import Gesture

/// Waits for descriptors and for one absolute instant of `CLOCK_MONOTONIC`: epoll and a timerfd.
///
/// Used by one thread. Level-triggered, because a full GPIO event buffer skips its wake-up. The timerfd
/// is absolute: neither timer slack nor a late start of the wait moves it.
public final class Poller {
  private let epoll: Int32
  private let timer: Int32
  private var armed: Timestamp?
  /// The timer has fired and has not been set since: setting it is what clears it.
  private var isExpired = false
  /// A handful of descriptors: a walk is quicker than a hash.
  private var owners: [(descriptor: Int32, owner: Int)] = []
  /// The owner of the loop, as the owner of descriptors.
  static let loopsOwner = -1
  /// Whoever adds descriptors from now on: the loop sets it before it calls a source.
  var owner = 0

  /// Opens the epoll instance and its timer.
  public init() throws(DeviceError) {
    epoll = cd_epoll_create()
    timer = cd_timer_create()
    guard epoll >= 0, timer >= 0, cd_epoll_add(epoll, timer) == 0 else {
      throw .refused(
        "create epoll and timerfd", on: "this process", errno: cd_errno(),
        advice: "raise the limit of open files (ulimit -n)")
    }
  }

  deinit {
    cd_close(timer)
    cd_close(epoll)
  }

  /// Waits for input (and hang-ups) on a descriptor.
  public func add(_ descriptor: Int32) throws(DeviceError) {
    guard cd_epoll_add(epoll, descriptor) == 0 else {
      throw .refused(
        "wait for input", on: "descriptor \(descriptor)", errno: cd_errno(),
        advice: "use a device, a pipe or a terminal; a regular file cannot be waited for")
    }
    owners.append((descriptor, owner))
  }

  /// Who added the descriptor.
  func owner(of descriptor: Int32) -> Int? {
    for entry in owners where entry.descriptor == descriptor { return entry.owner }
    return nil
  }

  /// Waits for room to write on a descriptor, or no longer.
  public func wantsOutput(_ descriptor: Int32, _ wanted: Bool) {
    guard wanted else { return remove(descriptor) }
    // Room is the loop's owner's business, whoever wrote.
    if cd_epoll_add_output(epoll, descriptor) == 0 {
      owners.append((descriptor, Self.loopsOwner))
    }
  }

  /// Waits for input, for room to write, or for both, on a descriptor that may already be waited for.
  public func set(_ descriptor: Int32, input: Bool, output: Bool) throws(DeviceError) {
    guard cd_epoll_set(epoll, descriptor, input, output) == 0 else {
      throw .refused(
        "wait for input and output", on: "descriptor \(descriptor)", errno: cd_errno(),
        advice: "use a pipe or a socket; a regular file cannot be waited for")
    }
  }

  /// Stops waiting for a descriptor; call it before closing it.
  public func remove(_ descriptor: Int32) {
    _ = cd_epoll_remove(epoll, descriptor)
    owners.removeAll { $0.descriptor == descriptor }
  }

  /// Sets the instant at which `wait` returns at the latest; nil for never.
  public func wake(at deadline: Timestamp?) {
    guard deadline != armed || isExpired else { return }
    armed = deadline
    isExpired = false
    // Zero would disarm the timer: the clock's zero is as past as its first nanosecond.
    cd_timer_set(timer, deadline.map { max($0.nanoseconds, 1) } ?? 0)
  }

  /// Waits for the first of: a ready descriptor, the instant set by `wake(at:)`.
  ///
  /// Calls `body` with each ready descriptor; an interrupted wait returns without one.
  public func wait(_ body: (Int32) -> Void) {
    var ready = cd_ready()
    let count = cd_epoll_wait(epoll, &ready, -1)
    for index in 0..<max(count, 0) {
      let descriptor = cd_ready_at(&ready, index)
      if descriptor == timer {
        isExpired = true
      } else {
        body(descriptor)
      }
    }
  }
}

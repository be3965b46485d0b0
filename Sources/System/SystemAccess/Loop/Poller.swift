import CSystem

/// Waits for descriptors and for one absolute instant of `CLOCK_MONOTONIC`: epoll and a timerfd.
///
/// Used by one thread. Level-triggered, because a full GPIO event buffer skips its wake-up. The timerfd
/// is absolute: neither timer slack nor a late start of the wait moves it.
public final class Poller {
  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  private var armed: Timestamp?
  /// The timer has fired and has not been set since: setting it is what clears it.
  private var isExpired = false
  /// A handful of descriptors: a walk is quicker than a hash.
  private var registrations: [Registration] = []
  /// The serial number of the latest registration; the timer has 0.
  private var serial: UInt64 = 0

  /// Opens the epoll instance and its timer.
  public init() throws(SystemError) {
    do throws(Errno) {
      epoll = try FileDescriptor(returnedBy: cd_epoll_create())
      timer = try FileDescriptor(returnedBy: cd_timer_create())
    } catch { throw .noDescriptor(for: "epoll and timerfd", error) }
    guard cd_epoll_add(epoll.number, timer.number, true, false, serial) == 0 else {
      throw .noDescriptor(for: "epoll and timerfd", .last)
    }
  }

  /// Waits for input, for room to write, or for both on a descriptor; hang-ups are always reported.
  ///
  /// - Throws: `SystemError` for a descriptor that cannot be waited for, or that is registered already.
  public func add(
    _ descriptor: Int32, for owner: Registration.Owner, input: Bool = true, output: Bool = false
  ) throws(SystemError) -> Registration {
    serial += 1
    guard cd_epoll_add(epoll.number, descriptor, input, output, serial) == 0 else {
      throw Self.refusal(descriptor, .last)
    }
    let registration = Registration(owner: owner, descriptor: descriptor, serial: serial)
    registrations.append(registration)
    return registration
  }

  /// Changes what a registration waits for; does nothing for one that was removed.
  public func change(
    _ registration: Registration, input: Bool, output: Bool
  ) throws(SystemError) {
    guard registrations.contains(registration) else { return }
    let (descriptor, serial) = (registration.descriptor, registration.serial)
    guard cd_epoll_change(epoll.number, descriptor, input, output, serial) == 0 else {
      throw Self.refusal(descriptor, .last)
    }
  }

  /// Stops waiting; call it before the descriptor is closed.
  ///
  /// Does nothing for one that was removed.
  public func remove(_ registration: Registration) {
    guard let index = registrations.firstIndex(of: registration) else { return }
    registrations.remove(at: index)
    _ = cd_epoll_remove(epoll.number, registration.descriptor)
  }

  /// Sets the instant at which `wait` returns at the latest; nil for never.
  public func wake(at deadline: Timestamp?) {
    guard deadline != armed || isExpired else { return }
    armed = deadline
    isExpired = false
    // Zero would disarm the timer: the clock's zero is as past as its first nanosecond.
    cd_timer_set(timer.number, deadline.map { max($0.nanoseconds, 1) } ?? 0)
  }

  /// Waits for the first of: a ready descriptor, the instant set by `wake(at:)`.
  ///
  /// Calls `body` with the registration of each ready descriptor, but not with one that `body` has removed; an
  /// interrupted wait returns without one.
  public func wait(_ body: (Registration) -> Void) {
    var ready = cd_ready()
    let count = cd_epoll_wait(epoll.number, &ready, -1)
    for index in 0..<max(count, 0) {
      let serial = cd_ready_at(&ready, index)
      if serial == 0 {
        isExpired = true
      } else if let registration = registration(serial) {
        body(registration)
      }
    }
  }

  private func registration(_ serial: UInt64) -> Registration? {
    for registration in registrations where registration.serial == serial { return registration }
    return nil
  }

  private static func refusal(_ descriptor: Int32, _ errno: Errno) -> SystemError {
    SystemError(
      "wait", on: "descriptor \(descriptor)", errno: errno,
      advice: "use a device, a pipe, a socket or a terminal; a regular file cannot be waited for")
  }
}

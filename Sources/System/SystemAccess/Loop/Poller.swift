import CSystem
public import FoundationEssentials

/// Waits for descriptors and for one absolute instant of `CLOCK_MONOTONIC`: epoll and a timerfd.
///
/// For one thread. Level-triggered, because a full GPIO event buffer skips its wake-up. The timerfd is absolute, so
/// neither timer slack nor a late start of the wait delays it.
public final class Poller {
  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  private var armed: Timestamp?
  /// Whether the timer has fired and has not been set since; setting the timer clears it.
  private var isExpired = false
  /// An array: for a few descriptors a linear search is faster than a hash.
  private var registrations: [Registration] = []
  /// The serial number of the latest registration; 0 stands for the timer.
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

  /// Starts waiting for input, room to write, or both on a descriptor; hang-ups are always reported.
  ///
  /// - Throws: `SystemError` if the descriptor cannot be waited for or is already registered.
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
  public func change(_ registration: Registration, input: Bool, output: Bool) throws(SystemError) {
    guard registrations.contains(registration) else { return }
    let (descriptor, serial) = (registration.descriptor, registration.serial)
    guard cd_epoll_change(epoll.number, descriptor, input, output, serial) == 0 else {
      throw Self.refusal(descriptor, .last)
    }
  }

  /// Stops waiting for a descriptor; call before closing it.
  ///
  /// Does nothing if the registration was removed already.
  public func remove(_ registration: Registration) {
    guard let index = registrations.firstIndex(of: registration) else { return }
    registrations.remove(at: index)
    _ = cd_epoll_remove(epoll.number, registration.descriptor)
  }

  /// Sets the instant at which `wait` returns at the latest, or `nil` for no limit.
  public func wake(at deadline: Timestamp?) {
    guard deadline != armed || isExpired else { return }
    armed = deadline
    isExpired = false
    // Zero would disarm the timer; 1 ns is in the past too.
    let nanoseconds = deadline.map { max($0.nanoseconds, 1) } ?? 0
    // A second try after an error: without its timer a deadline would be noticed only with the next event.
    if cd_timer_set(timer.number, nanoseconds) != 0 { cd_timer_set(timer.number, nanoseconds) }
  }

  /// Waits for a ready descriptor or the instant set by `wake(at:)`.
  ///
  /// Calls `body` with the registration of each ready descriptor, except registrations that `body` has removed. An
  /// interrupted wait returns without a call.
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

/// A descriptor that a loop waits for, from `Poller.add` to `Poller.remove`.
///
/// Every registration is a different value, so an event of a closed descriptor is never attributed to a new file with
/// the same number.
public struct Registration: Hashable, Sendable {
  /// The part of the program that handles a ready descriptor.
  public enum Owner: Hashable, Sendable {
    /// The program that runs the loop.
    case program
    /// A part that the loop serves, such as a button, by its number.
    case part(Int)
  }

  /// The part of the program that handles the descriptor when it is ready.
  public let owner: Owner
  /// The borrowed descriptor; its owner removes the registration before closing the descriptor.
  public let descriptor: Int32
  /// Unique among all registrations of the loop.
  let serial: UInt64
}

/// Waits for a date: a timerfd of `CLOCK_REALTIME`.
///
/// The system's clock can be set and advances while the machine is suspended, so a wait on `CLOCK_MONOTONIC` would end
/// too late after a suspension, and too early or late after the clock was set. The handler is called at the date and
/// whenever the clock is set, and must compare the date with the clock. A timer without a date causes no wake-ups.
@ServiceThread
public final class WallTimer {
  private let timer: FileDescriptor
  private var registration: Registration?
  private var armed: Date?

  /// The current date of the system's clock.
  public nonisolated static var now: Date { .now }

  /// Creates a timer without a date, which calls `onWake` on the service thread.
  public init(onWake: @escaping @ServiceThread () -> Void) throws(SystemError) {
    do throws(Errno) {
      timer = try FileDescriptor(returnedBy: cd_wall_timer_create())
    } catch { throw .noDescriptor(for: "a timerfd", error) }
    let descriptor = timer.number
    registration = try ServiceThread.watch(descriptor) { [weak self] in
      cd_wall_timer_clear(descriptor)
      self?.armed = nil
      onWake()
    }
  }

  /// Sets the date, or stops the timer if `date` is `nil`.
  public func set(_ date: Date?) {
    guard date != armed else { return }
    armed = date
    guard let date else { return cd_wall_timer_set(timer.number, 0) }
    // A millisecond later, so that rounding never ends the wait before the date; never zero, which disarms the
    // timer; at most 4e9 s, which the kernel can represent.
    let seconds = min(max(date.timeIntervalSince1970, 0), 4e9)
    cd_wall_timer_set(timer.number, UInt64(seconds * 1_000) * 1_000_000 + 1_000_000)
  }

  /// Stops the timer for good; `onWake` is not called again.
  public func close() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }
}

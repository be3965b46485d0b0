import CSystem
import SystemAccess

/// The thread that reads the devices and decides holds: not a task, because a busy cooperative
/// pool was measured to delay a task by 150 to 400 ms.
public enum DeviceThread {
  /// How long the loop must wait until its thread, which noise made an ordinary one, runs before others again.
  ///
  /// With `CD_FIRST_US` it takes at most a tenth of a processor from them.
  static let calm = Nanoseconds(.seconds(1))

  /// Runs `body` on a separate thread, and returns or throws what it does.
  ///
  /// Everything that belongs to the loop is made inside `body`, so that nothing is shared. If `isWatched`, the process
  /// exits with status 1 and a message when the thread ends before `body` does, since the kernel can end a thread alone, and
  /// the thread runs before all ordinary ones if the system permits it (`SystemThread.goFirst`).
  ///
  /// - Throws: What `body` throws, or `DeviceError` if the system has no thread to give.
  public static func run<Value: Sendable>(
    isWatched: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable () throws(DeviceError) -> Value
  ) async throws(DeviceError) -> Value {
    try await SystemThread.run(
      named: "button", onLoss: isWatched ? lost : nil, isolation: isolation,
      refused: DeviceError.system
    ) { () throws(DeviceError) in
      if isWatched { SystemThread.goFirst() }
      return try body()
    }
  }

  /// The watched thread is gone: nothing that it did can be done any more.
  private static let lost: @convention(c) () -> Void = {
    StandardStream.error.write(
      "actionbutton: error: the thread that reads the buttons ended unexpectedly, perhaps by a fault of "
        + "the kernel (see dmesg); the program ends so that it can be started again\n",
      waitingAtMost: .seconds(1))
    cd_exit(1)
  }
}

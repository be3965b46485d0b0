extension ServiceThread {
  /// Runs `body` as part of the actor; stops the program on any other thread than the one that serves it.
  ///
  /// The one unsafe step: a function of a global actor is called as a function of no actor. It assumes that the two have
  /// the same calling convention, as `MainActor.assumeIsolated` of the standard library does (MainActor.swift, Swift 5.9
  /// to 6.3). The suite "The service thread" fails if they differ. `body` may escape as far as the compiler knows:
  /// `withoutActuallyEscaping` would put the length of this file's path into the program.
  static func assumeIsolated<Value: Sendable>(
    _ body: @escaping @ServiceThread () -> Value
  ) -> Value {
    shared.preconditionIsolated()
    return unsafeBitCast(body, to: (() -> Value).self)()
  }
}

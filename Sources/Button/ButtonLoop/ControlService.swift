package import ControlModel
package import SystemAccess

/// The controls' host: extension processes behind pipes, or a script in a test.
///
/// All calls are on the service thread, so that no control delays a button. The description of an error says what was
/// tried, on what, and what to do; most errors are `MessageError`. Every call has a time limit.
@ServiceThread
package protocol ControlService: AnyObject, Sendable {
  /// Returns a control's preview once its extension has described it; `nil` if no extension has the control.
  ///
  /// Ends in bounded time.
  func preview(of kind: String) async -> ControlDescription?

  func load(_ control: PlacedControl) async throws -> ControlDescription

  /// Runs a control's intent, and then loads the control, even if the intent has failed; a toggle's intent is given `value`
  /// first.
  ///
  /// `ended` is called once, when the intent has returned and the programs that it opens have been started. It does not
  /// wait for the load, whose result is returned or thrown.
  func perform(
    _ control: PlacedControl, setting value: Bool?,
    ended: @ServiceThread (Result<Void, any Error>) -> Void
  ) async throws -> ControlDescription

  /// Ends all extensions, and returns when they have ended.
  func stop() async
}

extension ControlService {
  package func preview(of kind: String) async -> ControlDescription? { nil }
}

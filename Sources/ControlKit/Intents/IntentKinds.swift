/// An intent that sets a value: the action of every toggle.
///
/// The system puts the toggle's new state into `value` before it calls `perform()`; write it to
/// the model, and do not set it (developer.apple.com, SetValueIntent).
public protocol SetValueIntent: AppIntent {
  /// The type of the value.
  associatedtype ValueType: _IntentValue
  /// The value to set; written by the system.
  var value: ValueType { get set }
}

/// An intent that the system knows by its protocol.
public protocol SystemIntent: AppIntent {}

/// An intent that opens its app, on the screen that `target` stands for.
public protocol OpenIntent: SystemIntent {
  /// The type of the screens.
  associatedtype Value: AppValue
  /// The screen to open.
  var target: Value { get set }
}

extension OpenIntent {
  /// Does nothing more: to open the app is what the system does for every `OpenIntent`.
  ///
  /// On Linux there is no app to bring to the front; write a `perform()` that starts one.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// The result of an `OpenIntent` that has no `perform()` of its own.
public struct OpenedApp: IntentResult {
  /// No value.
  public var value: Never? { nil }
}

/// An intent that starts, changes or ends a Live Activity; it runs without showing the app.
public protocol LiveActivityIntent: SystemIntent {}

/// The older name of `LiveActivityIntent`, deprecated by Apple since iOS 17.
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that plays, pauses or changes audio; it runs without showing the app.
public protocol AudioPlaybackIntent: SystemIntent {}

/// The older name of `AudioPlaybackIntent`, deprecated by Apple since iOS 17.
public protocol AudioStartingIntent: SystemIntent {}

/// An intent that may ask to go on in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that starts or ends transmitting in a push-to-talk conversation.
public protocol PushToTalkTransmissionIntent: SystemIntent {}

/// An intent whose parameters are the options of a configurable control.
public protocol ControlConfigurationIntent: AppIntent {}

extension ControlConfigurationIntent {
  /// Does nothing: a configuration is read, not run.
  public func perform() async throws -> some IntentResult { .result() }
}

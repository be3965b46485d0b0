public import ControlKit
public import Foundation

// Results of a handler that widgets do not use. They exist so that code compiles; nothing reads them
// here, since an intent is neither spoken nor performed as a shortcut.

/// The response of a handler (developer.apple.com, INIntentResponse); generated code has a subclass for each intent.
open class INIntentResponse: NSObject {
  /// The activity with which the app opens.
  open var userActivity: NSUserActivity?

  /// Creates a response without an activity.
  public override init() { super.init() }
}

/// Whether a handler can use the value of a parameter (developer.apple.com, INIntentResolutionResult).
open class INIntentResolutionResult: NSObject {
  /// Creates a result.
  public required override init() { super.init() }

  /// The value is missing.
  public class func needsValue() -> Self { Self() }
  /// The parameter needs no value.
  public class func notRequired() -> Self { Self() }
  /// The value cannot be used.
  public class func unsupported() -> Self { Self() }
}

/// The resolution of a parameter with values of one type.
open class INValueResolutionResult<Value>: INIntentResolutionResult {
  /// The value can be used.
  public class func success(with resolvedValue: Value) -> Self { Self() }
  /// One of these values is meant.
  public class func disambiguation(with values: [Value]) -> Self { Self() }
  /// A person must confirm the value.
  public class func confirmationRequired(with value: Value?) -> Self { Self() }
}

/// The resolution of a string parameter.
open class INStringResolutionResult: INValueResolutionResult<String> {}
/// The resolution of a Boolean parameter.
open class INBooleanResolutionResult: INValueResolutionResult<Bool> {}
/// The resolution of an integer parameter.
open class INIntegerResolutionResult: INValueResolutionResult<Int> {}
/// The resolution of a decimal parameter.
open class INDoubleResolutionResult: INValueResolutionResult<Double> {}
/// The resolution of a duration parameter, in seconds.
open class INTimeIntervalResolutionResult: INValueResolutionResult<TimeInterval> {}
/// The resolution of a URL parameter.
open class INURLResolutionResult: INValueResolutionResult<URL> {}
/// The resolution of a date parameter.
open class INDateComponentsResolutionResult: INValueResolutionResult<DateComponents> {}
/// The resolution of a parameter with a type of the app.
open class INObjectResolutionResult: INValueResolutionResult<INObject> {}
/// The resolution of an enumeration parameter; the value is the raw value.
open class INEnumResolutionResult: INValueResolutionResult<Int> {}

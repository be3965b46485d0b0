public import ControlKit
public import Foundation

// The results of a handler outside widgets, which exist so that code compiles. Nothing reads them here, since an intent is
// neither spoken nor performed as a shortcut.

/// The response of a handler (developer.apple.com, INIntentResponse); generated code has a subclass for each intent.
open class INIntentResponse: NSObject {
  /// The activity with which the app opens.
  open var userActivity: NSUserActivity?

  /// Creates a response.
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

/// A result of a parameter with values of one type.
open class INValueResolutionResult<Value>: INIntentResolutionResult {
  /// The value can be used.
  public class func success(with resolvedValue: Value) -> Self { Self() }
  /// One of these values is meant.
  public class func disambiguation(with values: [Value]) -> Self { Self() }
  /// A person must confirm the value.
  public class func confirmationRequired(with value: Value?) -> Self { Self() }
}

/// The result of a text.
open class INStringResolutionResult: INValueResolutionResult<String> {}
/// The result of a truth value.
open class INBooleanResolutionResult: INValueResolutionResult<Bool> {}
/// The result of a whole number.
open class INIntegerResolutionResult: INValueResolutionResult<Int> {}
/// The result of a number.
open class INDoubleResolutionResult: INValueResolutionResult<Double> {}
/// The result of a duration in seconds.
open class INTimeIntervalResolutionResult: INValueResolutionResult<TimeInterval> {}
/// The result of a URL.
open class INURLResolutionResult: INValueResolutionResult<URL> {}
/// The result of a date.
open class INDateComponentsResolutionResult: INValueResolutionResult<DateComponents> {}
/// The result of an object of the app.
open class INObjectResolutionResult: INValueResolutionResult<INObject> {}
/// The result of an enumeration.
open class INEnumResolutionResult: INValueResolutionResult<Int> {}

public import FoundationEssentials

/// What the system says about the run of an intent.
public struct IntentSystemContext: Hashable, Sendable {
  /// Where the intent runs now: on Linux, never in an app in front of a person.
  public struct Mode: Hashable, Sendable {
    /// Whether the intent may go on in the foreground.
    public let canContinueInForeground: Bool
  }

  /// When the intent was requested; nil if that is unknown.
  public let preciseTimestamp: Date?
  /// Where the intent runs now.
  public let currentMode: Mode

  init(preciseTimestamp: Date? = nil) {
    self.preciseTimestamp = preciseTimestamp
    currentMode = Mode(canContinueInForeground: true)
  }
}

/// Where an intent may perform (iOS 26; it replaces `openAppWhenRun`).
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// When the app comes to the front.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent performs.
    case immediate
    /// When the intent asks for it.
    case dynamic
    /// Before the intent has performed.
    case deferred
  }

  /// The modes as bits.
  public let rawValue: Int

  /// The modes of these bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Without the app.
  public static let background = IntentModes(rawValue: 1)
  /// In the app, in front.
  public static let foreground = IntentModes(rawValue: 2)

  /// In the app, which comes to the front at this time.
  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: .foreground
    case .dynamic: IntentModes(rawValue: 4)
    case .deferred: IntentModes(rawValue: 8)
    }
  }

  /// Whether the app is to be in front when an intent of these modes has performed.
  var opensApp: Bool {
    if contains(.foreground(.deferred)) { return true }
    return contains(.foreground) && !contains(.background)
  }
}

/// The name under which a donated intent is remembered.
public struct IntentDonationIdentifier: Hashable, Sendable {
  let number: Int
}

/// Takes what a person has done in an app, so that a system can suggest it; here nothing does.
public final class IntentDonationManager: Sendable {
  /// The only one of the process.
  public static let shared = IntentDonationManager()

  /// Takes an intent that a person has performed.
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier {
    IntentDonationIdentifier(number: 0)
  }

  /// Takes an intent that a person has performed, and waits until it is taken.
  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
    IntentDonationIdentifier(number: 0)
  }

  /// Takes an intent that a person has performed, with its result.
  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier { IntentDonationIdentifier(number: 0) }

  /// Forgets donations.
  public func deleteDonations(matching identifiers: [IntentDonationIdentifier]) async throws {}
}

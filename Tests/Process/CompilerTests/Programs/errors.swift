import AppIntents

enum E: Error, CustomLocalizedStringResourceConvertible {
  case a(String)
  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .a(let s): "Failed \(s)"
    }
  }
}
struct T: AppIntent {
  static let title: LocalizedStringResource = "T"
  @Parameter var x: Int?
  func perform() async throws -> some IntentResult {
    switch Int.random(in: 0..<8) {
    case 0: throw AppIntentError.restartPerform
    case 1: throw AppIntentError.Unrecoverable.entityNotFound
    case 2: return .result()
    case 3: throw AppIntentError.UserActionRequired.signin
    case 4: throw $x.needsValueError()
    case 5: throw AppIntentError.UserActionRequired.accountSetup
    case 6: throw AppIntentError.Unrecoverable.unknown
    default: throw E.a("x")
    }
  }
}

/// Why a value cannot be a parameter's.
enum ParameterFailure: Error, Equatable {
  /// The intent has no such parameter.
  case unknown(parameter: String, known: [String])
  /// The value is of another type; `fitting` says what fits.
  case mismatch(parameter: String, value: String, fitting: String)
  /// The number is too small or too large.
  case outOfRange(parameter: String, value: String, lowest: String, highest: String)
  /// The list is too short or too long.
  case wrongCount(parameter: String, count: Int, fitting: String)
  /// No query finds the entity.
  case missing(parameter: String, id: String)
  /// The query or the options provider threw.
  case queryFailed(parameter: String, reason: String)
}

extension ParameterFailure: CustomStringConvertible {
  /// What was tried, on what, why it failed and what to do.
  var description: String {
    switch self {
    case .unknown(let parameter, let known):
      known.isEmpty
        ? "there is no parameter \"\(parameter)\", nor any other"
        : "there is no parameter \"\(parameter)\"; known: \(known.joined(separator: ", "))"
    case .mismatch(let parameter, let value, let fitting):
      "cannot set \"\(parameter)\" to \(value): it takes \(fitting)"
    case .outOfRange(let parameter, let value, let lowest, let highest):
      "cannot set \"\(parameter)\" to \(value): it takes \(lowest) to \(highest)"
    case .wrongCount(let parameter, let count, let fitting):
      "cannot set \"\(parameter)\" to \(count) values: it takes \(fitting)"
    case .missing(let parameter, let id):
      "cannot set \"\(parameter)\": \"\(id)\" no longer exists; choose another"
    case .queryFailed(let parameter, let reason):
      "cannot find the values of \"\(parameter)\": its query threw: \(reason)"
    }
  }
}

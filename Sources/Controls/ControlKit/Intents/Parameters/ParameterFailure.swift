package import SystemAccess

/// Why a value cannot be set for a parameter.
package enum ParameterFailure: Error, Equatable {
  /// The intent has no parameter of this name.
  case unknown(parameter: String, known: [String])
  /// The value has the wrong type; `accepted` describes what is accepted.
  case mismatch(parameter: String, value: String, accepted: String)
  /// The number is outside the range.
  case outOfRange(parameter: String, value: String, lowest: String, highest: String)
  /// The list has too few or too many values.
  case wrongCount(parameter: String, count: Int, accepted: String)
  /// The query does not find the entity.
  case missing(parameter: String, id: String)
  /// The query or the options provider threw.
  case queryFailed(parameter: String, reason: Sentence)
}

extension ParameterFailure: CustomSentenceConvertible {
  /// The message: what was tried, why it failed and what to do.
  package var sentence: Sentence {
    switch self {
    case .unknown(let parameter, let known):
      known.isEmpty
        ? "there is no parameter \"\(parameter)\", nor any other"
        : "there is no parameter \"\(parameter)\"; known: \(known.joined(separator: ", "))"
    case .mismatch(let parameter, let value, let accepted):
      "cannot set \"\(parameter)\" to \(value): it takes \(accepted)"
    case .outOfRange(let parameter, let value, let lowest, let highest):
      "cannot set \"\(parameter)\" to \(value): it takes \("\(lowest) to \(highest)")"
    case .wrongCount(let parameter, let count, let accepted):
      "cannot set \"\(parameter)\" to \("\(count) values"): it takes \(accepted)"
    case .missing(let parameter, let id):
      "cannot set \"\(parameter)\": \"\(id)\" no longer exists; choose another"
    case .queryFailed(let parameter, let reason):
      "cannot find the values of \"\(parameter)\": its query threw: \(reason)"
    }
  }
}

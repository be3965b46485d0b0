/// Why a catalog could not list, load or perform a control.
public enum ControlError: Error, Equatable, Sendable {
  /// A control has an empty kind; `control` is its Swift type.
  case emptyKind(control: String)
  /// Two controls have the same kind.
  case duplicateKind(String)
  /// No control has this kind.
  case unknownKind(String, known: [String])
  /// The control must be loaded before it can perform.
  case notLoaded(kind: String)
  /// The control is disabled, or shows nothing.
  case disabled(kind: String)
  /// A toggle was not told what to set, or a button was.
  case wrongValue(kind: String, isToggle: Bool)
  /// The value provider threw.
  case providerFailed(kind: String, reason: String)
  /// The intent threw, or one that it opened.
  case performFailed(kind: String, intent: String, reason: String)
  /// A required parameter has no value.
  case unsetParameter(kind: String, intent: String, parameter: String)
}

extension ControlError: CustomStringConvertible {
  /// What was tried, on what, why it failed and what to do.
  public var description: String {
    switch self {
    case .emptyKind(let control):
      "cannot list \(control): its kind is empty; give its configuration a unique kind"
    case .duplicateKind(let kind):
      "cannot list two controls of kind \"\(kind)\"; give each its own kind"
    case .unknownKind(let kind, let known):
      "no control has the kind \"\(kind)\"; \(Self.advice(for: kind, known: known))"
    case .notLoaded(let kind):
      "cannot perform \"\(kind)\": it is not loaded yet; load it first"
    case .disabled(let kind):
      "cannot perform \"\(kind)\": it is disabled"
    case .wrongValue(let kind, let isToggle):
      isToggle
        ? "cannot perform \"\(kind)\": it is a toggle; say which value to set"
        : "cannot perform \"\(kind)\": it is a button and takes no value"
    case .providerFailed(let kind, let reason):
      "cannot load \"\(kind)\": its value provider threw: \(reason)"
    case .performFailed(let kind, let intent, let reason):
      "cannot perform \"\(kind)\": \(intent) threw: \(reason)"
    case .unsetParameter(let kind, let intent, let parameter):
      """
      cannot run \(intent) of "\(kind)": its required parameter "\(parameter)" has no value; \
      set it where the intent is made, or give it a default
      """
    }
  }

  private static func advice(for kind: String, known: [String]) -> String {
    guard !known.isEmpty else { return "there are no controls" }
    let nearest = known.map { (kind: $0, distance: distance($0, kind)) }
      .min { $0.distance < $1.distance }
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    if let nearest, nearest.distance <= max(2, kind.count / 4) {
      return "did you mean \"\(nearest.kind)\"? Known: \(list)"
    }
    return "known: \(list)"
  }

  /// How many letters must be put in, taken out or changed to make one string the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = min(diagonal + (letter == other ? 0 : 1), above + 1, row[column] + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}

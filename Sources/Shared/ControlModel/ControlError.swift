public import SystemAccess

/// An error of listing, loading or performing a control.
public enum ControlError: Error, Equatable, Sendable {
  /// A control has an empty kind; `control` is its Swift type.
  case emptyKind(control: String)
  /// Two controls have the same kind.
  case duplicateKind(String)
  /// No control has this kind.
  case unknownKind(String, known: [String])
  /// The control's configuration has no parameter of this name.
  case unknownParameter(kind: String, parameter: String, known: [String])
  /// A chosen value does not fit its parameter.
  case unknownValue(kind: String, parameter: String, reason: Sentence)
  /// A chosen entity no longer exists.
  case missingEntity(kind: String, parameter: String, reason: Sentence)
  /// The query that finds the values of a parameter threw.
  case queryFailed(kind: String, parameter: String, reason: Sentence)
  /// A required option is not chosen; `option` is its title.
  case notConfigured(kind: String, option: String)
  /// The archived action is no longer the control's action.
  case otherAction(kind: String, archived: String, current: String)
  /// The app's process does not have the intent.
  case missingIntent(kind: String, intent: String)
  /// The control is disabled or has an empty template.
  case disabled(kind: String)
  /// A toggle was performed without a value to set, or a button with a value.
  case wrongValue(kind: String, isToggle: Bool)
  /// The value provider threw.
  case providerFailed(kind: String, reason: Sentence)
  /// The intent threw, or an intent that it opened.
  case performFailed(kind: String, intent: String, reason: Sentence)
  /// A required parameter has no value.
  case unsetParameter(kind: String, intent: String, parameter: String)
}

extension ControlError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .emptyKind(let control):
      "cannot list \(control): its kind is empty; give its configuration a unique kind"
    case .duplicateKind(let kind):
      "cannot list two controls of kind \"\(kind)\"; give each its own kind"
    case .unknownKind(let kind, let known):
      """
      no control has the kind "\(kind)"; \
      \(known.isEmpty ? "there are no controls" : Self.nearest(to: kind, of: known))
      """
    case .unknownParameter(let kind, let parameter, let known):
      """
      "\(kind)" has no option \"\(parameter)\"; \
      \(known.isEmpty ? "it cannot be configured" : Self.nearest(to: parameter, of: known))
      """
    case .unknownValue(let kind, _, let reason), .missingEntity(let kind, _, let reason):
      "cannot configure \"\(kind)\": \(reason)"
    case .queryFailed(let kind, let parameter, let reason):
      "cannot find the values of \"\(parameter)\" of \"\(kind)\": its query threw: \(reason)"
    case .notConfigured(let kind, let option):
      "cannot perform \"\(kind)\": its option \"\(option)\" is not chosen; configure it first"
    case .otherAction(let kind, let archived, let current):
      """
      cannot perform "\(kind)": it was loaded with the action \(archived) and now has \(current); \
      load it again
      """
    case .missingIntent(let kind, let intent):
      """
      cannot perform "\(kind)" in the app's process: the app does not have the intent \(intent), \
      or it is private or generic; compile its file into the app too
      """
    case .disabled(let kind):
      "cannot perform \"\(kind)\": it is disabled"
    case .wrongValue(let kind, let isToggle):
      isToggle
        ? "cannot perform \"\(kind)\": it is a toggle; give the value to set"
        : "cannot perform \"\(kind)\": it is a button and takes no value"
    case .providerFailed(let kind, let reason):
      "cannot load \"\(kind)\": its value provider threw: \(reason)"
    case .performFailed(let kind, let intent, let reason):
      "cannot perform \"\(kind)\": \(intent) threw: \(reason)"
    case .unsetParameter(let kind, let intent, let parameter):
      """
      cannot run \(intent) of "\(kind)": its required parameter "\(parameter)" has no value; \
      set it where the intent is created, or give it a default
      """
    }
  }

  /// A suggestion of the most similar name, if any, and the list of all names.
  private static func nearest(to name: String, of known: [String]) -> Sentence {
    let nearest = known.map { (name: $0, distance: distance($0, name)) }
      .min { $0.distance < $1.distance }
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    if let nearest, nearest.distance <= max(2, name.count / 4) {
      return "did you mean \"\(nearest.name)\"? Known: \(list)"
    }
    return "known: \(list)"
  }

  /// The Levenshtein distance of two strings.
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

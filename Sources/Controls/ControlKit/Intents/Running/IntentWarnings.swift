/// What the author of an intent should know when a control is made with it, one sentence each.
func intentWarnings(of intent: any AppIntent) -> [String] {
  let name = "\(type(of: intent))"
  var warnings = lostProperties(of: intent).map { property in
    "the value of \"\(property)\" in \(name) is lost before it performs: mark it @Parameter"
  }
  if intent is any ControlConfigurationIntent {
    warnings.append(
      """
      the action \(name) is a ControlConfigurationIntent, which an iPhone may refuse to perform; \
      give the control an intent of its own
      """)
  }
  return warnings
}

/// The stored properties whose values the system does not keep.
///
/// Only a value that a fresh intent would not have is lost, so a constant, or a shared object, is not
/// named; nor is the value of a `SetValueIntent`, which the system writes.
private func lostProperties(of intent: any AppIntent) -> [String] {
  func plain(_ intent: any AppIntent) -> [(name: String, text: String)] {
    Mirror(reflecting: intent).children.compactMap { child in
      guard let label = child.label, !(child.value is any StoredParameter),
        !(child.value is any StoredDependency)
      else { return nil }
      return (label, String(describing: child.value))
    }
  }
  let fresh = plain(type(of: intent).init())
  return plain(intent).compactMap { property in
    let unchanged = fresh.contains { $0.name == property.name && $0.text == property.text }
    let isWritten = intent is any SetValueIntent && property.name == "value"
    return unchanged || isWritten ? nil : String(property.name.drop { $0 == "_" })
  }
}

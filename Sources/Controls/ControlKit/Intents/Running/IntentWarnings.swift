/// Warnings for the author of an intent that a control uses, one sentence each.
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

/// The stored properties whose values are lost.
///
/// A value is lost if a new intent has another one. So constants and shared objects are not
/// reported, nor is the value of a `SetValueIntent`, which the system sets.
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

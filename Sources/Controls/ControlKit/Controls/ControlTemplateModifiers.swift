extension ControlWidgetTemplate {
  /// Colours the symbol and the value text while a toggle is on; nil is the system's blue.
  public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
    // The modifier next to the template counts: an outer one is only a default.
    ModifiedTemplate(base: self) { parts in
      if parts.tint == nil { parts.tint = .some(tint?.tint) }
    }
  }

  /// Takes away all interaction while `disabled` is true.
  public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
    ModifiedTemplate(base: self) { $0.isDisabled = $0.isDisabled || disabled }
  }

  /// Hides content and state on a locked device.
  public func privacySensitive(_ sensitive: Bool = true) -> some ControlWidgetTemplate {
    ModifiedTemplate(base: self) { $0.isPrivacySensitive = $0.isPrivacySensitive || sensitive }
  }
}

/// A template with one change.
@MainActor
struct ModifiedTemplate<Base: ControlWidgetTemplate>: ControlWidgetTemplate, TemplatePart {
  let base: Base
  let change: (inout TemplateParts) -> Void

  var body: Never { return noBody(Self.self) }

  var parts: TemplateParts {
    var parts = TemplateParts.of(base)
    change(&parts)
    return parts
  }
}

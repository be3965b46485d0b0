extension ControlWidgetTemplate {
  /// Sets the color of the symbol and the value text while a toggle is on; nil for the system's
  /// blue.
  public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
    // The innermost modifier takes precedence; an outer one is only a default.
    ModifiedTemplate(base: self) { parts in
      if parts.tint == nil { parts.tint = .some(tint?.tint) }
    }
  }

  /// Disables all interaction while `disabled` is true.
  public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
    ModifiedTemplate(base: self) { $0.isDisabled = $0.isDisabled || disabled }
  }

  /// Hides the content and state while the device is locked.
  public func privacySensitive(_ sensitive: Bool = true) -> some ControlWidgetTemplate {
    ModifiedTemplate(base: self) { $0.isPrivacySensitive = $0.isPrivacySensitive || sensitive }
  }
}

/// A template with one modifier applied.
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

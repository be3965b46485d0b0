/// The template of a control: a button or a toggle.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
  /// The type of the body.
  associatedtype Body: ControlWidgetTemplate
  /// The content of the template.
  @ControlWidgetTemplateBuilder var body: Self.Body { get }
}

/// Builds exactly one template.
///
/// As with Apple's builder, `if` and `switch` are not supported.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
  /// Returns the template unchanged.
  public static func buildExpression<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }

  /// Returns the template.
  public static func buildBlock<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }
}

extension Never: ControlWidgetTemplate {}

/// The template of a control without content and action.
@MainActor @preconcurrency
public struct EmptyControlWidgetTemplate: ControlWidgetTemplate, TemplatePart {
  let parts = TemplateParts()

  /// Creates the empty template.
  public init() {}

  /// Never called: the template is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A template after its labels have been evaluated and all modifiers applied.
struct TemplateParts {
  /// The content of the template; empty for a template without content.
  var shape = ControlArchive.Template.empty
  var title: String?
  /// The innermost tint; `.some(nil)` if the default tint was set explicitly.
  var tint: ControlTint??
  var isDisabled = false
  var isPrivacySensitive = false
  var action: ArchivedAction?

  /// Evaluates `template` and, unless it is primitive, its body.
  @MainActor
  static func of(_ template: some ControlWidgetTemplate) -> TemplateParts {
    if let part = template as? any TemplatePart { return part.parts }
    return of(template.body)
  }
}

extension ControlFace {
  mutating func setSymbol(_ symbol: LabelContent.Symbol?) {
    self.symbol = symbol?.name
    isCustomSymbol = symbol?.isCustom ?? false
    effect = symbol?.effect
  }
}

@MainActor
protocol TemplatePart {
  var parts: TemplateParts { get }
}

extension ControlWidgetTemplate {
  /// Sets the color of the symbol and the value text while a toggle is on; `nil` is the system's blue.
  public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
    // The innermost modifier takes precedence; an outer modifier is only a default.
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

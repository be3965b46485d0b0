/// The template of a control: a button or a toggle.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
  /// The type of the body.
  associatedtype Body: ControlWidgetTemplate
  /// The template that this one consists of.
  @ControlWidgetTemplateBuilder var body: Self.Body { get }
}

/// Builds exactly one template.
///
/// As with Apple's builder, `if` and `switch` are not supported.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
  /// Accepts one template.
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

extension ControlArchive.Face {
  /// Sets the symbol and its animation, if a label has one.
  mutating func setSymbol(_ symbol: LabelContent.Symbol?) {
    self.symbol = symbol?.name
    isCustomSymbol = symbol?.isCustom ?? false
    effect = symbol?.effect
  }
}

/// A template without a body.
@MainActor
protocol TemplatePart {
  var parts: TemplateParts { get }
}

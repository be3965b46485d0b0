/// What a control shows and does: a button or a toggle.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
  /// The type of the template that this one is made of.
  associatedtype Body: ControlWidgetTemplate
  /// The template that this one is made of.
  @ControlWidgetTemplateBuilder var body: Self.Body { get }
}

/// Builds exactly one template, as Apple's does: no `if`, no `switch`.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
  /// Takes one template as it stands.
  public static func buildExpression<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }

  /// The one template.
  public static func buildBlock<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }
}

extension Never: ControlWidgetTemplate {}

/// The template of a control that shows and does nothing.
@MainActor @preconcurrency
public struct EmptyControlWidgetTemplate: ControlWidgetTemplate, TemplatePart {
  let parts = TemplateParts()

  /// Makes the empty template.
  public init() {}

  /// Never called: the template is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// What is left of a template when its labels are reduced and its modifiers applied.
struct TemplateParts {
  /// The faces; empty for a template that shows nothing.
  var shape = ControlArchive.Template.empty
  var title: String?
  /// The innermost tint; the inner nil is the default tint, asked for by name.
  var tint: ControlTint??
  var isDisabled = false
  var isPrivacySensitive = false
  var action: ArchivedAction?

  /// Reduces `template`, through its body if it is not primitive.
  @MainActor
  static func of(_ template: some ControlWidgetTemplate) -> TemplateParts {
    if let part = template as? any TemplatePart { return part.parts }
    return of(template.body)
  }
}

extension ControlArchive.Face {
  /// The face's symbol with its motion, if a label has one.
  mutating func setSymbol(_ symbol: LabelContent.Symbol?) {
    self.symbol = symbol?.name
    isCustomSymbol = symbol?.isCustom ?? false
    effect = symbol?.effect
  }
}

/// A template that has no body.
@MainActor
protocol TemplatePart {
  var parts: TemplateParts { get }
}

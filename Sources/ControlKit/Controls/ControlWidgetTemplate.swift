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
  enum Shape {
    /// Nothing: an empty template, or a control that must be configured first.
    case empty
    case toggle(isOn: Bool, off: FaceParts, on: FaceParts)
    case button(FaceParts)
  }

  var shape = Shape.empty
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

/// What a control shows in one state, before names and language come in.
struct FaceParts: Equatable {
  var symbol: String?
  /// Whether the symbol is the app's own image, not one of the system's.
  var isCustomSymbol = false
  /// The text of the value label for this state: it can enter the hint.
  var ownValueText: String?
  /// The second text of the label: it is shown but does not depend on the state.
  var labelValueText: String?
  /// The custom hint for reaching this state; for a button, for holding it.
  var hint: String?
  var status: String?
  var actionLabel: String?
  var actionSymbol: String?
  /// Whether the labels' content is hidden on a locked device; the state is not.
  var isPrivacySensitive = false
}

/// A template that has no body.
@MainActor
protocol TemplatePart {
  var parts: TemplateParts { get }
}

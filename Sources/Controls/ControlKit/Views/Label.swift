/// A title with a symbol.
public struct Label<Title: View, Icon: View> {
  let title: Title
  private let icon: Icon

  /// Creates a label: the texts are taken from the title, the symbol from the icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with two groups of views, the title and the icon; or what the place's style makes of them.
  public func archived(in context: ViewContext) -> [ViewNode] {
    guard !context.isLabel, let style = context.environment.labelStyle else {
      return context.primitive(.label, children: [context.group(title), context.group(icon)])
    }
    var inner = context
    // A style that makes a label again makes the system's.
    inner.environment.labelStyle = nil
    return style.view(
      LabelStyleConfiguration(title: .init(view: title), icon: .init(view: icon))
    ).archived(in: inner)
  }
}

extension Label where Title == Text, Icon == Image {
  /// A localized title with a system symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// A title from a resource with a system symbol.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init(title: { Text(titleResource) }, icon: { Image(systemName: name) })
  }

  /// A title known at run time with a system symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// A localized title with a custom symbol.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(name) })
  }

  /// A title from a resource with a custom symbol.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image name: String) {
    self.init(title: { Text(titleResource) }, icon: { Image(name) })
  }

  /// A title known at run time with a custom symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
}

/// Labels with an image from an asset catalog.
extension Label where Title == Text, Icon == Image {
  /// A localized title with an image from an asset catalog.
  public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(title: { Text(titleKey) }, icon: { Image(resource) })
  }

  /// A title from a resource with an image from an asset catalog.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image resource: ImageResource) {
    self.init(title: { Text(titleResource) }, icon: { Image(resource) })
  }

  /// A title known at run time with an image from an asset catalog.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(resource) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// The label to which a style is applied.
  @MainActor
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

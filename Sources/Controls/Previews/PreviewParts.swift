public import ControlKit

/// What of a Live Activity a preview would show.
public enum ActivityPreviewViewKind: Sendable {
  /// The Lock Screen.
  case content
  /// The Dynamic Island in a size.
  case dynamicIsland(DynamicIslandPreviewViewState)
}

/// A size of the Dynamic Island.
public enum DynamicIslandPreviewViewState: Sendable {
  /// Around the camera.
  case compact
  /// Around and below it.
  case expanded
  /// As small as it can be.
  case minimal
}

extension ActivityAttributes {
  /// Shows nothing: a preview is not shown.
  @MainActor public func previewContext(
    _ state: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View { EmptyView() }
}

/// How a preview would look.
public struct PreviewTrait: Sendable {
  /// In the size of its content.
  public static let sizeThatFitsLayout = PreviewTrait()
  /// On a device that stands.
  public static let portrait = PreviewTrait()
  /// On a device that lies on its left side.
  public static let landscapeLeft = PreviewTrait()
  /// On a device that lies on its right side.
  public static let landscapeRight = PreviewTrait()
  /// In a size.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

/// Builds the list of a preview's entries or states.
@resultBuilder
public enum PreviewListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// All elements in their order.
  public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
  /// A loop.
  public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
}

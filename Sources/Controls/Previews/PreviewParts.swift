public import ControlKit

/// The presentation of a Live Activity that a preview shows.
public enum ActivityPreviewViewKind: Sendable {
  /// The Lock Screen.
  case content
  /// The Dynamic Island in one of its sizes.
  case dynamicIsland(DynamicIslandPreviewViewState)
}

/// A size of the Dynamic Island.
public enum DynamicIslandPreviewViewState: Sendable {
  /// At both sides of the camera.
  case compact
  /// Around and below the camera.
  case expanded
  /// The smallest size, used when several activities run.
  case minimal
}

extension ActivityAttributes {
  /// Returns an empty view, since previews are not shown.
  @MainActor public func previewContext(
    _ state: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View { EmptyView() }
}

/// The layout of a preview.
public struct PreviewTrait: Sendable {
  /// In the size of the content.
  public static let sizeThatFitsLayout = PreviewTrait()
  /// In portrait orientation.
  public static let portrait = PreviewTrait()
  /// In landscape orientation, with the device turned to the left.
  public static let landscapeLeft = PreviewTrait()
  /// In landscape orientation, with the device turned to the right.
  public static let landscapeRight = PreviewTrait()
  /// In a fixed size, in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

/// Builds the list of entries or states for a preview.
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

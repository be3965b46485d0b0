/// The horizontal alignment of views.
public struct HorizontalAlignment: Hashable, Sendable {
  let name: String

  /// The leading edge.
  public static let leading = HorizontalAlignment(name: "leading")
  /// The horizontal center.
  public static let center = HorizontalAlignment(name: "center")
  /// The trailing edge.
  public static let trailing = HorizontalAlignment(name: "trailing")
}

/// The vertical alignment of views.
public struct VerticalAlignment: Hashable, Sendable {
  let name: String

  /// The top edge.
  public static let top = VerticalAlignment(name: "top")
  /// The vertical center.
  public static let center = VerticalAlignment(name: "center")
  /// The bottom edge.
  public static let bottom = VerticalAlignment(name: "bottom")
  /// The baseline of the first line of text.
  public static let firstTextBaseline = VerticalAlignment(name: "first_baseline")
  /// The baseline of the last line of text.
  public static let lastTextBaseline = VerticalAlignment(name: "last_baseline")
}

/// The alignment of a view in its frame.
public struct Alignment: Hashable, Sendable {
  /// The horizontal alignment.
  public var horizontal: HorizontalAlignment
  /// The vertical alignment.
  public var vertical: VerticalAlignment

  /// Combines a horizontal and a vertical alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading side.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing side.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The leading top corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The trailing top corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The leading bottom corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The trailing bottom corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The leading end of the first line of text.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The middle of the first line of text.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// The trailing end of the first line of text.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)

  /// The name in a `ViewTree`, such as `top_leading`; a first baseline becomes `top`, a last baseline `bottom`.
  var name: String {
    let row =
      vertical == .firstTextBaseline
      ? "top" : vertical == .lastTextBaseline ? "bottom" : vertical.name
    if row == "center" { return horizontal.name }
    return horizontal == .center ? row : "\(row)_\(horizontal.name)"
  }
}

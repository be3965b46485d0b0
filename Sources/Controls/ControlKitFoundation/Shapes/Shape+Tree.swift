import ControlKit
import Foundation

/// A shape that clients know by its name.
@MainActor
protocol NamedShape {
  /// The parameters of the outline in a `ViewTree`.
  var outline: [String: JSONValue?] { get }
}

extension Shape {
  /// The parameters of the outline: the name of a shape of the system, or the path in the room of the context.
  func outline(in context: ViewContext) -> [String: JSONValue?] {
    if let erased = self as? AnyShape { return erased.shape.outline(in: context) }
    if let named = self as? any NamedShape { return named.outline }
    if let path = self as? Path { return ["shape": .string("path"), "path": .string(path.data)] }
    let keepsRatio = (self as? any DerivedShape)?.keepsRatio ?? false
    let side = min(context.width, context.height)
    let width = keepsRatio ? side : context.width
    let height = keepsRatio ? side : context.height
    let path = path(in: CGRect(x: 0, y: 0, width: width, height: height))
    return [
      "shape": .string("path"), "path": .string(path.data), "width": .number(width),
      "height": .number(height), "keeps_ratio": keepsRatio ? .bool(true) : nil,
    ]
  }
}

/// A shape that is made from another one.
@MainActor
protocol DerivedShape {
  /// Whether it is made from a circle, which is as wide as it is high.
  var keepsRatio: Bool { get }
}

extension ChangedShape: DerivedShape {
  var keepsRatio: Bool { base is Circle || (base as? any DerivedShape)?.keepsRatio == true }
}

extension InsetShapeOf: DerivedShape, NamedShape {
  var keepsRatio: Bool { base is Circle || (base as? any DerivedShape)?.keepsRatio == true }
  var outline: [String: JSONValue?] {
    var outline = (base as? any NamedShape)?.outline ?? ["shape": .string("rectangle")]
    outline["inset"] = .number(Double(amount))
    return outline
  }
}

extension Circle: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("circle")] }
}

extension Ellipse: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("ellipse")] }
}

extension Rectangle: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("rectangle")] }
}

extension Capsule: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("capsule")] }
}

extension ContainerRelativeShape: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("container_relative")] }
}

extension RoundedRectangle: NamedShape {
  var outline: [String: JSONValue?] {
    [
      "shape": .string("rounded_rectangle"),
      "radii": .array([.number(Double(cornerSize.width)) ?? .int(0)]),
    ]
  }
}

extension UnevenRoundedRectangle: NamedShape {
  var outline: [String: JSONValue?] {
    let radii = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing,
      cornerRadii.bottomLeading,
    ]
    return [
      "shape": .string("rounded_rectangle"),
      "radii": .array(radii.map { .number(Double($0)) ?? .int(0) }),
    ]
  }
}

extension StrokeStyle {
  /// The parameters of the line in a `ViewTree`; without a style it has the color of its place.
  func values(content: AnyShapeStyle?) -> [String: JSONValue] {
    let values: [String: JSONValue?] = [
      "style": (content ?? AnyShapeStyle(ForegroundStyle())).value,
      "width": .number(Double(lineWidth)), "cap": .string("\(lineCap)"),
      "join": .string("\(lineJoin)"), "phase": .number(Double(dashPhase)),
      "dash": dash.isEmpty ? nil : .array(dash.compactMap { .number(Double($0)) }),
    ]
    return values.compactMapValues { $0 }
  }
}

extension Path {
  /// The path as the data of an SVG path, in hundredths of a point; parts that are not finite are left out.
  var data: String {
    var data = ""
    for element in elements where element.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      switch element {
      case .move(let end): data += "M\(Self.text([end]))"
      case .line(let end): data += "L\(Self.text([end]))"
      case .quadCurve(let end, let control): data += "Q\(Self.text([control, end]))"
      case .curve(let end, let control1, let control2):
        data += "C\(Self.text([control1, control2, end]))"
      case .closeSubpath: data += "Z"
      }
    }
    return data
  }

  private static func text(_ points: [CGPoint]) -> String {
    points.map { "\(text($0.x)) \(text($0.y))" }.joined(separator: " ")
  }

  private static func text(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

import SwiftUI

// Shapes and sizes as apps write them.
struct Wave: Shape {
  var phase: Double
  var animatableData: Double {
    get { phase }
    set { phase = newValue }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: rect.midY))
    for x in stride(from: 0, through: rect.width, by: 5) {
      let angle = x / rect.width * .pi * 2 + phase
      let y = rect.midY + sin(angle) * rect.height / 4
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}

struct Ring: InsettableShape {
  var start: Angle
  var insetAmount = 0.0

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: rect.midX, y: rect.midY), radius: rect.width / 2 - insetAmount,
        startAngle: start - .degrees(90), endAngle: .degrees(270), clockwise: false)
    }
  }

  func inset(by amount: CGFloat) -> some InsettableShape {
    var ring = self
    ring.insetAmount += amount
    return ring
  }
}

struct GaugeView: View {
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.colorSchemeContrast) private var contrast
  @Environment(\.horizontalSizeClass) private var sizeClass
  let progress: CGFloat
  let width: CGFloat?
  var title: LocalizedStringResource = "Gauge"

  var body: some View {
    GeometryReader { geometry in
      ZStack {
        Circle().stroke(Color(.systemGray5), lineWidth: 8)
        Circle()
          .trim(from: 0, to: progress)
          .stroke(.orange, style: StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round))
          .rotationEffect(.degrees(-90))
        Ring(start: .zero).strokeBorder(.red, lineWidth: 2)
        Wave(phase: reduceMotion ? 0 : 1).fill(.blue.opacity(0.3)).clipShape(.circle)
        Path { path in
          path.addRoundedRect(
            in: CGRect(x: 0, y: 0, width: 10, height: 4), cornerSize: CGSize(width: 2, height: 2))
        }
        .fill(Color.green)
        Text("\(Int(100 / geometry.size.width * 10))")
      }
    }
    .frame(width: width, height: sizeClass == .compact ? nil : 40)
    .padding(.horizontal, width)
    .background(.thinMaterial, in: RoundedRectangle(cornerRadius: width ?? 12))
    .accessibilityLabel(title)
  }
}

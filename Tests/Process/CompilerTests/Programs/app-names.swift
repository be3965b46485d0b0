import AppIntents
import SwiftUI
import UIKit

// Names of UIKit, CoreFoundation and Combine in files that an app shares with its extension.
func readSettings() -> String {
  CFPreferencesSetAppValue(
    "speed" as CFString, "fast" as CFString, kCFPreferencesCurrentApplication)
  CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication)
  let speed =
    CFPreferencesCopyAppValue("speed" as CFString, "com.example.Fan" as CFString) as? String
  let version = Bundle.main.infoDictionary?[kCFBundleVersionKey as String] as? String
  let isOn = CFPreferencesGetAppBooleanValue(
    "on" as CFString, kCFPreferencesCurrentApplication, nil)
  return
    "\(speed ?? "")\(version ?? "")\(isOn)\(UIRectCorner([.topLeft, .topRight]).contains(.allCorners))"
}

final class FanModel: ObservableObject {
  @Published var speed = 0
  func watch() -> AnyCancellable { $speed.map { $0 * 2 }.sink { _ in } }
}

struct BrowserView: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

struct MeterView: UIViewRepresentable {
  final class Coordinator { var value = 0 }
  func makeCoordinator() -> Coordinator { Coordinator() }
  func makeUIView(context: Context) -> UIView { UIView(frame: .zero) }
  func updateUIView(_ view: UIView, context: Context) { context.coordinator.value += 1 }
}

@MainActor func startFan() async {
  let app = UIApplication.value(forKeyPath: "shared") as? UIApplication
  guard let url = URL(string: "fan://start") else { return }
  await app?.open(url)
}

func localized(_ key: String) -> String {
  NSLocalizedString(key, bundle: .main, value: "", comment: "")
}

struct SpinTransition: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == SpinTransition {
  static var spin: Self { Self() }
}

struct FanView: View {
  var body: some View {
    ZStack {
      TimelineView(.periodic(from: .now, by: 60)) { context in
        Text(context.date, style: .time)
      }
      TimelineView(.animation(minimumInterval: 0.1)) { Text("\($0.date)") }
      Text("Fan").transition(.spin).alignmentGuide(.leading) { $0.width / 2 }.luminanceToAlpha()
      PhaseAnimator([1, 2]) { phase in Text("\(phase)") }
      MeshGradient(
        width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
        colors: [.red, .blue, .red, .blue])
      TimelineView(.everyMinute) { context in Text(context.cadence == .live ? "live" : "slow") }
      ConcentricRectangle().inset(by: 2).fill(Color.red)
      Text("Fan").writingToolsBehavior(.disabled)
      BrowserView()
      MeterView()
    }
  }
}

@MainActor func screen() -> UIViewController { UIHostingController(rootView: FanView()) }

func badge(_ image: UIImage) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    image.draw(in: CGRect(x: 2, y: 2, width: 16, height: 16))
  }
}

func byDate() -> NSSortDescriptor { NSSortDescriptor(key: "date", ascending: false) }

enum FanParts {
  @ViewBuilder nonisolated static func badge() -> some View {
    if #available(iOS 26, *) { Text("26") }
  }
}

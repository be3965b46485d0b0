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
        .onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in }
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

// The form in which `import` writes #selector.
func observe(_ model: FanModel) -> Timer {
  NotificationCenter.default.addObserver(
    model, selector: Selector("stop"), name: nil, object: nil)
  return .scheduledTimer(
    timeInterval: 1, target: model, selector: NSSelectorFromString("stop"), userInfo: nil,
    repeats: true)
}

func byDate() -> NSSortDescriptor { NSSortDescriptor(key: "date", ascending: false) }

extension EnvironmentValues {
  @Entry var fanSpeed: Int = 2
  @Entry var fanName = "Fan"
}

enum FanParts {
  @ViewBuilder nonisolated static func badge() -> some View {
    if #available(iOS 26, *) { Text("26") }
  }
}

// A screen of the app in a file that its widget needs too.
struct FanScreen: View {
  @FocusState private var isTyping: Bool
  @FocusState private var field: Int?
  @GestureState private var drag = CGSize.zero
  @SceneStorage("tab") private var tab = 0
  @Environment(\.dismiss) private var dismiss
  @State private var text = ""

  var body: some View {
    NavigationStack {
      List {
        ForEach([1, 2], id: \.self) { Text("\($0)") }.onDelete { _ in }
        TextField("Name", text: $text).focused($isTyping).keyboardType(.numberPad)
        TextField("Notes", text: $text, axis: .vertical).focused($field, equals: 1)
        AsyncImage(url: nil) {
          $0.resizable()
        } placeholder: {
          ProgressView()
        }
      }
      .navigationTitle("Fan").navigationBarTitleDisplayMode(.inline).listStyle(.insetGrouped)
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { Button("Done", role: .cancel) { dismiss() } }
        if tab == 1 { ToolbarItemGroup(placement: .bottomBar) { EditButton() } }
      }
      .searchable(text: $text, prompt: "Find")
      .sheet(isPresented: .constant(false)) { Text("More").presentationDetents([.medium]) }
      .confirmationDialog("Stop?", isPresented: .constant(false)) {
        Text("Yes")
      } message: {
        Text("The fan stops.")
      }
      .alert(isPresented: .constant(false)) { Alert(title: Text("Stopped")) }
      .gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation })
      .sensoryFeedback(.success, trigger: tab)
      .ignoresSafeArea(.keyboard, edges: .bottom)
      .onReceive(
        NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)
      ) { _ in
        withAnimation(.interactiveSpring()) {
          tab = 1
        } completion: {
          tab = 2
        }
      }
    }
  }
}

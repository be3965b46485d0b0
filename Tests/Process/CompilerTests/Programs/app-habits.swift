import ActivityKit
import AppKit
import AppleFoundation
import CloudKit
import Combine
import Security
import SwiftUI
import WidgetKit

@MainActor final class DoorBell: ObservableObject {
  static let shared = DoorBell()
  let rings = PassthroughSubject<Void, Never>()
  let volume = CurrentValueSubject<Int, Never>(3)
  private var subscriptions = Set<AnyCancellable>()
  var loud: AnyPublisher<Int, Never> { volume.filter { $0 > 5 }.eraseToAnyPublisher() }
  func listen() {
    loud.sink { _ in }.store(in: &subscriptions)
    rings.send()
  }
}

struct DoorBellAge: View {
  @Environment(\.colorScheme) private var scheme
  let date: Date
  private static let relative: RelativeDateTimeFormatter = {
    let formatter = RelativeDateTimeFormatter()
    formatter.unitsStyle = .abbreviated
    return formatter
  }()
  private var length: String {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.hour, .minute]
    formatter.unitsStyle = .short
    formatter.zeroFormattingBehavior = .dropAll
    return formatter.string(from: date, to: Date()) ?? ""
  }
  var body: some View {
    Text(Self.relative.localizedString(for: date, relativeTo: Date()) + length)
      .onChange(of: scheme) { new in print(new) }
      .onChange(of: date, initial: true) { old, new in print(old, new) }
      .task(id: date) { await Task.yield() }
      .task(priority: .background) {}
      .preference(key: DoorHeight.self, value: 2)
      .onPreferenceChange(DoorHeight.self) { height in print(height) }
      .edgesIgnoringSafeArea(.all)
      .previewDevice("iPhone 16")
      .previewLayout(.fixed(width: 100, height: 40))
  }
}

@Observable final class DoorSettings { var isQuiet = false }

struct DoorSettingsView: View {
  @Environment(DoorSettings.self) private var settings
  @EnvironmentObject private var bell: DoorBell
  @ObservedObject var other: DoorBell
  var body: some View {
    @Bindable var settings = settings
    Toggle("Quiet", isOn: $settings.isQuiet).environmentObject(other).environment(settings)
  }
}

func groupOfDoor() -> String? {
  guard let task = SecTaskCreateFromSelf(nil) else { return nil }
  let value = SecTaskCopyValueForEntitlement(
    task, "com.apple.security.application-groups" as CFString, nil)
  return (value as? [String])?.first
}

func openDoorApp() async throws -> Bool {
  let running = NSWorkspace.shared.runningApplications.contains {
    $0.bundleIdentifier == "com.example.door"
  }
  guard !running,
    NSRunningApplication.runningApplications(withBundleIdentifier: "com.example.door").isEmpty,
    let url = NSWorkspace.shared.urlForApplication(withBundleIdentifier: "com.example.door")
  else { return running }
  let configuration = NSWorkspace.OpenConfiguration()
  configuration.activates = false
  configuration.addsToRecentItems = false
  _ = try await NSWorkspace.shared.openApplication(at: url, configuration: configuration)
  return true
}

func askForAccount(_ done: DispatchSemaphore) {
  CKContainer(identifier: "iCloud.door").accountStatus { status, error in
    if status == .noAccount, error == nil { done.signal() }
  }
}

@MainActor struct DoorIsland {
  @DynamicIslandExpandedContentBuilder
  private func regions(_ rings: Int) -> DynamicIslandExpandedContent<some View> {
    DynamicIslandExpandedRegion(.leading) { Text("Door") }
    if rings > 0 { DynamicIslandExpandedRegion(.trailing) { Text("\(rings)") } }
  }
  var island: DynamicIsland {
    DynamicIsland {
      regions(2)
    } compactLeading: {
      Text("D")
    } compactTrailing: {
      Text("2")
    } minimal: {
      Text("2")
    }
  }
}

func doorPath() -> NavigationPath {
  var path = NavigationPath()
  path.append("door")
  return path
}

struct DoorHeight: PreferenceKey {
  static let defaultValue = 0.0
  static func reduce(value: inout Double, nextValue: () -> Double) {
    value = max(value, nextValue())
  }
}

func doorFolders() -> [URL] {
  [.cachesDirectory, .documentsDirectory, .applicationSupportDirectory, .libraryDirectory]
}

struct DoorList: View {
  var body: some View {
    ScrollViewReader { proxy in
      ScrollView { Text("Door").id(1) }.onAppear { proxy.scrollTo(1, anchor: .bottom) }
    }
  }
}

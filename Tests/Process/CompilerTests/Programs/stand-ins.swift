import AVFoundation
import AppIntents
import CloudKit
import CoreData
import CoreLocation
import CryptoKit
import NetworkExtension
import Security
import SwiftData
import UserNotifications
import WidgetKit

// Names from frameworks that do not exist on Linux, as controls use them.
struct TunnelProvider: ControlValueProvider {
  var previewValue: Bool { false }
  func currentValue() async throws -> Bool {
    let managers = try await NETunnelProviderManager.loadAllFromPreferences()
    guard let status = managers.first?.connection.status else { return false }
    return [.connecting, .connected, .reasserting].contains(status)
  }
}

struct TunnelIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Tunnel"
  @Parameter(title: "On") var value: Bool
  init() {}
  func perform() async throws -> some IntentResult {
    guard let manager = try await NETunnelProviderManager.loadAllFromPreferences().first else {
      throw NEVPNError(.configurationInvalid)
    }
    manager.isEnabled = true
    (manager.protocolConfiguration as? NETunnelProviderProtocol)?.serverAddress = "example.com"
    manager.onDemandRules = [NEOnDemandRuleConnect()]
    try await manager.saveToPreferences()
    if value { try manager.connection.startVPNTunnel() } else { manager.connection.stopVPNTunnel() }
    return .result()
  }
}

func remind(of title: String) async throws {
  let center = UNUserNotificationCenter.current()
  guard try await center.requestAuthorization(options: [.alert, .badge]) else { return }
  let content = UNMutableNotificationContent()
  content.title = title
  content.sound = .default
  content.interruptionLevel = .timeSensitive
  let trigger = UNCalendarNotificationTrigger(
    dateMatching: DateComponents(hour: 8), repeats: true)
  center.add(UNNotificationRequest(identifier: title, content: content, trigger: trigger)) { _ in }
}

final class Shown: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    notification.request.identifier.isEmpty ? [] : [.banner, .list]
  }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    guard response.actionIdentifier == UNNotificationDefaultActionIdentifier else { return }
    print(response.notification.date)
  }
}

@Model
final class Lap {
  @Attribute(.unique) var number: Int
  @Relationship(deleteRule: .cascade) var notes: [String] = []
  @Transient var isOpen = false
  init(number: Int) { self.number = number }
}

struct LapIntent: AppIntent {
  static let title: LocalizedStringResource = "Lap"
  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let container = try ModelContainer(
      for: Lap.self, configurations: ModelConfiguration(groupContainer: .identifier("group.lap")))
    container.mainContext.insert(Lap(number: 1))
    try container.mainContext.save()
    return .result(value: try container.mainContext.fetchCount(FetchDescriptor<Lap>()))
  }
}

@MainActor final class Finder: NSObject, @preconcurrency CLLocationManagerDelegate {
  let manager = CLLocationManager()
  var isDenied = false
  func find() {
    manager.delegate = self
    manager.requestLocation()
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    isDenied = (error as? CLError)?.code == .denied
  }
}

func secret(_ name: String) -> Data? {
  let query: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: name,
    kSecReturnData as String: true,
  ]
  var item: CFTypeRef?
  guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
  return item as? Data
}

func play() throws -> String {
  try AVAudioSession.sharedInstance().setCategory(.playback, mode: .default, options: [.duckOthers])
  try AVAudioSession.sharedInstance().setActive(true)
  if let device = AVCaptureDevice.default(for: .video), device.hasTorch { device.torchMode = .on }
  return SHA256.hash(data: Data("a".utf8)).map { String($0, radix: 16) }.joined()
}

func cloud() async throws -> Bool {
  guard try await CKContainer.default().accountStatus() == .available else { return false }
  try await CKContainer.default().privateCloudDatabase.save(CKRecord(recordType: "Lap"))
  return true
}

func laps() throws -> [NSManagedObject] {
  let container = NSPersistentContainer(name: "Laps")
  container.loadPersistentStores { _, error in
    if let error { print(error) }
  }
  return try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Lap"))
}

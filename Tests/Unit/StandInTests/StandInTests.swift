import CoreLocation
import CryptoKit
import Foundation
import Security
import SwiftData
import Testing
import UserNotifications

@Model
final class Painting {
  var title: String
  @Attribute(.unique) var year: Int
  init(title: String, year: Int) {
    self.title = title
    self.year = year
  }
}

@Suite("Stand-ins of frameworks")
struct StandInTests {
  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  @Test("the hashes are those of the standards, also for several blocks")
  func hashes() {
    let abc = Data("abc".utf8)
    #expect(
      hex(SHA256.hash(data: abc))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex(Insecure.SHA1.hash(data: abc)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hex(Insecure.MD5.hash(data: abc)) == "900150983cd24fb0d6963f7d28e17f72")
    let long = Data("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    #expect(
      hex(SHA256.hash(data: long))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    var parts = SHA256()
    for byte in long { parts.update(data: [byte]) }
    #expect(parts.finalize() == SHA256.hash(data: long))
  }

  @Test("an authentication code is that of RFC 4231, for short and long keys")
  func codes() {
    let key = SymmetricKey(data: Data(repeating: 0x0b, count: 20))
    let code = HMAC<SHA256>.authenticationCode(for: Data("Hi There".utf8), using: key)
    #expect(hex(code) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let long = SymmetricKey(data: Data(repeating: 0xaa, count: 131))
    let text = Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    #expect(
      hex(HMAC<SHA256>.authenticationCode(for: text, using: long))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    #expect(SymmetricKey(size: .bits256).bitCount == 256)
  }

  @Test("an item is added once, found, changed and removed")
  func keychain() {
    let item: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "lamp",
    ]
    var new = item
    new[kSecValueData as String] = Data("secret".utf8)
    #expect(SecItemAdd(new as CFDictionary, nil) == errSecSuccess)
    #expect(SecItemAdd(new as CFDictionary, nil) == errSecDuplicateItem)
    var query = item
    query[kSecReturnData as String] = kCFBooleanTrue as Any
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    var result: CFTypeRef?
    #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
    #expect(result as? Data == Data("secret".utf8))
    let change = [kSecValueData as String: Data("other".utf8)]
    #expect(SecItemUpdate(item as CFDictionary, change as CFDictionary) == errSecSuccess)
    #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
    #expect(result as? Data == Data("other".utf8))
    query[kSecReturnData as String] = nil
    result = nil
    #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
    #expect(result == nil)
    query[kSecReturnAttributes as String] = true
    #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
    #expect((result as? [String: Any])?[kSecValueData as String] == nil && result != nil)
    #expect(SecItemDelete(item as CFDictionary) == errSecSuccess)
    #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecItemNotFound)
  }

  @Test(
    "a notification stays pending until it is removed; a request replaces one with its identifier")
  func notifications() async throws {
    let center = UNUserNotificationCenter.current()
    let content = UNMutableNotificationContent()
    content.title = "Tea"
    for seconds in [60.0, 120] {
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
      try await center.add(
        UNNotificationRequest(identifier: "tea", content: content, trigger: trigger))
    }
    let pending = await center.pendingNotificationRequests()
    #expect(pending.map(\.content.title) == ["Tea"])
    #expect((pending[0].trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval == 120)
    #expect(try await !center.requestAuthorization(options: [.alert, .sound]))
    #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
    center.removePendingNotificationRequests(withIdentifiers: ["tea"])
    #expect(await center.pendingNotificationRequests().isEmpty)
  }

  // Foundation of Swift 6.0 for Linux ends the process at a predicate about a class.
  #if compiler(>=6.1)
    @Test("models are found by predicates, in order, in all contexts of a container")
    func models() throws {
      let container = try ModelContainer(for: Painting.self)
      let context = ModelContext(container)
      let orchard = Painting(title: "Orchard", year: 1888)
      context.insert(orchard)
      context.insert(Painting(title: "Bridge", year: 1890))
      context.insert(Painting(title: "Harbor", year: 1870))
      try context.save()
      let late = FetchDescriptor<Painting>(
        predicate: #Predicate { $0.year > 1880 }, sortBy: [SortDescriptor(\.title)])
      #expect(try ModelContext(container).fetch(late).map(\.title) == ["Bridge", "Orchard"])
      let found: Painting? = context.registeredModel(for: orchard.persistentModelID)
      #expect(found === orchard)
      context.delete(orchard)
      #expect(try context.fetchCount(late) == 1)
    }
  #endif

  @Test("the distance between two cities is right to half a percent")
  func distance() {
    let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
    let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
    #expect(abs(berlin.distance(from: paris) - 878_000) < 4_400)
  }
}

import AVFoundation
import AppIntents
import CloudKit
import CoreLocation
import CryptoKit
import Security
import SwiftData
import SwiftUI
import WidgetKit

@Model
final class Entry {
  @Attribute(.unique) var name: String
  init(name: String) { self.name = name }
}

/// The entries of this process, and a seal made with a key from the keychain.
@MainActor
enum Book {
  static let container = try? ModelContainer(for: Entry.self)

  static func seal() -> String {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "seal",
    ]
    var new = query
    new[kSecValueData as String] = Data("Jefe".utf8)
    SecItemAdd(new as CFDictionary, nil)
    var found = query
    found[kSecReturnData as String] = true
    var item: CFTypeRef?
    SecItemCopyMatching(found as CFDictionary, &item)
    let key = SymmetricKey(data: item as? Data ?? Data())
    let code = HMAC<SHA256>.authenticationCode(for: Data("ledger".utf8), using: key)
    return code.prefix(4).map { String(format: "%02x", $0) }.joined()
  }

  static func words() throws -> String {
    let count = try container?.mainContext.fetchCount(FetchDescriptor<Entry>()) ?? 0
    return count == 0 ? "Empty" : "\(count) entries, \(seal())"
  }
}

struct LedgerControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.ledger", provider: LedgerProvider()) { words in
      ControlWidgetButton("Add Entry", action: AddEntryIntent()) { _ in
        Label(words, systemImage: "book")
      }
    }
    .displayName("Ledger")
  }
}

struct LedgerProvider: ControlValueProvider {
  let previewValue = "Empty"
  func currentValue() async throws -> String { try await Book.words() }
}

struct AddEntryIntent: AppIntent {
  static let title: LocalizedStringResource = "Add Entry"

  @MainActor
  func perform() async throws -> some IntentResult {
    try AVAudioSession.sharedInstance().setCategory(.playback)
    let isInCloud = try await CKContainer.default().accountStatus() == .available
    let isFound = CLLocationManager().authorizationStatus == .authorizedWhenInUse
    guard !isInCloud, !isFound, let context = Book.container?.mainContext else { return .result() }
    context.insert(Entry(name: UUID().uuidString))
    try context.save()
    return .result()
  }
}

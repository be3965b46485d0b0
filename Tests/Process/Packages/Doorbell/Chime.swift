import Foundation
import os.log

/// Observes the bell through the system's notification center, like another process of the app.
///
/// On Apple's systems, these imports provide everything that this file uses.
final class Chime: ObservableObject, @unchecked Sendable {
  static let shared = Chime()
  private static let name = "com.example.doorbell.rung" as CFString
  private static let quiet: LocalizedStringResource = "Quiet"
  private let session = URLSession.shared
  private let lock = NSLock()
  private var heard = 0
  private var isListening = false

  var text: String {
    lock.withLock { heard == 0 ? String(localized: Self.quiet) : "Heard \(heard)" }
  }

  func listen() {
    guard
      lock.withLock({
        isListening
          ? false
          : {
            isListening = true; return true
          }()
      })
    else { return }
    CFNotificationCenterAddObserver(
      CFNotificationCenterGetDarwinNotifyCenter(), nil,
      { _, _, _, _, _ in Chime.shared.hear() }, Self.name, nil, .deliverImmediately)
  }

  func observe(_ log: OSLog) {
    NotificationCenter.default.addObserver(
      self, selector: #selector(hear), name: .NSCalendarDayChanged, object: nil)
    os_log("%{public}@", log: log, type: .info, text)
  }

  @objc private func hear() { lock.withLock { heard += 1 } }

  func ring() async {
    let before = text
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(Self.name), nil, nil, true)
    // The daemon sends the notification back.
    for _ in 0..<500 where text == before {
      try? await Task.sleep(nanoseconds: 10_000_000)
    }
  }
}

@Observable final class Volume {
  var level = 3
}

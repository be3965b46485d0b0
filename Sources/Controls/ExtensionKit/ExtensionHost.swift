import ControlKit
import FoundationEssentials
import Wire

/// The control center's way to the daemon inside an extension: the extension's own pipe.
struct ExtensionHost: ControlHost, IntentHost {
  private let loop: RequestLoop

  init(_ loop: RequestLoop) { self.loop = loop }

  func reloadControls(ofKind kind: String) { reload(kind) }

  func reloadAllControls() { reload(nil) }

  private func reload(_ kind: String?) {
    // Another process may be the one that loads.
    StoredDefaults.shared.synchronize()
    loop.writer.notice(.reload, ExtensionMessage.Reload(kind: kind))
  }

  /// The daemon says what is placed right after its greeting and at every change.
  func currentControls() async throws -> [ControlInfo] {
    try await loop.controls.catalog().infos(of: loop.places)
  }

  func open(_ url: String) {
    loop.writer.notice(.open, ExtensionMessage.Open(url: url))
  }

  func reloadTimelines(ofKind kind: String?) {
    StoredDefaults.shared.synchronize()
    loop.writer.notice(.reloadTimelines, ExtensionMessage.ReloadTimelines(kind: kind))
  }

  func currentWidgets() async throws -> [WidgetInfo] {
    try await loop.controls.catalog().widgets.shown
  }

  /// Asks where the button is shown, on every panel and page.
  func confirm(_ question: String) async throws -> Bool {
    // Only what performs has a place where people are asked.
    guard let control = Performing.control else { return false }
    return await loop.confirm(question, for: control)
  }

  func activity(_ change: ActivityChange) { loop.tell(change) }

  func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?) {
    // Who is notified often reads what has changed.
    StoredDefaults.shared.synchronize()
    loop.writer.notice(
      .post,
      ExtensionMessage.Posted(
        name: name, distributed: isDistributed ? true : nil, object: object, info: info))
  }
}

extension ExtensionMessage.Posted {
  /// What the process's observers are given.
  var notification: AppNotification {
    AppNotification(
      name: name, isDistributed: distributed == true, object: object, info: info)
  }
}

extension ExtensionMessage.Activity {
  /// The message of a change.
  init(_ change: ActivityChange, _ words: ActivityWords?) {
    let phase: Phase =
      switch change.phase {
      case .started: .started
      case .updated: .updated
      case .ended: .ended
      }
    self.init(
      id: change.id, phase: phase, type: change.type, attributes: change.attributes,
      state: change.state, stale_at: change.staleDate?.ISO8601Format(),
      dismiss_at: change.dismissalDate?.ISO8601Format(), shown: words?.now,
      shown_when_stale: words?.stale)
  }

  /// The activity that the daemon describes.
  var change: ActivityChange {
    ActivityChange(
      id: id, phase: .started, type: type, attributes: attributes, state: state,
      staleDate: stale_at.flatMap { DateText($0) }?.date)
  }
}

extension ControlPlace {
  /// The place that a message names.
  init(_ place: ExtensionMessage.Placed.Place) throws(MessageError) {
    guard let text = place.push_token else {
      self.init(control: place.control)
      return
    }
    guard let token = Data(hex: text) else {
      throw .badMessage("the push token \"\(text)\" is not written in hex")
    }
    self.init(control: place.control, token: token)
  }
}

extension Data {
  /// The bytes that pairs of hexadecimal digits stand for; nil for another text.
  init?(hex text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard pair.first != "+", pair.first != "-", let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self.init(bytes)
  }
}

import ControlModel
import Wire

extension Extensions {
  /// Does what an extension says without being asked; throws what is wrong with it.
  func noticed(
    _ name: String, _ line: [UInt8], _ found: DescribedExtension
  ) throws(MessageError) {
    guard let notice = ExtensionNotice(rawValue: name) else {
      throw MessageError(.unknownRequest, "is not known here and does nothing")
    }
    switch notice {
    case .reload:
      let kind = try Message.body(ExtensionMessage.Reload.self, of: line).kind
      let own = found.kinds
      if let kind, !own.contains(kind) {
        let known = ControlError.unknownKind(kind, known: own.sorted()).description
        throw MessageError(.forbidden, "is for its own controls only: \(known)")
      }
      onEvent?(.reload(kinds: kind.map { [$0] } ?? own))
    case .log:
      let text = try Message.body(ExtensionMessage.Log.self, of: line).text
      found.process.say(text)
    case .open:
      guard !isLocked() else { throw Self.openingWhileLocked }
      let url = try Message.body(ExtensionMessage.Open.self, of: line).url
      try apps.open(url: url, intent: nil, of: found.process.bundle)
    case .activity:
      let activity = try Message.body(ExtensionMessage.Activity.self, of: line)
      onEvent?(
        .activity(
          executable: found.process.bundle.executable, app: found.appName, activity))
    case .reloadTimelines:
      let kind = try Message.body(ExtensionMessage.ReloadTimelines.self, of: line).kind
      let own = Set(found.widgets.map(\.kind))
      if let kind, !own.contains(kind) {
        let known = WidgetError.unknownKind(kind, known: own.sorted()).description
        throw MessageError(.forbidden, "is for its own widgets only: \(known)")
      }
      onEvent?(.reloadTimelines(kinds: kind.map { [$0] } ?? own))
    }
  }
}

import ActionButton
import ControlModel
import FoundationEssentials
public import Wire

/// What servers push.
extension Service {
  /// Changes the activity with this token, or loads the control with it again.
  ///
  /// The new content is shown when the extension has read its views; nothing changes if it cannot be decoded there.
  public func push(_ push: SocketMessage.Push) async throws -> SocketMessage.Pushed {
    let token = push.token ?? ""
    if let control = daemon.placed.first(where: { tokens.token(of: $0) == token }) {
      placements.reload(kinds: [control.kind], .app)
      daemon.reloadControls(kinds: [control.kind], .app)
      return SocketMessage.Pushed(control: control.kind)
    }
    guard let (executable, before) = activities.activity(withToken: token) else {
      throw MessageError(
        .unknownToken,
        "no running Live Activity and no placed control has this push token; ask the app for the present one"
      )
    }
    guard let event = push.aps.event else {
      throw MessageError(.refused, "a push to a Live Activity has an \"event\": update or end")
    }
    guard !activities.isOutdated(push.aps.timestamp, token: token) else {
      return SocketMessage.Pushed(activity: before.id, ignored: true)
    }
    let changed = try await controls.views(
      of: before.changed(by: push.aps, event), of: executable)
    guard changed.shown != nil || before.shown == nil else {
      throw MessageError(
        .refused,
        "the content of the push does not fit the content state of \(before.type); nothing was changed"
      )
    }
    activities.takePush(
      images.storing(changed), token: token, timestamp: push.aps.timestamp)
    return SocketMessage.Pushed(activity: before.id)
  }
}

extension ExtensionMessage.Activity {
  /// The activity after a push.
  fileprivate func changed(
    by payload: SocketMessage.Push.Payload, _ event: SocketMessage.Push.Payload.Event
  ) -> ExtensionMessage.Activity {
    func text(_ seconds: Double?) -> String? {
      // A date beyond these cannot be written.
      seconds.map { DateText(Date(timeIntervalSince1970: min(max($0, 0), 4e9))).text }
    }
    var changed = self
    changed.phase = event == .end ? .ended : .updated
    if let content = payload.content { changed.state = .object(content) }
    changed.stale_at = text(payload.stale)
    changed.dismiss_at = event == .end ? text(payload.dismissal) : nil
    changed.relevance = payload.relevance ?? relevance
    return changed
  }
}

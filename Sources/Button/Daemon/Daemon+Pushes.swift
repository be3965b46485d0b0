import ActionButton
import ButtonLoop
import ControlModel
import ExtensionHost
import FoundationEssentials
import Gesture
import SavedState
import Screens
import ServiceLog
import Sharing
import SocketServer
import SystemAccess
import Wire

extension Daemon {
  func answerPushes(_ handlers: Handlers) {
    handlers.on(Requests.push, push)
  }

  private enum PushTarget {
    case control(PlacedControl)
    case widgets(executable: String)
    case activity(executable: String, ExtensionMessage.Activity)
    case start(executable: String, type: String)

    /// The type of pushes to this owner, as Apple names it (`apns-push-type`).
    var type: String {
      switch self {
      case .control: "controls"
      case .widgets: "widgets"
      case .activity, .start: "liveactivity"
      }
    }
  }

  /// Changes or starts a Live Activity, or reloads the control or the widgets with this token.
  ///
  /// New content of an activity is shown when the extension has read its views; nothing changes if the extension cannot
  /// decode the content.
  func push(_ push: SocketMessage.Push) async throws -> SocketMessage.Pushed {
    if let channel = push.channel { return try await broadcast(push, to: channel) }
    let token = push.token ?? ""
    guard let target = pushTarget(token) else { throw tokens.refusal(of: token) }
    try check(push, for: target)
    let hasTurn = try await pushes.begin(
      token, collapse: push.collapse_id, isLimitLifted: isDeveloperMode, at: MonotonicClock.now)
    guard hasTurn else { return SocketMessage.Pushed(ignored: true) }
    defer { pushes.end(token) }
    if let expires = push.expires, expires <= WallTimer.now.timeIntervalSince1970 {
      return SocketMessage.Pushed(ignored: true)
    }
    do throws(MessageError) { return try await carryOut(push, on: target) } catch {
      // A server of Apple's service does not learn that an app cannot decode a push, so the error is also logged.
      failed("a push failed: \(error)")
      throw error
    }
  }

  private func carryOut(
    _ push: SocketMessage.Push, on target: PushTarget
  ) async throws(MessageError) -> SocketMessage.Pushed {
    switch target {
    case .control(let control):
      reloadControls(kinds: [control.kind], .app)
      return SocketMessage.Pushed(control: control.kind)
    case .widgets(let executable):
      let kinds = controls.widgets.places
        .filter { $0.executable == executable && $0.listing.hasPushHandler }.map(\.kind)
      reloadWidgets(kinds: Set(kinds), counts: true)
      return SocketMessage.Pushed(widgets: executable)
    case .activity(let executable, let activity):
      return try await change(activity.id, of: executable, by: push.aps)
    case .start(let executable, let type):
      return try await start(type, of: executable, by: push.aps)
    }
  }

  private func pushTarget(_ token: String) -> PushTarget? {
    if let control = placedControls.first(where: { tokens.token(of: $0) == token }) {
      return .control(control)
    }
    if let (executable, activity) = activities.activity(withToken: token) {
      return .activity(executable: executable, activity)
    }
    if let executable = tokens.tokens.widgets(withToken: token) {
      return .widgets(executable: executable)
    }
    return tokens.tokens.start(withToken: token).map {
      .start(executable: $0.executable, type: $0.type)
    }
  }

  /// Throws `wrongTopic` if a push is for another app or another type of owner.
  private func check(_ push: SocketMessage.Push, for target: PushTarget) throws(MessageError) {
    let executable =
      switch target {
      case .control(let control): controls.executable(ofControl: control.kind)
      case .widgets(let executable), .activity(let executable, _), .start(let executable, _):
        executable
      }
    let app = executable.flatMap { controls.bundleIdentifier(of: $0) }
    let isForIt = push.type.map { $0 == target.type } ?? true
    let isOfApp =
      push.topic.map { topic in
        app.map { topic == "\($0).push-type.\(target.type)" }
          ?? topic.hasSuffix(".push-type.\(target.type)")
      } ?? true
    guard isForIt, isOfApp else {
      throw MessageError(
        .wrongTopic,
        "this push token is for \(app ?? "the app").push-type.\(target.type); send the push with that topic and type"
      )
    }
  }

  // MARK: Live Activities

  private func change(
    _ id: String, of executable: String, by payload: SocketMessage.Push.Payload
  ) async throws(MessageError) -> SocketMessage.Pushed {
    guard let before = activities.activity(id, of: executable) else {
      return SocketMessage.Pushed(activity: id, ignored: true)
    }
    guard let event = payload.event, event != .start else {
      throw MessageError(
        .refused, "a push to a Live Activity must have an \"event\": update or end")
    }
    guard !activities.isOutdated(payload.timestamp, id: id, of: executable) else {
      return SocketMessage.Pushed(activity: id, ignored: true)
    }
    var changed = try await controls.views(of: before.changed(by: payload, event), of: executable)
    guard changed.shown != nil || before.shown == nil else { throw Self.unfit(before.type) }
    changed.alert = payload.shownAlert
    perform(
      activities.push(
        images.storing(changed), of: executable, timestamp: payload.timestamp, at: WallTimer.now))
    return SocketMessage.Pushed(activity: id)
  }

  /// Starts an activity, and reports it to the app's processes.
  private func start(
    _ type: String, of executable: String, by payload: SocketMessage.Push.Payload
  ) async throws(MessageError) -> SocketMessage.Pushed {
    guard payload.event == .start, payload.attributesType ?? type == type,
      let attributes = payload.attributes, let content = payload.content
    else {
      throw MessageError(
        .refused,
        "a push that starts a Live Activity must have \"event\": \"start\", \"attributes-type\": \"\(type)\", \"attributes\" and \"content-state\""
      )
    }
    var activity = ExtensionMessage.Activity(
      id: UUID().uuidString, phase: .started, type: type, attributes: attributes,
      state: .object(content), stale_at: Self.date(payload.stale), relevance: payload.relevance,
      wants_token: payload.inputToken == 1 ? true : nil)
    activity.channel = payload.inputChannel
    activity = try await controls.views(of: activity, of: executable)
    guard activity.shown != nil else { throw Self.unfit(type) }
    activity.alert = payload.shownAlert
    try receive(activity, of: controls.appName(of: executable), executable: executable)
    if let started = activities.activity(activity.id, of: executable) {
      controls.send(started: started.withoutTexts, of: executable)
    }
    return SocketMessage.Pushed(activity: activity.id)
  }

  /// Changes all activities that follow a channel of the app, on this device and, through a broker, on other devices.
  private func broadcast(
    _ push: SocketMessage.Push, to channel: String
  ) async throws(MessageError) -> SocketMessage.Pushed {
    if let app = push.topic {
      var published = SocketMessage.ChannelPush(
        id: channelPushes.newID(), channel: SocketMessage.Channel(app: app, channel: channel),
        aps: push.aps)
      (published.collapse_id, published.expires) = (push.collapse_id, push.expires)
      sharedConnection.publish(published)
    }
    return try await carryOut(push, onChannel: channel)
  }

  /// The channels that running Live Activities follow.
  var followedChannels: [SocketMessage.Channel] {
    let all = activities.channels.compactMap { executable, channel in
      controls.bundleIdentifier(of: executable).map {
        SocketMessage.Channel(app: $0, channel: channel)
      }
    }
    return Set(all).sorted()
  }

  /// Carries out a push that a device has published, once.
  func receive(_ published: SocketMessage.ChannelPush) {
    guard channelPushes.isNew(published.push_id) else { return }
    var push = SocketMessage.Push(aps: published.aps)
    (push.topic, push.expires) = (published.channel.app, published.expires)
    push.collapse_id = published.collapse_id
    ServiceThread.task { [push] in
      do { _ = try await self.carryOut(push, onChannel: published.channel.channel) } catch {
        self.failed("a push to a channel failed: \(error)")
      }
    }
  }

  /// Logs the failure of a push; of many failures only the number is logged.
  private func failed(_ text: String) {
    failedPushes.log(text, of: "pushes failed") { log.write($0, $1) }
  }

  private func carryOut(
    _ push: SocketMessage.Push, onChannel channel: String
  ) async throws(MessageError) -> SocketMessage.Pushed {
    let turn = "channel \(channel)"
    let found = activities.activities(ofChannel: channel).filter { executable, _ in
      push.topic.map { topic in
        controls.bundleIdentifier(of: executable).map { $0 == topic } ?? true
      }
        ?? true
    }
    // As with Apple's service, a push to a channel without followers is accepted.
    guard !found.isEmpty else { return SocketMessage.Pushed(ignored: true) }
    let hasTurn = try await pushes.begin(
      turn, collapse: push.collapse_id, isLimitLifted: isDeveloperMode, at: MonotonicClock.now)
    guard hasTurn else { return SocketMessage.Pushed(ignored: true) }
    defer { pushes.end(turn) }
    if let expires = push.expires, expires <= WallTimer.now.timeIntervalSince1970 {
      return SocketMessage.Pushed(ignored: true)
    }
    var last: MessageError?
    for (executable, activity) in found {
      do throws(MessageError) {
        _ = try await change(activity.id, of: executable, by: push.aps)
      } catch { last = error }
    }
    if let last { throw last }
    return SocketMessage.Pushed(activity: found.first?.activity.id)
  }

  private static func unfit(_ type: String) -> MessageError {
    MessageError(
      .refused,
      "the content of the push does not fit the content state of \(type); nothing was changed")
  }

  fileprivate nonisolated static func date(_ seconds: Double?) -> String? {
    // Dates outside this range have no such text.
    seconds.map { DateText(Date(timeIntervalSince1970: min(max($0, 0), 4e9))).text }
  }
}

extension SocketMessage.Push.Payload {
  fileprivate var shownAlert: ExtensionMessage.Alert? {
    alert.map { ExtensionMessage.Alert(title: $0.title ?? "", body: $0.body ?? "") }
  }
}

extension ExtensionMessage.Activity {
  fileprivate func changed(
    by payload: SocketMessage.Push.Payload, _ event: SocketMessage.Push.Payload.Event
  ) -> ExtensionMessage.Activity {
    var changed = self
    changed.phase = event == .end ? .ended : .updated
    if let content = payload.content { changed.state = .object(content) }
    changed.stale_at = Daemon.date(payload.stale)
    changed.dismiss_at = event == .end ? Daemon.date(payload.dismissal) : nil
    changed.relevance = payload.relevance ?? relevance
    return changed
  }
}

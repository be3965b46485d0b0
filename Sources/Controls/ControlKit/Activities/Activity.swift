public import FoundationEssentials
import Synchronization

/// A Live Activity, which shows the state of an ongoing task or event.
///
/// Every change is sent to the host, which shows the activity, marks it as stale and removes it. An
/// activity continues when its process ends; the app's next process finds it in `activities`.
///
/// `@unchecked Sendable` is sound: the attributes do not change after `request`, and everything
/// else is accessed only under the lock.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  /// The type of the content that can change.
  public typealias ContentState = Attributes.ContentState
  /// The sequence of new contents.
  public typealias ContentUpdates = AsyncStream<ActivityContent<ContentState>>

  /// The persistent identity.
  public let id: String
  /// The content that never changes.
  public let attributes: Attributes
  /// The intended duration of the activity.
  public let style: ActivityStyle

  let written: JSONValue
  let size: Int
  let pushType: PushType?
  /// The alert of an activity that starts at a later date.
  let startAlert: AlertConfiguration?
  let lock = Mutex(())
  var storedContent: ActivityContent<ContentState>
  var storedState = ActivityState.active
  var storedToken: Data?
  let contents = Listeners<ActivityContent<ContentState>>()
  let states = Listeners<ActivityState>()
  let tokens = Listeners<Data>()

  private init(
    attributes: Attributes, content: ActivityContent<ContentState>, style: ActivityStyle,
    pushType: PushType?, startAlert: AlertConfiguration? = nil
  ) throws(ActivityAuthorizationError) {
    guard ActivityAuthorizationError.isSupported else { throw .unsupportedTarget }
    guard ActivityRegistry.shared.count < ActivityLimits.mostOfApp else {
      throw .targetMaximumExceeded
    }
    id = UUID().uuidString
    self.pushType = pushType
    self.startAlert = startAlert
    self.attributes = attributes
    self.style = style
    storedContent = content
    do {
      (written, size) = try JSONValue.written(attributes)
    } catch {
      throw .persistenceFailure
    }
  }

  /// Restores an activity that an earlier process or a push has started.
  init(_ change: ActivityChange) throws {
    id = change.id
    pushType = change.wantsToken ? .token : change.channel.map { .channel($0) }
    startAlert = nil
    storedToken = change.token
    attributes = try change.attributes.read(as: Attributes.self)
    style = change.style
    storedContent = ActivityContent(
      state: try change.state.read(as: ContentState.self), staleDate: change.staleDate,
      relevanceScore: change.relevanceScore)
    (written, size) = try JSONValue.written(attributes)
    if isStale(storedContent) { storedState = .stale }
  }

  /// Starts an activity.
  ///
  /// - Throws: `ActivityAuthorizationError`: `unsupportedTarget` if the app's Info.plist has NSSupportsLiveActivities set to
  ///   NO, `targetMaximumExceeded` if 16 activities of the app run that this process knows of, `attributesTooLarge`,
  ///   `persistenceFailure`.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(attributes: attributes, content: content, pushType: pushType, style: .standard)
  }

  /// Starts an activity with a style.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle
  ) throws -> Activity<Attributes> {
    let activity = try Activity(
      attributes: attributes, content: content, style: style, pushType: pushType)
    // The answer to the report may contain a token, so the activity is registered first.
    _ = try activity.message(.started, content)
    ActivityRegistry.shared.add(activity)
    try activity.report(.started, content)
    return activity
  }

  /// Schedules an activity that starts at a date, with an alert (iOS 26; developer.apple.com, Activity).
  ///
  /// Until then its state is `pending`, and it can be updated and ended. It starts only if this
  /// process still runs.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle, alertConfiguration: AlertConfiguration, start: Date
  ) throws -> Activity<Attributes> {
    let wait = start.timeIntervalSinceNow
    guard wait > 0 else {
      return try request(
        attributes: attributes, content: content, pushType: pushType, style: style)
    }
    let activity = try Activity(
      attributes: attributes, content: content, style: style, pushType: pushType,
      startAlert: alertConfiguration)
    activity.storedState = .pending
    _ = try activity.message(.started, content)
    ActivityRegistry.shared.add(activity)
    let begin = Transferred(value: { activity.begin() })
    Task.detached(executorPreference: TaskThreads.shared) {
      // The longest sleep is a year, so that the duration does not overflow.
      do { try await Task.sleep(for: .seconds(min(wait, 31_536_000))) } catch { return }
      begin.value()
    }
    return activity
  }

  /// Starts an activity whose state never becomes stale; deprecated by Apple since iOS 16.2.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }

  /// The activities of this type that have not ended, including activities of earlier processes.
  public static var activities: [Activity<Attributes>] {
    for change in ActivityRegistry.shared.removeEarlier(ofType: "\(Attributes.self)") {
      // An activity whose attributes type has changed cannot be decoded. The host removes the activity
      // later.
      if let activity = try? Activity(change) { ActivityRegistry.shared.add(activity) }
    }
    return ActivityRegistry.shared.activities.compactMap { $0 as? Activity<Attributes> }
  }

  /// The activities of this type that are started from now on.
  public static var activityUpdates: AsyncStream<Activity<Attributes>> {
    let (stream, continuation) = AsyncStream<Activity<Attributes>>.makeStream()
    ActivityRegistry.shared.listen(ActivityListener(continuation: continuation))
    return stream
  }

  /// The content of the latest update.
  public var content: ActivityContent<ContentState> { lock.withLock { _ in storedContent } }
  /// The current state; deprecated by Apple since iOS 16.2.
  public var contentState: ContentState { content.state }
  /// The current phase.
  ///
  /// The host reports when an activity becomes stale or is dismissed later.
  public var activityState: ActivityState { lock.withLock { _ in storedState } }
  /// The token with which a server changes the activity; `nil` until the host sends it, and without `PushType.token`.
  public var pushToken: Data? { lock.withLock { _ in storedToken } }

  /// The contents from now on, until the activity ends.
  public var contentUpdates: ContentUpdates { contents.stream() }
  /// The states from now on, until the activity ends; deprecated by Apple since iOS 16.2.
  public var contentStateUpdates: AsyncMapSequence<ContentUpdates, ContentState> {
    contentUpdates.map(\.state)
  }
  /// The changes of the phase, until the activity ends.
  public var activityStateUpdates: AsyncStream<ActivityState> { states.stream() }
  /// The push tokens, beginning with the current token, until the activity ends.
  public var pushTokenUpdates: AsyncStream<Data> {
    lock.withLock { _ in tokens.stream(startingWith: storedToken) }
  }
  /// The tokens with which a server starts activities of this type, beginning with the current token.
  public static var pushToStartTokenUpdates: AsyncStream<Data> {
    ControlCenter.shared.host?.listen()
    return ActivityRegistry.shared.startTokens(ofType: "\(Attributes.self)")
  }
  /// The token with which a server starts activities of this type.
  ///
  /// `nil` until the host sends it, and if no widget of the app has a configuration for the type.
  public static var pushToStartToken: Data? {
    ControlCenter.shared.host?.listen()
    return ActivityRegistry.shared.startToken(ofType: "\(Attributes.self)")
  }
}

extension Activity {
  /// Updates the content.
  ///
  /// The call is ignored after the end of the activity (developer.apple.com, Displaying live data
  /// with Live Activities), and if the content is too large.
  public func update(_ content: ActivityContent<ContentState>) async {
    change(.updated, to: content)
  }

  /// Updates the content with an alert: the Dynamic Island expands briefly, and a sound plays where supported.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    change(.updated, to: content, alert: alertConfiguration)
  }

  /// Updates the content; the timestamp is ignored.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date
  ) async {
    change(.updated, to: content, alert: alertConfiguration)
  }

  /// Updates the state; deprecated by Apple since iOS 16.2.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    change(
      .updated, to: ActivityContent(state: contentState, staleDate: nil), alert: alertConfiguration)
  }

  /// Ends the activity with a final content.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a final content; the timestamp is ignored.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a final state; deprecated by Apple since iOS 16.2.
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(
      .ended, to: contentState.map { ActivityContent(state: $0, staleDate: nil) },
      dismissal: dismissalPolicy)
  }

  /// Stores a change, sends it to the host and then notifies listeners in this process.
  private func change(
    _ phase: ActivityChange.Phase, to content: ActivityContent<ContentState>?,
    dismissal: ActivityUIDismissalPolicy = .default, alert: AlertConfiguration? = nil
  ) {
    if changePending(phase, to: content) { return }
    let current: ActivityContent<ContentState>? = lock.withLock { _ in
      guard !storedState.isOver else { return nil }
      if phase == .ended { storedState = dismissal == .immediate ? .dismissed : .ended }
      return content ?? storedContent
    }
    guard let current else { return }
    let isSent = send(phase, current, dismissal, alert)
    let isFresh = lock.withLock { _ in
      guard isSent else { return false }
      storedContent = current
      guard storedState == .stale, !isStale(current) else { return false }
      storedState = .active
      return true
    }
    if isSent, content != nil { contents.send(current) }
    if isFresh { states.send(.active) }
    guard phase == .ended else { return }
    ActivityRegistry.shared.remove(id)
    states.send(dismissal == .immediate ? .dismissed : .ended)
    finish()
  }

  private func isStale(_ content: ActivityContent<ContentState>) -> Bool {
    content.staleDate.map { $0 <= .now } ?? false
  }

  /// Starts a pending activity; has no effect if the activity has ended.
  func begin() {
    let content: ActivityContent<ContentState>? = lock.withLock { _ in
      guard storedState == .pending else { return nil }
      storedState = .active
      return storedContent
    }
    // The content was checked when it was set, so this does not fail.
    guard let content, (try? report(.started, content, alert: startAlert)) != nil else { return }
    states.send(.active)
  }

  /// Changes an activity that the host does not know yet; returns `false` if the activity is not pending.
  private func changePending(
    _ phase: ActivityChange.Phase, to content: ActivityContent<ContentState>?
  ) -> Bool {
    // Content that is too large is ignored, as in a started activity.
    let accepted = content.flatMap { (try? message(phase, $0)) == nil ? nil : $0 }
    let isPending = lock.withLock { _ in
      guard storedState == .pending else { return false }
      if phase == .ended { storedState = .dismissed }
      storedContent = accepted ?? storedContent
      return true
    }
    guard isPending else { return false }
    if let accepted { contents.send(accepted) }
    if phase == .ended {
      ActivityRegistry.shared.remove(id)
      states.send(.dismissed)
      finish()
    }
    return true
  }

  private func finish() {
    contents.finish()
    states.finish()
    tokens.finish()
  }

  /// Sends a change to the host.
  ///
  /// If the final content cannot be encoded, the end is sent with the previous content.
  private func send(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy, _ alert: AlertConfiguration?
  ) -> Bool {
    do {
      try report(phase, content, dismissal, alert: alert)
      return true
    } catch {
      // An end must always be sent. The previous content has been encoded before, so this
      // does not fail.
      if phase == .ended { try? report(phase, self.content, dismissal) }
      return false
    }
  }

  func report(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy = .default, alert: AlertConfiguration? = nil
  ) throws(ActivityAuthorizationError) {
    var message = try message(phase, content, dismissal)
    message.alert = alert.map { ActivityAlert($0) }
    ControlCenter.shared.host?.activity(message)
  }

  /// Creates the message for the host; throws if attributes and content are too large or cannot be encoded.
  func message(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy = .default
  ) throws(ActivityAuthorizationError) -> ActivityChange {
    let state: (value: JSONValue, bytes: Int)
    do {
      state = try JSONValue.written(content.state)
    } catch {
      throw .persistenceFailure
    }
    guard size + state.bytes <= ActivityAuthorizationError.mostBytes else {
      throw .attributesTooLarge
    }
    var change = ActivityChange(
      id: id, phase: phase, type: "\(Attributes.self)", attributes: written, state: state.value,
      staleDate: content.staleDate, dismissalDate: phase == .ended ? dismissal.date : nil,
      relevanceScore: content.relevanceScore)
    change.wantsToken = pushType == .token
    change.channel = pushType?.channel
    change.style = style
    return change
  }
}

extension Activity: RunningActivity {
  func handle(_ news: ActivityNews) {
    // Content that cannot be decoded is ignored, as on Apple's systems.
    let content = (try? news.content?.read(as: ContentState.self)).flatMap { $0 }.map {
      ActivityContent(state: $0, staleDate: news.staleDate, relevanceScore: news.relevanceScore)
    }
    let changed: (state: Bool, token: Bool)? = lock.withLock { _ in
      guard !storedState.isOver else { return nil }
      defer {
        storedState = news.state
        storedToken = news.token ?? storedToken
        storedContent = content ?? storedContent
      }
      return (storedState != news.state, news.token != nil && storedToken != news.token)
    }
    guard let changed else { return }
    if changed.token, let token = news.token { tokens.send(token) }
    if let content { contents.send(content) }
    if changed.state { states.send(news.state) }
    guard news.state.isOver else { return }
    ActivityRegistry.shared.remove(id)
    finish()
  }
}

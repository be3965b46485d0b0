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

  /// The current content.
  public var content: ActivityContent<ContentState> { lock.withLock { _ in storedContent } }
  /// The current state; deprecated by Apple since iOS 16.2.
  public var contentState: ContentState { content.state }
  /// The current phase.
  ///
  /// Only the host knows when an activity becomes stale or is dismissed later.
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

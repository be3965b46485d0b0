public import FoundationEssentials
import Synchronization

/// A Live Activity: a state that is shown while something is in progress.
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
  /// How long the activity is meant to be shown.
  public let style: ActivityStyle

  private let written: JSONValue
  private let size: Int
  private let lock = Mutex(())
  private var storedContent: ActivityContent<ContentState>
  private var storedState = ActivityState.active
  private let contents = Listeners<ActivityContent<ContentState>>()
  private let states = Listeners<ActivityState>()

  private init(
    attributes: Attributes, content: ActivityContent<ContentState>, style: ActivityStyle
  ) throws(ActivityAuthorizationError) {
    id = UUID().uuidString
    self.attributes = attributes
    self.style = style
    storedContent = content
    do {
      (written, size) = try JSONValue.written(attributes)
    } catch {
      throw .persistenceFailure
    }
  }

  /// Restores an activity of an earlier process.
  private init(_ change: ActivityChange) throws {
    id = change.id
    attributes = try change.attributes.read(as: Attributes.self)
    style = .standard
    storedContent = ActivityContent(
      state: try change.state.read(as: ContentState.self), staleDate: change.staleDate)
    (written, size) = try JSONValue.written(attributes)
  }

  /// Starts an activity.
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
    let activity = try Activity(attributes: attributes, content: content, style: style)
    try activity.report(.started, content)
    ActivityRegistry.shared.add(activity)
    return activity
  }

  /// Schedules an activity: it starts at a date, with an alert (iOS 26; developer.apple.com,
  /// Activity).
  ///
  /// Until then its state is `pending`, and it can be updated and ended. It starts only if this
  /// process still runs. The alert is ignored.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle, alertConfiguration: AlertConfiguration, start: Date
  ) throws -> Activity<Attributes> {
    let wait = start.timeIntervalSinceNow
    guard wait > 0 else {
      return try request(
        attributes: attributes, content: content, pushType: pushType, style: style)
    }
    let activity = try Activity(attributes: attributes, content: content, style: style)
    activity.storedState = .pending
    _ = try activity.change(.started, content)
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

  /// The activities of this type that have not ended: first those of earlier processes, then those
  /// of this one.
  public static var activities: [Activity<Attributes>] {
    for change in ActivityRegistry.shared.removeEarlier(ofType: "\(Attributes.self)") {
      // The attributes type has changed since, so the activity cannot be decoded. The host removes
      // it later.
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

  /// The current content and its stale date.
  public var content: ActivityContent<ContentState> { lock.withLock { _ in storedContent } }
  /// The current state; deprecated by Apple since iOS 16.2.
  public var contentState: ContentState { content.state }
  /// The current phase.
  ///
  /// Only the host knows when an activity becomes stale or is dismissed later.
  public var activityState: ActivityState { lock.withLock { _ in storedState } }
  /// Always nil: activities receive no push notifications here.
  public var pushToken: Data? { nil }

  /// The contents from now on, until the activity ends.
  public var contentUpdates: ContentUpdates { contents.stream() }
  /// The states from now on, until the activity ends; deprecated by Apple since iOS 16.2.
  public var contentStateUpdates: AsyncMapSequence<ContentUpdates, ContentState> {
    contentUpdates.map(\.state)
  }
  /// The changes of the phase.
  public var activityStateUpdates: AsyncStream<ActivityState> { states.stream() }
  /// Always empty.
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
  /// Always empty.
  public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
  /// Always nil.
  public static var pushToStartToken: Data? { nil }
}

extension Activity {
  /// Updates the content.
  ///
  /// The call is ignored after the end of the activity (developer.apple.com, Displaying live data
  /// with Live Activities), and if the content is too large.
  public func update(_ content: ActivityContent<ContentState>) async {
    change(.updated, to: content)
  }

  /// Updates the content.
  ///
  /// The alert is ignored.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    change(.updated, to: content)
  }

  /// Updates the content with the date at which it was valid.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date
  ) async {
    change(.updated, to: content)
  }

  /// Updates the state; deprecated by Apple since iOS 16.2.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    change(.updated, to: ActivityContent(state: contentState, staleDate: nil))
  }

  /// Ends the activity with a final content.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a final content and the date at which it was valid.
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
    dismissal: ActivityUIDismissalPolicy = .default
  ) {
    if changePending(phase, to: content) { return }
    let current: ActivityContent<ContentState>? = lock.withLock { _ in
      guard storedState == .active else { return nil }
      if phase == .ended { storedState = dismissal == .immediate ? .dismissed : .ended }
      return content ?? storedContent
    }
    guard let current else { return }
    let isSent = send(phase, current, dismissal)
    if isSent { lock.withLock { _ in storedContent = current } }
    if isSent, content != nil { contents.send(current) }
    guard phase == .ended else { return }
    ActivityRegistry.shared.remove(id)
    states.send(dismissal == .immediate ? .dismissed : .ended)
    contents.finish()
    states.finish()
  }

  /// Starts an activity that is pending; does nothing if it has been ended.
  func begin() {
    let content: ActivityContent<ContentState>? = lock.withLock { _ in
      guard storedState == .pending else { return nil }
      storedState = .active
      return storedContent
    }
    // The content has been checked when it was set, so this does not fail.
    guard let content, (try? report(.started, content)) != nil else { return }
    states.send(.active)
  }

  /// Changes an activity that the host does not know yet; false if it is not pending.
  private func changePending(
    _ phase: ActivityChange.Phase, to content: ActivityContent<ContentState>?
  ) -> Bool {
    let isPending = lock.withLock { _ in
      guard storedState == .pending else { return false }
      if phase == .ended { storedState = .dismissed }
      // What is too large is ignored, as in an activity that has started.
      if let content, (try? change(phase, content)) != nil { storedContent = content }
      return true
    }
    guard isPending else { return false }
    if let content { contents.send(content) }
    if phase == .ended {
      ActivityRegistry.shared.remove(id)
      states.send(.dismissed)
      contents.finish()
      states.finish()
    }
    return true
  }

  /// Sends a change to the host.
  ///
  /// If the final content cannot be encoded, the end is sent with the previous content.
  private func send(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy
  ) -> Bool {
    do {
      try report(phase, content, dismissal)
      return true
    } catch {
      // Only an end must be sent in any case. The previous content has been encoded before, so this
      // does not fail.
      if phase == .ended { try? report(phase, self.content, dismissal) }
      return false
    }
  }

  private func report(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy = .default
  ) throws(ActivityAuthorizationError) {
    ControlCenter.shared.host?.activity(try change(phase, content, dismissal))
  }

  /// The change for the host; throws if it is too large.
  private func change(
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
    return ActivityChange(
      id: id, phase: phase, type: "\(Attributes.self)", attributes: written, state: state.value,
      staleDate: content.staleDate, dismissalDate: phase == .ended ? dismissal.date : nil)
  }
}

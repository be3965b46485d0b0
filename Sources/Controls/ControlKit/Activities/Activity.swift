public import FoundationEssentials
import Synchronization

/// A Live Activity: a state that is shown while something goes on.
///
/// Every change goes to the host, which shows the activity, lets it become stale and dismisses it.
/// An activity outlives the process that started it: the next one finds it among `activities`.
///
/// `@unchecked Sendable` is sound: the attributes are data that does not change after `request`, and
/// everything else is read and written under the lock.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  /// What changes.
  public typealias ContentState = Attributes.ContentState
  /// Contents as they come.
  public typealias ContentUpdates = AsyncStream<ActivityContent<ContentState>>

  /// The lasting identity.
  public let id: String
  /// What never changes.
  public let attributes: Attributes
  /// How long it is meant to stay.
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

  /// An activity of an earlier process.
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

  /// Starts an activity that is meant to stay for a while.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle
  ) throws -> Activity<Attributes> {
    let activity = try Activity(attributes: attributes, content: content, style: style)
    try activity.tell(.started, content)
    ActivityRegistry.shared.add(activity)
    return activity
  }

  /// Starts an activity with a state that is never out of date; deprecated by Apple since iOS 16.2.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }

  /// The activities of this type that have not ended: those of earlier processes, then those of this
  /// one.
  public static var activities: [Activity<Attributes>] {
    for change in ActivityRegistry.shared.takeEarlier(ofType: "\(Attributes.self)") {
      // What cannot be read is of a type that was changed since: the host ends it in time.
      if let activity = try? Activity(change) { ActivityRegistry.shared.add(activity) }
    }
    return ActivityRegistry.shared.activities.compactMap { $0 as? Activity<Attributes> }
  }

  /// Activities of this type as they are started.
  public static var activityUpdates: AsyncStream<Activity<Attributes>> {
    let (stream, continuation) = AsyncStream<Activity<Attributes>>.makeStream()
    ActivityRegistry.shared.listen(ActivityListener(continuation: continuation))
    return stream
  }

  /// What it shows, and until when.
  public var content: ActivityContent<ContentState> { lock.withLock { _ in storedContent } }
  /// What it shows; deprecated by Apple since iOS 16.2.
  public var contentState: ContentState { content.state }
  /// Where it is in its life; that it is stale or dismissed after a while only the host knows.
  public var activityState: ActivityState { lock.withLock { _ in storedState } }
  /// No token: there are no pushes for activities here.
  public var pushToken: Data? { nil }

  /// Contents as they come, until the activity ends.
  public var contentUpdates: ContentUpdates { contents.stream() }
  /// States as they come, until the activity ends; deprecated by Apple since iOS 16.2.
  public var contentStateUpdates: AsyncMapSequence<ContentUpdates, ContentState> {
    contentUpdates.map(\.state)
  }
  /// Where it is in its life, whenever that changes.
  public var activityStateUpdates: AsyncStream<ActivityState> { states.stream() }
  /// No tokens.
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
  /// No tokens.
  public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
  /// No token.
  public static var pushToStartToken: Data? { nil }
}

extension Activity {
  /// Shows something else.
  ///
  /// Ignored after the end (developer.apple.com, Displaying live data with Live Activities), and for
  /// a content that is too large, which is not sent to the host.
  public func update(_ content: ActivityContent<ContentState>) async {
    change(.updated, to: content)
  }

  /// Shows something else and alerts people; the alert is not shown here.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    change(.updated, to: content)
  }

  /// Shows something else that was true at a date.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date
  ) async {
    change(.updated, to: content)
  }

  /// Shows another state; deprecated by Apple since iOS 16.2.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    change(.updated, to: ActivityContent(state: contentState, staleDate: nil))
  }

  /// Ends the activity with a last content.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a last content that was true at a date.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a last state; deprecated by Apple since iOS 16.2.
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(
      .ended, to: contentState.map { ActivityContent(state: $0, staleDate: nil) },
      dismissal: dismissalPolicy)
  }

  /// Stores a change, sends it to the host, and then to the process's own listeners.
  private func change(
    _ phase: ActivityChange.Phase, to content: ActivityContent<ContentState>?,
    dismissal: ActivityUIDismissalPolicy = .default
  ) {
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

  /// Tells the host; for an end that cannot be written, with the content it already has.
  private func send(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy
  ) -> Bool {
    do {
      try tell(phase, content, dismissal)
      return true
    } catch {
      // Only an end must reach the host; its last content has been written before.
      if phase == .ended { try? tell(phase, self.content, dismissal) }
      return false
    }
  }

  private func tell(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy = .default
  ) throws(ActivityAuthorizationError) {
    let state: (value: JSONValue, bytes: Int)
    do {
      state = try JSONValue.written(content.state)
    } catch {
      throw .persistenceFailure
    }
    guard size + state.bytes <= ActivityAuthorizationError.mostBytes else {
      throw .attributesTooLarge
    }
    ControlCenter.shared.host?.activity(
      ActivityChange(
        id: id, phase: phase, type: "\(Attributes.self)", attributes: written, state: state.value,
        staleDate: content.staleDate, dismissalDate: phase == .ended ? dismissal.date : nil))
  }
}

public import FoundationEssentials
import Synchronization

/// The running activities of this process.
package final class ActivityRegistry: Sendable {
  package static var shared: ActivityRegistry { taskRegistry ?? process }

  private static let process = ActivityRegistry()

  /// A registry for one task and its child tasks, which takes precedence over the process's registry.
  @TaskLocal static var taskRegistry: ActivityRegistry?

  private struct Contents {
    var activities: [(id: String, activity: any RunningActivity)] = []
    var listeners: [any ActivityListening] = []
    /// Activities of earlier processes whose types have not been requested yet.
    var earlier: [ActivityChange] = []
    /// The tokens with which servers start activities, by the Swift names of the attributes' types.
    var startTokens: [String: Data] = [:]
    var startTokenStreams: [String: Listeners<Data>] = [:]
  }

  /// The number of running activities, including activities of earlier processes.
  var count: Int { contents.withLock { $0.activities.count + $0.earlier.count } }

  private let contents = Mutex(Contents())

  var activities: [any Sendable] { contents.withLock { $0.activities.map(\.activity) } }

  func add<Attributes>(_ activity: Activity<Attributes>) {
    contents.withLock { contents in
      contents.activities.removeAll { $0.id == activity.id }
      contents.activities.append((activity.id, activity))
      contents.listeners.removeAll { !$0.handle(activity) }
    }
  }

  /// Adds running activities of earlier processes.
  ///
  /// The activities stay encoded until `activities` is read for their type.
  package func restore(_ changes: [ActivityChange]) {
    contents.withLock { contents in
      contents.earlier = changes.filter { change in
        !contents.activities.contains { $0.id == change.id }
      }
    }
  }

  /// Adds an activity that a push has started, and passes it to the listeners for its type.
  package func start(_ change: ActivityChange) {
    let listeners = contents.withLock { contents in
      contents.earlier.removeAll { $0.id == change.id }
      contents.earlier.append(change)
      return contents.listeners
    }
    // The first listener that can decode the activity adds it, and `add` notifies all listeners.
    if listeners.contains(where: { $0.start(change) }) {
      contents.withLock { $0.earlier.removeAll { $0.id == change.id } }
    }
  }

  // MARK: Tokens that start activities

  /// Stores the tokens that start activities, by the Swift names of the attributes' types, and sends changed tokens.
  package func receive(startTokens: [String: Data]) {
    let changed = contents.withLock { contents in
      defer { contents.startTokens = startTokens }
      return startTokens.filter { contents.startTokens[$0.key] != $0.value }
        .map { (contents.startTokenStreams[$0.key], $0.value) }
    }
    for (streams, token) in changed { streams?.send(token) }
  }

  func startToken(ofType type: String) -> Data? { contents.withLock { $0.startTokens[type] } }

  func startTokens(ofType type: String) -> AsyncStream<Data> {
    contents.withLock { contents in
      let streams = contents.startTokenStreams[type] ?? Listeners()
      contents.startTokenStreams[type] = streams
      return streams.stream(startingWith: contents.startTokens[type])
    }
  }

  /// Handles a change of an activity outside this process.
  package func handle(_ news: ActivityNews) {
    let found: (any RunningActivity)? = contents.withLock { contents in
      if let index = contents.earlier.firstIndex(where: { $0.id == news.id }) {
        contents.earlier[index].handle(news)
        if news.state.isOver { contents.earlier.remove(at: index) }
      }
      return contents.activities.first { $0.id == news.id }?.activity
    }
    found?.handle(news)
  }

  /// Removes and returns the activities of earlier processes of one type.
  ///
  /// The caller must add the activities that it decodes.
  func removeEarlier(ofType type: String) -> [ActivityChange] {
    contents.withLock { contents in
      let taken = contents.earlier.filter { $0.type == type }
      contents.earlier.removeAll { $0.type == type }
      return taken
    }
  }

  func remove(_ id: String) {
    contents.withLock { $0.activities.removeAll { $0.id == id } }
  }

  /// Calls `listener` for every added activity until the listener returns `false`.
  func listen(_ listener: some ActivityListening) {
    contents.withLock { $0.listeners.append(listener) }
  }
}

protocol RunningActivity: Sendable {
  /// Handles a change outside this process, and notifies the activity's listeners.
  func handle(_ news: ActivityNews)
}

extension ActivityState {
  /// Whether an activity in this phase can no longer change.
  var isOver: Bool { self == .ended || self == .dismissed }
}

extension ActivityChange {
  /// Applies a change to an activity whose type has not been requested yet.
  fileprivate mutating func handle(_ news: ActivityNews) {
    if let token = news.token { self.token = token }
    guard let content = news.content else { return }
    (state, staleDate, relevanceScore) = (content, news.staleDate, news.relevanceScore)
  }
}

/// A listener for every new activity of the process.
protocol ActivityListening: Sendable {
  /// Handles a new activity; returning `false` removes the listener.
  func handle(_ activity: any Sendable) -> Bool
  /// Adds an activity that a push has started to the registry; returns `false` for an activity of another type.
  func start(_ change: ActivityChange) -> Bool
}

/// Forwards the activities of one type to a stream.
struct ActivityListener<Attributes: ActivityAttributes>: ActivityListening {
  let continuation: AsyncStream<Activity<Attributes>>.Continuation

  func handle(_ activity: any Sendable) -> Bool {
    guard let activity = activity as? Activity<Attributes> else { return true }
    if case .terminated = continuation.yield(activity) { return false }
    return true
  }

  func start(_ change: ActivityChange) -> Bool {
    guard change.type == "\(Attributes.self)", let activity = try? Activity<Attributes>(change)
    else { return false }
    ActivityRegistry.shared.add(activity)
    return true
  }
}

/// The streams that receive values of one type.
///
/// `@unchecked Sendable` is sound: both properties are accessed only under the lock. They are not
/// inside a `Mutex` because Swift 6.0 cannot compile a mutex of a generic class's own type.
final class Listeners<Value: Sendable>: @unchecked Sendable {
  private let lock = Mutex(())
  private var continuations: [AsyncStream<Value>.Continuation] = []
  private var isFinished = false

  /// A stream of the values from now on, after `first` if there is one.
  func stream(startingWith first: Value? = nil) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    if let first { continuation.yield(first) }
    let isLate = lock.withLock { _ in
      if !isFinished { continuations.append(continuation) }
      return isFinished
    }
    if isLate { continuation.finish() }
    return stream
  }

  func send(_ value: Value) {
    lock.withLock { _ in
      continuations.removeAll { continuation in
        // A stream without a reader is removed when the next value is sent.
        if case .terminated = continuation.yield(value) { true } else { false }
      }
    }
  }

  func finish() {
    let all = lock.withLock { _ in
      isFinished = true
      defer { continuations = [] }
      return continuations
    }
    for continuation in all { continuation.finish() }
  }
}

/// Evaluates the views of Live Activities of one type.
@MainActor
struct ActivityViewReader {
  /// The text of an activity at a date, or `nil` for an activity of another type with the same name.
  let text: @MainActor (ActivityChange, _ isStale: Bool, _ now: Date) -> ActivityText?
}

extension WidgetCatalog {
  /// The texts of an activity's views, or `nil` if no widget has a configuration for the activity's type.
  public func texts(of change: ActivityChange, at now: Date) -> ActivityTexts? {
    for reading in activityReaders[change.type] ?? [] {
      guard let text = reading.text(change, false, now) else { continue }
      let stale = change.staleDate == nil ? nil : reading.text(change, true, now)
      return ActivityTexts(now: text.limited, stale: stale == text ? nil : stale?.limited)
    }
    return nil
  }
}

extension ActivityText {
  /// The sizes of an activity on the Lock Screen of an iPhone 390 points wide, and of the parts of its island, in points
  /// (Human Interface Guidelines, Live Activities, Specifications).
  private static let lockScreenSize = ViewSize(width: 371, height: 160)
  private static let compactSize = ViewSize(width: 62, height: 37)
  private static let minimalSize = ViewSize(width: 45, height: 37)
  private static let expandedSize = ViewSize(width: 371, height: 160)

  /// Reads the views of an activity.
  ///
  /// In texts, one timer counts wherever it is shown: the first on the Lock Screen, or else in the island. Other timers
  /// become times of day.
  @MainActor
  init(
    from now: Date, _ content: @MainActor () -> some View, island: @MainActor () -> DynamicIsland
  ) {
    let place = ViewPlace(activityFamily: .medium)
    let size = Self.lockScreenSize.without(margin: 16)
    let lockScreen = ViewReading(in: place, size: size, content)
    // Building the island and calling its closures reads no view yet.
    let island = ViewPlace.$current.withValue(place.dark) { island() }
    func read(_ view: AnyView, _ size: ViewSize) -> ViewReading {
      ViewReading(in: place.dark, size: size) { view }
    }
    let leading = read(island.compactLeading(), Self.compactSize)
    let trailing = read(island.compactTrailing(), Self.compactSize)
    let minimal = read(island.minimal(), Self.minimalSize)
    let parts = [leading.content, trailing.content, minimal.content]

    let mark =
      TimerMarker.first(in: lockScreen.content.lines)
      ?? TimerMarker.first(in: parts.flatMap(\.lines))
    var text = ViewText(lockScreen.content, counting: mark, from: now)
    if lockScreen.content.tint == nil, let keyline = island.keyline {
      text.tint = keyline.tint.name ?? keyline.tint.hex
    }
    text.setTrees(lockScreen, ViewReading(in: place.dark, size: size, content), from: now)

    var words = Island()
    words.leading = parts[0].line(counting: mark)
    words.trailing = parts[1].line(counting: mark)
    words.minimal = parts[2].line(counting: mark)
    words.symbol = parts.flatMap(\.symbols).first?.name
    var trees = Island.Trees()
    func tree(_ reading: ViewReading) -> ViewTree? {
      var tree = reading.isEmpty ? nil : reading.tree(from: now)
      if tree != nil, tree?.url == nil { tree?.url = island.url }
      return tree
    }
    (trees.compactLeading, trees.compactTrailing) = (tree(leading), tree(trailing))
    trees.minimal = tree(minimal)
    for (region, view) in island.expanded().regions {
      trees.expanded[region.name] = tree(read(view, Self.expandedSize))
    }
    words.trees = trees
    self.init(lockScreen: text, island: words)
  }
}

extension LabelContent {
  fileprivate func line(counting mark: TimerMarker?) -> String? {
    let text = lines.map { TimerMarker.text(of: $0, counting: mark) }.joined(separator: " ")
    return text.nonBlank
  }
}

/// The text of a Live Activity at present and after its stale date.
public struct ActivityTexts: Sendable {
  /// The text before the stale date.
  public var now: ActivityText
  /// The text after the stale date, or `nil` if the text does not change.
  public var stale: ActivityText?
}

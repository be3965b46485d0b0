import ControlModel
public import FoundationEssentials
import Synchronization

/// Describes a Live Activity: its properties never change, its `ContentState` does.
public protocol ActivityAttributes: Decodable, Encodable {
  /// The type of the content that can change.
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The content of a Live Activity.
///
/// `@unchecked Sendable` is sound: the state is encoded as JSON, and the content does not change
/// after it is created.
public struct ActivityContent<State: Codable & Hashable>: Hashable, @unchecked Sendable {
  /// The state to show.
  public let state: State
  /// The date at which the state becomes stale, or `nil` for never.
  public let staleDate: Date?
  /// The priority among several activities; the activity with the highest score is shown first.
  public let relevanceScore: Double

  /// Creates the content of an activity; without a stale date it never becomes stale.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

extension ActivityContent: CustomStringConvertible {
  /// The description of the state only; the dates are omitted.
  public var description: String { "\(state)" }
}

/// The error that prevented the start of a Live Activity.
///
/// `attributesTooLarge`, `persistenceFailure`, `targetMaximumExceeded` and `unsupportedTarget` occur
/// here. The other cases exist so that code that lists them compiles.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// The attributes and the state exceed 4 KB of JSON.
  case attributesTooLarge
  /// The device does not support Live Activities.
  case unsupported
  /// The person has turned Live Activities off.
  case denied
  /// Too many activities of all apps are shown.
  case globalMaximumExceeded
  /// Too many activities of this app are shown.
  case targetMaximumExceeded
  /// The app does not declare support for Live Activities.
  case unsupportedTarget
  /// The app is not in the foreground.
  case visibility
  /// The attributes or the state cannot be encoded.
  case persistenceFailure
  /// The process has no valid identifier.
  case missingProcessIdentifier
  /// The app lacks an entitlement.
  case unentitled
  /// The identifier is not valid for an activity.
  case malformedActivityIdentifier
  /// The activity belongs to another process.
  case reconnectNotPermitted
}

extension ActivityAuthorizationError {
  /// The maximum size of an activity's attributes and state together, in bytes of JSON
  /// (developer.apple.com, Displaying live data with Live Activities).
  static let mostBytes = 4_096

  /// Whether the app's Info.plist allows Live Activities; set once, before code of the app runs.
  package static var isSupported: Bool {
    get { taskSupport ?? supported.withLock { $0 } }
    set { supported.withLock { $0 = newValue } }
  }

  private static let supported = Mutex(true)

  /// The value of `isSupported` for one task and its child tasks, which takes precedence.
  @TaskLocal static var taskSupport: Bool?
}

extension ActivityAuthorizationError: CustomLocalizedStringResourceConvertible {
  /// A message that names the problem and its remedy.
  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .attributesTooLarge:
      """
      The attributes and the state of a Live Activity are more than \(String(Self.mostBytes)) bytes of \
      JSON; store large data elsewhere.
      """
    case .persistenceFailure:
      """
      The attributes or the state of a Live Activity cannot be written as JSON; \
      check their Codable conformance.
      """
    case .unsupportedTarget:
      """
      The app does not declare Live Activities; set NSSupportsLiveActivities to YES in the Info.plist \
      of the app.
      """
    case .targetMaximumExceeded:
      """
      The app has \(String(ActivityLimits.mostOfApp)) active Live Activities, the maximum; end one before you start \
      another.
      """
    case .unsupported, .denied, .globalMaximumExceeded, .visibility,
      .missingProcessIdentifier, .unentitled,
      .malformedActivityIdentifier, .reconnectNotPermitted:
      "The Live Activity was refused: \(String(describing: self))."
    }
  }
}

extension JSONValue {
  /// Encodes a value as JSON with dates in ISO 8601, and returns its size in bytes.
  static func written(_ value: some Encodable) throws -> (value: JSONValue, bytes: Int) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try DateText(date).encode(to: encoder)
    }
    let data = try encoder.encode(value)
    return (try JSONText.value(of: data), data.count)
  }

  /// Decodes a value that `written` has encoded, or that a server has pushed.
  ///
  /// In a push, a date is a number of seconds since 2001, as Apple's decoder expects.
  func read<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      if let seconds = try? decoder.singleValueContainer().decode(Double.self) {
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
      return try DateText(from: decoder).date
    }
    return try decoder.decode(Value.self, from: JSONEncoder().encode(self))
  }
}

/// The views of a Live Activity around the camera.
@MainActor @preconcurrency
public struct DynamicIsland {
  let expanded: () -> DynamicIslandExpandedContent<AnyView>
  let compactLeading: () -> AnyView
  let compactTrailing: () -> AnyView
  let minimal: () -> AnyView
  private(set) var keyline: Color?
  /// The URL that a tap opens, or `nil` to open the app.
  private(set) var url: String?

  /// Creates the views of all sizes.
  public init(
    @DynamicIslandExpandedContentBuilder expanded:
      @escaping () -> DynamicIslandExpandedContent<
        some View
      >,
    @ViewBuilder compactLeading: @escaping () -> some View,
    @ViewBuilder compactTrailing: @escaping () -> some View,
    @ViewBuilder minimal: @escaping () -> some View
  ) {
    self.expanded = { DynamicIslandExpandedContent(regions: expanded().regions) }
    self.compactLeading = { AnyView(compactLeading()) }
    self.compactTrailing = { AnyView(compactTrailing()) }
    self.minimal = { AnyView(minimal()) }
  }

  /// Sets the color of the island's border.
  ///
  /// The color is also the activity's tint if its view on the Lock Screen sets no tint.
  public func keylineTint(_ color: Color?) -> DynamicIsland {
    var island = self
    island.keyline = color
    return island
  }
  /// Opens a URL in the app when the island is tapped.
  public func widgetURL(_ url: URL?) -> DynamicIsland {
    var island = self
    island.url = url?.absoluteString
    return island
  }
}

/// The view of one region.
@MainActor @preconcurrency
public struct DynamicIslandExpandedRegion<Content: View> {
  let position: DynamicIslandExpandedRegionPosition
  let content: () -> Content

  /// Creates a region at a position.
  ///
  /// `priority` has no effect: both regions at the sides get the space that they need.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {
    (self.position, self.content) = (position, content)
  }
}

/// The configuration of a widget that shows Live Activities of one type.
///
/// The views are read for each change, and once more for the stale state if the content has a stale date.
@MainActor @preconcurrency
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration,
  WidgetPart
{
  package let parts: WidgetParts

  /// Creates a widget with views for the Lock Screen and for the Dynamic Island.
  public init<Content: View>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    var parts = WidgetParts()
    parts.attributes = "\(Attributes.self)"
    parts.activityReader = ActivityViewReader { change, isStale, now in
      guard let context = ActivityViewContext<Attributes>(change, isStale: isStale) else {
        return nil
      }
      return ActivityText(from: now) {
        content(context)
      } island: {
        dynamicIsland(context)
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// The values from which the views of a Live Activity are built.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// The activity's identity.
  public let activityID: String
  /// The content that never changes.
  public let attributes: Attributes
  /// The current state.
  public let state: Attributes.ContentState
  /// Whether the state is out of date.
  public let isStale: Bool

  /// Decodes an activity, or returns `nil` for an activity of another type with the same name.
  init?(_ change: ActivityChange, isStale: Bool) {
    do {
      attributes = try change.attributes.read(as: Attributes.self)
      state = try change.state.read(as: Attributes.ContentState.self)
    } catch { return nil }
    activityID = change.id
    self.isStale = isStale
  }
}

/// The phase of a Live Activity.
public enum ActivityState: Hashable, Sendable, Codable {
  /// The activity is shown and can be updated.
  case active
  /// The activity has ended but is still shown.
  case ended
  /// The activity is no longer shown.
  case dismissed
  /// The activity is shown but out of date.
  case stale
  /// The activity is scheduled and not shown yet.
  case pending
}

/// The time at which an ended Live Activity disappears.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  /// The date, or `nil` to let the system choose, at most four hours after the end (developer.apple.com,
  /// ActivityUIDismissalPolicy).
  let date: Date?

  /// The activity disappears at a time that the system chooses.
  public static let `default` = ActivityUIDismissalPolicy(date: nil)
  /// The activity disappears at once.
  public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
  /// The activity disappears at a date.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(date: date)
  }
}

/// The source of an activity's push notifications.
public struct PushType: Hashable, Sendable {
  /// The identity of the channel, or `nil` for a token.
  let channel: String?

  /// A push token for each activity.
  public static let token = PushType(channel: nil)
  /// A channel that many activities share: one push to the channel changes all of them.
  public static func channel(_ channelID: String) -> PushType { PushType(channel: channelID) }
}

/// The intended duration of a Live Activity.
public enum ActivityStyle: Hashable, Sendable {
  /// The activity is shown until it ends.
  case standard
  /// The activity is shown until the device is locked.
  case transient
}

/// The alert for an update.
public struct AlertConfiguration: Hashable, Sendable {
  /// The sound of an alert.
  public struct AlertSound: Hashable, Sendable {
    private let name: String?
    /// The sound of the system.
    public static let `default` = AlertSound(name: nil)
    /// A sound of the app.
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  /// The first line of the alert.
  public let title: LocalizedStringResource
  /// The text below the title.
  public let body: LocalizedStringResource
  /// The sound, which has no effect: the daemon plays its own sound.
  public let sound: AlertSound

  /// Creates an alert; no sound is played for `sound`.
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }
}

/// A position in the expanded Dynamic Island.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  /// The region's name in messages.
  let name: String
  /// The leading side of the camera.
  public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
  /// The trailing side of the camera.
  public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
  /// The area below the camera.
  public static let center = DynamicIslandExpandedRegionPosition(name: "center")
  /// The area below all other regions.
  public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// The regions of the expanded Dynamic Island.
@MainActor @preconcurrency
public struct DynamicIslandExpandedContent<Content: View> {
  /// Each region and its view; of two regions at one position the last is shown.
  var regions: [(DynamicIslandExpandedRegionPosition, AnyView)] = []
}

/// Builds the expanded Dynamic Island from its regions.
@MainActor @preconcurrency
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  /// The type of a block, whose views are of any type.
  public typealias Regions = DynamicIslandExpandedContent<AnyView>

  /// Accepts one region.
  public static func buildExpression(_ region: DynamicIslandExpandedRegion<some View>) -> Regions {
    Regions(regions: [(region.position, AnyView(region.content()))])
  }

  /// Accepts the regions of another block.
  public static func buildExpression(
    _ content: DynamicIslandExpandedContent<some View>
  ) -> Regions { Regions(regions: content.regions) }

  /// The regions of a result builder's block, in their order.
  public static func buildBlock(
    _ regions: Regions...
  ) -> Regions { Regions(regions: regions.flatMap(\.regions)) }

  /// An `if` without `else`.
  public static func buildOptional(
    _ content: Regions?
  ) -> Regions { content ?? Regions() }

  /// The first branch of a choice.
  public static func buildEither(
    first: Regions
  ) -> Regions { first }

  /// The second branch of a choice.
  public static func buildEither(
    second: Regions
  ) -> Regions { second }

  /// The content of an `if #available`.
  public static func buildLimitedAvailability(
    _ content: Regions
  ) -> Regions { content }
}

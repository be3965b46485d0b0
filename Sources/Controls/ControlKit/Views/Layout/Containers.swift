public import FoundationEssentials

/// The first of several views that fits.
public struct ViewThatFits<Content: View> {
  private let axes: Axis.Set
  private let content: Content

  /// Creates the view from its alternatives.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: PrimitiveView {
  /// One node with all views as children; the client measures them.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let name = axes == .horizontal ? "horizontal" : axes == .vertical ? "vertical" : "both"
    return context.primitive(
      .viewThatFits, ["axes": .string(name)], children: context.nodes(of: content))
  }
}

/// Views under a heading.
public struct Section<Header: View, Content: View> {
  private let header: Header
  private let content: Content

  /// Views under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.header = header()
    self.content = content()
  }
}

extension Section: View {
  /// The heading above the views.
  public var body: some View {
    header
    content
  }
}

extension Section where Header == Text {
  /// Views under a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension Section where Header == EmptyView {
  /// Views without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

/// A view with a label on its leading side.
public struct LabeledContent<Label: View, Content: View> {
  private let label: Label
  private let content: Content

  /// Creates the content with its label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}

extension LabeledContent: View {
  /// The label and the view at the two ends of a row.
  public var body: some View {
    HStack {
      label
      Spacer()
      content
    }
  }
}

extension LabeledContent where Label == Text {
  /// A view with a localized label.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A text with a localized label.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(titleKey) { Text(value) }
  }
}

/// A label, a description and buttons in place of content that is absent.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a view with a label, a description and buttons.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    (self.label, self.description, self.actions) = (label(), description(), actions())
  }
}

extension ContentUnavailableView: View {
  /// The parts in a column.
  public var body: some View {
    VStack {
      label.font(.headline)
      description.font(.subheadline).foregroundStyle(.secondary)
      actions
    }
  }
}

extension ContentUnavailableView
where Label == ControlKit.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a view with a localized title and a symbol.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(label: { ControlKit.Label(title, systemImage: name) }, description: { description })
  }

  /// Creates a view with a title and a symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
    self.init(label: { ControlKit.Label(title, systemImage: name) }, description: { description })
  }
}

/// A vertical stack of views.
public struct VStack<Content: View> {
  private let alignment: HorizontalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack; a spacing of `nil` is the system's spacing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing) = (alignment, spacing)
    self.content = content()
  }
}

extension VStack: PrimitiveView {
  /// One node with the views as children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .vstack, ["alignment": .string(alignment.name), "spacing": .number(spacing)],
      children: context.nodes(of: content))
  }
}

/// A horizontal stack of views.
public struct HStack<Content: View> {
  private let alignment: VerticalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack; a spacing of `nil` is the system's spacing.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing) = (alignment, spacing)
    self.content = content()
  }
}

extension HStack: PrimitiveView {
  /// One node with the views as children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .hstack, ["alignment": .string(alignment.name), "spacing": .number(spacing)],
      children: context.nodes(of: content))
  }
}

/// A stack of overlaid views, from back to front.
public struct ZStack<Content: View> {
  private let alignment: Alignment
  private let content: Content

  /// Creates a stack with one alignment for all views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: PrimitiveView {
  /// One node with the views as children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .zstack, ["alignment": .string(alignment.name)], children: context.nodes(of: content))
  }
}

/// A group of views without a layout.
public struct Group<Content: View> {
  private let content: Content

  /// Creates a group; a modifier of the group applies to each view.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Group: PrimitiveView {
  /// The nodes of the content.
  public func archived(in context: ViewContext) -> [ViewNode] { content.archived(in: context) }
}

/// Free space, which pushes its neighbors in a stack apart.
public struct Spacer {
  private let minLength: Double?

  /// Creates space of at least this length; `nil` is the system's length.
  public init(minLength: Double? = nil) {
    self.minLength = minLength
  }
}

extension Spacer: PrimitiveView {
  /// One node without children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.spacer, ["length": .number(minLength)])
  }
}

/// A line between two views.
public struct Divider {
  /// Creates the line.
  public init() {}
}

extension Divider: PrimitiveView {
  /// One node without children.
  public func archived(in context: ViewContext) -> [ViewNode] { context.primitive(.divider) }
}

/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View> {
  private let data: Data
  private let content: (Data.Element) -> Content

  private init(all data: Data, content: @escaping (Data.Element) -> Content) {
    (self.data, self.content) = (data, content)
  }

  /// Creates a view for each element, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(all: data, content: content)
  }
}

extension ForEach: PrimitiveView {
  /// The nodes of all elements' views; elements beyond `ViewTree.mostNodes` are not read.
  public func archived(in context: ViewContext) -> [ViewNode] {
    data.prefix(ViewTree.mostNodes).flatMap { content($0).archived(in: context) }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(all: data, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates a view for each number in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(all: data, content: content)
  }
}

/// A view whose content depends on the time: the content of one moment, because a widget is read once for each entry.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  /// The moment for which the content is made.
  public struct Context {
    /// The rate at which the content may change.
    public enum Cadence: Comparable, Sendable {
      /// At each frame.
      case live
      /// Each second.
      case seconds
      /// Each minute.
      case minutes
    }

    /// The date of the moment.
    public let date: Date
    /// The cadence: always `minutes`, because a view is read only once.
    public var cadence: Cadence { .minutes }

    /// Has no effect: nothing of an earlier moment is kept.
    public func invalidateTimelineContent() {}
  }

  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content

  /// Creates a view with the content that the closure returns for a date of the schedule.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    (self.schedule, self.content) = (schedule, content)
  }
}

/// The context of a timeline view with any schedule.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>
  .Context

extension TimelineView: View {
  /// The content for the schedule's date now.
  public var body: some View {
    let now = Date()
    content(
      TimelineViewDefaultContext(
        date: schedule.entries(from: now, mode: .normal).first { _ in true } ?? now))
  }
}

/// The dates at which a timeline view changes.
public protocol TimelineSchedule {
  /// The dates, in order.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// The dates of the schedule, beginning with the latest date that is not after `startDate`.
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

/// The rate of a schedule's dates.
public enum TimelineScheduleMode: Sendable {
  /// The schedule's own rate.
  case normal
  /// A lower rate, for a dimmed screen.
  case lowFrequency
}

/// A schedule with dates at regular intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// Creates a schedule with a first date and an interval in seconds.
  public init(from startDate: Date, by interval: TimeInterval) {
    (start, self.interval) = (startDate, interval)
  }

  /// The dates, beginning with the latest date that is not after `startDate`.
  public func entries(
    from startDate: Date, mode: TimelineScheduleMode
  ) -> UnfoldFirstSequence<Date> {
    let passed = interval > 0 ? (startDate.timeIntervalSince(start) / interval).rounded(.down) : 0
    let interval = interval
    return sequence(first: start + max(passed, 0) * interval) { interval > 0 ? $0 + interval : nil }
  }
}

/// A schedule with a date at the start of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates the schedule.
  public init() {}

  /// The starts of minutes, beginning with the minute of `startDate`.
  public func entries(
    from startDate: Date, mode: TimelineScheduleMode
  ) -> UnfoldFirstSequence<Date> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// A schedule with a date for each frame of an animation, of which a view that is read once shows the first.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule; the interval and the pause change nothing.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}

  /// The date itself.
  public func entries(from start: Date, mode: TimelineScheduleMode) -> [Date] { [start] }
}

/// A schedule with these dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  private let dates: Entries

  /// Creates a schedule with dates in order.
  public init(_ dates: Entries) { self.dates = dates }

  /// The dates, beginning with the latest date that is not after `startDate`.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
    let dates = Array(dates)
    return Array(dates[(dates.lastIndex { $0 <= startDate } ?? dates.startIndex)...])
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates at regular intervals, in seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    Self(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// The start of each minute.
  public static var everyMinute: Self { Self() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Each frame of an animation.
  public static var animation: Self { Self() }

  /// The frames of an animation.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  /// These dates.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> Self
  where Self == ExplicitTimelineSchedule<Dates> { Self(dates) }
}

/// A view that runs through phases; it shows the first phase, because nothing moves.
public struct PhaseAnimator<Phase: Equatable, Content: View> {
  private let content: Content?

  /// Creates a view that runs through its phases again and again.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: (Phase) -> Content,
    animation: (Phase) -> Animation? = { _ in .default }
  ) { self.content = phases.first { _ in true }.map(content) }

  /// Creates a view that runs through its phases when a value changes.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: (Phase) -> Content,
    animation: (Phase) -> Animation? = { _ in .default }
  ) { self.init(phases, content: content, animation: animation) }
}

extension PhaseAnimator: View {
  /// The content of the first phase.
  public var body: some View { content }
}

extension View {
  /// Shows the view in the first of several phases, because nothing moves.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: (Self, Phase) -> some View,
    animation: (Phase) -> Animation? = { _ in .default }
  ) -> some View { PhaseAnimator(phases) { content(self, $0) } }

  /// Shows the view in the first of several phases, because nothing moves.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: (Self, Phase) -> some View,
    animation: (Phase) -> Animation? = { _ in .default }
  ) -> some View { PhaseAnimator(phases) { content(self, $0) } }

  /// Shows the view's transition as it ends, because nothing moves.
  public func transition(_ transition: some Transition) -> some View {
    transition.body(content: self, phase: .identity)
  }
}

/// A way in which a view appears and disappears, by changes of the view.
@MainActor @preconcurrency
public protocol Transition {
  /// The changed view.
  associatedtype Body: View
  /// The view during a phase.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
  /// The view that appears or disappears.
  typealias Content = AnyView
}

extension Transition {
  fileprivate func body(content: some View, phase: TransitionPhase) -> Body {
    body(content: AnyView(content), phase: phase)
  }
}

/// A phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// Before the view appears.
  case willAppear
  /// The view is shown.
  case identity
  /// After the view has disappeared.
  case didDisappear

  /// Whether the view is shown.
  public var isIdentity: Bool { self == .identity }
  /// -1 before the view appears, 1 after it has disappeared, 0 between.
  public var value: Double { self == .willAppear ? -1 : self == .identity ? 0 : 1 }
}

/// A grid of colors; clients draw the gradient from its first to its last color.
public struct MeshGradient: FillingView {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// Creates a gradient of colors at points, row after row.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true
  ) {
    let ends = [colors.first, colors.last].compactMap { $0 }
    styleValue =
      LinearGradient(colors: ends, startPoint: .topLeading, endPoint: .bottomTrailing).styleValue
  }
}

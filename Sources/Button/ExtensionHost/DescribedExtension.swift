import ControlModel
import Screens
import SystemAccess
import Wire

/// An extension and its description, which is requested once for each build of its executable.
@ServiceThread
final class DescribedExtension {
  let process: ServedExtension
  /// The process of its app, or `nil` if the manifest names no executable.
  let app: ServedExtension?
  var processes: [ServedExtension] { [process, app].compactMap(\.self) }
  /// The limit on notifications between its processes.
  var posts = RateLimit(most: 1_000)
  /// The task that shows the latest change of a Live Activity.
  var lastActivity: Task<Void, Never>?
  /// The size of the changes of Live Activities that wait to be shown, in bytes of their notices.
  var waitingActivities = 0
  /// The controls of the latest description; empty before the first description.
  private(set) var listings: [ControlListing] = []
  /// The widgets of the latest description.
  private(set) var widgets: [WidgetListing] = []
  /// The Swift names of the attributes types of its Live Activities.
  private(set) var activityTypes: [String] = []
  /// The error of the latest description, or `nil`.
  private(set) var problem: Sentence?
  var notices: NoticeLimits
  let outside = OutsideRuns()
  private var file: ExecutableFile?
  private var describing: Task<Void, Never>?
  enum Report {
    /// The extension describes other controls than before; the kinds of the previous and the current controls.
    case changed(Set<String>)
    /// The extension was described, or its description failed.
    case described
  }

  private let report: @ServiceThread (Report, DescribedExtension) -> Void

  init(
    _ process: ServedExtension, app: ServedExtension? = nil,
    report: @escaping @ServiceThread (Report, DescribedExtension) -> Void
  ) {
    self.process = process
    self.app = app
    self.report = report
    notices = NoticeLimits(process.limits)
  }

  /// The build that was described, or `nil` if the extension must be described again.
  var build: WidgetPlace.Build? { file?.build }
  /// Whether the controls are known, even if the list is empty.
  var isDescribed: Bool { file != nil }
  var kinds: Set<String> { Set(listings.map(\.kind)) }
  /// The app's name from its string tables, manifest, extension or file name, in this order.
  var appName: String {
    process.localName ?? process.bundle.appName ?? process.givenName ?? process.name
  }
  var isDescribing: Bool { describing != nil }

  /// A warning if the extension has no controls, widgets and Live Activities, or `nil`.
  var emptiness: String? {
    guard isDescribed, problem == nil, listings.isEmpty, widgets.isEmpty, activityTypes.isEmpty
    else { return nil }
    let bundle = process.givenName.map { "the bundle \($0)" } ?? "the bundle"
    return
      "\(bundle) of \(process.bundle.executable) has no control and no widget on Linux; if they are inside #if "
      + "os(iOS) or #available, write #if os(iOS) || os(Linux), or create the package with actionbutton import"
  }

  /// Whether the extension must be described: for the first time, or because its executable has changed.
  var needsDescription: Bool {
    guard let file else { return true }
    do { return try ExecutableFile(process.bundle.executable) != file } catch {
      // Without an executable, a running process keeps its description.
      return process.pid == nil
    }
  }

  /// Requests a new description at the next use, as after a change of language; the old description is valid until then.
  func forget() { file = nil }

  /// Starts to describe the extension; the task ends in bounded time, and is `nil` if the description is current.
  func beginDescribing() -> Task<Void, Never>? {
    if let describing { return describing }
    guard needsDescription else { return nil }
    let task = ServiceThread.task {
      await self.describe()
      self.describing = nil
      self.report(.described, self)
    }
    describing = task
    return task
  }

  /// The maximum size of a kind, a display name, a widget's description, and the names of an extension and its app, in bytes.
  nonisolated static let longestName = 1_024

  /// Throws `badMessage` for a name that is too long: events with these names go to every client.
  private static func check(_ gallery: ExtensionMessage.Gallery) throws(MessageError) {
    let widgets = gallery.widgets ?? []
    let names: [String?] =
      gallery.controls.flatMap { [$0.kind, $0.displayName] }
      + widgets.flatMap { [$0.kind, $0.displayName, $0.description] }
    guard names.allSatisfy({ ($0?.utf8.count ?? 0) <= longestName }) else {
      throw MessageError(
        .badMessage,
        "a kind, a display name or a description has more than \(longestName) bytes; use shorter texts"
      )
    }
  }

  private func describe() async {
    do throws(MessageError) {
      let gallery = try await process.ask(
        .describe, NoFields(), as: ExtensionMessage.Gallery.self, byPerson: true)
      try Self.check(gallery)
      let before = kinds
      // The gallery was complete without an extension whose first description failed.
      let isExpected = file == nil && problem == nil
      listings = gallery.controls
      widgets = gallery.widgets ?? []
      activityTypes = gallery.activities ?? []
      file = process.running
      problem = nil
      if !isExpected { report(.changed(before.union(kinds)), self) }
    } catch {
      let path = process.bundle.executable
      problem =
        error.message.contains(path)
        ? error.sentence : "cannot list the controls of \(path): \(error)"
    }
  }
}

import ControlModel
import SystemAccess
import Wire

/// An extension with its own description, which is requested once for each build of its executable.
@ServiceThread
final class DescribedExtension {
  let process: ServedExtension
  /// The process of its app; nil if the manifest names no executable.
  let app: ServedExtension?
  /// How many notifications its processes may post to each other.
  var posts = RateLimit(most: 1_000)
  /// The last change of a Live Activity that waits for the words of its views.
  var lastActivity: Task<Void, Never>?
  /// Its latest description; empty before the first one.
  private(set) var listings: [ControlListing] = []
  /// The widgets that it named last.
  private(set) var widgets: [WidgetListing] = []
  /// The Swift names of the attributes types of its Live Activities.
  private(set) var activityTypes: [String] = []
  /// Why there is no description, or none since its file changed.
  private(set) var problem: Sentence?
  /// What it may do by notices.
  var notices: NoticeLimits
  /// The file that was described.
  private var file: ExecutableFile?
  private var describing: Task<Void, Never>?
  /// Called when its controls are others than before, with the kinds of before and now.
  var onChange: @ServiceThread (Set<String>) -> Void = { _ in }
  /// Called when it was described, or could not be.
  var onDescribed: @ServiceThread () -> Void = {}

  init(_ process: ServedExtension, app: ServedExtension? = nil) {
    self.process = process
    self.app = app
    notices = NoticeLimits(process.limits)
  }

  /// The file that was described; nil as long as none was.
  var build: ExecutableFile? { file }
  /// Whether its controls are known, be they none.
  var isDescribed: Bool { file != nil }
  var kinds: Set<String> { Set(listings.map(\.kind)) }
  /// The app's name, as the manifest or else the extension gives it.
  var appName: String {
    process.localName ?? process.bundle.appName ?? process.givenName ?? process.name
  }
  var isDescribing: Bool { describing != nil }

  /// The warning about an extension that has neither a control nor a widget.
  var emptiness: String? {
    guard isDescribed, problem == nil, listings.isEmpty, widgets.isEmpty else { return nil }
    let bundle = process.givenName.map { "the bundle \($0)" } ?? "the bundle"
    return
      "\(bundle) of \(process.bundle.executable) is empty: it has no control and no widget here; "
      + "if #if os(iOS) or an #available stands around them, write #if os(iOS) || os(Linux), or make the "
      + "package with actionbutton import"
  }

  /// Whether it must be asked for its controls: never asked, or its file is another one now.
  var needsDescription: Bool {
    guard let file else { return true }
    do { return try ExecutableFile(process.bundle.executable) != file } catch {
      // Without a file there is nothing new to learn; what runs goes on.
      return process.pid == nil
    }
  }

  /// Its controls are to be asked for again, as in another language; until then the old ones count.
  func forget() { file = nil }

  /// Begins to ask for its controls, if it must be asked; what is returned ends in bounded time.
  func beginDescribing() -> Task<Void, Never>? {
    if let describing { return describing }
    guard needsDescription else { return nil }
    let task = ServiceThread.task {
      await self.describe()
      self.describing = nil
      self.onDescribed()
    }
    describing = task
    return task
  }

  private func describe() async {
    do throws(MessageError) {
      let gallery = try await process.ask(
        .describe, NoFields(), as: ExtensionMessage.Gallery.self, byPerson: true)
      let before = kinds
      let isFirst = file == nil
      listings = gallery.controls
      widgets = gallery.widgets ?? []
      activityTypes = gallery.activities ?? []
      file = process.running
      problem = nil
      if !isFirst { onChange(before.union(kinds)) }
    } catch {
      let path = process.bundle.executable
      problem =
        error.message.contains(path)
        ? error.sentence : "cannot list the controls of \(path): \(error)"
    }
  }
}

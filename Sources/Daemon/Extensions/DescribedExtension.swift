import ControlModel
import Devices
import Wire

/// An extension with what it said of its controls: asked once for each build of its executable.
@ServiceThread
final class DescribedExtension {
  let process: ServedExtension
  /// What it said last; empty as long as it said nothing.
  private(set) var listings: [ControlListing] = []
  /// The widgets that it named last.
  private(set) var widgets: [WidgetListing] = []
  /// Why it has not said anything, or not since its file changed.
  private(set) var problem: String?
  /// The file that was described.
  private var file: ExecutableFile?
  private var describing: Task<Void, Never>?
  /// Called when its controls are others than before, with the kinds of before and now.
  var onChange: @ServiceThread (Set<String>) -> Void = { _ in }
  /// Called when it was described, or could not be.
  var onDescribed: @ServiceThread () -> Void = {}

  init(_ process: ServedExtension) { self.process = process }

  /// The file that was described; nil as long as none was.
  var build: ExecutableFile? { file }
  /// Whether its controls are known, be they none.
  var isDescribed: Bool { file != nil }
  var kinds: Set<String> { Set(listings.map(\.kind)) }
  /// The app's name, as the manifest or else the extension gives it.
  var appName: String { process.bundle.appName ?? process.givenName ?? process.name }
  var isDescribing: Bool { describing != nil }

  /// Whether it must be asked for its controls: never asked, or its file is another one now.
  var needsDescription: Bool {
    guard let file else { return true }
    do { return try ExecutableFile(process.bundle.executable) != file } catch {
      // Without a file there is nothing new to learn; what runs goes on.
      return process.pid == nil
    }
  }

  /// Begins to ask for its controls, if it must be asked; what is returned ends in bounded time.
  func beginDescribing() -> Task<Void, Never>? {
    if let describing { return describing }
    guard needsDescription else { return nil }
    let task = Task { @ServiceThread in
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
      file = process.running
      problem = nil
      if !isFirst { onChange(before.union(kinds)) }
    } catch {
      let path = process.bundle.executable
      problem =
        error.message.contains(path)
        ? error.message : "cannot list the controls of \(path): \(error)"
    }
  }
}

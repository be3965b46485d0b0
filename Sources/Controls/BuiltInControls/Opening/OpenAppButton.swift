import ControlKit
import Glibc
import SystemAccess

struct OpenAppButton: ControlWidget {
  nonisolated static let kind = "actionbutton.OpenApp"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectAppIntent.self) { configuration in
      let name = configuration.app?.entry.name
      ControlWidgetButton(action: StartAppIntent(app: configuration.app)) {
        Label {
          Text("Open App")
          if let name { Text(name) } else { Text("No App") }
        } icon: {
          Image(systemName: "arrow.up.forward.app.fill")
        }
        .controlWidgetActionHint(name.map { Text("Open \($0)") } ?? Text("Open App"))
      } actionLabel: { _ in
        Text("Opening…")
      }
    }
    .displayName("Open App")
    .description("Opens an app of this computer.")
    .promptsForUserConfiguration()
  }
}

struct SelectAppIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select App"

  @Parameter(
    title: "App", description: "One of the apps that the desktop's menus show.", isRequired: true)
  var app: App?
}

/// Starts the program of an app.
///
/// It is not an `OpenIntent`, because an `OpenIntent` opens the app that the extension belongs to.
struct StartAppIntent: AppIntent {
  static let title: LocalizedStringResource = "Open App"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  @Parameter(title: "App")
  var app: App?

  init() {}

  init(app: App?) { self.app = app }

  func perform() async throws -> some IntentResult {
    guard let app else {
      throw ControlFailure("choose an app in Settings")
    }
    if HostEnvironment.current.isServedOutside {
      try await AppOpening.request(app.id)
    } else {
      try await Self.start(app.entry)
    }
    return .result()
  }

  static func start(_ entry: DesktopEntry) async throws {
    var words = entry.arguments
    if entry.needsTerminal {
      let terminal = Tool(name: "xdg-terminal-exec", package: "xdg-terminal-exec")
      if terminal.isAvailable {
        words.insert(terminal.name, at: 0)
      } else {
        guard Tool(name: "x-terminal-emulator").isAvailable else {
          throw ToolFailure.missing(tool: terminal.name, package: terminal.package)
        }
        words.insert(contentsOf: ["x-terminal-emulator", "-e"], at: 0)
      }
    }
    try Tool(name: words[0]).require()
    // posix_spawn(3) has no portable way to set the working directory.
    if let folder = entry.folder { words = ["env", "--chdir=\(folder)"] + words }
    try await Tool(name: words[0]).open(Array(words.dropFirst()))
  }
}

/// Opens an app from a process outside the confinement of this extension.
///
/// The extension sends the app's ID only: the command is read from the desktop entry, which the extension cannot change.
enum AppOpening {
  /// This executable in a command of the manifest.
  static let ownProgram = "<self>"
  static let argument = "open-app"
  /// Longer than the waits of `Tool.open` together.
  static let limit = Duration.seconds(15)

  /// The ID of the app that the arguments of the process request, or `nil`.
  static func app(of arguments: [String]) -> String? {
    arguments.count == 3 && arguments[1] == argument ? arguments[2] : nil
  }

  /// Has the daemon start this program with the app's ID.
  static func request(_ id: String) async throws {
    do throws(ToolFailure) {
      try await Tool(name: ownProgram).runOutside([argument, id], limit: limit)
    } catch {
      guard case .failed(_, _, let lastLine) = error, !lastLine.isEmpty else { throw error }
      throw ControlFailure("\(lastLine)")
    }
  }

  /// Opens the app and ends the process; an error is the last line of standard error.
  static func run(_ id: String) -> Never {
    Task.detached { exit(await open(id)) }
    while true { pause() }
  }

  /// Opens the app; returns the exit status of the process.
  private static func open(_ id: String) async -> Int32 {
    do {
      guard let app = try await App.defaultQuery.entities(for: [id]).first else {
        throw ToolFailure.missing(tool: id, package: nil)
      }
      try await StartAppIntent.start(app.entry)
      return 0
    } catch {
      let words = (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource
      StandardStream.error.write("\(words.map { String(localized: $0) } ?? "\(error)")\n")
      return 1
    }
  }
}

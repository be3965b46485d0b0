import ControlKit
import ControlModel
import FoundationEssentials

struct OpenURLButton: ControlWidget {
  nonisolated static let kind = "actionbutton.OpenURL"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectURLIntent.self) { configuration in
      let name = configuration.url.map { $0.host() ?? $0.absoluteString }
      ControlWidgetButton(
        action: OpenAddressIntent(url: configuration.url, command: configuration.command)
      ) {
        Label {
          Text("Open URL")
          if let name { Text(name) } else { Text("No URL") }
        } icon: {
          Image(systemName: "safari.fill")
        }
        .controlWidgetActionHint(name.map { Text("Open \($0)") } ?? Text("Open URL"))
      } actionLabel: { _ in
        Text("Opening…")
      }
    }
    .displayName("Open URL")
    .description("Opens an address in the app for it, or with a command of yours.")
    .promptsForUserConfiguration()
  }
}

struct SelectURLIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select URL"

  @Parameter(
    title: "URL", description: "The address, such as https://www.swift.org.", isRequired: true)
  var url: URL?

  @Parameter(
    title: "Command",
    description: "A program and its arguments; the address follows. Without one, xdg-open decides.",
    setIn: .configurationFile)
  var command: String?
}

struct OpenAddressIntent: AppIntent {
  static let title: LocalizedStringResource = "Open URL"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }

  @Parameter(title: "URL")
  var url: URL?

  @Parameter(title: "Command")
  var command: String?

  init() {}

  init(url: URL?, command: String?) {
    self.url = url
    self.command = command
  }

  /// Without a command the daemon opens the URL: an app that the daemon starts is not restricted like an
  /// extension and keeps running when the extension ends.
  func perform() async throws -> some IntentResult {
    guard let url else { throw ControlFailure("choose an address in Settings") }
    do { try OpenableAddress.check(url.absoluteString, schemes: Self.schemes) } catch {
      throw ControlFailure(
        "This URL cannot be opened; use https:, or allow its scheme (open_schemes).")
    }
    if let command, !command.trimmed.isEmpty {
      let command = try CommandWords.read(command)
      try await command.tool.open(command.arguments + [url.absoluteString])
      return .result()
    }
    if OpenableAddress.webSchemes.contains(url.scheme?.lowercased() ?? "") {
      try await OpenURLIntent(url).perform()
    }
    EnvironmentValues().openURL(url)
    return .result()
  }

  /// The schemes that the owner has allowed.
  private static var schemes: Set<String> {
    let list = HostEnvironment.current.environment[OpenableAddress.schemesVariable] ?? ""
    return Set(list.split(separator: " ").map(String.init))
  }
}

extension Programs {
  /// An extension with intents that run in the app's process.
  static let radio = OutsidePackage.Program(
    name: "Radio",
    files: ["Intents.swift": imports + intents, "Bundle.swift": imports + radioBundle])

  /// The app: it has the same intents and no control.
  static let radioApp = OutsidePackage.Program(
    name: "RadioApp",
    files: ["Intents.swift": imports + intents, "App.swift": imports + app])

  private static let imports = SnippetPrelude.imports + "import ActivityKit\n"

  private static let intents = """
    enum Store {
      static var group: UserDefaults { UserDefaults(suiteName: "group.com.example.radio")! }
      static func note(_ text: String) {
        group.set("\\(text) by \\(ProcessInfo.processInfo.processName)", forKey: "last")
      }
    }

    final class Player: Sendable {
      let name: String
      init(name: String) { self.name = name }
    }

    enum Sounds {
      struct SwitchRadio: AudioPlaybackIntent, SetValueIntent {
        static let title: LocalizedStringResource = "Switch Radio"
        @Parameter(title: "On") var value: Bool
        @Parameter(title: "Station") var station: String
        @Dependency var player: Player
        init() {}
        init(station: String) { self.station = station }
        func perform() async throws -> some IntentResult {
          Store.group.set(value, forKey: "on")
          Store.note("\\(station) \\(value) \\(player.name)")
          CFNotificationCenterPostNotification(
            CFNotificationCenterGetDarwinNotifyCenter(),
            CFNotificationName("com.example.radio.switched" as CFString), nil, nil, true)
          return .result()
        }
      }
    }

    struct ShowAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var minute: Int }
      var name: String
    }

    struct StartShow: LiveActivityIntent {
      static let title: LocalizedStringResource = "Start Show"
      func perform() async throws -> some IntentResult {
        _ = try Activity.request(
          attributes: ShowAttributes(name: "News"),
          content: ActivityContent(state: .init(minute: 1), staleDate: nil))
        Store.note("show")
        return .result()
      }
    }

    """

  private static let radioBundle = """
    @main
    struct RadioBundle: WidgetBundle {
      init() {
        AppDependencyManager.shared.add(dependency: Player(name: "small"))
        CFNotificationCenterAddObserver(
          CFNotificationCenterGetDarwinNotifyCenter(), nil,
          { _, _, name, _, _ in print("heard \\(name?.rawValue ?? "?")") },
          "com.example.radio.switched" as CFString, nil, .deliverImmediately)
        _ = DistributedNotificationCenter.default().addObserver(
          forName: Notification.Name("com.example.radio.song"), object: nil, queue: .main
        ) { print("song \\($0.userInfo?["title"] ?? "?") of \\($0.object ?? "?")") }
      }
      var body: some Widget {
        Radio()
        Show()
        OnlyHere()
        Launch()
        ShowActivity()
      }
    }

    struct Radio: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.radio", provider: Provider()) { last in
          ControlWidgetToggle(
            last, isOn: Store.group.bool(forKey: "on"),
            action: Sounds.SwitchRadio(station: "Jazz")
          ) { isOn in Text(isOn ? "Playing" : "Silent") }
        }
      }
      struct Provider: ControlValueProvider {
        let previewValue = "Radio"
        func currentValue() async throws -> String { Store.group.string(forKey: "last") ?? "Radio" }
      }
    }

    struct Show: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.radio.show") {
          ControlWidgetButton(action: StartShow()) { Label("Show", systemImage: "mic") }
        }
      }
    }

    struct OnlyHere: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.radio.here") {
          ControlWidgetButton(action: OnlyInExtension()) { Label("Here", systemImage: "pin") }
        }
      }
    }

    struct OnlyInExtension: AppIntent {
      static let title: LocalizedStringResource = "Only in the Extension"
      static let openAppWhenRun = true
      func perform() async throws -> some IntentResult {
        Store.note("here")
        notify_post("com.example.radio.here")
        DistributedNotificationCenter.default().post(
          name: Notification.Name("com.example.radio.song"), object: "Radio",
          userInfo: ["title": "Blue"])
        return .result()
      }
    }

    struct Launch: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.radio.launch") {
          ControlWidgetButton(action: LaunchApp()) { Label("Launch", systemImage: "play") }
        }
      }
    }

    /// Starts the app as a process of the extension, with every descriptor that has no close-on-exec flag.
    struct LaunchApp: AppIntent {
      static let title: LocalizedStringResource = "Launch the App"
      func perform() async throws -> some IntentResult {
        let path = Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent("RadioApp").path
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("--tell"), nil]
        let error = posix_spawn(&process, path, nil, nil, &arguments, environ)
        print("launched: \\(error)")
        return .result()
      }
    }

    struct ShowActivity: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: ShowAttributes.self) { context in
          Text("\\(context.attributes.name), minute \\(context.state.minute)")
        } dynamicIsland: { _ in
          DynamicIsland {
            DynamicIslandExpandedRegion(.center) { Text("Show") }
          } compactLeading: { Text("S") } compactTrailing: { Text("1") } minimal: { Text("S") }
        }
      }
    }

    """

  private static let app = """
    @main
    struct RadioApp: App {
      init() {
        AppDependencyManager.shared.add(dependency: Player(name: "large"))
        var token: Int32 = 0
        notify_register_dispatch("com.example.radio.here", &token, .main) { _ in
          print("the app has heard it")
          fflush(nil)
        }
        if CommandLine.arguments.count > 1 { Task { await Self.tell() } }
      }
      var body: some Scene {
        WindowGroup { Text("Radio") }
      }

      /// The work of an app that a user has started.
      static func tell() async {
        let kinds = (try? await ControlCenter.shared.currentControls().map(\\.kind)) ?? ["error"]
        print("placed: \\(kinds.joined(separator: " "))")
        Store.note("told")
        ControlCenter.shared.reloadControls(ofKind: "com.example.radio")
        ControlCenter.shared.reloadControls(ofKind: "com.example.settings.lamp")
        _ = try? Activity.request(
          attributes: ShowAttributes(name: "Concert"),
          content: ActivityContent(state: .init(minute: 7), staleDate: nil))
        DistributedNotificationCenter.default().post(
          name: Notification.Name("com.example.radio.song"), object: "RadioApp",
          userInfo: ["title": "So What"])
        fflush(nil)
      }
    }

    """
}

extension Programs {
  /// An extension that saves all its state in `UserDefaults`.
  static let settingsApp = OutsidePackage.Program(
    name: "SettingsApp", files: ["SettingsApp.swift": SnippetPrelude.imports + settingsText])

  /// Another program of the same app, which uses Foundation but not ControlKit.
  static let plainWriter = OutsidePackage.Program(
    name: "PlainWriter",
    files: [
      "main.swift": """
      import Foundation

      let words = CommandLine.arguments
      let group = UserDefaults(suiteName: "group.com.example.settings")!
      if words[1] == "set" { group.set(words[3] == "true", forKey: words[2]) }
      group.synchronize()
      print(group.object(forKey: words[2]) ?? "nothing")

      """
    ])

  private static let settingsText = """
    enum Store {
      static var group: UserDefaults { UserDefaults(suiteName: "group.com.example.settings")! }
    }

    @main
    struct SettingsBundle: WidgetBundle {
      init() {
        UserDefaults.standard.register(defaults: ["volume": 7])
        _ = NotificationCenter.default.addObserver(
          forName: UserDefaults.didChangeNotification, object: nil, queue: .main
        ) { _ in print("the defaults have changed") }
      }
      var body: some Widget {
        Lamp()
        Mood()
        Types()
      }
    }

    struct Lamp: ControlWidget {
      var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: "com.example.settings.lamp", provider: Provider()) { on in
          ControlWidgetToggle("Lamp", isOn: on, action: SwitchLamp(key: "lamp")) { isOn in
            Text(isOn ? "Lit" : "Dark")
          }
        }
        .displayName("Lamp")
      }
      struct Choice: ControlConfigurationIntent {
        static let title: LocalizedStringResource = "Lamp"
      }
      struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: Choice) -> Bool { false }
        func currentValue(configuration: Choice) async throws -> Bool {
          Store.group.bool(forKey: "lamp")
        }
      }
    }

    struct SwitchLamp: SetValueIntent {
      static let title: LocalizedStringResource = "Switch Lamp"
      @Parameter(title: "Key") var key: String
      @Parameter(title: "On") var value: Bool
      init() {}
      init(key: String) { self.key = key }
      func perform() async throws -> some IntentResult {
        Store.group.set(value, forKey: key)
        return .result()
      }
    }

    struct Mood: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.settings.mood", provider: Provider()) { mood in
          ControlWidgetButton(action: NextMood()) { Label(mood, systemImage: "face.smiling") }
        }
      }
      struct Provider: ControlValueProvider {
        let previewValue = "?"
        @AppStorage("mood", store: Store.group) private var mood = "Calm"
        @AppStorage("site", store: Store.group) private var site: URL?
        func currentValue() async throws -> String {
          site.map { "\\(mood) at \\($0)" } ?? mood
        }
      }
    }

    struct NextMood: AppIntent {
      static let title: LocalizedStringResource = "Next Mood"
      func perform() async throws -> some IntentResult {
        @AppStorage("mood", store: Store.group) var mood = "Calm"
        @AppStorage("site", store: Store.group) var site: URL?
        mood = "Merry"
        site = URL(string: "https://example.com/settings?a=1")
        // The test writes to this pipe when it has the answer. A value that is set afterwards is on
        // disk when the process has ended.
        let pipe = ProcessInfo.processInfo.environment["XDG_STATE_HOME"]! + "/after-answer"
        Thread.detachNewThread {
          close(open(pipe, O_RDONLY))
          UserDefaults.standard.set(true, forKey: "late")
          print("set after the answer")
        }
        return .result()
      }
    }

    struct Types: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.settings.types", provider: Provider()) { text in
          ControlWidgetButton(action: SetTypes()) { Label(text, systemImage: "number") }
        }
      }
      struct Provider: ControlValueProvider {
        let previewValue = ""
        func currentValue() async throws -> String {
          let store = UserDefaults.standard
          guard store.object(forKey: "double") != nil else {
            return "\\(store.integer(forKey: "volume"))"
          }
          let date = store.object(forKey: "date") as? Date
          let folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.com.example.settings")!
          let note = try String(contentsOf: folder.appendingPathComponent("note"), encoding: .utf8)
          let values: [any CustomStringConvertible] = [
            store.double(forKey: "double"), store.float(forKey: "float"),
            store.integer(forKey: "whole"), store.bool(forKey: "late"),
            store.string(forKey: "text") ?? "-", store.data(forKey: "data").map(Array.init) ?? [],
            date?.timeIntervalSince1970 ?? 0, store.stringArray(forKey: "list") ?? [],
            (store.dictionary(forKey: "table")?["deep"] as? [String: Any])?["n"] as? Int ?? 0,
            store.integer(forKey: "volume"), note,
          ]
          return values.map(\\.description).joined(separator: " ")
        }
      }
    }

    struct SetTypes: AppIntent {
      static let title: LocalizedStringResource = "Set Types"
      func perform() async throws -> some IntentResult {
        let store = UserDefaults.standard
        store.set(2.0, forKey: "double")
        store.set(Float(1.5), forKey: "float")
        store.set(5_000_000_000, forKey: "whole")
        store.set("Grüße", forKey: "text")
        store.set(Data([1, 2]), forKey: "data")
        store.set(Date(timeIntervalSince1970: 5), forKey: "date")
        store.set(["a", "b"], forKey: "list")
        store.set(["deep": ["n": 3]], forKey: "table")
        let folder = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: "group.com.example.settings")!
        try "kept".write(
          to: folder.appendingPathComponent("note"), atomically: true, encoding: .utf8)
        return .result()
      }
    }

    """
}

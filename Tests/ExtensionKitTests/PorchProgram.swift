import Snippets

extension Programs {
  /// An extension that keeps all its state in `UserDefaults`, as most public ones do.
  static let porch = OutsidePackage.Program(
    name: "Porch", files: ["Porch.swift": SnippetPrelude.imports + porchText])

  /// Another program of the same app: it has Foundation and nothing of ours.
  static let plainWriter = OutsidePackage.Program(
    name: "PlainWriter",
    files: [
      "main.swift": """
      import Foundation

      let words = CommandLine.arguments
      let group = UserDefaults(suiteName: "group.com.example.porch")!
      if words[1] == "set" { group.set(words[3] == "true", forKey: words[2]) }
      group.synchronize()
      print(group.object(forKey: words[2]) ?? "nothing")

      """
    ])

  private static let porchText = """
    enum Store {
      static var group: UserDefaults { UserDefaults(suiteName: "group.com.example.porch")! }
    }

    @main
    struct PorchBundle: WidgetBundle {
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
        AppIntentControlConfiguration(kind: "com.example.porch.lamp", provider: Provider()) { on in
          ControlWidgetToggle("Lamp", isOn: on, action: SwitchLamp(key: "lamp")) { isOn in
            Text(isOn ? "Lit" : "Dark")
          }
        }
        .displayName("Porch Lamp")
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
        StaticControlConfiguration(kind: "com.example.porch.mood", provider: Provider()) { mood in
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
        site = URL(string: "https://example.com/porch?a=1")
        // What is set after the answer is written when the process is asked to end.
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.1)
          UserDefaults.standard.set(true, forKey: "late")
          print("set after the answer")
        }
        return .result()
      }
    }

    struct Types: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.porch.types", provider: Provider()) { text in
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
            forSecurityApplicationGroupIdentifier: "group.com.example.porch")!
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
          forSecurityApplicationGroupIdentifier: "group.com.example.porch")!
        try "kept".write(
          to: folder.appendingPathComponent("note"), atomically: true, encoding: .utf8)
        return .result()
      }
    }

    """
}

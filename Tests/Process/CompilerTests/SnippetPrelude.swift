/// Code that the snippets in `Sprinkler` use but do not contain: the app's model, and each other.
enum SnippetPrelude {
  static let imports = """
    import WidgetKit
    import SwiftUI
    import AppIntents

    """

  /// The prelude, without the types that the snippet declares.
  static func text(for snippet: String) -> String {
    var parts = [imports, model]
    if !snippet.hasPrefix("05") { parts.append(intent) }
    if !snippet.hasPrefix("07") { parts.append(provider) }
    if !snippet.hasPrefix("09") { parts.append(configurableProvider) }
    if snippet.hasPrefix("01") { parts.append(bundleEntries) }
    return parts.joined(separator: "\n")
  }

  private static let model = """
    final class Sprinklers: @unchecked Sendable {
      static let shared = Sprinklers()
      private let lock = NSLock()
      private var open: Set<String> = []
      func set(_ name: String, _ isWatering: Bool) {
        lock.withLock { if isWatering { open.insert(name) } else { open.remove(name) } }
      }
      func isWatering(_ name: String) -> Bool { lock.withLock { open.contains(name) } }
      var isWatering: Bool { isWatering("Front") }
      func setWatering(_ isWatering: Bool) { set("Front", isWatering) }
      func fetchIsWatering() async throws -> Bool { isWatering }
      func fetchIsWatering(bed: FlowerBed) async throws -> Bool {
        isWatering(bed.name)
      }
    }
    struct FlowerBed: AppEntity {
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bed"
      static let defaultQuery = FlowerBedQuery()
      let id: String
      var name: String { id }
      var displayRepresentation: DisplayRepresentation { "\\(name)" }
    }
    struct FlowerBedQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [FlowerBed] {
        identifiers.map { FlowerBed(id: $0) }
      }
    }
    struct BedState {
      let bed: FlowerBed
      let isWatering: Bool
    }
    struct SelectBedIntent: ControlConfigurationIntent {
      static let title: LocalizedStringResource = "Select Bed"
      @Parameter(title: "Bed", default: FlowerBed(id: "Front"))
      var bed: FlowerBed
    }

    """

  private static let intent = """
    struct WaterIntent: SetValueIntent {
      static let title: LocalizedStringResource = "Water"
      @Parameter(title: "Watering") var value: Bool
      @Parameter(title: "Bed") var bed: FlowerBed?
      init() {}
      init(bed: FlowerBed) { self.bed = bed }
      func perform() async throws -> some IntentResult {
        Sprinklers.shared.set(bed?.name ?? "Front", value)
        return .result()
      }
    }

    """

  private static let provider = """
    struct WaterProvider: ControlValueProvider {
      let previewValue = false
      func currentValue() async throws -> Bool { Sprinklers.shared.isWatering }
    }

    """

  private static let configurableProvider = """
    struct BedProvider: AppIntentControlValueProvider {
      func previewValue(configuration: SelectBedIntent) -> BedState {
        BedState(bed: configuration.bed, isWatering: false)
      }
      func currentValue(configuration: SelectBedIntent) async throws -> BedState {
        let bed = configuration.bed
        return BedState(bed: bed, isWatering: Sprinklers.shared.isWatering(bed.name))
      }
    }

    """

  private static let bundleEntries = """
    struct RainWidget: Widget {
      var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
    }
    struct HarvestWidget: Widget {
      var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
    }

    struct SprinklerToggle: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "entry") { EmptyControlWidgetTemplate() }
      }
    }

    """
}

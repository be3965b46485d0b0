// The intents of an iPhone app as their author writes them.
import AppIntents
import SwiftUI

/// Uses every request that an intent can make of the user.
struct AskIntent: AppIntent {
  static let title: LocalizedStringResource = "Ask"
  @Parameter(title: "Name", requestValueDialog: "Which name?") var name: String?

  func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    guard let name else { throw $name.needsValueError() }
    switch name {
    case "plain": try await requestConfirmation()
    case "named": try await requestConfirmation(actionName: .turnOn, dialog: "Sure?")
    case "custom":
      try await requestConfirmation(
        conditions: [],
        actionName: .custom(
          acceptLabel: "Water", acceptAlternatives: [], denyLabel: "Wait", denyAlternatives: [],
          destructive: true))
    case "result":
      try await requestConfirmation(
        result: .result(value: true, dialog: "As always?"), confirmationActionName: .set)
    case "value": return .result(value: try await $name.requestValue(), dialog: "Asked")
    case "choice":
      let choice = try await $name.requestDisambiguation(among: ["a", "b"], dialog: "Which?")
      return .result(value: choice, dialog: "Chose \(choice)")
    case "confirm":
      guard try await $name.requestConfirmation(for: name, dialog: "This one?") else {
        throw $name.needsDisambiguationError(among: ["a", "b"])
      }
    default: throw AppIntentError.Unrecoverable.entityNotFound
    }
    return .result(value: name, dialog: "Done \(name)")
  }
}

struct WaterIntent: AppIntent {
  static let title = LocalizedStringResource("Water")
  static var supportedModes: IntentModes { [.background, .foreground(.dynamic)] }
  @Dependency private var can: WateringCan

  @MainActor
  func perform() throws -> some IntentResult & OpensIntent & ProvidesDialog {
    can.pour()
    return .result(
      opensIntent: OpenURLIntent(URL(string: "https://example.com/water") ?? .init(filePath: "/")),
      dialog: IntentDialog(full: "Watered", supporting: "Done", systemImageName: "drop"))
  }
}

final class WateringCan: Sendable {
  func pour() {}
}

/// Shows a view, for which controls have no place.
struct ShowIntent: AppIntent {
  static let title: LocalizedStringResource = "Show"
  static var openAppWhenRun: Bool { true }

  @MainActor
  func perform() async throws
    -> some IntentResult & ShowsSnippetView & ReturnsValue<Int?> & ProvidesDialog
  {
    try await AskIntent()()
    return .result(value: nil as Int?, dialog: "Shown") {
      Text("Shown")
    }
  }
}

struct ContinueIntent: AppIntent, ForegroundContinuableIntent {
  static let title: LocalizedStringResource = "Continue"
  @Parameter(title: "Throws", default: false) var isThrowing: Bool

  func perform() async throws -> some IntentResult {
    if isThrowing {
      throw needsToContinueInForegroundError("Open the app") {
        Diary.current.write("continued")
      }
    }
    try await requestToContinueInForeground("Look") { @MainActor in
      Diary.current.write("in front")
    }
    return .result()
  }
}

struct OpenSeasonIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Season"
  @Parameter(title: "Season") var target: Season
}

struct OpenPlantIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Plant"
  @Parameter(title: "Plant") var target: Plant

  init() {}
  init(target: Plant) { self.target = target }

  @MainActor
  func perform() async throws -> some IntentResult {
    Diary.current.write("open \(target.id)")
    return .result()
  }
}

// One type for the control's options and its action, as in some apps.
extension OpenPlantIntent: ControlConfigurationIntent {}

struct OpenBedIntent: OpenIntent, ControlConfigurationIntent, WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Open Bed"
  @Parameter(title: "Bed") var target: Bed
}

struct VisitPlantIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Visit Plant"
  static var urlRepresentation: URLRepresentation { "https://example.com/plants/\(\.$target)" }
  @Parameter(title: "Plant") var target: Plant
}

// The entity has a URL representation, so the intent needs no other.
struct ShowBedIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Show Bed"
  @Parameter(title: "Bed") var target: Bed
}

struct ShowSeasonIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Show Season"
  @Parameter(title: "Season", default: .summer) var target: Season
}

extension Bed: URLRepresentableEntity {
  static var urlRepresentation: URLRepresentation {
    "https://example.com/beds/\(.id)/\(\.$name)"
  }
}

extension Season: URLRepresentableEnum {
  static let urlRepresentation = URLRepresentation("https://example.com/\(.rawValue)")
}

extension Dose: URLRepresentableEnum {
  static let urlRepresentation = URLRepresentation([
    .low: "https://example.com/low/\(.low)", .high: "https://example.com/high",
  ])
}

/// Continues with a page of the app's site.
struct VisitBedIntent: AppIntent {
  static let title: LocalizedStringResource = "Visit Bed"

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(
      opensIntent: try await OpenURLIntent(urlRepresentable: Bed(id: 2, name: "South & west")))
  }
}

struct SetFanIntent: SetValueIntent, LiveActivityIntent, AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Set Fan"
  @Parameter(title: "Plant") var plant: Plant
  @Parameter(title: "Running") var value: Bool
  var speed = 1

  init() {}
  init(plant: Plant, speed: Int = 1) {
    self.plant = plant
    self.speed = speed
  }

  nonisolated func perform() async throws -> some IntentResult {
    Diary.current.write("\(plant.name) \(value) \(speed)")
    return .result()
  }
}

/// Reports progress, and lets the user choose.
struct HarvestIntent: AppIntent, ProgressReportingIntent {
  static let title: LocalizedStringResource = "Harvest"

  func perform() async throws -> some IntentResult & ProvidesDialog {
    progress.totalUnitCount = 2
    progress.completedUnitCount += 1
    progress.localizedDescription = "Half"
    Diary.current.write("\(progress.fractionCompleted)")
    let ripe = IntentChoiceOption(title: "Ripe")
    let choice = try await requestChoice(
      between: [.cancel, ripe, .init(title: "All", style: .destructive)], dialog: "Which?")
    let answer: IntentDialog = choice == ripe ? "Ripe ones" : "All"
    return .result(dialog: answer)
  }
}

struct GreenhouseShortcuts: AppShortcutsProvider {
  static let shortcutTileColor: ShortcutTileColor = .lime

  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenSeasonIntent(),
      phrases: ["Open \(\.$target) in \(.applicationName)", "\(.applicationName) season"],
      shortTitle: "Season", systemImageName: "leaf")
  }
}

struct GreenhousePackage: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

import ControlKitFoundation
import Foundation
import Testing

@testable import ControlKit

@Suite("Shapes of control files of real apps")
@MainActor
struct LanternTests {
  @Test("a bundle may return one of two sets, and a control one of two configurations")
  func bundle() throws {
    let catalog = try ControlCatalog(bundle: LanternBundle())
    #expect(
      catalog.kinds == [
        "com.example.lantern", "com.example.lantern.1", "com.example.lantern.nothing",
      ])
    #expect(catalog.listings.map(\.displayName) == ["Lantern", "Lantern 1", nil])
    #expect(catalog.listings[0].promptsForUserConfiguration)
  }

  @Test("an image of an asset catalog is a custom symbol")
  func asset() throws {
    let shown = try ControlCatalog(bundle: LanternBundle()).listings[0].preview.shown
    #expect(shown.title == "Lantern")
    #expect(shown.face.symbol == "lantern")
    #expect(shown.face.isCustomSymbol)
    #expect(shown.face.valueText == "Dark")
  }

  @Test("a control without texts is titled with its display name, or else the app's name")
  func wordless() async throws {
    let catalog = try ControlCatalog(bundle: LanternBundle())
    let nothing = try await catalog.load("com.example.lantern.nothing")
    #expect(nothing.title == "App")
    #expect(nothing.face.symbol == nil)
    let image = try await catalog.load("com.example.lantern.1")
    #expect(image.title == "Lantern 1")
    #expect(image.face.symbol == "1.circle")
  }

  @Test("a measurement is a number of base units, and its default one of the default unit")
  func measurement() async throws {
    let options = LanternOptions()
    #expect(options.time == Measurement(value: 5, unit: .minutes))
    let archived = StoredParameters(of: options).archived
    #expect(archived["time"] == .double(300))
    #expect(archived["warmth"] == .null)
    let catalog = try ControlCatalog(controls: [LanternControl()])
    let time = try #require(catalog.listings[0].parameters.first { $0.name == "time" })
    #expect(time.form == .double)
    #expect(time.defaultValue == .double(300))
    #expect(Measurement<UnitLength>.from(.string("2.5")) == Measurement(value: 2.5, unit: .meters))
    #expect(Measurement<UnitLength>.from(.bool(true)) == nil)
  }

  @Test("a perform may show a view in one branch and only words in another")
  func branches() async throws {
    let intent = SetLanternIntent()
    intent.value = true
    let words = try await intent.perform() as? any ResultContents
    #expect(words?.dialog?.full.text == "No lantern")
    intent.lantern = Lantern(id: "Left")
    let view = try await intent.perform() as? any ResultContents
    #expect(view?.dialog?.full.text == "Set Left")
  }

  @Test("a result that opens an intent keeps it, and one that does not fits the same type")
  func opening() async throws {
    let result = try await OpenLanternsIntent().perform() as? any ResultContents
    #expect(result?.nextIntent is OpenURLIntent)
    #expect(try await PhotographLanternIntent.appContext == nil)
  }

  @Test("a query by properties finds entities by their identifiers")
  func candles() async throws {
    let id = UUID()
    let candle = try #require(try await CandleQuery().entity(archivedAs: id.uuidString) as? Candle)
    #expect(candle.id == id)
    let options = try ControlCatalog(controls: [LanternControl()]).listings[0].parameters
    #expect(options.first { $0.name == "candle" }?.form == .entity)
  }

  @Test("any process may perform an intent that declares no process")
  func targets() {
    #expect(OpenLanternsIntent.allowedExecutionTargets == .default)
    #expect(SetLanternIntent.allowedExecutionTargets == .main)
  }

  @Test("a label in any container keeps its texts and symbols in their order")
  func containers() {
    let view = LazyVStack {
      Section("One") { LazyHStack { Image(systemName: "a") } }
      LabeledContent("Two", value: "Three")
      LazyVGrid(columns: [GridItem(.flexible()), GridItem(.fixed(20))]) { Text("Four") }
      Button("Five", systemImage: "b") {}
    }
    .mask(Circle()).modifier(EmptyModifier()).colorMultiply(.red)
    let content = LabelContent(of: view)
    #expect(content.texts == ["One", "Two", "Three", "Four", "Five"])
    #expect(content.symbols.map(\.name) == ["a", "b"])
  }

  @Test("the older log function fills in its values and leaves privacy out")
  func formats() {
    #expect(plainFormat("set %{public}@ at %{private, mask.hash}d") == "set %@ at %d")
  }

  nonisolated static let folders: [(environment: [String: String], folder: String)] = [
    (["STATE_DIRECTORY": "/var/lib/a:/var/lib/b"], "/var/lib/a/groups/group.x"),
    (["XDG_STATE_HOME": "/home/x/state"], "/home/x/state/actionbutton/groups/group.x"),
    ([:], "/home/x/.local/state/actionbutton/groups/group.x"),
  ]

  @Test("an app group is a folder of the state directory", arguments: folders)
  func groups(environment: [String: String], folder: String) throws {
    let group = try #require(AppGroup(name: "group.x"))
    let home = URL(fileURLWithPath: "/home/x", isDirectory: true)
    #expect(group.folder(environment: environment, home: home).path == folder)
  }

  @Test("a name that leaves the folder is no app group", arguments: ["", "..", "a/b", ".x"])
  func names(name: String) { #expect(AppGroup(name: name) == nil) }
}

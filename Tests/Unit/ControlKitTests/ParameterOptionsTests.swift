import Foundation
import SystemAccess
import Testing

@testable import ControlKit

@Suite("The values to choose from")
struct ParameterOptionsTests {
  private func options(_ name: String, matching text: String? = nil) async throws -> OptionList {
    try await StoredParameters(of: EveryParameterIntent()).options(of: name, matching: text)
  }

  private static let fern = ParameterOption(
    value: .string("fern"), title: "Fern", subtitle: "Bed North", image: "leaf")
  private static let moss = ParameterOption(value: .string("moss"), title: "Moss", image: "leaf")

  @Test("a query suggests entities with their display representations, and its default is chosen")
  func suggested() async throws {
    let list = try await options("plant")
    #expect(list.sections == [.init(options: [Self.fern, Self.moss])])
    #expect(list.initial == .string("moss"))
  }

  @Test("a string query is asked for a text; other lists are searched by title")
  func searching() async throws {
    #expect(try await options("plant", matching: "FE").options == [Self.fern])
    #expect(try await options("bed", matching: "ou").options.map(\.title) == ["South"])
    #expect(try await options("bed", matching: "west").options.isEmpty)
    #expect(try await options("season", matching: "win").options.map(\.title) == ["Winter"])
    #expect(try await options("plant", matching: " ").options.count == 2)
  }

  @Test("a list in sections keeps headings and the words of its items")
  func sections() async throws {
    let list = try await options("window")
    #expect(list.prompt == "Which window?")
    #expect(list.sections.map(\.title) == ["Left side", nil])
    #expect(list.sections.map(\.subtitle) == ["in the sun", nil])
    let left = list.sections[0].options[0]
    #expect(left.title == "Left")
    #expect(left.subtitle == "old")
    #expect(left.image == "pane")
    #expect(left.value == .string(WindowQuery.left.uuidString))
    #expect(list.sections[1].options[0].title == "Window")
    let found = try await options("window", matching: "x")
    #expect(found.options.map(\.value) == [.string(WindowQuery.right.uuidString)])
  }

  @Test("an option has its image: the name of a symbol, or the image itself")
  func images() throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func option(_ image: DisplayRepresentation.Image) -> ParameterOption {
      var option = ParameterOption(value: .null, title: "")
      option.show(image)
      return option
    }
    #expect(option(.init(systemName: "leaf")).image == "leaf")
    #expect(option(.init(systemName: "leaf")).isOwnSymbol == nil)
    #expect(option(.init(named: "sign")).isOwnSymbol == true)
    let photo = option(.init(data: png))
    #expect(photo.image == nil)
    #expect(photo.imageData == "data:image/png;base64,\(png.base64EncodedString())")
    #expect(option(.init(data: Data("no image".utf8))).imageData == nil)
    let size = photo.imageData?.utf8.count ?? 0
    let list = OptionList(sections: [.init(options: [photo, photo]), .init(options: [photo])])
    #expect(
      list.limitingImages(to: 2 * size).options.map { $0.imageData != nil } == [true, true, false])
  }

  @Test("an enumerable query suggests everything; a unique entity is the one choice")
  func everything() async throws {
    #expect(try await options("bed").options.map(\.value) == [.string("1"), .string("2")])
    #expect(try await options("thermostat").options.map(\.title) == ["Thermostat"])
  }

  @Test("a provider offers values of any type; its default is chosen before the parameter's")
  func providers() async throws {
    let seasons = try await options("offered")
    #expect(seasons.options.map(\.title) == ["Summer", "Winter"])
    #expect(seasons.initial == .string("winter"))
    let sounds = try await options("sounds")
    #expect(sounds.sections.map(\.title) == ["Weather"])
    #expect(sounds.options.map(\.title) == ["The rain", "The wind"])
    #expect(sounds.initial == .array([.string("rain")]))
    #expect(try await options("sound").initial == nil)
  }

  @Test("a parameter for free text has no options")
  func free() async throws {
    #expect(try await options("text").options.isEmpty)
    await #expect(throws: ParameterFailure.self) { try await options("nothing") }
  }

  @Test("a query that throws is reported with the app's message")
  func unreachable() async throws {
    await Greenhouse.$isReachable.withValue(false) {
      let failure = ParameterFailure.queryFailed(
        parameter: "plant", reason: "The greenhouse does not answer.")
      await #expect(throws: failure) { try await options("plant") }
    }
  }

  @Test("a provider sees the other parameters of the intent that is being configured")
  func dependent() async throws {
    let intent = TendBedIntent()
    let parameters = StoredParameters(of: intent)
    #expect(try await parameters.options(of: "plant").options.isEmpty)
    intent.bed = "North"
    #expect(try await parameters.options(of: "plant").options == [Self.fern])
  }

  @Test("chosen entities that exist are found as they look now, others are missing")
  func resolving() async throws {
    let parameters = StoredParameters(of: EveryParameterIntent())
    let resolved = try await parameters.resolve([
      "plants": .array([.string("moss"), .string("oak")]), "plant": .string("ash"),
      "season": .string("winter"), "some": .string("spring"), "other": .null,
      "count": .string("7"),
    ])
    #expect(
      resolved.found == [
        "plants": [Self.moss], "season": [.init(value: .string("winter"), title: "Winter")],
        "count": [.init(value: .int(7), title: "7")],
      ])
    #expect(
      resolved.missing == [
        "plants": [.string("oak")], "plant": [.string("ash")], "some": [.string("spring")],
      ])
    await Greenhouse.$isReachable.withValue(false) {
      await #expect(throws: ParameterFailure.self) {
        try await parameters.resolve(["plant": .string("fern")])
      }
    }
  }

  @Test("an entity that is not chosen is the default of its query, and a choice stays")
  func filling() async throws {
    let intent = EveryParameterIntent()
    intent.other = Plant(id: "fern", name: "Fern")
    await StoredParameters(of: intent).fillFromQueries()
    #expect(intent.plant.id == "moss")
    #expect(intent.other?.id == "fern")
    #expect(intent.offered == .summer)
    #expect(intent.bed == nil)
  }
}

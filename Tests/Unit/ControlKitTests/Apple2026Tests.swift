import FoundationEssentials
import SystemAccess
import Testing

@testable import ControlKit

@Suite("App Intents of 2025 and 2026")
struct Apple2026Tests {
  @Test("a computed property has its value as a projection, a deferred one has none")
  func properties() async throws {
    let bread = Bread("Rye", number: 7)
    #expect(bread.$upper.wrappedValue == "RYE")
    #expect(bread.$letters.wrappedValue == 3)
    #expect(bread.$letters.title == "Letters")
    #expect(bread.$about.wrappedValue == "A Rye")
    #expect(bread.$price.current == nil)
    #expect(try await bread.price == 3)
    #expect(await bread.slices == [3])
    #expect(bread.attributeSet.displayName == "Rye")
  }

  @Test("a value of several types is archived with the name of its case")
  func unionValue() async throws {
    let intent = WishIntent()
    let parameters = StoredParameters(of: intent)
    for (wish, json) in [
      (Wish.text("warm"), JSONValue.object(["case": .string("text"), "value": .string("warm")])),
      (.count(3), .object(["case": .string("count"), "value": .int(3)])),
    ] {
      intent.wish = wish
      #expect(parameters.archived["wish"] == json)
      try await parameters.restore(archived: ["wish": json])
      #expect(intent.wish._case == wish._case)
    }
    #expect(Wish.Cases.caseDisplayRepresentations[.count]?.title == "How many")
    #expect(Wish.Cases.typeDisplayRepresentation == "Wish")
    await #expect(throws: ParameterFailure.self) {
      try await parameters.restore(archived: ["wish": .object(["case": .string("colour")])])
    }
    #expect(try await WishQuery().values(for: "bun").map(\._case) == [.text, .bread])
  }

  @Test("an entity collection asks its query only when its entities are needed")
  func entityCollection() async throws {
    let ids = [Bread("Bun", number: 1).id, Bread("gone", number: 2).id]
    let intent = BakeIntent()
    let parameters = StoredParameters(of: intent)
    intent.loaves = EntityCollection(identifiers: ids)
    let archived = parameters.archived
    #expect(archived["loaves"] == .array([.string("3:Bun1"), .string("4:gone2")]))
    let lines = try await Diary.lines {
      try await parameters.restore(archived: archived)
      #expect(intent.loaves.identifiers == ids)
      #expect(Diary.current.lines.isEmpty)
      #expect(try await intent.loaves.resolvedEntities().map(\.name) == ["Bun"])
    }
    #expect(lines == ["find [\"Bun\", \"gone\"]"])
    var known = EntityCollection(entities: [Bread("Bun", number: 1)])
    #expect(try await known.resolvedEntities().map(\.name) == ["Bun"])
    known.append(Bread("Roll", number: 3))
    #expect(known.identifiers.map(\.stable) == [1, 3])
  }

  @Test("an identifier for several devices is restored from its text, whatever characters it has")
  func syncableIdentifier() {
    typealias ID = SyncableEntityIdentifier<String, String>
    for id in [ID(local: "a:b", stable: "c"), ID(local: "", stable: "é:"), ID(id: "7")] {
      #expect(ID.entityIdentifier(for: id.entityIdentifierString) == id)
    }
    for text in ["", "x", "9:a", "-1:a"] { #expect(ID.entityIdentifier(for: text) == nil) }
  }

  @Test("a schema adds the conformances and defaults that its type leaves out")
  func schemas() {
    #expect(SearchBreadsIntent.title == "Search Breads")
    #expect(OrderByMailIntent.title == "Order")
    #expect(CakeAlbumEntity.typeDisplayRepresentation == "Cake Album")
    #expect(Flour.typeDisplayRepresentation == "Flour")
    #expect(Flour(rawValue: "rye")?.localizedStringResource == "Rye")
    #expect((SearchBreadsIntent() as Any) is any ShowInAppSearchResultsIntent)
    #expect((ShowCakeIntent() as Any) is any OpenIntent)
    #expect((OrderByMailIntent() as Any) is any OpenIntent == false)
    let names = StoredParameters(of: OrderByMailIntent()).listings.map(\.name)
    #expect(names == ["subject", "breads"])
  }

  @Test("an intent that works in the background can still bring its app to the front")
  func modes() async throws {
    let outcome = try await run(ModeIntent())
    #expect(outcome.dialogs == ["Show the oven?", "later"])
    #expect(outcome.openings.map(\.intent) == ["ModeIntent"])
    #expect(ModeIntent().systemContext.currentMode != .foreground)
  }

  @Test("an intent names the content that a scene of its app shows")
  func contentIdentifier() {
    let intent = OpenBreadIntent()
    intent.target = Bread("Bun", number: 1)
    #expect(intent.contentIdentifier == "bread-Bun")
    #expect(OpenShopIntent().contentIdentifier == "OpenShopIntent")
  }

  @Test("a workout is made with its style, and its result is accepted")
  func workout() async throws {
    #expect(KneadIntent.suggestedWorkouts.map(\.workoutStyle) == [.low])
    try await run(KneadIntent(style: .high))
    for intent in [RestIntent(), GoOnIntent(), DiveIntent()] as [any AppIntent] {
      try await run(intent)
    }
  }

  @Test("choices with a view are asked like others")
  func choices() async throws {
    let host = IntentQuestionTests.Answering()
    let outcome = try await QuestionHost.$current.withValue(host) { try await run(SortIntent()) }
    #expect(
      host.diary.lines == [
        "Old ones? [\"Keep\", \"Drop\", \"Stop\"]", "Sort? [\"Cancel\", \"Keep\", \"Drop\"]",
      ])
    #expect(outcome.dialogs == ["Drop mildly"])
  }
}

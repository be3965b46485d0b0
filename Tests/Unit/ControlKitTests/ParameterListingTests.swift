import Testing

@testable import ControlKit

@Suite("The list of a control's parameters")
struct ParameterListingTests {
  private let listings = StoredParameters(of: EveryParameterIntent()).listings

  private func listing(_ name: String) throws -> ParameterListing {
    try #require(listings.first { $0.name == name })
  }

  @Test("parameters are listed in the order of their declaration")
  func order() {
    #expect(listings.prefix(4).map(\.name) == ["flag", "maybe", "count", "more"])
    #expect(listings.last?.name == "ratio")
    #expect(StoredParameters(of: TendBedIntent()).listings.map(\.title) == ["Bed", "Plant"])
  }

  static let forms: [(String, ParameterListing.Form)] = [
    ("flag", .bool), ("maybe", .bool), ("count", .int), ("level", .double), ("note", .string),
    ("day", .date), ("address", .url), ("identifier", .string), ("plant", .entity),
    ("other", .entity), ("season", .choice), ("some", .choice), ("plants", .entity),
    ("byFamily", .entity), ("words", .string), ("seasons", .choice), ("price", .double),
  ]

  @Test("the type of an optional or list parameter is that of one value", arguments: forms)
  func form(name: String, form: ParameterListing.Form) throws {
    #expect(try listing(name).form == form)
  }

  @Test("title, description, default and range are the author's")
  func words() throws {
    let flag = try listing("flag")
    #expect(flag.title == "Flag")
    #expect(flag.description == "On or off")
    #expect(flag.defaultValue == .bool(true))
    #expect(try listing("count").range == [1, 10])
    #expect(try listing("keyed").title == "Keyed")
    #expect(try listing("words").defaultValue == .array([.string("a")]))
    #expect(try listing("time").defaultValue == .string("1970-01-01T00:00:00.000Z"))
    #expect(try listing("note").defaultValue == nil)
  }

  @Test("a parameter without a title is called by its name")
  func untitled() throws {
    #expect(try listing("bare").title == "bare")
  }

  @Test("a parameter is required if it is not optional and has no default")
  func required() throws {
    let required = listings.filter(\.isRequired).map(\.name)
    #expect(
      required == [
        "more", "text", "day", "plant", "dose", "several", "sound", "keyed", "described",
      ])
  }

  @Test("a parameter that takes several values is marked as a list")
  func arrays() throws {
    let arrays = listings.filter(\.isArray).map(\.name)
    #expect(arrays == ["plants", "byFamily", "words", "seasons", "several", "sounds"])
  }

  @Test("an enumeration has its cases as choices, in order, and only those supported")
  func choices() throws {
    let season = try listing("season").choices
    #expect(
      season == [
        .init(value: .string("spring"), title: "Spring", subtitle: "Sow", image: "sun.min"),
        .init(value: .string("summer"), title: "Summer"),
        .init(value: .string("winter"), title: "Winter"),
      ])
    #expect(try listing("some").choices.map(\.title) == ["Winter", "Summer"])
    #expect(try listing("dose").choices.map(\.value) == [.int(1), .int(5)])
    #expect(try listing("plant").choices.isEmpty)
  }

  @Test("a query or a provider offers options; only a string query searches")
  func options() throws {
    let offering = listings.filter(\.hasOptions).map(\.name)
    #expect(
      offering == [
        "plant", "other", "queried", "window", "bed", "thermostat", "offered", "plants", "byFamily",
        "several", "sound", "sounds",
      ])
    let searching = listings.filter(\.isSearchable).map(\.name)
    #expect(searching == ["plant", "other", "queried", "window", "plants", "byFamily", "several"])
  }
}

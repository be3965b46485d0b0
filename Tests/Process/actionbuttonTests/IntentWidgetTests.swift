import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Widgets with the options of an intent definition", .timeLimit(.minutes(45)))
struct IntentWidgetTests {
  private static func daemon(language: String = "en") throws -> DaemonProcess {
    try DaemonProcess(extensions: ["IntentFixtures"], "language: \(language)")
  }

  private static func shows(_ daemon: DaemonProcess, _ words: String) throws {
    try daemon.status { $0.widgets?.first?.text.lines.first == words }
  }

  private static func listing(_ daemon: DaemonProcess) throws -> WidgetListing {
    let gallery = try daemon.ask(Requests.list)
    return try #require(gallery.widgets?.first?.listing)
  }

  @Test("the parameters are listed in their order, with titles, default values, cases and ranges")
  func listing() throws {
    let daemon = try Self.daemon()
    let trip = try Self.listing(daemon)
    #expect(trip.kind == "test.trip" && trip.isConfigurable && trip.warnings.isEmpty)
    #expect(
      trip.parameters.map(\.name) == [
        "station", "seat", "trains", "showsLate", "walk", "note", "changes",
      ])
    #expect(
      trip.parameters.map(\.form) == [.entity, .choice, .int, .bool, .double, .string, .entity])
    #expect(
      trip.parameters.map(\.defaultValue) == [
        nil, .string("window"), .int(3), .bool(true), .double(0.5), .string("\"home\""), nil,
      ])
    #expect(trip.parameters.allSatisfy { !$0.isRequired })
    #expect(trip.parameters.map(\.isArray) == [false, false, false, false, false, false, true])
    #expect(trip.parameters.map(\.hasOptions) == [true, false, false, false, false, true, true])
    let seat = trip.parameters[1]
    #expect(seat.choices.map(\.value) == [.string("window"), .string("default")])
    #expect(seat.choices.map(\.title) == ["Window Seat", "Any"])
    #expect(trip.parameters[2].range == [1, 9])
    #expect(trip.recommendations.map(\.title) == ["One train"])
    #expect(trip.recommendations.first?.configuration["seat"] == .string("default"))
  }

  @Test("the handler of the extension lists values, in sections, for a text and as a default")
  func options() throws {
    let daemon = try Self.daemon()
    try Self.shows(daemon, "Voss 0 window 3 late 0.5 \"home\"")
    func options(_ parameter: String, _ text: String? = nil) throws -> OptionList {
      try daemon.ask(Requests.options, .init(slot: "w-1", parameter: parameter, matching: text))
    }
    let stations = try options("station")
    #expect(stations.sections.map(\.title) == ["Large", "Small"])
    #expect(stations.options.map(\.value) == [.string("oslo"), .string("voss")])
    #expect(
      stations.options[1].subtitle == "Mountains" && stations.options[1].image == "mountain.2")
    #expect(stations.initial == .string("voss"))
    #expect(try options("station", "osl").options.map(\.title) == ["Oslo S"])
    #expect(try options("note", "tea").options.map(\.title) == ["tea of -"])
    #expect(try options("changes").options.map(\.title) == ["A", "B", "C"])
    #expect(try options("seat").options.map(\.value) == [.string("window"), .string("default")])
  }

  @Test("chosen options reach getTimeline(for:in:completion:), and wrong ones are refused")
  func chosen() throws {
    let daemon = try Self.daemon()
    try Self.shows(daemon, "Voss 0 window 3 late 0.5 \"home\"")
    func choose(_ configuration: [String: JSONValue]) throws {
      try daemon.ask(Requests.configure, .init(slot: "w-1", configuration: configuration))
    }
    try choose([
      "station": .string("oslo"), "seat": .string("default"), "trains": .int(9),
      "showsLate": .bool(false), "walk": .double(2.5), "note": .string("fast"),
      "changes": .array([.string("c"), .string("a")]),
    ])
    try Self.shows(daemon, "Oslo S 19 default 9 on time 2.5 fast C A")
    let resolved = try daemon.ask(Requests.resolve, .init(slot: "w-1"))
    #expect(resolved.found["station"]?.first?.title == "Oslo S")
    for wrong: [String: JSONValue] in [
      ["station": .string("atlantis")], ["seat": .string("roof")], ["trains": .int(10)],
      ["walk": .string("far")], ["changes": .array([.string("z")])],
    ] {
      let code = try daemon.refusal(Requests.configure, .init(slot: "w-1", configuration: wrong))
      #expect(code == "unknown-value", "\(wrong)")
    }
    #expect(
      try daemon.refusal(Requests.configure, .init(slot: "w-1", configuration: ["roof": .int(1)]))
        == "unknown-parameter")
  }

  @Test("titles are in the language of the daemon, from the tables beside the definition")
  func localized() throws {
    let daemon = try Self.daemon(language: "ja")
    let trip = try Self.listing(daemon)
    #expect(trip.parameters[0].title == "駅")
    #expect(trip.parameters[1].choices.map(\.title) == ["窓側", "Any"])
    #expect(trip.parameters[3].title == "Late Trains")
  }
}

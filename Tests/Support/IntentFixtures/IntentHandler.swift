import Intents

class IntentHandler: INExtension, TripIntentHandling {
  func resolveStation(
    for intent: TripIntent, with completion: @escaping (StationResolutionResult) -> Void
  ) {
    completion(intent.station.map { .success(with: $0) } ?? .needsValue())
  }

  func provideStationOptionsCollection(
    for intent: TripIntent,
    with completion: @escaping (INObjectCollection<Station>?, Error?) -> Void
  ) {
    let big = Station(identifier: "oslo", display: "Oslo S")
    big.platforms = 19
    let small = Station(
      identifier: "voss", display: "Voss", subtitle: "Mountains",
      image: INImage(systemName: "mountain.2"))
    small.platforms = 2
    completion(
      INObjectCollection(sections: [
        INObjectSection(title: "Large", items: [big]),
        INObjectSection(title: "Small", items: [small]),
      ]), nil)
  }

  func defaultStation(for intent: TripIntent) -> Station? {
    Station(identifier: "voss", display: "Voss")
  }

  func provideNoteOptionsCollection(
    for intent: TripIntent, searchTerm: String?
  ) async throws -> INObjectCollection<NSString> {
    let station = intent.station?.displayString ?? "-"
    return INObjectCollection(items: [NSString(string: "\(searchTerm ?? "all") of \(station)")])
  }

  func provideChangesOptions(
    for intent: TripIntent, with completion: @escaping ([Station]?, Error?) -> Void
  ) {
    completion(["a", "b", "c"].map { Station(identifier: $0, display: $0.uppercased()) }, nil)
  }

  override func handler(for intent: INIntent) -> Any { self }
}

struct WaterIntent: SetValueIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "Water the Garden"

  @Parameter(title: "Watering")
  var value: Bool  // Whether the valve should be open

  func perform() throws -> some IntentResult {
    Sprinklers.shared.setWatering(value)
    return .result()
  }
}

struct WaterProvider: ControlValueProvider {

  func currentValue() async throws -> Bool {
    try await Sprinklers.shared.fetchIsWatering()
  }

  let previewValue: Bool = false

}

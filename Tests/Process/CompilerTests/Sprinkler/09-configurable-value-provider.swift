struct BedProvider: AppIntentControlValueProvider {
  func currentValue(configuration: SelectBedIntent) async throws -> BedState {
    let bed = configuration.bed
    return BedState(bed: bed, isWatering: try await Sprinklers.shared.fetchIsWatering(bed: bed))
  }

  func previewValue(configuration: SelectBedIntent) -> BedState {
    return BedState(bed: configuration.bed, isWatering: false)
  }
}

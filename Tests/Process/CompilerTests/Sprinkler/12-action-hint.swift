struct SprinklerToggle: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(
      kind: "com.example.Garden.Sprinkler",
      provider: BedProvider()
    ) { state in
      ControlWidgetToggle(
        state.bed.name, isOn: state.isWatering, action: WaterIntent(bed: state.bed)
      ) { isOpen in
        Label(
          isOpen ? "Watering" : "Dry",
          systemImage: isOpen ? "drop.fill" : "drop"
        )
        .controlWidgetActionHint(isOpen ? "Start" : "Stop")
      }
      .tint(.blue)
    }
  }
}

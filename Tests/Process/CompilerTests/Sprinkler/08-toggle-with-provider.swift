struct SprinklerToggle: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(
      kind: "com.example.Garden.Sprinkler",
      provider: WaterProvider()
    ) { isWatering in
      ControlWidgetToggle("Front Lawn", isOn: isWatering, action: WaterIntent()) { isOpen in
        Label(
          isOpen ? "Watering" : "Dry",
          systemImage: isOpen ? "drop.fill" : "drop"
        )
      }
      .tint(.blue)
    }
  }
}

struct SprinklerToggle: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(
      kind: "com.example.Garden.Sprinkler"
    ) {
      ControlWidgetToggle(
        "Front Lawn", isOn: Sprinklers.shared.isWatering, action: WaterIntent()
      ) { _ in
        Image(systemName: "drop")
      }
    }
  }
}

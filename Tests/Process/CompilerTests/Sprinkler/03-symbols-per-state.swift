struct SprinklerToggle: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(
      kind: "com.example.Garden.Sprinkler"
    ) {
      ControlWidgetToggle(
        "Front Lawn", isOn: Sprinklers.shared.isWatering, action: WaterIntent()
      ) { isOpen in
        Image(systemName: isOpen ? "drop.fill" : "drop")
      }
    }
  }
}

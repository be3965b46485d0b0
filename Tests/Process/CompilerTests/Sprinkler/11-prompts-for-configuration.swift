struct PromptingControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(
      kind: "com.example.Garden.Prompting", provider: BedProvider(),
      content: { _ in EmptyControlWidgetTemplate() }
    )
    .promptsForUserConfiguration()
  }
}

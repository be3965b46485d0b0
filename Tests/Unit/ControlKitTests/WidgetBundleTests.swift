import Testing

@testable import ControlKit

private struct Clock: Widget {
  var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

private struct Inner: WidgetBundle {
  var body: some Widget { EmptyControl() }
}

private struct Mixed: WidgetBundle {
  var body: some Widget {
    Clock()
    SwitchControl()
    if #available(macOS 15, *) { ButtonControl<OnMain>() }
    Inner().body
  }
}

private struct WidgetsOnly: WidgetBundle {
  var body: some Widget { Clock() }
}

@Suite("A bundle of widgets and controls")
@MainActor
struct WidgetBundleTests {
  @Test("the catalog has the controls in their order and no widgets")
  func order() throws {
    let catalog = try ControlCatalog(bundle: Mixed())
    #expect(catalog.kinds == ["switch", "button", "empty"])
    #expect(try ControlCatalog(bundle: WidgetsOnly()).kinds.isEmpty)
  }
}

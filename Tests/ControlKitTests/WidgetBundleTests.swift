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
    let catalog = try ControlCatalog(bundle: Mixed(), appName: "App")
    #expect(catalog.kinds == ["switch", "button", "empty"])
    #expect(try ControlCatalog(bundle: WidgetsOnly(), appName: "App").kinds.isEmpty)
  }

  @Test("the gallery names kind, display name and hint in columns")
  func gallery() throws {
    let catalog = try ControlCatalog(bundle: Mixed(), appName: "App")
    #expect(
      catalog.gallery(named: "Mixed") == """
        Mixed: 3 controls
          switch  Attic Light  Hold for Lit
          button  App          Hold for ‘App’
          empty   App          (no hint)
        """)
    let widgets = try ControlCatalog(bundle: WidgetsOnly(), appName: "App")
    #expect(widgets.gallery(named: "WidgetsOnly") == "WidgetsOnly: 0 controls")
  }
}

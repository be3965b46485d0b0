import ControlModel
import SystemAccess
public import Wire

extension Extensions {
  /// The widgets of the extensions that were described, and what is wrong with others.
  var widgets: (places: [WidgetPlace], problems: [String]) {
    WidgetPlace.all(
      extensions.map { each in
        WidgetPlace.Source(
          executable: each.process.bundle.executable, app: each.appName, build: each.build,
          listings: each.widgets)
      })
  }

  /// The widgets of the extensions that were described, as they are shown before anything was loaded.
  public var shownWidgets: [SocketMessage.Widget] { widgets.places.map { $0.message() } }

  /// Asks a widget's provider for its entries from now on.
  func timeline(of place: WidgetPlace) async throws -> WidgetTimeline {
    guard let found = extensions.first(where: { $0.process.bundle.executable == place.executable })
    else {
      throw MessageError(
        .unavailable, "cannot load the widget \(place.kind): \(place.executable) is gone")
    }
    return try await found.process.ask(
      .timeline, ExtensionMessage.Timeline(kind: place.kind, family: place.family),
      as: WidgetTimeline.self)
  }
}

import ControlModel
import SystemAccess
package import Wire

extension Extensions {
  /// The widgets of the described extensions, and the problems of other widgets.
  var widgets: (places: [WidgetPlace], problems: [String]) {
    WidgetPlace.all(
      extensions.map { each in
        WidgetPlace.Source(
          executable: each.process.bundle.executable, app: each.appName, build: each.build,
          listings: each.widgets)
      })
  }

  package var listedWidgets: [SocketMessage.Gallery.Widget] {
    widgets.places.map {
      SocketMessage.Gallery.Widget(listing: $0.listing, app: $0.app, executable: $0.executable)
    }
  }

  /// Requests a widget's entries from now on.
  func timeline(of place: WidgetPlace) async throws -> WidgetTimeline {
    try await extensionOf(place).process.ask(.timeline, place.request, as: WidgetTimeline.self)
  }

  /// Requests the placeholder of a placed widget, which is shown until the first timeline.
  func placeholder(of place: WidgetPlace) async throws -> WidgetTimeline {
    var request = place.request
    request.placeholder = true
    return try await extensionOf(place).process.ask(.timeline, request, as: WidgetTimeline.self)
  }

  /// Requests a widget's entry for the gallery, or its placeholder.
  func preview(of place: WidgetPlace, isPlaceholder: Bool) async throws -> WidgetTimeline {
    var request = place.request
    if isPlaceholder { request.placeholder = true } else { request.preview = true }
    return try await extensionOf(place).process.ask(
      .timeline, request, as: WidgetTimeline.self, byPerson: true)
  }

  func extensionOf(_ place: WidgetPlace) throws(MessageError) -> DescribedExtension {
    if let found = found(place.executable) { return found }
    throw MessageError(
      .unavailable,
      "cannot load the widget \(place.kind): the extension \(place.executable) was removed")
  }
}

import Configuration
package import ControlModel
import SystemAccess
import Wire

/// Where controls and widgets are placed: each extension learns of its own.
extension Extensions {
  /// Reports where controls are placed now: all places, each time.
  package func place(_ controls: [PlacedControl]) {
    placed = controls
    shown.forget(except: controls)
    nextIntents.forget(except: controls)
    otherPlaces.placed(controls)
    for each in extensions { sendPlaces(to: each) }
    showUnconfirmedWrites()
  }

  /// Reports which widgets are placed now: all of them, each time.
  func place(widgets: [PlacedWidget]) {
    guard widgets != placedWidgets else { return }
    placedWidgets = widgets
    for each in extensions { sendPlaces(to: each) }
  }

  /// The placed widgets of one extension; nil for none.
  func placedWidgets(of found: DescribedExtension) -> [ExtensionMessage.Placed.Widget]? {
    let executable = found.process.bundle.executable
    let listings = widgets.places.filter { $0.executable == executable }.map(\.listing)
    let own = placedWidgets.compactMap { widget in
      listings.first { $0.kind == widget.kind }.map { listing in
        ExtensionMessage.Placed.Widget(
          kind: widget.kind, family: widget.family, intent: listing.intent,
          configuration: widget.configuration.isEmpty ? nil : widget.configuration)
      }
    }
    return own.isEmpty ? nil : own
  }

  /// The push tokens of an extension's app.
  func tokens(of found: DescribedExtension) -> PushTokens.App {
    guard found.isDescribed else { return PushTokens.App() }
    return appTokens(
      found.process.bundle.executable, found.activityTypes,
      found.widgets.contains(where: \.hasPushHandler))
  }

  /// Sends the processes of an app the tokens with which servers start its Live Activities.
  func sendStartTokens(of found: DescribedExtension) {
    let starts = tokens(of: found).starts
    guard !starts.isEmpty else { return }
    found.process.notify(.startTokens, ExtensionMessage.StartTokens(tokens: starts))
    found.app?.notify(.startTokens, ExtensionMessage.StartTokens(tokens: starts))
  }

  func sendPlaces(to found: DescribedExtension) {
    let (index, kinds) = (index, found.kinds)
    let places = placed.filter { control in
      kinds.contains(control.kind)
        && index[control.kind].map { extensions[$0.source] === found } ?? false
    }
    found.process.isKept = settings.keepsWarm && !places.isEmpty
    // Before it is described it is unknown which places are its own.
    guard found.isDescribed else { return }
    let placed = ExtensionMessage.Placed(
      places: places.map { place in
        let wantsToken = found.listings.contains {
          $0.kind == place.kind && $0.hasPushHandler
        }
        return ExtensionMessage.Placed.Place(
          control: place, push_token: wantsToken ? token(place) : nil)
      }, widgets: placedWidgets(of: found), widget_token: tokens(of: found).widgets)
    found.process.notify(.placed, placed)
    found.app?.notify(.placed, placed)
  }
}

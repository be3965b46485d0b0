import ActionButton
import Configuration
package import ControlModel
import SystemAccess
import Wire

/// The places of controls and widgets; each extension receives its own places only.
extension Extensions {
  /// Sets the places of all controls.
  package func place(_ controls: [PlacedControl]) {
    placed = controls
    handle(.placed(controls))
    for each in extensions { sendPlaces(to: each) }
    showUnconfirmedWrites()
  }

  /// Sets all placed widgets.
  func place(widgets: [PlacedItem]) {
    guard widgets != placedWidgets else { return }
    placedWidgets = widgets
    for each in extensions { sendPlaces(to: each) }
  }

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

  /// The kinds of controls that have push handlers, of all extensions that are described.
  var pushKinds: Set<String> {
    Set(extensions.flatMap(\.listings).filter(\.hasPushHandler).map(\.kind))
  }

  /// Sends an app's processes the tokens with which servers start its Live Activities.
  func sendStartTokens(of found: DescribedExtension) {
    let starts = tokens(of: found).starts
    guard !starts.isEmpty else { return }
    let tokens = ExtensionMessage.StartTokens(tokens: starts)
    for process in found.processes { process.notify(.startTokens, tokens) }
  }

  func sendPlaces(to found: DescribedExtension) {
    let (index, kinds) = (index, found.kinds)
    let places = placed.filter { control in
      kinds.contains(control.kind)
        && index[control.kind].map { extensions[$0.source] === found } ?? false
    }
    found.process.isKept = settings.keepsWarm && !places.isEmpty
    // Before the description it is unknown which places belong to the extension.
    guard found.isDescribed else { return }
    let placed = ExtensionMessage.Placed(
      places: places.map { place in
        let wantsToken = found.listings.contains {
          $0.kind == place.kind && $0.hasPushHandler
        }
        return ExtensionMessage.Placed.Place(
          control: place, push_token: wantsToken ? token(of: place) : nil)
      }, widgets: placedWidgets(of: found), widget_token: tokens(of: found).widgets)
    for process in found.processes { process.notify(.placed, placed) }
  }
}

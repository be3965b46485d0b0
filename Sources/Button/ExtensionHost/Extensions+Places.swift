import ActionButton
import Configuration
package import ControlModel
import Screens
import SystemAccess
package import Wire

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
  package func place(widgets: [PlacedItem]) {
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
  package var pushKinds: Set<String> {
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

/// The values that an app shares with other devices.
extension Extensions {
  /// Writes a value for one of the app's processes and answers it; the app's other processes get the new value.
  ///
  /// - Returns: The answer, for a process on the control socket.
  /// - Throws: The reason that the value was not written; the process then gets the current value.
  @discardableResult
  func share(
    _ share: ExtensionMessage.Share, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) -> ExtensionMessage.Shared {
    let app = found.sharedName
    var problem: MessageError?
    do throws(MessageError) { try values.write(share.name, of: app, share.value) } catch {
      problem = error
    }
    var entry = ExtensionMessage.Shared.Entry(values.value(share.name, of: app))
    let notice = ExtensionMessage.Shared(values: [entry])
    entry.answers = true
    let answer = ExtensionMessage.Shared(values: [entry])
    found.process.notify(.shared, origin == .ofExtension ? answer : notice)
    found.app?.notify(.shared, origin == .ofApp ? answer : notice)
    let sender: Int? = if case .socket(let client) = origin { client } else { nil }
    listeners.post([entry.asNews], of: found.process.bundle.executable, except: sender)
    if let problem { throw problem }
    return answer
  }

  /// The names under which the installed apps share values.
  var sharingApps: Set<String> { Set(extensions.map(\.sharedName)) }

  /// The current names of apps with an identifier, keyed by their former names.
  var oldSharedNames: [String: String] {
    extensions.reduce(into: [:]) { names, each in
      if each.oldSharedName != each.sharedName, names[each.oldSharedName] == nil {
        names[each.oldSharedName] = each.sharedName
      }
    }
  }

  /// Sends all shared values of an app to one of its processes.
  func sendShared(to process: ServedExtension?, of found: DescribedExtension) {
    let shared = shared(of: found)
    if !shared.values.isEmpty { process?.notify(.shared, shared) }
  }

  func shared(of found: DescribedExtension) -> ExtensionMessage.Shared {
    ExtensionMessage.Shared(
      values: values.values(of: found.sharedName).map { ExtensionMessage.Shared.Entry($0) })
  }

  /// Sends shared values to the processes of their apps.
  ///
  /// - Returns: The kinds of the controls and of the widgets of these apps.
  package func send(shared changed: [SocketMessage.SharedValue]) -> Set<String> {
    var kinds: Set<String> = []
    for found in extensions {
      let own = changed.filter { $0.app == found.sharedName }
      guard !own.isEmpty else { continue }
      let entries = own.map { ExtensionMessage.Shared.Entry($0) }
      let values = ExtensionMessage.Shared(values: entries)
      for process in found.processes { process.notify(.shared, values) }
      listeners.post(entries, of: found.process.bundle.executable, except: nil)
      kinds.formUnion(found.kinds)
      kinds.formUnion(found.widgets.map(\.kind))
    }
    return kinds
  }

  /// Shows the unconfirmed shared writes at the buttons and placements of their apps.
  func showUnconfirmedWrites() {
    let index = index
    var writes: [String: PlaceSnapshot.SharedWrite] = [:]
    for control in placed where writes[control.button] == nil {
      guard let found = index[control.kind].map({ extensions[$0.source] }) else { continue }
      writes[control.button] = unconfirmedWrites[found.sharedName]
    }
    for place in placesWithWrites.union(writes.keys) {
      events.post(.shown(place: place, .shared(writes[place])))
    }
    placesWithWrites = Set(writes.keys)
  }
}

extension ExtensionMessage.Shared.Entry {
  fileprivate init(_ value: SocketMessage.SharedValue) {
    self.init(name: value.name, value: value.value, state: value.state)
  }

  /// The entry for a process that did not write the value.
  fileprivate var asNews: Self {
    var copy = self
    copy.answers = nil
    return copy
  }
}

extension DescribedExtension {
  /// The name under which the app shares values: unique to the app, and equal in all languages and on all devices.
  var sharedName: String { process.bundle.identifier ?? oldSharedName }

  /// The name under which earlier versions shared the app's values.
  fileprivate var oldSharedName: String {
    process.bundle.appName ?? process.givenName ?? process.name
  }
}

import ControlModel
import SystemAccess
import Wire

/// The values that an app shares with other devices.
extension Extensions {
  /// Takes a write of one of the app's processes and answers it; the app's other processes get the new value.
  ///
  /// - Returns: The answer, for a process that reads it from the control socket.
  /// - Throws: Why the value was not written; the process has been answered with the present value.
  @discardableResult
  func share(
    _ share: ExtensionMessage.Share, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) -> ExtensionMessage.Shared {
    let name = SharedValues.Name(app: found.sharedName, name: share.name)
    var problem: MessageError?
    do throws(MessageError) { try sharedValues.write(name, share.value) } catch { problem = error }
    var entry = self.entry(name)
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

  /// The apps that are installed, by the name under which they share values.
  var sharingApps: Set<String> { Set(extensions.map(\.sharedName)) }

  /// The names under which apps with an identifier shared values in earlier versions, and the identifiers.
  var oldSharedNames: [String: String] {
    extensions.reduce(into: [:]) { names, each in
      if each.oldSharedName != each.sharedName, names[each.oldSharedName] == nil {
        names[each.oldSharedName] = each.sharedName
      }
    }
  }

  /// Sends an app's processes all its shared values.
  func sendShared(to process: ServedExtension?, of found: DescribedExtension) {
    let shared = shared(of: found)
    if !shared.values.isEmpty { process?.notify(.shared, shared) }
  }

  /// All shared values of an app.
  func shared(of found: DescribedExtension) -> ExtensionMessage.Shared {
    ExtensionMessage.Shared(values: sharedValues.names(of: found.sharedName).map { entry($0) })
  }

  /// Sends the apps' processes the shared values that have changed without them.
  ///
  /// - Returns: The kinds of the controls and of the widgets of these apps.
  func sendShared(_ names: Set<SharedValues.Name>) -> Set<String> {
    var kinds: Set<String> = []
    for found in extensions {
      let changed = names.filter { $0.app == found.sharedName }.sorted()
      guard !changed.isEmpty else { continue }
      let entries = changed.map { entry($0) }
      found.process.notify(.shared, ExtensionMessage.Shared(values: entries))
      found.app?.notify(.shared, ExtensionMessage.Shared(values: entries))
      listeners.post(entries, of: found.process.bundle.executable, except: nil)
      kinds.formUnion(found.kinds)
      kinds.formUnion(found.widgets.map(\.kind))
    }
    return kinds
  }

  /// Shows at every button and placement whether a shared write of its control's app is not confirmed.
  func showUnconfirmedWrites() {
    let index = index
    var writes: [String: PlaceSnapshot.SharedWrite] = [:]
    for control in placed where writes[control.button] == nil {
      guard let found = index[control.kind].map({ extensions[$0.source] }) else { continue }
      writes[control.button] = unconfirmedWrite(found.sharedName)
    }
    for place in placesWithWrites.union(writes.keys) { showUnconfirmedWrite(place, writes[place]) }
    placesWithWrites = Set(writes.keys)
  }

  private func entry(_ name: SharedValues.Name) -> ExtensionMessage.Shared.Entry {
    let value = sharedValues.value(name)
    return ExtensionMessage.Shared.Entry(
      name: name.name, value: value.value, state: value.state)
  }
}

extension ExtensionMessage.Shared.Entry {
  /// The same for a process that did not write it.
  fileprivate var asNews: Self {
    var copy = self
    copy.answers = nil
    return copy
  }
}

extension DescribedExtension {
  /// The name under which the app's values are shared: the same in every language and on every device, and no other app's.
  var sharedName: String { process.bundle.identifier ?? oldSharedName }

  /// The name under which earlier versions share them.
  fileprivate var oldSharedName: String {
    process.bundle.appName ?? process.givenName ?? process.name
  }
}

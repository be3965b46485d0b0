import ControlModel
import SystemAccess
import Wire

/// Undo, progress and cancellation of intents.
extension Extensions {
  /// The longest text of a progress and of an action's name, in characters; longer texts are cut.
  private static let longestText = 200

  // MARK: Undo

  /// Offers the undo of an intent that has just ended, or only ends the previous offer if `undo` is `nil`.
  ///
  /// A locked screen shows neither offers nor questions.
  func offerUndo(_ undo: PerformOutcome.Undoable?, of control: PlacedControl) {
    guard let undo, !isLocked else { return endUndo(control.button) }
    let name = undo.name.map { SafeText.onOneLine($0, most: Self.longestText) }
    let offer = undoOffers.add(name, of: control, at: MonotonicClock.now)
    events.post(.undoable(place: control.button, offer))
    ServiceThread.after(PlaceSnapshot.Undo.offered) { [weak self] in
      guard let self, undoOffers[control.button]?.undo.number == offer.number else { return }
      endUndo(control.button)
    }
  }

  func endUndo(_ place: String) {
    if undoOffers.end(place) { events.post(.undoable(place: place, nil)) }
  }

  /// Ends all offers, or only the offers for the controls of an extension whose process has ended.
  func endUndos(of found: DescribedExtension? = nil) {
    for place in undoOffers.places {
      guard let offer = undoOffers[place] else { continue }
      if let found, !found.kinds.contains(offer.control.kind) { continue }
      endUndo(place)
    }
  }

  /// Undoes the last intent of a place, then loads its control again.
  ///
  /// - Returns: The number of the offer.
  /// - Throws: `refused` if there is no offer or an intent of the place is running, and the error of the extension.
  func undo(_ number: Int?, at place: String) async throws(MessageError) -> Int {
    guard !performing.values.contains(where: { $0.control.button == place }) else {
      throw MessageError(
        .refused, "cannot undo at \(place) while its action is running; wait until it ends")
    }
    let offer = try undoOffers.take(number, at: place, now: MonotonicClock.now)
    events.post(.undoable(place: place, nil))
    let found = try await find(offer.control.kind)
    try await undo(offer.control, found)
    events.post(.reload(kinds: [offer.control.kind]))
    return offer.undo.number
  }

  /// Asks the app's process if it has something to undo, otherwise the extension's process.
  private func undo(
    _ control: PlacedControl, _ found: DescribedExtension
  ) async throws(MessageError) {
    let subject = ExtensionMessage.Subject(control: allowed(control))
    if let app = found.app, app.isReady {
      do throws(MessageError) {
        _ = try await app.ask(.undo, subject, as: NoFields.self, byPerson: true)
        return
      } catch { guard error.code == MessageError.Code.refused.rawValue else { throw error } }
    }
    do throws(MessageError) {
      _ = try await found.process.ask(.undo, subject, as: NoFields.self, byPerson: true)
    } catch { throw localized(error) }
  }

  // MARK: Progress

  /// Shows the progress of a running intent.
  func report(
    _ progress: ExtensionMessage.Progress, _ found: DescribedExtension
  ) throws(MessageError) {
    // The notice may arrive just after the intent has ended or was cancelled.
    guard let (control, reporting) = performing[progress.control] else { return }
    guard reporting === found else {
      throw MessageError(.forbidden, "is for a control of another extension; it is not shown")
    }
    if progress.long_running == true {
      for process in [found.process, found.app] { process?.extend(control.id) }
    }
    let fraction = progress.fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    let text = progress.text.map { SafeText.onOneLine($0, most: Self.longestText) }
    events.post(
      .progressed(
        place: control.button,
        PlaceSnapshot.Progress(
          fraction: fraction, text: text, canCancel: progress.can_cancel == true,
          isLong: progress.long_running == true)))
    if progress.can_cancel == true { cancellable.insert(control.id) }
  }

  /// Cancels the running intent of a place.
  ///
  /// - Throws: `refused` if no intent is running there, or it cannot be cancelled.
  func cancelIntent(at place: String) throws(MessageError) {
    let running = performing.values.first { $0.control.button == place }
    guard let (control, found) = running, cancellable.contains(control.id),
      [found.process, found.app].compactMap(\.self).contains(where: { $0.cancel(control.id) })
    else {
      throw MessageError(.refused, "no action that can be cancelled is running at \(place)")
    }
  }
}

/// The intents for the next press of a button, until they are used, their Live Activity ends or the button gets another
/// control.
struct NextIntents: Sendable {
  private var entries: [String: (control: PlacedControl, next: NextIntent)] = [:]

  /// The intent for the next press, or `nil` to use the control's own.
  subscript(control: PlacedControl) -> NextIntent? {
    get {
      guard let entry = entries[control.id], entry.control == control else { return nil }
      return entry.next
    }
    set { entries[control.id] = newValue.map { (control, $0) } }
  }

  /// Drops the intents of a Live Activity, and returns the kinds of their controls.
  mutating func activityEnded(_ id: String) -> Set<String> {
    let ended = entries.filter { $0.value.next.activity == id }
    for key in ended.keys { entries[key] = nil }
    return Set(ended.values.map(\.control.kind))
  }

  mutating func forget(except controls: [PlacedControl]) {
    let placed = Set(controls.map(\.id))
    entries = entries.filter { placed.contains($0.key) }
  }
}

extension Extensions {
  /// Drops the next intents of a Live Activity that has ended, and reloads their controls.
  func dropNextIntents(after activity: ExtensionMessage.Activity) {
    guard activity.phase == .ended else { return }
    let kinds = nextIntents.activityEnded(activity.id)
    if !kinds.isEmpty { events.post(.reload(kinds: kinds)) }
  }
}

/// The action of each placed control as last shown: a press performs this action, even in a new process.
struct ShownActions: Sendable {
  private struct Entry {
    var control: PlacedControl
    var action: ControlArchive.Action?
    var number: Int
  }

  private var entries: [String: Entry] = [:]
  private var last = 0

  /// Returns the number of a new load; a load with a lower number does not replace the action of a later load.
  mutating func begin() -> Int {
    last += 1
    return last
  }

  mutating func keep(_ action: ControlArchive.Action?, of control: PlacedControl, _ number: Int) {
    if let newer = entries[control.id], newer.number > number { return }
    entries[control.id] = Entry(control: control, action: action, number: number)
  }

  /// The shown action, or `nil` if this control was not loaded at its place.
  func action(of control: PlacedControl) -> ControlArchive.Action? {
    guard let entry = entries[control.id], entry.control == control else { return nil }
    return entry.action
  }

  mutating func forget(except controls: [PlacedControl]) {
    let placed = Set(controls.map(\.id))
    entries = entries.filter { placed.contains($0.key) }
  }
}

/// Decides when to reload the other places of a control whose intent has ended.
///
///     event           a place performs                      elsewhere
///     intent ended    its next load is awaited, if another  ·
///                     place has a control of that kind
///     loaded          after `delay`: reload the others      ·
///     not placed      after `delay`: reload the others      ·
///
/// The others wait until the place that performed has its new state, so that they do not delay it.
@ServiceThread
final class OtherPlaces {
  /// The time between the new state of the place that performed and the loads of the other places.
  static let delay = Duration.milliseconds(20)

  private let events: Outlet<ExtensionEvent>
  private var places: [PlacedControl] = []
  private var awaited: [String: PlacedControl] = [:]
  private var timers: [String: ServiceThread.Timer] = [:]

  init(events: Outlet<ExtensionEvent>) { self.events = events }

  func placed(_ controls: [PlacedControl]) {
    places = controls
    for id in awaited.keys where !controls.contains(where: { $0.id == id }) { loaded(id) }
  }

  func intentEnded(_ control: PlacedControl) {
    let isElsewhere = places.contains { $0.kind == control.kind && $0.id != control.id }
    if isElsewhere { awaited[control.id] = control }
  }

  func loaded(_ id: String) {
    guard let control = awaited.removeValue(forKey: id) else { return }
    timers[id]?.cancel()
    timers[id] = ServiceThread.after(Self.delay) { [weak self] in
      self?.timers[id] = nil
      self?.events.post(.performed(kind: control.kind, id: id))
    }
  }

  func stop() {
    for timer in timers.values { timer.cancel() }
    (awaited, timers) = ([:], [:])
  }
}

import ControlModel
import SystemAccess
import Wire

/// What a person can do with an intent that performs, or has just performed: cancel it, or undo it.
extension Extensions {
  /// The longest text of a progress and of an action's name, in characters; what is longer is cut.
  private static let longestText = 200

  // MARK: Undo

  /// Offers the undo of an intent that has just performed; or ends the offer of the one before.
  ///
  /// On a locked screen nothing is offered, as nothing is asked there.
  func offerUndo(_ undo: PerformOutcome.Undoable?, of control: PlacedControl) {
    guard let undo, !isLocked() else { return endUndo(control.button) }
    let name = undo.name.map { SafeText.onOneLine($0, most: Self.longestText) }
    let offer = undoOffers.add(name, of: control, at: MonotonicClock.now)
    showUndo(control.button, offer)
    ServiceThread.after(PlaceSnapshot.Undo.offered) { [weak self] in
      guard let self, undoOffers[control.button]?.undo.number == offer.number else { return }
      endUndo(control.button)
    }
  }

  /// Ends the offer of a place, if there is one.
  func endUndo(_ place: String) {
    if undoOffers.end(place) { showUndo(place, nil) }
  }

  /// Ends all offers, or those of the controls of one extension: its process has ended.
  func endUndos(of found: DescribedExtension? = nil) {
    for place in undoOffers.places {
      guard let offer = undoOffers[place] else { continue }
      if let found, !found.kinds.contains(offer.control.kind) { continue }
      endUndo(place)
    }
  }

  /// Undoes what the last intent of a place has done, then loads its control again.
  ///
  /// - Returns: The number of the offer.
  /// - Throws: `refused` if nothing is offered or an intent of the place performs, and the error of the extension.
  func undo(_ number: Int?, at place: String) async throws(MessageError) -> Int {
    guard !performing.values.contains(where: { $0.control.button == place }) else {
      throw MessageError(
        .refused, "nothing is undone at \(place) while its action is under way; wait for its end")
    }
    let offer = try undoOffers.take(number, at: place, now: MonotonicClock.now)
    showUndo(place, nil)
    let found = try await find(offer.control.kind)
    try await undo(offer.control, found)
    onEvent?(.reload(kinds: [offer.control.kind]))
    return offer.undo.number
  }

  /// Asks the process that has performed: that of the app, if it has something to undo, or else the extension's.
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
    } catch { throw words(error) }
  }

  // MARK: Progress

  /// Shows what an intent has done so far.
  func report(
    _ progress: ExtensionMessage.Progress, _ found: DescribedExtension
  ) throws(MessageError) {
    // It may come just after the end of the intent, or after its cancellation.
    guard let (control, reporting) = performing[progress.control] else { return }
    guard reporting === found else {
      throw MessageError(.forbidden, "is of another extension's control; it is not shown")
    }
    if progress.long_running == true {
      for process in [found.process, found.app] { process?.extend(control.id) }
    }
    let fraction = progress.fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    let text = progress.text.map { SafeText.onOneLine($0, most: Self.longestText) }
    showProgress(
      control.button,
      PlaceSnapshot.Progress(
        fraction: fraction, text: text, canCancel: progress.can_cancel == true,
        isLong: progress.long_running == true))
    if progress.can_cancel == true { cancellable.insert(control.id) }
  }

  /// Cancels the intent of a place that performs and can be cancelled.
  ///
  /// - Throws: `refused` if there is none.
  func cancelIntent(at place: String) throws(MessageError) {
    let running = performing.values.first { $0.control.button == place }
    guard let (control, found) = running, cancellable.contains(control.id),
      [found.process, found.app].compactMap(\.self).contains(where: { $0.cancel(control.id) })
    else {
      throw MessageError(
        .refused, "no action that can be cancelled is under way at \(place)")
    }
  }
}

import ControlModel
import SystemAccess

/// Finds out when the other places of a control are to be loaded again, because its intent has ended.
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
  /// The time between the new state of the place that performed and the loads of the others.
  static let delay = Duration.milliseconds(20)

  /// Called to load the places of this kind again, except the one with this id.
  var reload: @ServiceThread (_ kind: String, _ id: String) -> Void = { _, _ in }
  private var places: [PlacedControl] = []
  private var awaited: [String: PlacedControl] = [:]
  private var timers: [String: ServiceThread.Timer] = [:]

  /// Takes all controls that are placed.
  func placed(_ controls: [PlacedControl]) {
    places = controls
    for id in awaited.keys where !controls.contains(where: { $0.id == id }) { loaded(id) }
  }

  /// The intent of a placed control has returned or failed.
  func intentEnded(_ control: PlacedControl) {
    let isElsewhere = places.contains { $0.kind == control.kind && $0.id != control.id }
    if isElsewhere { awaited[control.id] = control }
  }

  /// A load of the place with this id has ended.
  func loaded(_ id: String) {
    guard let control = awaited.removeValue(forKey: id) else { return }
    timers[id]?.cancel()
    timers[id] = ServiceThread.after(Self.delay) { [weak self] in
      self?.timers[id] = nil
      self?.reload(control.kind, id)
    }
  }

  /// Cancels what is pending.
  func stop() {
    for timer in timers.values { timer.cancel() }
    (awaited, timers) = ([:], [:])
  }
}

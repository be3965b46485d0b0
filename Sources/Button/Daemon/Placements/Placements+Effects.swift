import ActionButton
import ControlModel
import SystemAccess

/// What the placed controls order: loads, intents, lines of the event stream, and the time of what they wait for.
extension Placements {
  /// Carries out orders in their order, then reports that something else is shown.
  func carryOut(_ orders: [PlacedTile.Order], of id: String) {
    for order in orders {
      switch order {
      case .send(let line): news(.line(line))
      case .warn(let kind, let warning):
        let name = tiles[id]?.displayName ?? kind
        log?.writeFinding("\(name) (\(kind)): \(warning)")
      case .load(let number, let control, let isNameless): load(number, control, isNameless)
      case .perform(let number, let control, let value): perform(number, control, value)
      }
    }
    if leaving[id]?.tile.slot.intent.isResting == true { leaving[id] = nil }
    if tiles[id] != nil { news(.shown(id)) }
    setTimer()
  }

  private func load(_ number: Int, _ control: PlacedControl, _ isNameless: Bool) {
    let controls = controls
    ServiceThread.task {
      if isNameless, let preview = await controls.preview(of: control.kind) {
        self.take(.described(preview), of: control.id)
      }
      do {
        let description = try await controls.load(control)
        self.take(.loaded(number, description), of: control.id)
      } catch { self.take(.loadFailed(number, error: "\(error)"), of: control.id) }
    }
  }

  private func perform(_ number: Int, _ control: PlacedControl, _ value: Bool?) {
    let controls = controls
    ServiceThread.task {
      do {
        try await controls.perform(control, setting: value)
        self.take(.finished(number), of: control.id)
      } catch { self.take(.failed(number, error: "\(error)"), of: control.id) }
    }
  }

  // MARK: Time

  /// Waits for the earliest of what the tiles wait for; with nothing due nothing wakes.
  private func setTimer() {
    let due = (Array(tiles.values) + leaving.values).compactMap(\.nextWake).min()
    guard due != wake?.at else { return }
    wake?.timer.cancel()
    wake = nil
    guard isStarted, let due else { return }
    let timer = ServiceThread.after(MonotonicClock.now.duration(to: due)) { [weak self] in
      self?.expire()
    }
    wake = (due, timer)
  }

  private func expire() {
    wake = nil
    let now = MonotonicClock.now
    for (id, tile) in tiles.merging(leaving, uniquingKeysWith: { tile, _ in tile }) {
      if let due = tile.nextWake, due <= now { take(.wake, of: id) }
    }
    setTimer()
  }
}

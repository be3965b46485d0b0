import ActionButton
import ActionButtonTesting
import Configuration
import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon

/// Placements with their events as words: `cc-1 finished 1`, where the number is the tap's.
@ServiceThread
final class PlacementsFixture {
  let placements: Placements
  let controls: ScriptedControls
  private(set) var words: [String] = []
  private(set) var listed = 0
  /// The snapshot at the moment when a control could not be loaded, since the load is repeated soon after.
  private(set) var whenStale: PlaceSnapshot?
  private let arrival: AsyncStream<Void>.Continuation
  private let arrivals: AsyncStream<Void>

  init(
    _ controls: ScriptedControls, defined: [Placement] = [], buttons: [String] = ["action"],
    folder: String? = nil, isLocked: Bool = false, limits: ControlSlot.Limits = .init()
  ) {
    self.controls = controls
    (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    placements = Placements(
      defined: defined, buttons: buttons,
      store: folder.map { PlacementStore(directory: StateDirectory(path: $0)) },
      controls: controls, limits: limits, isLocked: isLocked, language: .en, log: nil)
    placements.news = { @ServiceThread [weak self] in self?.take($0) }
  }

  private func take(_ news: Placements.News) {
    switch news {
    case .line(let line):
      guard let event = try? Event(line: line) else {
        Issue.record("no event: \(String(decoding: line, as: UTF8.self))")
        return
      }
      #expect(event.button == nil && event.press == nil)
      var word = "\(event.placement ?? "-") \(event.event)"
      if let reason = event.reason { word += ":\(reason)" }
      if let tap = event.tap { word += " \(tap)" }
      words.append(word)
      if event.event == EventName.controlStale.rawValue {
        whenStale = event.placement.flatMap { placements.snapshot(of: $0) }
      }
    case .listed: listed += 1
    case .shown: break
    }
    arrival.yield()
  }

  /// Waits until this event was sent this many times.
  func wait(for word: String, count: Int = 1) async {
    var iterator = arrivals.makeAsyncIterator()
    while words.count(where: { $0 == word }) < count, await iterator.next() != nil {}
  }

  /// Waits until an intent or a load hangs, and ends it.
  func release() async {
    while !controls.isHanging { await Task.yield() }
    await controls.stop()
  }

  func isOn(_ id: String) -> Bool? { placements.slot(of: id)?.display.control?.isOn }
}

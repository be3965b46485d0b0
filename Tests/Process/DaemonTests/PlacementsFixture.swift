import ActionButton
import ActionButtonTesting
import Configuration
import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost
@testable import SavedState
@testable import Screens

/// Placements with their events as words: `cc-1 intent.finished 1`, where the number is the tap's.
@ServiceThread
final class PlacementsFixture {
  let placements: Placements
  let controls: ScriptedControls
  private var handled: [String] = []
  private var lists = 0
  private let events = EventQueue<Placements.News>()
  private let arrival: AsyncStream<Void>.Continuation
  private let arrivals: AsyncStream<Void>

  init(
    _ controls: ScriptedControls, defined: [PlacedItem] = [], buttons: [String] = ["action"],
    folder: String? = nil, isLocked: Bool = false, limits: ControlSlot.Limits = .init()
  ) {
    self.controls = controls
    (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    placements = Placements(
      PlacedItems(
        defined: defined, buttons: buttons,
        store: folder.map { PlacedStore(directory: StateDirectory(path: $0)) }, log: nil),
      controls: controls, limits: limits, isLocked: isLocked, language: .en, log: nil,
      events: events.outlet)
    ServiceThread.task { [events, weak self] in await events.run { self?.take($0) } }
  }

  deinit { events.close() }

  /// Reloads the configuration with these placements.
  func define(_ placements: [PlacedItem]) {
    self.placements.items.update {
      $0.define(placements, buttons: ["action"])
    }
    self.placements.follow()
  }

  /// The events of the stream so far.
  var words: [String] {
    handleAll()
    return handled
  }

  /// The number of times that the list was reported.
  var listed: Int {
    handleAll()
    return lists
  }

  private func handleAll() {
    for event in events.take() { take(event) }
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
      handled.append(word)
    case .listed: lists += 1
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

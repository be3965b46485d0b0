import ControlModel
import Devices
import SavedState
import Screens
import ServiceLog
import SystemAccess

/// The list of placed controls and widgets: from the configuration, from people's changes, or one widget of each kind.
@ServiceThread
final class PlacedItems {
  private(set) var list: PlacedList
  private let store: PlacedStore?
  private let log: Log?
  private var isSaving = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Combines the items of the configuration with the saved changes.
  init(defined: [PlacedItem], buttons: [String], store: PlacedStore?, log: Log?) {
    let saved = store?.load()
    list = PlacedList(state: saved?.state ?? [:], defined: defined, buttons: buttons)
    self.store = store
    self.log = log
    for problem in (saved?.warnings ?? []) + list.problems { log?.write(.warning, problem) }
  }

  /// Changes the list after it is saved; if it cannot be saved, nothing changes.
  ///
  /// One change is saved at a time, in the order of the calls.
  ///
  /// - Parameters:
  ///   - holding: The items that `body` changes, for the message if the list cannot be saved.
  ///   - body: Changes the list.
  /// - Returns: The result of `body`.
  /// - Throws: `unknownSlot` or `refused` for an error of the list; `unavailable` if the list cannot
  ///   be saved.
  func change<Result>(
    _ holding: Area.Holding, _ body: (inout PlacedList) throws(PlacedError) -> Result
  ) async throws(MessageError) -> Result {
    await beginSave()
    defer { endSave() }
    let before = list
    var next = list
    let result: Result
    do throws(PlacedError) { result = try body(&next) } catch { throw MessageError(error) }
    do throws(DeviceError) {
      if let store {
        try await store.queue.run { [state = next.state] () throws(DeviceError) in
          try store.save(state)
        }
      }
    } catch {
      throw MessageError(.unavailable, Self.sentence(of: error, holding))
    }
    if list == before { list = next } else { list.combine(with: next) }
    return result
  }

  private func beginSave() async {
    guard isSaving else {
      isSaving = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func endSave() {
    guard !waiting.isEmpty else {
      isSaving = false
      return
    }
    waiting.removeFirst().resume()
  }

  private static func sentence(of error: DeviceError, _ unchanged: Area.Holding) -> Sentence {
    switch unchanged {
    case .buttons: "\(error); the button's assignment has not changed"
    case .controls: "\(error); the placements have not changed"
    case .widgets: "\(error); the widgets have not changed"
    }
  }

  /// Returns the item of a slot.
  ///
  /// - Throws: `unknownSlot`.
  func known(_ slot: Slot) throws(MessageError) -> PlacedItem {
    do throws(PlacedError) { return try list.known(slot) } catch { throw MessageError(error) }
  }

  /// Updates the list after a change of the configuration or of the extensions.
  func update(_ body: (inout PlacedList) -> Void) {
    let before = list.problems
    body(&list)
    for problem in list.problems where !before.contains(problem) { log?.write(.warning, problem) }
  }
}

extension MessageError {
  /// Converts an error of the list to an error of the protocol.
  init(_ error: PlacedError) {
    var code = MessageError.Code.refused
    if case .unknown = error { code = .unknownSlot }
    self.init(code, error.sentence)
  }
}

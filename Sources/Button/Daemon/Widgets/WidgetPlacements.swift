import Configuration
import ControlModel
import Devices
import SystemAccess
import Wire

/// The list of placed widgets: from the configuration, from people's changes, or one of each kind.
@ServiceThread
final class WidgetPlacements {
  private(set) var list: WidgetList
  private let store: WidgetListStore?
  private let log: Log?

  /// Combines the widgets of the configuration with the saved changes.
  init(defined: [PlacedWidget], store: WidgetListStore?, log: Log?) {
    let saved = store?.load()
    list = WidgetList(state: saved?.state ?? WidgetList.State(), defined: defined)
    self.store = store
    self.log = log
    for problem in [saved?.warning].compactMap(\.self) + list.problems {
      log?.write(.warning, problem)
    }
  }

  /// Changes the list and saves it; if it cannot be saved, nothing changes.
  ///
  /// - Throws: `unknownWidget` or `refused` for an error of the list; `unavailable` if the list cannot be saved.
  func change<Result>(
    _ body: (inout WidgetList) throws(PlacedWidgetError) -> Result
  ) throws(MessageError) -> Result {
    var next = list
    let result: Result
    do throws(PlacedWidgetError) { result = try body(&next) } catch {
      throw MessageError(error)
    }
    do throws(DeviceError) { try store?.save(next.state) } catch {
      throw MessageError(.unavailable, "\(error); the widgets have not changed")
    }
    list = next
    return result
  }

  /// Returns the placed widget with this name.
  ///
  /// - Throws: `unknownWidget`.
  func widget(_ id: String) throws(MessageError) -> PlacedWidget {
    guard let widget = list[id] else {
      throw MessageError(PlacedWidgetError.unknown(id, known: list.widgets.map(\.id)))
    }
    return widget
  }

  /// Updates the list after a change of the configuration or of the extensions.
  func update(_ body: (inout WidgetList) -> Void) {
    let before = list.problems
    body(&list)
    for problem in list.problems where !before.contains(problem) { log?.write(.warning, problem) }
  }
}

extension MessageError {
  /// Converts an error of the list to an error of the protocol.
  init(_ error: PlacedWidgetError) {
    if case .unknown = error {
      self.init(.unknownWidget, error.sentence)
    } else {
      self.init(.refused, error.sentence)
    }
  }
}

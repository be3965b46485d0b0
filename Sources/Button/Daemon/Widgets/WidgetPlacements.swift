import Configuration
import ControlModel
import Devices
import SystemAccess
import Wire

/// Which widgets are placed: those of the configuration, those that a person has placed, or one of each.
@ServiceThread
final class WidgetPlacements {
  /// The placed widgets and their order.
  private(set) var list: WidgetList
  private let store: WidgetListStore?
  private let log: Log?

  /// The widgets that the configuration defines, with what a person has changed since.
  init(defined: [PlacedWidget], store: WidgetListStore?, log: Log?) {
    let saved = store?.load()
    list = WidgetList(state: saved?.state ?? WidgetList.State(), defined: defined)
    self.store = store
    self.log = log
    for problem in [saved?.warning].compactMap(\.self) + list.problems {
      log?.write(.warning, problem)
    }
  }

  /// Changes the list and saves it: a change that cannot be saved is none.
  ///
  /// - Throws: What the list refuses, or `unavailable`.
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

  /// The placed widget with this name.
  ///
  /// - Throws: `unknownWidget`.
  func widget(_ id: String) throws(MessageError) -> PlacedWidget {
    guard let widget = list[id] else {
      throw MessageError(PlacedWidgetError.unknown(id, known: list.widgets.map(\.id)))
    }
    return widget
  }

  /// Takes what the configuration defines now, or what extensions describe now.
  func update(_ body: (inout WidgetList) -> Void) {
    let before = list.problems
    body(&list)
    for problem in list.problems where !before.contains(problem) { log?.write(.warning, problem) }
  }
}

extension MessageError {
  /// Converts a refusal of the list to one of the protocol.
  init(_ error: PlacedWidgetError) {
    if case .unknown = error {
      self.init(.unknownWidget, error.sentence)
    } else {
      self.init(.refused, error.sentence)
    }
  }
}

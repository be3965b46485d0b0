import ActionButton
import CSimulatedSystem
import Synchronization
import SystemAccess
import Wire

@testable import Daemon

/// Counts how often each row of the router was reached, in memory that all processes share.
struct Rows {
  static let requests = Requests.all.map(\.name)

  /// The rows that must be reached, by their tables.
  static let all: [(table: String, row: String)] = {
    var all: [(table: String, row: String)] = []
    func add(_ table: String, _ rows: [String]) {
      for row in rows { all.append((table, row)) }
    }
    add("request", requests)
    add("event", EventName.allCases.map(\.rawValue))
    add("to extension", ExtensionRequest.allCases.map(\.rawValue))
    add("to extension", DaemonNotice.allCases.map(\.rawValue))
    add("daemon event", RouterRow.allCases.map(\.rawValue))
    add("input", InputRow.allCases.map(\.rawValue))
    add("run", RunRow.allCases.map(\.rawValue))
    add("fault", faults)
    return all
  }()

  static let faults = [
    "extension dies", "extension hangs", "file call 1 fails", "file call 2 fails",
    "file call 3 fails", "file call 4 fails", "extension cannot start", "client vanishes",
    "clock jumps", "device unplugged", "edges lost", "restart", "configuration read again",
    "time zone changes",
  ]

  private let counts: UnsafeMutablePointer<UInt64>
  /// The indices in `counts`, by table and row.
  private let places: [String: [String: Int]]

  init() {
    counts = sim_shared(Int32(Self.all.count))
    places = Self.all.enumerated().reduce(into: [:]) { places, each in
      places[each.element.table, default: [:]][each.element.row] = each.offset
    }
  }

  func count(_ table: String, _ row: String) {
    if let place = places[table]?[row] { counts[place] += 1 }
  }

  /// Counts the rows that the daemon has noted since the last call.
  func take() {
    #if DEBUG
      let marks = Invariant.marks.withLock { marks in
        defer { marks = [] }
        return marks ?? []
      }
      for mark in marks {
        switch mark {
        case let event as DaemonEvent: count("daemon event", RouterRow(event).rawValue)
        case let input as Input: count("input", InputRow(input).rawValue)
        case let event as IntentRuns.Event: count("run", RunRow(event).rawValue)
        default: break
        }
      }
    #endif
  }

  /// The rows that no seed can reach: only a terminal's keyboard gives commands, only the process of a confined extension
  /// passes a connection, and the daemon gets previews with `describe`.
  private static let unreachable: Set<String> = [
    "daemon event: commanded", "daemon event: connected", "to extension: preview",
  ]

  /// The rows that were not reached.
  var missing: [String] {
    Self.all.enumerated().filter { counts[$0.offset] == 0 }.map {
      "\($0.element.table): \($0.element.row)"
    }.filter { !Self.unreachable.contains($0) }
  }

  /// A line for each table with the count of each row.
  var report: String {
    var tables: [(String, [String])] = []
    for (index, each) in Self.all.enumerated() {
      if tables.last?.0 != each.table, !tables.contains(where: { $0.0 == each.table }) {
        tables.append((each.table, []))
      }
      guard let place = tables.firstIndex(where: { $0.0 == each.table }) else { continue }
      tables[place].1.append("\(each.row) \(counts[index])")
    }
    return tables.map { "\($0): \($1.joined(separator: ", "))" }.joined(separator: "\n")
  }
}

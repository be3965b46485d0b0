import Commands
import Configuration
import ControlSocket
import Devices
import Gesture
import Presenters
import Synchronization
import SystemAccess
import Wire

/// Asks on a terminal for the button and its controls.
struct SetupDialog: Sendable {
  /// The number of presses to measure after the first.
  private static let presses = 4

  /// Waits for a press or a typed source; an empty line keeps the current source.
  ///
  /// - Throws: A runtime failure at the end of the input, or if nothing was chosen.
  @ServiceThread
  func findButton(current: String?) async throws -> (source: String, debounce: Duration?) {
    let keep = current.map { ", or Return to keep \($0)" } ?? ""
    StandardOutput.write(
      line: "Press the button a few times, or type a source such as gpio:GPIO17\(keep).")
    let search = ButtonSearch(input: 0, presses: Self.presses)
    let report = SearchReport()
    switch try await search.run({ progress in
      for line in report.lines(for: progress) { StandardOutput.write(line: line) }
    }) {
    case .found(let source, let bounce):
      guard let bounce else { return (source, nil) }
      StandardOutput.write(
        line: "\(bounce.bounces) bounces, the longest \(TimeText.short(bounce.longest)); "
          + "debounce: \(TimeText.short(bounce.recommended))")
      return (source, bounce.recommended)
    case .typed(let line):
      let text = line.drop { $0 == " " }
      if !text.isEmpty { return (String(text), nil) }
      guard let current else {
        throw Failure.runtime("no button was chosen; nothing was changed")
      }
      return (current, nil)
    case .ended: throw Failure.runtime("the input ended; nothing was changed")
    }
  }

  typealias Known = (kind: String, name: String)

  /// Asks for the control of a hold by its number, kind or name; throws a runtime failure at the end of the input.
  func chooseControl(_ known: [Known], current: String?) throws -> String? {
    guard !known.isEmpty else { return current }
    StandardOutput.write(line: "What does a hold do?")
    for (index, control) in known.enumerated() {
      let number = "\(index + 1)"
      let mark = control.kind == current ? "*" : " "
      let gap = String(repeating: " ", count: max(0, 3 - number.count))
      StandardOutput.write(
        line:
          " \(mark)\(gap)\(number)  \(SafeText.onOneLine(control.name))  \(SafeText.onOneLine(control.kind))"
      )
    }
    return try choose(known, current.map { ", Return for \($0)" }) ?? current
  }

  /// Asks for the control of a tap in the same way.
  ///
  /// With 0, the user removes the control of the tap.
  func chooseTap(_ known: [Known], current: String?) throws -> ButtonChoice.Tap {
    guard !known.isEmpty else { return .unchanged }
    StandardOutput.write(line: "What does a tap (a short press) do?")
    let usual = current.map { ", 0 for nothing, Return for \($0)" } ?? ", Return for no change"
    let chosen = try choose(known, usual, others: current == nil ? [] : [Self.nothing])
    return chosen == Self.nothing ? .removed : chosen.map { .control(kind: $0) } ?? .unchanged
  }

  private static let nothing = "0"

  /// Asks for one of the controls, or for one of the other answers; `nil` if the user presses Return.
  private func choose(_ known: [Known], _ usual: String?, others: [String] = []) throws -> String? {
    while true {
      StandardOutput.write("a number\(usual ?? ""): ")
      guard let line = readLine() else {
        throw Failure.runtime("the input ended; nothing was changed")
      }
      let text = String(line.drop { $0 == " " })
      if text.isEmpty, usual != nil { return nil }
      if others.contains(text) { return text }
      if let number = Int(text), known.indices.contains(number - 1) {
        return known[number - 1].kind
      }
      if let entry = known.first(where: { $0.kind == text || $0.name == text }) {
        return entry.kind
      }
      StandardOutput.write(line: "type a number from 1 to \(known.count)")
    }
  }

  func confirms(_ question: String, isUsual: Bool) throws -> Bool {
    StandardOutput.write("\(question) [\(isUsual ? "Y/n" : "y/N")] ")
    guard let line = readLine() else {
      throw Failure.runtime("the input ended; nothing was changed")
    }
    switch line.lowercased().first {
    case "y": return true
    case "n": return false
    default: return isUsual
    }
  }

  /// A source with the pin of its line: `gpio:GPIO17 (pin 11)`.
  static func withPin(_ source: String) -> String {
    let name = source.prefix { $0 != "?" }.dropFirst("gpio:".count)
    guard source.hasPrefix("gpio:"), let pin = HeaderPins.pin(of: String(name)) else {
      return source
    }
    return "\(source) (pin \(pin))"
  }

  /// The names of lines with their pins, four in a row, limited to the first `mostLines`.
  static func rows(of sources: [String]) -> [String] {
    let names = sources.prefix(mostLines).map { withPin($0).dropFirst("gpio:".count) }
    let rows = stride(from: 0, to: names.count, by: 4).map {
      names[$0..<min($0 + 4, names.count)].joined(separator: ", ")
    }
    let rest = sources.count - names.count
    return rest > 0 ? rows + ["and \(rest) more; actionbutton devices lists them"] : rows
  }

  static let mostLines = 64
}

/// The lines about the progress of a search.
final class SearchReport: Sendable {
  private let printed = Mutex<Set<String>>([])

  /// Returns the lines for a step of the search; a line about the inputs is returned once, however often they are opened.
  func lines(for progress: ButtonSearch.Progress) -> [String] {
    switch progress {
    case .lines(let sources): return SetupDialog.rows(of: sources).map { "  \($0)" }
    case .reading(let lines, let wiring, let devices, let problems):
      let side = wiring == .toGround ? "ground" : "the supply (3.3 V)"
      return news([
        "watching \(lines) free GPIO lines, for a button to \(side), and \(devices.count) input devices"
      ]) + (wiring == .toGround ? news(problems.map { "  \($0)" }) : [])
    case .held(let sources):
      let names = sources.map(SetupDialog.withPin).joined(separator: ", ")
      return news(["  already low or high: \(names)"])
    case .edge(let source, let level):
      return ["  \(SetupDialog.withPin(source)) \(level == .active ? "pressed" : "released")"]
    case .found(let source, let presses):
      return [
        "The button is \(SetupDialog.withPin(source)). Press it \(presses) more times to measure its bounces, or press Return to skip this."
      ]
    case .press(let number): return ["  press \(number)"]
    }
  }

  private func news(_ lines: [String]) -> [String] {
    printed.withLock { printed in lines.filter { printed.insert($0).inserted } }
  }
}

/// The last lines of `setup`: the command that watches the button, and the address of the page.
struct SetupAdvice {
  /// The user who ran `sudo`, or `nil` in root's own shell.
  var user: String?
  /// The text of `/etc/group`.
  var groups: String
  /// Whether the gateway's service runs.
  var hasPage: Bool

  /// Reads the facts of this machine; unreadable files count as missing.
  init(_ service: SetupService) {
    user = ProgramEnvironment.variables["SUDO_USER"]
    let bytes = try? FileBytes.read("/etc/group", limit: 1_048_576)
    groups = String(decoding: bytes ?? [], as: UTF8.self)
    hasPage = service.runsGateway
  }

  init(user: String?, groups: String, hasPage: Bool) {
    self.user = user
    self.groups = groups
    self.hasPage = hasPage
  }

  var lines: [String] {
    let sudo = mayUseSocket ? "" : "sudo "
    let watch = "the service runs; hold the button, and watch it with: \(sudo)actionbutton watch"
    let page = "the page's address, with its token: sudo actionbutton page"
    return hasPage ? [watch, page] : [watch]
  }

  /// Whether the user is root or a member of the group that may use the daemon's socket.
  private var mayUseSocket: Bool {
    guard let user else { return true }
    let fields =
      groups.split(separator: "\n").first { $0.hasPrefix("actionbutton:") }?
      .split(separator: ":", omittingEmptySubsequences: false)
    return fields?.last?.split(separator: ",").contains { $0 == user } ?? false
  }
}

/// The end of `setup`: the user holds the button and sees the daemon's reaction.
///
/// It ends after a performed hold, when the user presses Return, or after a time.
struct FirstHold {
  static let patience = Duration.seconds(60)

  private let client: SocketClient
  private let button: String
  private let write: (String) -> Void

  /// Creates a first hold of a button of the daemon at the other end of the connection.
  init(
    _ client: SocketClient, button: String,
    write: @escaping (String) -> Void = { StandardOutput.write(line: $0) }
  ) {
    self.client = client
    self.button = button
    self.write = write
  }

  /// Shows the hint and the outcome of each press until a hold, input on the descriptor `input`, or the end of `patience`.
  func run(input: Int32 = 0, patience: Duration = patience) throws {
    let watching = try client.ask(Requests.watch, SocketMessage.Watch())
    let shown = watching.buttons.first { $0.name == button }
    func nextPress() -> PressOutcome {
      PressOutcome(
        button: button, title: shown?.control?.title, tapTitle: shown?.tap_control?.title,
        language: watching.language ?? "en")
    }
    write("Hold the button now, or press Return to skip this.")
    let end = MonotonicClock.now.advanced(by: patience)
    var (outcome, isHeld) = (nextPress(), false)
    // The limit also holds for a daemon with many events.
    while MonotonicClock.now < end,
      let line = try client.nextEvent(
        timeout: MonotonicClock.now.duration(to: end), orReady: input)
    {
      // An event of a newer daemon that cannot be read is ignored.
      guard let event = try? Event(line: line) else { continue }
      if event.button == button {
        if event.name == .holdBegan, let hint = event.hint { write("  \(hint)") }
        if event.name == .holdPerformed { isHeld = true }
      }
      guard let verdict = outcome.handle(event) else { continue }
      write("  \(verdict.text)")
      if isHeld { return }
      outcome = nextPress()
    }
    guard MonotonicClock.now >= end else { return }
    write(
      "no hold within \(TimeText.short(patience)); to find the problem, run actionbutton doctor"
    )
  }
}

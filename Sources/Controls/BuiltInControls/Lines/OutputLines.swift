import ControlKit
import Glibc
import Synchronization
import SystemAccess

/// Switches GPIO lines through `gpioset` of libgpiod's own tools.
///
/// A line keeps its level for certain only while a process holds it (gpio-v2 of the kernel's uAPI): the
/// tool is held while the line is on, in this process's group, which the daemon ends with it.
final class OutputLines: Sendable {
  static let shared = OutputLines()

  private typealias Held = [OutputLine: RunningTool]

  /// The tools that hold lines.
  ///
  /// Locked while a line is switched and its state is saved: a load must not switch on again what a press
  /// switches off.
  private let held = Mutex(Held())

  private static let gpioset = Tool(name: "gpioset", package: "gpiod")

  /// Sets the line's level, and saves it as the switch of this name.
  ///
  /// Blocks its thread, as `isOn` does: every request has its own.
  func set(_ line: OutputLine, _ isOn: Bool, keptAs name: String) throws {
    try held.withLock { held in
      try Self.change(line, isOn, &held)
      try Switches.set(name, isOn)
    }
  }

  /// Whether the switch of this name is on; a line that an earlier process held is then held again.
  func isOn(_ line: OutputLine, keptAs name: String) throws -> Bool {
    try Self.gpioset.require()
    return try held.withLock { held in
      let isOn = try Switches.isOn(name)
      if isOn { try Self.change(line, true, &held) }
      return isOn
    }
  }

  private static func change(_ line: OutputLine, _ isOn: Bool, _ held: inout Held) throws {
    if isOn, let tool = held[line], tool.isRunning { return }
    try gpioset.require()
    // Two processes cannot hold one line.
    if let tool = held.removeValue(forKey: line) {
      tool.child.process.signal(SIGTERM)
      if tool.child.wait(.seconds(1), keeping: 0) == nil { tool.child.end() }
    }
    let isSecond = try version() >= 2
    let arguments = isSecond ? arguments(line, isOn) : try oldArguments(line, isOn)
    if isOn {
      held[line] = try gpioset.hold(arguments)
    } else {
      try gpioset.runHere(arguments)
    }
  }

  /// The first number of `gpioset (libgpiod) v1.6.3`.
  private static func version() throws -> Int {
    let line = try gpioset.runHere(["--version"]).split(whereSeparator: \.isNewline).first ?? ""
    let number = line.split(separator: " ").last?.drop { $0 == "v" } ?? ""
    return Int(number.prefix { $0.isNumber }) ?? 2
  }

  /// For libgpiod 2: it holds the line until it is ended; with a period of 0 it ends at once.
  private static func arguments(_ line: OutputLine, _ isOn: Bool) -> [String] {
    ["--consumer", "actionbutton"] + (line.isActiveLow ? ["--active-low"] : [])
      + (isOn ? [] : ["--toggle", "0"]) + (line.chip.map { ["--chip", $0] } ?? [])
      + ["\(line.line)=\(isOn ? 1 : 0)"]
  }

  /// For libgpiod 1, which finds no line by its name.
  private static func oldArguments(_ line: OutputLine, _ isOn: Bool) throws -> [String] {
    var place = line.chip.map { [$0, line.line] }
    if place == nil {
      let found = try Tool(name: "gpiofind", package: "gpiod").runHere([line.line])
      place = found.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    guard let place, place.count == 2 else {
      throw ControlFailure("No GPIO line is named \(line.line); gpioinfo lists the lines.")
    }
    return ["--mode", isOn ? "signal" : "exit"] + (line.isActiveLow ? ["--active-low"] : [])
      + [place[0], "\(place[1])=\(isOn ? 1 : 0)"]
  }
}

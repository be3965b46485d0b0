import ControlKit
import Glibc

/// A GPIO line that a control switches, through `gpioset` of libgpiod's own tools.
///
/// A line keeps its level for certain only while a process holds it (gpio-v2 of the kernel's uAPI): the
/// tool is held while the line is on, in this process's group, which the daemon ends with it.
struct OutputLine: Hashable, Sendable {
  /// The chip's name; nil if the line is found by its own name.
  let chip: String?
  /// The line's name, or its offset on the chip.
  let line: String
  /// Whether low is on.
  let isActiveLow: Bool

  /// A line as a person names it: `GPIO17`, or `gpiochip0/17`; nil for anything else.
  init?(_ text: String, isActiveLow: Bool) {
    let text = text.trimmed
    let bare = text.hasPrefix("gpio:") ? String(text.dropFirst(5)) : text
    let parts = bare.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // A name that begins with a dash would be an option of the tool.
    guard !bare.isEmpty, !bare.hasPrefix("-"), !bare.contains("="), parts.count <= 2 else {
      return nil
    }
    if parts.count == 2 {
      guard !parts[0].isEmpty, UInt32(parts[1]) != nil else { return nil }
      chip = parts[0]
    } else {
      chip = nil
    }
    line = parts[parts.count - 1]
    self.isActiveLow = isActiveLow
  }

  /// A line that a person has named.
  static func read(_ text: String?, isActiveLow: Bool) throws -> OutputLine {
    guard let text, !text.trimmed.isEmpty else {
      throw ControlFailure("No GPIO line is chosen; name one, such as GPIO17 or gpiochip0/17.")
    }
    guard let line = OutputLine(text, isActiveLow: isActiveLow) else {
      throw ControlFailure("“\(text)” is no GPIO line; write one such as GPIO17 or gpiochip0/17.")
    }
    return line
  }
}

/// The lines that this process holds.
actor OutputLines {
  static let shared = OutputLines()

  private var held: [OutputLine: SpawnedTool] = [:]

  private static let gpioset = Tool(name: "gpioset", package: "gpiod")

  /// Throws if lines cannot be switched here.
  nonisolated func require() throws { try Self.gpioset.require() }

  /// Whether the line is on and held.
  func isHeld(_ line: OutputLine) -> Bool { held[line].map { $0.ended == nil } ?? false }

  /// Gives the line its level.
  func set(_ line: OutputLine, _ isOn: Bool) async throws {
    if isOn, isHeld(line) { return }
    try Self.gpioset.require()
    // Two processes cannot hold one line.
    if let tool = held.removeValue(forKey: line) {
      tool.end(SIGTERM)
      _ = tool.wait(.seconds(1), keeping: 0)
      tool.end()
    }
    let isSecond = try await Self.version() >= 2
    let arguments = isSecond ? Self.arguments(line, isOn) : try await Self.oldArguments(line, isOn)
    if isOn {
      held[line] = try await Self.gpioset.hold(arguments)
    } else {
      try await Self.gpioset.run(arguments)
    }
  }

  /// The first number of `gpioset (libgpiod) v1.6.3`.
  private static func version() async throws -> Int {
    let line = try await gpioset.run(["--version"]).split(whereSeparator: \.isNewline).first ?? ""
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
  private static func oldArguments(_ line: OutputLine, _ isOn: Bool) async throws -> [String] {
    var place = line.chip.map { [$0, line.line] }
    if place == nil {
      let found = try await Tool(name: "gpiofind", package: "gpiod").run([line.line])
      place = found.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    guard let place, place.count == 2 else {
      throw ControlFailure("No GPIO line is named \(line.line); gpioinfo lists the lines.")
    }
    return ["--mode", isOn ? "signal" : "exit"] + (line.isActiveLow ? ["--active-low"] : [])
      + [place[0], "\(place[1])=\(isOn ? 1 : 0)"]
  }
}

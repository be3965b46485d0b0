import ControlModel
import SystemAccess
import Testing

@testable import Screens

/// A list of placed items that is changed by commands, such as `move w-2 before w-1`.
///
/// An item is written as `name:kind@position/size+stack`. A short size implies the area: no size, `m` and `l` are sizes of
/// a tile in Control Center; `S`, `M` and `L` are sizes on Today; `circle`, `rect`, `line` and `accessoryHuge` are sizes on
/// the Lock Screen. The positions of the Lock Screen are `leading` and `trailing`.
struct PlacedListTrace {
  var list = PlacedList()
  private var defined: [PlacedItem] = []
  private var buttons: [String] = []

  static let sizes = [
    "": "small", "m": "medium", "l": "large", "S": "systemSmall", "M": "systemMedium",
    "L": "systemLarge", "circle": "accessoryCircular", "rect": "accessoryRectangular",
    "line": "accessoryInline",
  ]
  static let positions = ["leading": Area.lockLeading, "trailing": .lockTrailing]

  /// Reads an item, whose name can be absent.
  static func item(_ text: Substring) -> PlacedItem {
    func split(_ text: Substring, _ separator: Character) -> (Substring, Substring) {
      let index = text.lastIndex(of: separator) ?? text.endIndex
      return (text[..<index], text[index...].dropFirst())
    }
    let (rest, stack) = split(text, "+")
    let (placed, short) = split(rest, "/")
    let (named, position) = split(placed, "@")
    let parts = named.split(separator: ":")
    let size = sizes[String(short)] ?? String(short)
    let area =
      positions[String(position)]
      ?? (Area.Sizes.tiles.contain(size)
        ? .controlCenter : Area(PlacedWidget.place(of: size)))
    return PlacedItem(
      parts.count > 1 ? String(parts[0]) : "", in: area, kind: String(parts.last ?? ""),
      size: size, stack: stack.isEmpty ? nil : String(stack))
  }

  static func text(_ item: PlacedItem) -> String {
    var text = "\(item.id):\(item.kind)"
    if let position = positions.first(where: { $0.value == item.area })?.key {
      text += "@\(position)"
    }
    if let short = sizes.first(where: { $0.value == item.size })?.key ?? item.size, !short.isEmpty {
      text += "/\(short)"
    }
    return text + (item.stack.map { "+\($0)" } ?? "")
  }

  /// All items in effect.
  var text: String { list.items.map(Self.text).joined(separator: " ") }

  /// The slot with a name: of the list, or else of a widget if the name says so.
  private func slot(_ name: Substring) -> Slot {
    list.items.first { $0.id == name }?.slot
      ?? (name.hasPrefix("w-") ? .widget(String(name)) : .tile(String(name)))
  }

  /// Carries out a command.
  ///
  /// - Returns: The answer: the list, or what the command asks for.
  mutating func run(_ command: Substring) throws(PlacedError) -> String {
    let words = command.split(separator: " ")
    let (verb, rest) = (words[0], words.dropFirst())
    func argument(after word: Substring) -> Substring? {
      rest.firstIndex(of: word).map { rest[$0 + 1] }
    }
    let position = (argument(after: "at") ?? argument(after: "to")).flatMap { Int($0) }
    switch verb {
    case "define":
      defined = rest.map(Self.item)
      list.define(defined, buttons: buttons)
    case "buttons":
      buttons = rest.map(String.init)
      list.define(defined, buttons: buttons)
    case "describe": list.describe(rest.map(Self.item).map { ($0.kind, $0.size ?? "") })
    case "reload":
      let state = list.state
      list = PlacedList(state: state, defined: defined, buttons: buttons)
      return list.state == state ? text : "the state changed"
    case "place":
      let item = Self.item(words[1])
      let (_, replaced) = try list.place(item.kind, in: item.area, size: item.size, at: position)
      if let replaced { return "\(text) replaced \(replaced)" }
    case "remove": try list.remove(slot(words[1]))
    case "move":
      if let other = argument(after: "before") {
        try list.move(slot(words[1]), before: slot(other))
      } else {
        try list.move(slot(words[1]), to: position ?? 0)
      }
    case "resize": try list.resize(slot(words[1]), to: Self.sizes[String(words[2])] ?? "")
    case "configure":
      try list.configure(slot(words[1]), [String(words[2]): .bool(true)])
      return list[slot(words[1])]?.configuration.keys.joined() ?? ""
    case "stack": try list.stack(slot(words[1]), onto: slot(words[3]))
    case "unstack": try list.unstack(slot(words[1]))
    case "fill":
      for _ in 0..<(Int(words[1]) ?? 0) { _ = try run("place \(words[2])") }
      return "\(list.items.count)"
    case "check": try list.check(version: words.count > 1 ? Int(words[1]) : nil)
    case "version", "order", "changed", "choices":
      guard let holding = Area.Holding(rawValue: String(words[1])) else { return "no such items" }
      let state = list.state[holding] ?? PlacedPart.State()
      switch verb {
      case "version": return "\(state.version)"
      case "order": return state.order.joined(separator: " ")
      case "changed": return "\(state.hasChanged)"
      default: return state.choices.keys.sorted().joined(separator: " ")
      }
    case "problems": return list.problems.joined(separator: "; ")
    default: return "no such command"
    }
    return text
  }

  /// Runs a trace: lines of `command = answer`, or `command ! part of an error`; no change follows an error.
  static func run(_ trace: String) {
    var state = PlacedListTrace()
    for line in trace.split(separator: "\n") where !line.hasPrefix("#") {
      let separator = line.firstRange(of: " ! ") ?? line.firstRange(of: " =")
      let command = line[..<(separator?.lowerBound ?? line.endIndex)]
      let expected = line[(separator?.upperBound ?? line.endIndex)...].drop { $0 == " " }
      let isError = line.contains(" ! ")
      let before = state.list
      do throws(PlacedError) {
        let answer = try state.run(command)
        #expect(!isError, "\(line): \(answer)")
        #expect(separator == nil || answer == expected, "\(line): \(answer)")
      } catch {
        #expect(isError && error.description.contains(expected), "\(line): \(error)")
        #expect(state.list == before, "\(line)")
      }
    }
  }
}

/// A table of declarations of Apple's API that are accepted without effect, and the Swift text that they become.
///
/// Each line is a declaration as in Swift, without access level and body; indentation makes it a member of the line
/// above. A comment at the end of a line documents the declaration. A line with only a comment is the reason why the
/// declarations after it have no effect, until the next such line; before a blank line, it is a comment on the table. A
/// line that ends in `,`, `(` or `where` is continued.
///
///     // a widget receives no gestures
///     nonisolated extension View -> some View
///       func onLongPressGesture(minimumDuration: Double = 0.5, perform action: @escaping () -> Void)
///
///     struct Animation: Hashable, Sendable -> Animation // The timing of an animation.
///       static let linear // The timing with constant speed.
///       func delay(_ delay: Double)
///
/// The modifiers and the result of a type or an extension hold for all its members. A function that returns its own type
/// or a view returns itself, and an initializer sets the properties with the names of its parameters. A constant without
/// a value is unique: in a type that is `Hashable` by its name, in an `OptionSet` with the raw type in angle brackets by
/// its bit. A body that a line has is kept.
struct InertTable {
  private final class Line {
    let number: Int
    let declaration: Declaration
    let text: String?
    let reason: String?
    var members: [Line] = []

    init(number: Int, declaration: Declaration, text: String?, reason: String?) {
      (self.number, self.declaration) = (number, declaration)
      (self.text, self.reason) = (text, reason)
    }
  }

  /// The contents of the Swift file.
  private(set) var swift: String
  private let file: String

  init(_ table: String, file: String) throws {
    self.file = file
    swift = "// Made by the plugin EmbedTexts from \(file.split(separator: "/").last ?? "").\n"
    for line in try parse(table) { swift += try written(line, in: nil, indent: "") + "\n" }
  }

  // MARK: Reading

  private mutating func parse(_ table: String) throws -> [Line] {
    var roots: [Line] = []
    var open: [(indent: Int, line: Line)] = []
    var reasons: [Int: String] = [:]
    var (start, unfinished, wasReason) = (0, "", false)
    for (index, raw) in table.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if unfinished.isEmpty { start = index + 1 }
      let whole = unfinished.isEmpty ? String(raw) : unfinished + raw.drop { $0 == " " }
      let (code, comment) = Self.parts(of: whole)
      unfinished =
        [",", "(", " where"].contains(where: code.hasSuffix)
        ? whole + (code.hasSuffix("(") ? "" : " ") : ""
      guard unfinished.isEmpty else { continue }
      let indent = whole.prefix { $0 == " " }.count
      guard !code.isEmpty else {
        if let comment {
          let before = wasReason ? reasons[indent].map { $0 + " " } : nil
          reasons[indent] = (before ?? "") + comment
        } else if wasReason {
          // A comment that is followed by a blank line belongs to the table.
          reasons = [:]
        }
        wasReason = comment != nil
        continue
      }
      wasReason = false
      if code.hasPrefix("import ") {
        swift += "public \(code)\n\n"
        continue
      }
      while let last = open.last, last.indent >= indent { open.removeLast() }
      reasons = reasons.filter { $0.key <= indent }
      guard let declaration = Declaration(code) else { throw failure(start, "no declaration") }
      let line = Line(
        number: start, declaration: declaration, text: comment,
        reason: reasons[indent] ?? open.last?.line.reason)
      if let parent = open.last?.line { parent.members.append(line) } else { roots.append(line) }
      open.append((indent, line))
    }
    return roots
  }

  /// The declaration and the comment of a line.
  private static func parts(of line: String) -> (code: String, comment: String?) {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("// ") { return ("", String(code.dropFirst(3))) }
    guard let end = code.indices.first(where: { code[$0...].hasPrefix(" // ") }) else {
      return (String(code), nil)
    }
    return (String(code[..<end]), String(code[end...].dropFirst(4)))
  }

  private func failure(_ line: Int, _ reason: String) -> CommandFailure {
    CommandFailure("\(file):\(line): \(reason); see InertTable.swift for the format")
  }

  // MARK: Writing

  private func written(_ line: Line, in parent: Line?, indent: String) throws -> String {
    let declaration = line.declaration
    var text = documentation(of: line, in: parent).map { "\(indent)///\($0)\n" }.joined()
    text += indent + declaration.head(in: parent?.declaration)
    guard declaration.isType else {
      let siblings = parent?.members ?? []
      let bit = siblings.filter { $0.number < line.number && $0.declaration.isBareConstant }.count
      let owner = parent.map { Owner(of: $0.declaration, members: $0.members.map(\.declaration)) }
      guard let body = declaration.body(in: owner, bit: bit) else {
        throw failure(line.number, "the result needs a body")
      }
      return text + body + "\n"
    }
    text += " {\n"
    let owner = Owner(of: declaration, members: line.members.map(\.declaration))
    for storage in owner.storage { text += "\(indent)  \(storage)\n" }
    for member in line.members { text += try written(member, in: line, indent: indent + "  ") }
    return text + "\(indent)}\n"
  }

  /// The documentation: what the declaration is for on Apple's systems, and that it has no effect here.
  private func documentation(of line: Line, in parent: Line?) -> [String] {
    if line.declaration.isHidden { return [] }
    let note = " Accepted without effect on Linux\(line.reason.map { ": \($0)" } ?? "")."
    if line.declaration.keyword == "case", line.text == nil { return [] }
    guard let text = line.text.map({ " \($0)" }) else { return [note] }
    let isMember = parent != nil && parent?.declaration.keyword != "extension"
    return isMember ? [text] : [text, "", note]
  }
}

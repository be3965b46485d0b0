/// Programs that the compiler can check together as one module: no two declare the same name, and all have the
/// same imports, because a file may use members of a module that only another file of its module imports.
struct ProgramBatch {
  private(set) var files: [String: String] = [:]
  private var names: Set<String> = []

  /// Groups programs, given by name, into as few batches as the order of their names allows.
  static func batches(of programs: [String: String]) -> [ProgramBatch] {
    var found: [Set<String>: [ProgramBatch]] = [:]
    for (name, text) in programs.sorted(by: { $0.key < $1.key }) {
      let (imports, names) = (imports(of: text), declarations(of: text))
      var batches = found[imports] ?? []
      let index = batches.firstIndex { $0.names.isDisjoint(with: names) } ?? batches.count
      if index == batches.count { batches.append(ProgramBatch()) }
      batches[index].files[name] = text
      batches[index].names.formUnion(names)
      found[imports] = batches
    }
    return found.values.flatMap(\.self)
  }

  private static func imports(of text: String) -> Set<String> {
    Set(text.matches(of: /(?m)^(?:@testable )?import ([A-Za-z.]+)/).map { String($0.1) })
  }

  /// The names that a program declares at the beginning of a line, and the types that it extends.
  private static func declarations(of text: String) -> Set<String> {
    let declaration =
      /(?m)^(?:@\w+(?:\([^)\n]*\))?[ ]+)*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated)[ ]+)*(struct|class|enum|actor|protocol|typealias|extension|func|let|var)[ ]+(\w+)/
    var names = Set(
      text.matches(of: declaration).map { "\($0.1 == "extension" ? "+" : "")\($0.2)" })
    if text.contains(/(?m)^@main/) { names.insert("@main") }
    return names
  }
}

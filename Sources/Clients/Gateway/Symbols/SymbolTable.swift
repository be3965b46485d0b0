/// A text table in this folder, with one record in each line and `#` before comments.
struct SymbolTable<Record: Sendable>: Sendable {
  private(set) var records: [String: Record] = [:]
  /// The lines that cannot be read, each as `file:line: reason`; the program ignores them, and a test fails.
  private(set) var problems: [String] = []

  struct Failure: Error {
    let reason: String
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - name: The file's name in this folder.
  ///   - text: The file's text, or `nil` if the module has no such file.
  ///   - read: Converts a line to a name and a record.
  init(_ name: String, text: String?, _ read: (Substring) throws(Failure) -> (String, Record)) {
    var number = 0
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != "#" else { continue }
      do throws(Failure) {
        let (key, record) = try read(line)
        if records.updateValue(record, forKey: key) != nil {
          throw Failure(reason: "\(key) is in the table twice")
        }
      } catch {
        problems.append("Symbols/\(name):\(number): \(error.reason)")
      }
    }
    if text == nil { problems.append("Symbols/\(name): the table is not part of the module") }
  }

  init(_ name: String, _ read: (Substring) throws(Failure) -> (String, Record)) {
    let table = EmbeddedTexts.all.first { $0.name == "Symbols/\(name)" }
    self.init(name, text: table?.text, read)
  }
}

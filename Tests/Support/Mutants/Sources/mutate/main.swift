import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

// Usage: mutate SOURCE COPY NUMBERS < files. Copies files, listed one per line on standard input, from SOURCE to
// COPY and adds mutants. NUMBERS is a file with the numbers of the mutants to omit. Prints a list of all mutants as
// JSON on standard output.

/// A mutant as JSON for the driver.
struct Written: Encodable {
  var number: Int
  var file: String
  var line: Int
  /// The text of the source line.
  var source: String
  var before: String
  var after: String
  /// The offsets of its test, of the unchanged text and of its end in the written file, or `nil` if it is omitted.
  var start: Int?
  var change: Int?
  var end: Int?
}

/// A text to insert into the source at an offset.
struct Insertion {
  let mutant: Int
  let text: String
  let isPrefix: Bool
}

func write(
  _ file: String, from folder: String, to copy: String, leavingOut omitted: Set<Int>,
  into written: inout [Written]
) throws {
  let source = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
  let parsed = Parser.parse(source: source)
  let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
  let finder = Finder()
  finder.walk(folded)
  let bytes = Array(source.utf8)
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  let converter = SourceLocationConverter(fileName: file, tree: parsed)
  // Outer ranges come first; equal ranges are in the order in which they were found.
  let order = finder.mutants.indices.sorted { left, right in
    let (a, b) = (finder.mutants[left].range, finder.mutants[right].range)
    return (a.lowerBound, -a.upperBound, left) < (b.lowerBound, -b.upperBound, right)
  }
  var before: [Int: [Insertion]] = [:]
  var after: [Int: [Insertion]] = [:]
  for index in order {
    let mutant = finder.mutants[index]
    let number = written.count + 1
    let line = converter.location(for: AbsolutePosition(utf8Offset: mutant.range.lowerBound)).line
    written.append(
      Written(
        number: number, file: file, line: line,
        source: lines[line - 1].trimmingCharacters(in: .whitespaces), before: mutant.before,
        after: mutant.after))
    if omitted.contains(number) { continue }
    let test = "mutant(\(number))"
    let prefix = mutant.prefix.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: test)
    before[mutant.range.lowerBound, default: []].append(
      Insertion(mutant: number, text: prefix, isPrefix: true))
    after[mutant.range.upperBound, default: []].insert(
      Insertion(mutant: number, text: mutant.suffix, isPrefix: false), at: 0)
  }
  // Add the import to the first line, so that all lines keep their numbers.
  var output = Array("import Mutants; ".utf8)
  for offset in 0...bytes.count {
    for insertion in (after[offset] ?? []) + (before[offset] ?? []) {
      if insertion.isPrefix { written[insertion.mutant - 1].start = output.count }
      output += Array(insertion.text.utf8)
      if insertion.isPrefix {
        written[insertion.mutant - 1].change = output.count
      } else {
        written[insertion.mutant - 1].end = output.count
      }
    }
    if offset < bytes.count { output.append(bytes[offset]) }
  }
  // An unchanged file keeps its date, so that it is not compiled again.
  let path = URL(fileURLWithPath: copy + "/" + file)
  if try Data(contentsOf: path) != Data(output) { try Data(output).write(to: path) }
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: mutate SOURCE COPY NUMBERS < files\n".utf8))
  exit(2)
}
let numbers = try String(contentsOfFile: arguments[3], encoding: .utf8)
let omitted = Set(numbers.split(whereSeparator: \.isWhitespace).compactMap { Int($0) })
var written: [Written] = []
while let file = readLine() {
  try write(file, from: arguments[1], to: arguments[2], leavingOut: omitted, into: &written)
}
FileHandle.standardOutput.write(try JSONEncoder().encode(written))

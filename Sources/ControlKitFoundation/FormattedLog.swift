public import os

/// Writes a format with its values, as older code does.
public func os_log(
  _ format: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  Logger(log).log(level: type, filled(format.description, with: arguments.map { "\($0)" }))
}

/// Writes a format with its values at a level, as older code does.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ format: StaticString, _ arguments: any CVarArg...
) {
  Logger(log).log(level: type, filled(format.description, with: arguments.map { "\($0)" }))
}

/// The format with a value in the place of every `%…` up to its letter; `%{private}` hides one.
private func filled(_ format: String, with values: [String]) -> String {
  var text = ""
  var values = values[...]
  var rest = Substring(format)
  while let percent = rest.firstIndex(of: "%") {
    text += rest[..<percent]
    rest = rest[percent...].dropFirst()
    if rest.first == "%" {
      text += "%"
      rest.removeFirst()
      continue
    }
    var isPrivate = false
    if rest.first == "{", let end = rest.firstIndex(of: "}") {
      isPrivate = rest[..<end].contains("private") || rest[..<end].contains("sensitive")
      rest = rest[end...].dropFirst()
    }
    let letter = rest.firstIndex { "@dDiuUxXoOfFeEgGaAcCsSp".contains($0) } ?? rest.endIndex
    rest = rest[letter...].dropFirst()
    let value = values.popFirst() ?? ""
    text += isPrivate ? "<private>" : value
  }
  return text + rest
}

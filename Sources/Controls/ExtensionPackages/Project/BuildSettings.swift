/// The build settings of a target: `NAME = value`, with references such as `$(NAME)`.
struct BuildSettings: Equatable {
  private(set) var values: [String: String] = [:]

  init(_ values: [String: String] = [:]) { self.values = values }

  /// The limit on nested references.
  private static let deepest = 16

  /// A setting with its references resolved, or `nil` if the setting is missing.
  subscript(name: String) -> String? {
    values[name].map { expand($0) }
  }

  func words(_ name: String) -> [String] {
    (self[name] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Adds settings of higher precedence, in which `$(inherited)` stands for the existing value.
  mutating func add(_ nearer: [String: String]) {
    for (name, value) in nearer {
      let inherited = values[name] ?? ""
      values[name] = value.replacing("$(inherited)", with: inherited)
        .replacing("${inherited}", with: inherited)
    }
  }

  /// Adds settings of lower precedence.
  mutating func addDefaults(_ farther: [String: String]) {
    values.merge(farther) { mine, _ in mine }
  }

  /// Replaces the references in a text; an undefined reference becomes empty, as in Xcode.
  func expand(_ text: String) -> String { expand(text, depth: 0) }

  private func expand(_ text: String, depth: Int) -> String {
    guard depth < Self.deepest, text.contains("$") else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      let open = rest.dropFirst().first
      guard open == "(" || open == "{",
        let end = rest.firstIndex(of: open == "(" ? ")" : "}")
      else {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      let reference = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      let parts = reference.split(separator: ":", omittingEmptySubsequences: false)
      if let value = values[String(parts[0])] {
        result += Self.modified(expand(value, depth: depth + 1), parts.dropFirst().map(String.init))
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func modified(_ value: String, _ operators: [String]) -> String {
    var value = value
    for each in operators {
      switch each {
      case "lower": value = value.lowercased()
      case "upper": value = value.uppercased()
      case "rfc1034identifier":
        value = String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      case "c99extidentifier", "identifier":
        value = String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      case _: break
      }
    }
    return value
  }

  /// The settings of an `.xcconfig` file and of the files that it includes, for an SDK.
  static func configurationFile(
    _ path: String, sdk: String = "iphoneos", depth: Int = 0
  ) throws(ImportError) -> [String: String] {
    var settings = BuildSettings()
    for line in try SourceFolder.text(path).split(whereSeparator: \.isNewline) {
      var line = line
      if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
      line = line.trimmed
      if line.hasPrefix("#include") {
        let isOptional = line.hasPrefix("#include?")
        let file = line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
        let included = file.hasPrefix("/") ? file : "\(SourceFolder.parent(path))/\(file)"
        if depth < deepest, SourceFolder.exists(included) || !isOptional {
          settings.add(try configurationFile(included, sdk: sdk, depth: depth + 1))
        }
        continue
      }
      // `NAME[sdk=iphoneos*] = value`: settings for another SDK are ignored.
      let bracket = line.prefix { $0 != "=" }.firstIndex(of: "[")
      let from = bracket.flatMap { line[$0...].firstIndex(of: "]") } ?? line.startIndex
      guard let equals = line[from...].firstIndex(of: "=") else { continue }
      if let bracket {
        let condition = line[bracket...from]
        guard condition.contains(sdk) || condition.contains("=*") else { continue }
      }
      let name = line[..<(bracket ?? equals)].trimmed
      settings.add([String(name): String(line[line.index(after: equals)...].trimmed)])
    }
    return settings.values
  }
}

extension Substring {
  var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

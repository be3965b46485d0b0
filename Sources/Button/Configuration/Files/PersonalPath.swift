/// Paths as people write them in a file: relative ones belong to the file's folder, `~` is HOME.
struct PersonalPath {
  /// The folder of the file; empty for the current folder.
  let folder: String
  /// The person's folder; nil if the environment has none.
  let home: String?

  init(file: String, home: String?) {
    folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    self.home = home
  }

  /// The path to open; throws what is wrong and what to write.
  func resolve(_ text: String, at field: Field) throws(ConfigurationError) -> String {
    if text.hasPrefix("/") { return text }
    guard text.hasPrefix("~") else {
      return folder + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
    }
    guard text == "~" || text.hasPrefix("~/") else {
      throw field.error("\"\(text)\": another person's folder is not looked up; write its path")
    }
    guard let home, home.hasPrefix("/") else {
      throw field.error("\"\(text)\": HOME is not set; write the whole path")
    }
    return home + text.dropFirst()
  }
}

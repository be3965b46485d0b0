/// The project files in a folder: Xcode projects, and XcodeGen's `project.yml`.
enum ProjectFiles {
  /// The limit on projects that are read in a folder; a folder of examples can have many.
  static let most = 32

  /// The projects at a path, the nearest first, with one message for each project that was not read.
  ///
  /// - Throws: If the path is a project that cannot be read, or a folder with only one, which cannot be read.
  static func projects(
    in path: String
  ) throws(ImportError) -> (read: [Project], problems: [String]) {
    var files = [path]
    var problems: [String] = []
    if !path.hasSuffix(".xcodeproj") {
      guard SourceFolder.isFolder(path) else { return ([], []) }
      let all = try SourceFolder.files(below: path)
      files = all.filter { isProject($0) }.sorted {
        depth($0) == depth($1) ? $0 < $1 : depth($0) < depth($1)
      }
      // XcodeGen writes its Xcode project beside the specification.
      files = files.filter { file in
        file.hasSuffix(".xcodeproj")
          || !files.contains { $0 != file && SourceFolder.parent($0) == SourceFolder.parent(file) }
      }
      if files.isEmpty, let file = all.first(where: { isOfTuist($0) }) {
        problems.append(
          "\(file) is not read: its identifiers and settings are not known; generate the Xcode project "
            + "with tuist generate on a Mac, and import that")
      }
    }
    var projects: [Project] = []
    for file in files.prefix(most) {
      do throws(ImportError) {
        projects.append(
          file.hasSuffix(".xcodeproj")
            ? try XcodeProject.read(file) : try GeneratedProject.read(file))
      } catch {
        if files.count == 1 { throw error }
        problems.append("\(file) was not read: \(error)")
      }
    }
    if files.count > most {
      problems.append(
        "\(files.count - most) of \(files.count) projects were not read; name one of them")
    }
    return (projects, problems)
  }

  /// The folders of the projects among these files.
  static func folders(in files: [String]) -> Set<String> {
    Set(files.filter { isProject($0) || isOfTuist($0) }.map { SourceFolder.parent($0) })
  }

  private static func isProject(_ file: String) -> Bool {
    if file.hasSuffix(".xcodeproj") { return SourceFolder.exists("\(file)/project.pbxproj") }
    guard SourceFolder.name(file) == "project.yml", let text = try? SourceFolder.text(file) else {
      return false
    }
    return text.contains("targets:")
  }

  private static func isOfTuist(_ file: String) -> Bool {
    guard SourceFolder.name(file) == "Project.swift", let text = try? SourceFolder.text(file) else {
      return false
    }
    return text.contains("ProjectDescription")
  }

  private static func depth(_ path: String) -> Int { path.split(separator: "/").count }
}

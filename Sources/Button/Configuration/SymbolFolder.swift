import Glibc
import SystemAccess
package import YAML

/// The folder of an app's symbols.
///
/// A symbol is `NAME.svg`, or an SVG in `NAME.symbolset` or `NAME.imageset`; these are in the folder itself or
/// in an asset catalog in it (`Assets.xcassets`).
package struct SymbolFolder: Equatable, Sendable {
  /// The maximum size of a symbol's file in bytes.
  package static let limit = 65_536

  package let path: String

  /// Creates the value for a folder, which need not exist.
  package init(_ path: String) { self.path = path }

  /// The folder for an executable whose manifest names none, or `nil` if this folder does not exist.
  ///
  /// The app's string tables are in this folder too: `NAME.resources`, or else the folder that SwiftPM makes
  /// for a target with resources, `PACKAGE_NAME.resources`.
  package static func beside(executable: String) -> String? {
    ResourceFolder.beside(executable: executable)
  }

  /// Whether there is a file for this symbol, in any form.
  ///
  /// An iPhone shows nothing for a missing symbol; here it can be reported.
  package func hasSymbol(named name: String) -> Bool {
    guard Self.isName(name) else { return false }
    return file(of: name) != nil
      || folders.contains { access("\($0)/\(name).png", F_OK) == 0 || isSet(name, in: $0) }
  }

  /// The text of a symbol's SVG, or `nil` if there is no such symbol.
  ///
  /// Checks only that the file is text, an SVG and no larger than `limit`.
  ///
  /// - Throws: The reason why the file cannot be shown.
  package func svg(named name: String) throws(ConfigurationError) -> String? {
    guard Self.isName(name), let file = file(of: name) else { return nil }
    guard let real = RealPath.of(file), let folder = RealPath.of(path) else { return nil }
    guard real.hasPrefix(folder == "/" ? folder : "\(folder)/") else {
      throw Self.refusal(
        file, "is a link to \(real) outside the folder of symbols; copy that file into the folder")
    }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(real, limit: Self.limit)
    } catch {
      switch error {
      case .tooLarge:
        throw Self.refusal(
          file, "has more than \(Self.limit / 1024) KiB; simplify or compress its paths")
      case .noFile: throw Self.refusal(file, "is not a file; put the symbol's SVG there")
      case .system(let code, during: let call):
        throw Self.refusal(
          file,
          "cannot be read (\(call): \(code.meaning)); let this user read it")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Self.refusal(file, "is not UTF-8 text; save it as UTF-8")
    }
    guard Self.isSVG(text) else {
      throw Self.refusal(
        file,
        "is not an SVG file: it begins with <svg or <?xml, and ends where its svg element ends")
    }
    return text
  }

  // MARK: Finding

  /// Whether a name is one component of a path, and not a hidden one.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
      && !name.contains("/") && !name.contains("\0")
  }

  /// The maximum number of folders of asset catalogs that are searched.
  static let mostFolders = 256

  /// The folder, its asset catalogs, and the groups in these.
  private var folders: [String] {
    var found = Self.names(in: path).filter { $0.hasSuffix(".xcassets") }.map { "\(path)/\($0)" }
    var next = 0
    while next < found.count, found.count < Self.mostFolders {
      // A group is a folder without an ending; a file without an ending contains no names.
      let groups = Self.names(in: found[next]).filter { !$0.contains(".") }
      found += groups.map { "\(found[next])/\($0)" }
      next += 1
    }
    return [path] + found.prefix(Self.mostFolders)
  }

  private func isSet(_ name: String, in folder: String) -> Bool {
    ["symbolset", "imageset"].contains { access("\(folder)/\(name).\($0)", F_OK) == 0 }
  }

  private func file(of name: String) -> String? {
    for folder in folders {
      let file = "\(folder)/\(name).svg"
      if access(file, F_OK) == 0 { return file }
      for set in ["symbolset", "imageset"] {
        let folder = "\(folder)/\(name).\(set)"
        if let svg = Self.names(in: folder).first(where: { $0.hasSuffix(".svg") }) {
          return "\(folder)/\(svg)"
        }
      }
    }
    return nil
  }

  /// The names in a folder, in order and without hidden names; empty if the folder cannot be read.
  private static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }

  // MARK: Reading

  private static func isSVG(_ text: String) -> Bool {
    let blank: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n", "\u{FEFF}"]
    var body = text.unicodeScalars.drop(while: blank.contains)
    while body.last.map(blank.contains) == true { body.removeLast() }
    let whole = Substring(body)
    return (whole.hasPrefix("<svg") || whole.hasPrefix("<?xml")) && whole.contains("<svg")
      && (whole.hasSuffix("</svg>") || whole.hasSuffix("/>"))
  }

  private static func refusal(_ file: String, _ problem: String) -> ConfigurationError {
    ConfigurationError(file: file, problem: problem)
  }
}

/// The folder of an extension's files: manifest, Info.plist, string tables, asset catalogs, symbols.
package enum ResourceFolder {
  /// The resource folder of an executable, or `nil` if it does not exist.
  ///
  /// This is `<executable>.resources`, or else the folder that SwiftPM creates beside the executable when its target
  /// copies a folder `<name>.resources`: `<package>_<target>.resources/<name>.resources`. So several extensions
  /// in one folder have an Info.plist each. Without that folder it is `<package>_<target>.resources` itself,
  /// where the plugin AssetSymbols puts a target's assets.
  package static func beside(executable: String) -> String? {
    let folder = "\(executable).resources"
    if access(folder, F_OK) == 0 { return folder }
    guard let slash = executable.lastIndex(of: "/") else { return nil }
    let name = executable[executable.index(after: slash)...]
    let parent = executable[..<slash]
    // An unreadable parent folder counts as empty.
    let names = (try? Folder.names(in: parent.isEmpty ? "/" : String(parent))) ?? []
    let made = names.filter { $0.hasSuffix("_\(name).resources") }.map { "\(parent)/\($0)" }
    return made.map { "\($0)/\(name).resources" }.first { access($0, F_OK) == 0 } ?? made.first
  }
}

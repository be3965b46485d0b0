import AssetCatalogs
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs as a build command of the plugin AssetSymbols: writes the Swift names of a target's assets,
/// and the compiled catalog that a program reads.
///
///     asset-symbols SWIFT-FILE CATALOG-FILE main|module CATALOG... [--copy SOURCE DESTINATION]...
@main
enum AssetSymbolsCommand {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      // SwiftPM shows a line in this format as a build message.
      StandardError.write("error: \(error)\n")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let options = try Options(arguments)
    var catalog = AssetCatalog()
    for folder in options.catalogs { catalog.read(folder) }
    for problem in catalog.problems { StandardError.write("warning: \(problem)\n") }
    let symbols = SymbolSource(catalog, bundle: options.bundle)
    for problem in symbols.problems { StandardError.write("warning: \(problem)\n") }
    try write(Data(symbols.text.utf8), to: options.swiftFile)
    let names = options.copies.mapValues { String($0.split(separator: "/").last ?? "") }
    let compiled = CompiledCatalog(catalog) { names[$0] }
    try write(try compiled.data(), to: options.catalogFile)
    for (source, destination) in options.copies {
      // SwiftPM requires every declared output file, so an image that cannot be copied becomes an
      // empty file.
      let data = BoundedFile.read(source, limit: Self.imageLimit)
      if data == nil {
        StandardError.write(
          "warning: \(source): cannot be read or has more than \(Self.imageLimit) bytes; "
            + "the image is left out\n")
      }
      try write(data ?? Data(), to: destination)
    }
  }

  /// The largest image that is copied, in bytes.
  static let imageLimit = 16 << 20

  /// Writes a file only if its contents differ, because a new date makes SwiftPM compile its users again.
  private static func write(_ data: Data, to path: String) throws {
    let url = URL(filePath: path)
    guard (try? Data(contentsOf: url)) != data else { return }
    do {
      try data.write(to: url)
    } catch {
      throw CommandFailure("cannot write \(path): \(error)")
    }
  }
}

struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

struct Options {
  let swiftFile: String
  let catalogFile: String
  let bundle: SymbolSource.Bundle
  var catalogs: [String] = []
  /// The source of each image by its destination.
  var copies: [String: String] = [:]

  init(_ arguments: [String]) throws {
    guard arguments.count >= 3, let bundle = SymbolSource.Bundle(rawValue: arguments[2]) else {
      throw CommandFailure(
        "asset-symbols SWIFT-FILE CATALOG-FILE main|module CATALOG... [--copy FROM TO]...")
    }
    swiftFile = arguments[0]
    catalogFile = arguments[1]
    self.bundle = bundle
    var rest = arguments[3...]
    while let first = rest.popFirst() {
      if first == "--copy", let from = rest.popFirst(), let to = rest.popFirst() {
        copies[from] = to
      } else {
        catalogs.append(first)
      }
    }
  }
}

enum StandardError {
  static func write(_ text: String) {
    // If standard error cannot be written either, the failure cannot be reported.
    _ = text.withCString { Self.system($0) }
  }

  private static func system(_ text: UnsafePointer<CChar>) -> Int {
    #if canImport(Glibc)
      return Glibc.write(2, text, strlen(text))
    #else
      return Musl.write(2, text, strlen(text))
    #endif
  }
}

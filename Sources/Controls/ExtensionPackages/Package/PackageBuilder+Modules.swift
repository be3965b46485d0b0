/// The modules that the sources of a package import.
extension PackageBuilder {
  /// Adds the modules that these sources import: targets of the project and of packages beside it.
  mutating func addModules(
    for sources: [SwiftSource], to target: inout ExtensionPackage.Target, of source: ProjectTarget?
  ) {
    for file in sources {
      for each in file.imports where !KnownModules.present.contains(each.module) {
        let module = each.module
        guard module != target.name, !target.targets.contains(module) else { continue }
        if targets.contains(where: { $0.name == module }) || addModule(module) {
          target.targets.append(module)
        } else if let remote = remote(of: module, source) {
          remotes.insert(remote)
          target.products.append((module, remote.name))
        } else {
          missing[module, default: []].append(
            ImportReport.Place(file: place(file.path), line: each.line))
          wanting[module, default: []].insert(target.name)
        }
      }
    }
  }

  /// Adds a module of the project or of a package beside it; false if there is none of this name.
  private mutating func addModule(_ name: String) -> Bool {
    guard let module = module(name) else { return false }
    var files = module.files
    if let chosen {
      files = files.filter { chosen.contains($0) }
      // Nothing of it is needed but its name.
      if files.isEmpty { return false }
    }
    let settings = module.settings
    var target = ExtensionPackage.Target(kind: .target, name: name, path: "Modules/\(name)")
    target.settings = settings
    target.settings.implicitImport = KnownModules.foundation
    target.products = [("WidgetKit", library.package)]
    // Its place among the targets is taken first: modules may name each other.
    let index = targets.count
    targets.append(target)
    do throws(ImportError) {
      let sources = try read(files, conditions(of: settings))
      addSources(sources, to: target.path)
      addModules(for: sources, to: &target, of: module.owner)
      facts.modules.append((name, sources.count))
    } catch { facts.problems.append("\(error)") }
    targets[index] = target
    return true
  }

  /// Packages of Swift's own makers build on Linux; others are not fetched without being asked.
  private func remote(of module: String, _ target: ProjectTarget?) -> ExtensionPackage.Remote? {
    let products = (target?.products ?? []) + project.targets.flatMap(\.products)
    guard let address = products.first(where: { $0.name == module })?.address,
      ["https://github.com/apple/", "https://github.com/swiftlang/"].contains(where: {
        address.hasPrefix($0)
      })
    else { return nil }
    return ExtensionPackage.Remote(address: address)
  }

  /// Puts an empty module in the place of each that is not here, so that its import compiles.
  mutating func addMissingModules() throws(ImportError) {
    for (name, places) in missing.sorted(by: { $0.key < $1.key }) {
      let text = """
        // An empty module in the place of \(name), which is not on Linux: its import compiles. Add what the
        // sources use of it.
        @_exported import Foundation
        \(name == "Darwin" ? "@_exported import Glibc\n" : "")
        """
      add(
        ExtensionPackage.File(
          path: "Modules/\(name)/\(name).swift", content: .bytes(Array(text.utf8))))
      targets.append(
        ExtensionPackage.Target(kind: .target, name: name, path: "Modules/\(name)"))
      for index in targets.indices where wanting[name]?.contains(targets[index].name) == true {
        targets[index].targets.append(name)
      }
      // The controls use nothing of a module of the project's own.
      if module(name) != nil { continue }
      let addresses = project.targets.flatMap(\.products).filter { $0.name == name }
      facts.missing.append(
        ImportReport.Missing(
          module: name, isApples: KnownModules.apple.contains(name),
          address: addresses.lazy.compactMap(\.address).first, places: places))
    }
  }
}

/// Widgets whose options are the parameters of an `INIntent`: the intent definition, and the extension that lists values.
extension PackageBuilder {
  /// Adds the intent definitions of an extension to its sources, where the plugin finds them.
  mutating func addIntents(of source: ProjectTarget, to target: inout ExtensionPackage.Target) {
    let definitions = Self.definitions(of: source)
    guard !definitions.isEmpty else { return }
    target.plugins.append((LibrarySource.intentPlugin, library.package))
    for file in definitions {
      add(
        ExtensionPackage.File(
          path: "\(target.path)/Intents/\(SourceFolder.name(file))",
          content: copies ? .copy(file) : .link(file)))
    }
    let names = definitions.map { SourceFolder.name($0) }.joined(separator: ", ")
    facts.notes.append("the classes of \(names) are generated when \(target.name) is built")
  }

  /// The extension with the files of the Intents extension of its project, which on an iPhone lists the values of its
  /// widgets' options in a process of its own.
  ///
  /// The handler is compiled into the widgets' program, because only that is asked here.
  mutating func addingIntentHandler(to source: ProjectTarget) -> ProjectTarget {
    guard !Self.definitions(of: source).isEmpty else { return source }
    var source = source
    for handler in project.targets where handler.name != source.name && handler.handlesIntents {
      let sources = handler.sources.filter { !source.sources.contains($0) }
      let resources = handler.resources.filter { !source.resources.contains($0) }
      source.sources += sources
      source.resources += resources
      guard !sources.isEmpty else { continue }
      facts.notes.append(
        "the sources of \(handler.name), which lists the values of options, are compiled into \(source.programName)"
      )
    }
    source.sources.sort()
    return source
  }

  private static func definitions(of target: ProjectTarget) -> [String] {
    target.resources.filter { ResourceKind($0) == .intents && SourceFolder.exists($0) }
  }
}

extension ProjectTarget {
  /// Whether it is an Intents extension.
  fileprivate var handlesIntents: Bool {
    // An Info.plist that cannot be read is reported when its target is taken over.
    guard kind == .appExtension, let infoFile, let info = try? PropertyList.read(infoFile) else {
      return false
    }
    return info["NSExtension"]?["NSExtensionPointIdentifier"]?.text == "com.apple.intents-service"
  }
}

extension Configuration {
  /// The keys whose values differ from those of `running` and that only take effect when the daemon starts.
  package func changesForNextStart(since running: Configuration) -> [String] {
    let keys: [(name: String, isSame: Bool)] = [
      ("extensions", extensions == running.extensions),
      ("extensions_folder", extensionsFolder == running.extensionsFolder),
      ("limits", limits == running.limits),
      ("keep_warm", keepsWarm == running.keepsWarm),
      ("confine", confines == running.confines),
      ("unconfined", unconfined == running.unconfined),
      ("open_schemes", openSchemes == running.openSchemes),
      ("programs", programs == running.programs),
      ("socket", socket == running.socket),
    ]
    return keys.filter { !$0.isSame }.map(\.name)
  }
}

import FoundationEssentials

/// The environment that the program was started with.
enum ProgramEnvironment {
  /// Read once, because each reading decodes every variable; nothing here changes it.
  static let variables = ProcessInfo.processInfo.environment
}

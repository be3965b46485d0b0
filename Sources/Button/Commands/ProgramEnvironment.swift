import FoundationEssentials

/// The environment that the program was started with.
package enum ProgramEnvironment {
  /// Read once, because each reading decodes every variable; nothing here changes it.
  package static let variables = ProcessInfo.processInfo.environment
}

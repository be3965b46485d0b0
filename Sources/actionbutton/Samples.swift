import ControlKit
import Daemon
import SampleControls

/// The controls that come with the program.
enum Samples {
  /// The kind of the first control of the gallery.
  @MainActor static var firstKind: String { TimerToggle.kind }

  /// The controls, made when they are first asked for.
  static func whenNeeded(_ language: ControlLanguage) -> LazyControls {
    LazyControls { try make(language) }
  }

  /// The controls, made now.
  static func controls(_ language: ControlLanguage) async throws -> InProcessControls {
    try await make(language)
  }

  @MainActor
  private static func make(_ language: ControlLanguage) throws -> InProcessControls {
    do throws(ControlError) {
      return try InProcessControls(
        ProductivityBundle(), appName: "Productivity", language: language)
    } catch { throw Failure.runtime(error.description) }
  }
}

import ControlKit
import Daemon
import SampleControls

/// The controls that come with the program.
enum Samples {
  static func controls(_ language: ControlLanguage) async throws -> InProcessControls {
    do throws(ControlError) {
      return try await InProcessControls(
        ProductivityBundle(), appName: "Productivity", language: language)
    } catch { throw Failure.runtime(error.description) }
  }
}

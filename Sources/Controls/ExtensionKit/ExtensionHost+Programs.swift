import ControlKit
import ControlModel
import Synchronization
import Wire

/// Programs that the daemon runs outside the confinement of this extension.
extension ExtensionHost: ProgramHost {
  func run(_ words: [String], limit: Duration?) async throws -> ProgramEnding {
    let number = loop.nextQuestion()
    let ran = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.state.withLock { $0.programs[number] = continuation }
        loop.writer.notice(
          .run,
          ExtensionMessage.Run(
            number: number, words: words, limit_ms: limit.map { Int($0 / .milliseconds(1)) }))
      }
    } onCancel: {
      loop.writer.notice(.run, ExtensionMessage.Run(number: number))
    }
    if let problem = ran.problem { throw problem }
    return ProgramEnding(
      status: Int32(clamping: ran.status ?? 0), signal: Int32(clamping: ran.signal ?? 0),
      isLate: ran.late == true, output: ran.output ?? "", errors: ran.errors ?? "")
  }

  func start(_ words: [String]) {
    // The answer has no receiver: the daemon logs a command that it refuses.
    loop.writer.notice(.run, ExtensionMessage.Run(number: loop.nextQuestion(), words: words))
  }
}

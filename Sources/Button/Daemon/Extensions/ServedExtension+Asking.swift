import FoundationEssentials
import Gesture
import SystemAccess
import Wire

extension ServedExtension {
  /// Asks, on a process that is started for it if none runs; ends in bounded time.
  ///
  /// In developer mode the request is recorded.
  func ask<Answer: Decodable & Sendable>(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, as type: Answer.Type,
    byPerson: Bool = false
  ) async throws(MessageError) -> Answer {
    guard asked.isOn else { return try await answer(request, body, as: type, byPerson: byPerson) }
    let (date, start) = (Date.now, MonotonicClock.now)
    func record(_ error: MessageError?) {
      asked.add(.init(request, body, of: name, at: date, since: start, error: error))
    }
    do throws(MessageError) {
      let answer = try await answer(request, body, as: type, byPerson: byPerson)
      record(nil)
      return answer
    } catch {
      record(error)
      throw error
    }
  }

  /// Cancels the intent that the process performs for a control; false if it performs none.
  func cancel(_ control: String) -> Bool { process?.cancelPerform(of: control) ?? false }

  /// The intent that the process performs for a control has reported progress: it may take longer.
  func extend(_ control: String) { process?.extendPerform(of: control) }
}

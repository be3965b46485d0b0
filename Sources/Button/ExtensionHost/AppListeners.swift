import SystemAccess
import Wire

/// The processes of apps that listen for notifications through the control socket.
///
/// Each sends a request, is answered as soon as there is a notification, and sends the next request. Notifications in
/// between are queued, up to a limit; more are dropped and counted.
@ServiceThread
final class AppListeners {
  /// The maximum number of notifications that wait for one process.
  static let mostWaiting = 64

  private struct Listener {
    /// The number of its socket client.
    let client: Int
    let executable: String
    /// The next answer: the latest change of each activity, and the latest state of each changed shared value.
    var pending: SocketMessage.AppAnswer
    var continuation: CheckedContinuation<SocketMessage.AppAnswer, Never>?
  }

  /// An array, because a dictionary would delay `button.ready` (Decision 11).
  private var listeners: [Listener] = []

  /// Returns the next notifications for a client; returns an empty answer if the client is gone or already listens.
  ///
  /// The first answer contains the tokens that start activities, if there are any.
  func listen(
    _ client: Int, of executable: String, startTokens: [String: String]? = nil
  ) async -> SocketMessage.AppAnswer {
    // The task of a client that has disconnected is cancelled.
    guard !Task.isCancelled else { return SocketMessage.AppAnswer() }
    let index = listeners.firstIndex { $0.client == client } ?? listeners.endIndex
    if index == listeners.endIndex {
      let first = SocketMessage.AppAnswer(start_tokens: startTokens)
      listeners.append(Listener(client: client, executable: executable, pending: first))
    }
    guard listeners[index].continuation == nil else { return SocketMessage.AppAnswer() }
    return await withCheckedContinuation { continuation in
      listeners[index].continuation = continuation
      if listeners[index].pending != SocketMessage.AppAnswer() { answer(index) }
    }
  }

  /// Sends a notification to all listeners of the app, except to its sender.
  func post(_ posted: ExtensionMessage.Posted, of executable: String, except sender: Int?) {
    change(executable, except: sender) { pending in
      if pending.posted?.count ?? 0 < Self.mostWaiting {
        pending.posted = (pending.posted ?? []) + [posted]
      } else {
        pending.dropped = (pending.dropped ?? 0) + 1
      }
    }
  }

  /// Sends a change of an activity to all listeners of the app.
  func post(_ news: ExtensionMessage.ActivityNews, of executable: String) {
    change(executable) { pending in
      var (news, others) = (news, pending.activities ?? [])
      if let index = others.firstIndex(where: { $0.id == news.id }) {
        let before = others.remove(at: index)
        if news.state == nil {
          (news.state, news.stale_at, news.relevance) =
            (before.state, before.stale_at, before.relevance)
        }
      }
      // Only the latest changes are queued: an app has few activities.
      pending.activities = (others + [news]).suffix(Self.mostWaiting)
    }
  }

  /// Sends changed shared values to all listeners of the app, except to the process that wrote them.
  func post(
    _ entries: [ExtensionMessage.Shared.Entry], of executable: String, except sender: Int?
  ) {
    change(executable, except: sender) { pending in
      let others = (pending.shared ?? []).filter { old in
        !entries.contains { $0.name == old.name }
      }
      pending.shared = others + entries
    }
  }

  /// Sends an activity that a push has started to all listeners of the app.
  func start(_ activity: ExtensionMessage.Activity, of executable: String) {
    change(executable) { pending in
      pending.started = ((pending.started ?? []) + [activity]).suffix(Self.mostWaiting)
    }
  }

  private func change(
    _ executable: String, except sender: Int? = nil,
    _ body: (inout SocketMessage.AppAnswer) -> Void
  ) {
    for index in listeners.indices
    where listeners[index].client != sender && listeners[index].executable == executable {
      body(&listeners[index].pending)
      answer(index)
    }
  }

  /// Answers the request of the listener at an index, if there is one.
  private func answer(_ index: Int) {
    guard let continuation = listeners[index].continuation else { return }
    var answer = listeners[index].pending
    answer.posted = answer.posted ?? []
    listeners[index].pending = SocketMessage.AppAnswer()
    listeners[index].continuation = nil
    continuation.resume(returning: answer)
  }

  func gone(_ client: Int) {
    guard let index = listeners.firstIndex(where: { $0.client == client }) else { return }
    listeners.remove(at: index).continuation?.resume(returning: SocketMessage.AppAnswer())
  }
}
